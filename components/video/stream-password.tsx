import { Button, PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useState } from 'react';
import { useSignInText } from '@/components/shell/sign-in-text';
import { session } from '@/lib/session/device';
import classes from './stream-password.module.css';

/** After a reload: the stream asks for the password that the page no longer has. */
export function StreamPassword() {
  const t = useTranslations('login');
  const common = useTranslations('common');
  const signInText = useSignInText();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    // The panel may stand inside a page's form, which must not be saved by this.
    event.preventDefault();
    event.stopPropagation();
    if (isBusy || password === '') return;
    setBusy(true);
    try {
      const outcome = await session.renew(password);
      if (outcome.kind !== 'accepted') setFailure(signInText(outcome));
    } catch {
      setFailure(signInText({ kind: 'refused', key: 'LoginFailure' }));
    } finally {
      setPassword('');
      setBusy(false);
    }
  };
  return (
    <div className={classes.line}>
      <PasswordInput
        className={classes.box}
        label={t('password')}
        value={password}
        error={failure}
        errorProps={{ role: 'alert' }}
        autoComplete="current-password"
        dir="ltr"
        visibilityToggleButtonProps={{ 'aria-label': common('show') }}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && void submit(event)}
      />
      <Button variant="default" loading={isBusy} onClick={(event) => void submit(event)}>
        {t('signIn')}
      </Button>
    </div>
  );
}

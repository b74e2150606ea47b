import { Button, PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { usePasswordAgain } from '@/components/shell/use-password-again';
import { session } from '@/lib/session/device';
import { useVisitor } from '@/lib/session/use-visitor';
import classes from './stream-password.module.css';

/**
 * After a reload: asks for the password that the stream needs and the page no longer has. The hidden name of the
 * account lets the browser's password manager fill it in (docs/decisions/019-password-after-a-reload.md).
 */
export function StreamPassword() {
  const t = useTranslations('login');
  const common = useTranslations('common');
  const { password, setPassword, failure, isBusy, submit } = usePasswordAgain((typed) => session.renew(typed));
  const userName = useVisitor()?.userName ?? '';
  return (
    <div className={classes.again}>
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordInput
        label={t('password')}
        value={password}
        error={failure}
        errorProps={{ role: 'alert' }}
        autoComplete="current-password"
        dir="ltr"
        visibilityToggleButtonProps={{ 'aria-label': common('show') }}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && void submit(event)}
        // The button is level with the box, also while a reason stands below it.
        inputContainer={(box) => (
          <div className={classes.line}>
            <div className={classes.box}>{box}</div>
            <Button variant="default" loading={isBusy} onClick={(event) => void submit(event)}>
              {t('signIn')}
            </Button>
          </div>
        )}
      />
    </div>
  );
}

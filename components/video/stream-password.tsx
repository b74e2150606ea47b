import { Button, PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePasswordAgain } from '@/components/shell/use-password-again';
import { session } from '@/lib/session/device';
import { useVisitor } from '@/lib/session/use-visitor';
import classes from './stream-password.module.css';

interface StreamPasswordProps {
  /** In place of the picture: one line, whose button opens the question. */
  isFolded?: boolean;
}

/**
 * After a reload: asks for the password that the stream needs and the page no longer has. The hidden name of the
 * account lets the browser's password manager fill it in (docs/decisions/019-password-after-a-reload.md).
 */
export function StreamPassword({ isFolded = false }: StreamPasswordProps) {
  const t = useTranslations('login');
  const live = useTranslations('video.live');
  const common = useTranslations('common');
  const [isOpen, setOpen] = useState(!isFolded);
  const { password, setPassword, failure, isBusy, submit } = usePasswordAgain((typed) => session.renew(typed));
  const userName = useVisitor()?.userName ?? '';
  if (!isOpen)
    return (
      <div className={classes.alone}>
        <p>{live('missing')}</p>
        <Button variant="default" onClick={() => setOpen(true)}>
          {live('showPicture')}
        </Button>
      </div>
    );
  return (
    <div className={classes.again} data-alone={isFolded || undefined}>
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordInput
        label={t('password')}
        // It takes the place of the button that was pressed.
        autoFocus={isFolded}
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

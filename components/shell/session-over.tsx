import { Button, Modal, PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { unsaved } from '@/lib/forms/unsaved';
import { session } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';
import classes from './session-over.module.css';
import { useSignInText } from './sign-in-text';
import { restartAtRoot } from './use-reboot';

interface SessionOverProps {
  /** The banner's button asks for the dialog too. */
  isAsked: boolean;
}

/**
 * The end of a session: the page stays as it is, the next click is swallowed and tells what happened. Signing in again
 * keeps the page and what is typed; leaving goes to the root. @spec §4; signing in again in place @assumed quality 2.3
 */
export default function SessionOver({ isAsked }: SessionOverProps) {
  const t = useTranslations('shell');
  const form = useTranslations('form');
  const common = useTranslations('common');
  const login = useTranslations('login');
  const state = useStore(session.state);
  const changes = useStore(unsaved)?.names.length ?? 0;
  const [isShown, setShown] = useState(false);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const signInText = useSignInText();
  const isOver = state.phase === 'over';

  useEffect(() => {
    if (!isOver) {
      setShown(false);
      setPassword('');
      setFailure(undefined);
      return undefined;
    }
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setShown(true);
    };
    // Once the dialog is open, its own buttons are what is clicked.
    if (isShown || isAsked) return undefined;
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [isOver, isShown, isAsked]);

  if (!isOver) return null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy || password === '') return;
    setBusy(true);
    try {
      const outcome = await session.signInAgain(password);
      if (outcome.kind !== 'accepted') setFailure(signInText(outcome));
    } catch {
      setFailure(signInText({ kind: 'refused', key: 'LoginFailure' }));
    } finally {
      setPassword('');
      setBusy(false);
    }
  };

  return (
    <Modal
      opened={isShown || isAsked}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('sessionOver')}
    >
      <form onSubmit={submit} className={classes.form}>
        <p>
          {state.end === 'authorize-failed' ? t('sessionOverAuthorize') : t('sessionOverConnect')}{' '}
          {t('sessionOverKept', { count: changes })}
        </p>
        {failure && (
          <Notice tone="bad" isNews>
            {failure}
          </Notice>
        )}
        <div>
          <div className={classes.label}>{login('userName')}</div>
          <bdi>{state.visitor.userName}</bdi>
        </div>
        <PasswordInput
          label={login('password')}
          value={password}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': common('show') }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button variant="subtle" onClick={restartAtRoot}>
            {changes > 0 ? form('leaveButton') : t('leaveWithoutSaving')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {login('signIn')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

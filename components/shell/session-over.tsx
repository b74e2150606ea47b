import { Button, Modal, PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import foot from '@/components/feedback/dialog-foot.module.css';
import { Notice } from '@/components/feedback/notice';
import { useIsUppermost } from '@/components/feedback/uppermost';
import { session } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';
import classes from './session-over.module.css';
import { usePasswordAgain } from './use-password-again';
import { useUnsavedCount } from './use-pending-count';
import { restartAtRoot } from './use-reboot';

/**
 * Reports that the session ended. Signing in again keeps the page and its typed values; leaving opens the root.
 * @spec §4; signing in again in place @assumed quality 2.3
 */
export default function SessionOver({ isShown }: { isShown: boolean }) {
  const t = useTranslations('shell');
  const form = useTranslations('form');
  const common = useTranslations('common');
  const login = useTranslations('login');
  const idle = useTranslations('idle');
  const state = useStore(session.state);
  const changes = useUnsavedCount();
  // Escape does not close what it covers.
  useIsUppermost(isShown);
  const { password, setPassword, failure, isBusy, submit } = usePasswordAgain((typed) => session.signInAgain(typed));

  if (state.phase !== 'over') return null;
  const why = {
    'authorize-failed': t('sessionOverAuthorize'),
    'connect-over': t('sessionOverConnect'),
    unauthorized: t('sessionOverUnauthorized'),
    idle: idle('over'),
  }[state.end];

  return (
    <Modal
      opened={isShown}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('sessionOver')}
    >
      <form onSubmit={submit} className={classes.form}>
        <p>
          {why} {t('sessionOverKept', { count: changes })}
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
        <div className={foot.foot}>
          <Button variant="subtle" className={foot.start} onClick={restartAtRoot}>
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

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { connection, session } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';
import classes from './connection-banner.module.css';
import { useUnsavedCount } from './use-pending-count';

/** One banner for slow, lost, ended and restarting; hidden while all is well. It disappears automatically. */
export function ConnectionBanner({ onSignInAgain }: { onSignInAgain(): void }) {
  const t = useTranslations('shell');
  const state = useStore(connection.state);
  const { phase } = useStore(session.state);
  const changes = useUnsavedCount();
  const isOver = phase === 'over' && (state === 'slow' || state === 'online');
  const text = {
    rebooting: t('bannerRebooting'),
    lost: t('bannerLost'),
    slow: t('bannerSlow'),
    online: undefined,
    over: `${t('bannerReLogin')} ${t('sessionOverKept', { count: changes })}`,
  }[isOver ? 'over' : state];
  return (
    <div role="status" aria-live="polite">
      {text && (
        <div className={classes.banner} data-state={state}>
          <span>{text}</span>
          {phase === 'over' && state === 'online' && (
            <Button size="xs" variant="default" onClick={onSignInAgain}>
              {t('signInAgain')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { connection, session } from '@/lib/session/device';
import { trial } from '@/lib/trial/trial';
import { useStore } from '@/lib/use-store';
import classes from './connection-banner.module.css';

/** The connection state in one word, for the status line. */
export function useConnectionWord(): { tone: 'ok' | 'warn' | 'bad' | 'off'; word: string } {
  const t = useTranslations('shell');
  const state = useStore(connection.state);
  const { phase } = useStore(session.state);
  const trials = useTranslations('trial');
  const isOnTrial = useStore(trial) !== undefined;
  if (isOnTrial) return { tone: 'warn', word: trials('title') };
  if (state === 'rebooting') return { tone: 'off', word: t('rebooting') };
  if (state === 'lost') return { tone: 'bad', word: t('lost') };
  if (phase === 'over') return { tone: 'warn', word: t('reLogin') };
  if (state === 'slow') return { tone: 'warn', word: t('slow') };
  return { tone: 'ok', word: t('connected') };
}

/** One banner for slow, lost, ended and restarting; hidden while all is well. It disappears automatically. */
export function ConnectionBanner({ onSignInAgain }: { onSignInAgain(): void }) {
  const t = useTranslations('shell');
  const state = useStore(connection.state);
  const { phase } = useStore(session.state);
  const text = {
    rebooting: t('bannerRebooting'),
    lost: t('bannerLost'),
    slow: phase === 'over' ? t('bannerReLogin') : t('bannerSlow'),
    online: phase === 'over' ? t('bannerReLogin') : undefined,
  }[state];
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

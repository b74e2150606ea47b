import { useTranslations } from 'next-intl';
import { connection, session } from '@/lib/session/device';
import { trial } from '@/lib/trial/trial';
import { useStore } from '@/lib/use-store';

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

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Mark } from '@/components/feedback/mark';
import { useAct } from '@/components/feedback/use-act';
import { browserClock } from '@/lib/clock';
import type { PortState } from '@/lib/contract/methods/capabilities';
import { eachOf } from '@/lib/each-of';
import { WITH_PAGE } from '@/lib/forms/with-page';
import { readRows } from '@/lib/records/read-rows';
import { answersHere } from '@/lib/session/answers-here';
import { rpc } from '@/lib/session/device';
import classes from './port-check.module.css';
import { PORT_KEYS, type PortFields, type PortKey } from './port-fields';

const NAMES = { http: 'HTTP', https: 'HTTPS', rtsp: 'RTSP', tcp: 'TCP', udp: 'UDP' } as const satisfies Record<
  PortKey,
  PortState['Name']
>;
const TONES = { Listening: 'ok', Failed: 'bad', Off: 'off' } as const;

/**
 * What is known of the stored ports: whether the device listens, and after a test whether the web server answers this
 * browser there; a browser can try no other server. A device that does not report states shows none.
 * @assumed pages-2 /network/port
 */
export function usePortCheck(stored: PortFields | undefined) {
  const t = useTranslations('network.port');
  const states = useQuery({
    queryKey: ['port states'],
    meta: WITH_PAGE,
    queryFn: () => readRows(rpc, 'netApp.getPortState', 'list'),
    // Unknown states are left out.
    select: (rows) => rows.filter(({ State }) => Object.hasOwn(TONES, State)),
  });
  const [answers, setAnswers] = useState<Partial<Record<PortKey, { port: number; isHeard: boolean }>>>({});
  const act = useAct();

  const test = () => {
    const tried = (['http', 'https'] as const).filter((key) =>
      // A secure page may open no plain connection.
      key === 'https' ? stored?.httpsEnabled : window.location.protocol === 'http:',
    );
    const tryPort = async (key: 'http' | 'https') => {
      const port = Number(stored?.[key]);
      const isHeard = await answersHere({ isSecure: key === 'https', number: port }, browserClock);
      // Each as it comes: one port may take as long as the wait.
      setAnswers((known) => ({ ...known, [key]: { port, isHeard } }));
    };
    void act.run(() => Promise.all(tried.map(tryPort)), t('test'));
  };

  const hints = eachOf(PORT_KEYS, (key) => {
    const port = stored?.[key];
    const state = states.data?.find(({ Name, Port }) => Name === NAMES[key] && Port === port)?.State;
    const answer = answers[key]?.port === port ? answers[key] : undefined;
    if (!state && !answer) return undefined;
    return (
      <span className={classes.hint}>
        {state && <Mark tone={TONES[state]}>{t(`states.${state}`)}</Mark>}{' '}
        {answer && <Mark tone={answer.isHeard ? 'ok' : 'bad'}>{t(answer.isHeard ? 'answers' : 'silent')}</Mark>}
      </span>
    );
  });
  return { hints, test, isBusy: act.isBusy, refresh: () => void states.refetch() };
}

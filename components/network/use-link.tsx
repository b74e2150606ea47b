import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Mark, type Tone } from '@/components/feedback/mark';
import { LINK_ATTEMPTS } from '@/lib/contract/limits';
import type { LinkAttempt, LinkPhase } from '@/lib/contract/methods/network';
import { isRecord } from '@/lib/rpc/is-record';
import { showDeviceTime } from '@/lib/session/device-time';
import { usePolling } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useReasonText } from './use-reason-text';

const POLL_MS = 5_000;
/** Polling interval while a connection is being made. */
const SOON_MS = 1_000;
const TONES: Record<LinkPhase, Tone> = { Idle: 'off', Connecting: 'info', Connected: 'ok', Failed: 'bad' };

/** A connection of the device as the pages show it. */
export interface Link {
  phase: LinkPhase;
  /** 'yyyy-MM-dd HH:mm:ss'. */
  since?: string | undefined;
  address?: string | undefined;
  /** Key of a text. */
  reason?: string | undefined;
  /** Newest first; not every device reports them. */
  attempts?: readonly LinkAttempt[] | null | undefined;
}

/** Texts of phases where the usual ones do not fit. */
type PhaseTexts = Partial<Record<LinkPhase, string>>;

/** Lines of a StatePanel about a connection; none before its first read, one after a read that failed. */
function useLinkLines(
  phases: PhaseTexts,
): (link: Link | undefined, isFailed: boolean) => { label: string; value: ReactNode }[] {
  const t = useTranslations('network.link');
  const reasonText = useReasonText();
  const { timeFormat } = useCapabilities();
  const known = (phase: LinkPhase) => phases[phase] ?? (t.has(`phase.${phase}`) ? t(`phase.${phase}`) : String(phase));
  const time = (text: string) => <bdi dir="ltr">{showDeviceTime(text, timeFormat)}</bdi>;
  return (link, isFailed) => {
    // What it said before a failed read may be past.
    if (isFailed) return [{ label: t('state'), value: t('unknown') }];
    if (!link) return [];
    // One of another shape is left out: the state itself is still worth showing.
    const rows: readonly LinkAttempt[] = Array.isArray(link.attempts) ? link.attempts : [];
    const attempts = rows.filter(isRecord).slice(0, LINK_ATTEMPTS) as readonly LinkAttempt[];
    return [
      {
        label: t('state'),
        // A device may give its state in another form.
        value: typeof link.phase === 'string' && (
          <>
            <Mark tone={TONES[link.phase] ?? 'off'}>{known(link.phase)}</Mark> {reasonText(link.reason)}
          </>
        ),
      },
      { label: t('address'), value: link.address && <bdi dir="ltr">{link.address}</bdi> },
      { label: t('since'), value: link.since && time(link.since) },
      {
        label: t('attempts'),
        value: attempts.length > 0 && (
          <ol>
            {attempts.map((each, place) => (
              <li key={place}>
                {t.rich('attempt', {
                  time: showDeviceTime(each.time, timeFormat),
                  state: known(each.state),
                  reason: reasonText(each.reason) ?? '',
                  bdi: (text) => <bdi dir="ltr">{text}</bdi>,
                  mark: (text) => <Mark tone={TONES[each.state] ?? 'off'}>{text}</Mark>,
                })}
              </li>
            ))}
          </ol>
        ),
      },
    ];
  };
}

/**
 * A connection, polled every 5 s while the page is open, and every second while it is being made. `link` is what was
 * read last, also after a read that failed: for what asks or acts by it. `shown` is the same for what is displayed:
 * undefined while the state cannot be read.
 */
export function useLink<L extends Link>(name: string, read: () => Promise<L>, phases: PhaseTexts = {}) {
  const [slow, soon] = [usePolling(POLL_MS), usePolling(SOON_MS)];
  const linesOf = useLinkLines(phases);
  const query = useQuery({
    queryKey: ['link', name],
    queryFn: read,
    refetchInterval: ({ state }) => (state.data?.phase === 'Connecting' ? soon : slow),
  });
  const link = query.data;
  const shown = query.isError ? undefined : link;
  return { link, shown, lines: linesOf(link, query.isError), refresh: () => void query.refetch() };
}

import { browserClock } from '@/lib/clock';
import { session } from '@/lib/session/device';
import { dayAndTime, formatDeviceTime, parseDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { useAway } from '@/lib/session/use-away';
import { deviceTime } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useStore } from '@/lib/use-store';

/** What tells how old the facts of a read are. */
export interface Aging {
  error: unknown;
  /** Time of the last answer by the browser's clock; 0 before the first. */
  dataUpdatedAt: number;
}

/**
 * When facts were read that may not hold any more, by the device's clock and in its format: the device is away, the
 * session is over, or the last read failed. Undefined for current facts, and for none.
 */
export function useAge({ error, dataUpdatedAt }: Aging): string | undefined {
  const { timeFormat } = useCapabilities();
  const isAway = useAway();
  const isOver = useStore(session.state).phase === 'over';
  // Counted on by the browser while the device is away.
  const known = deviceTime();
  const now = known === undefined ? undefined : parseDeviceTime(known);
  if (!(isAway || isOver || error) || dataUpdatedAt === 0 || known === undefined || now === undefined) return undefined;
  const read = formatDeviceTime(now - (browserClock.now() - dataUpdatedAt));
  const isToday = read.slice(0, 10) === known.slice(0, 10);
  return showDeviceTime(read, (isToday && dayAndTime(timeFormat)?.time) || timeFormat);
}

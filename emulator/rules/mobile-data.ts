/** Data that the mobile network carries, and its limit for a month. @assumed pages-2 /network/4G (monthly limit) */
import type { DeviceState } from '../state/device-state';

/** Bytes in a second of a connection, each way. */
const TRAFFIC = { Sent: 1_800, Received: 9_400 };
const BYTES_A_SECOND = TRAFFIC.Sent + TRAFFIC.Received;
/** Bytes of each earlier day of the month. */
const DAY_BYTES = 12_000_000;
const MEGABYTE = 1_000_000;

/** Months that are kept, so that a clock that is set back finds the data of its month. */
const KEPT_MONTHS = 12;

/** Bytes of the connections that ended in each month 'yyyy-MM', the month that was counted last at the end. */
export type MobileMonths = Record<string, number>;

type State = Pick<DeviceState, 'mobileMonths' | 'secureTables'>;

/** Bytes of a connection. */
export const trafficOf = (seconds: number) => ({
  Sent: seconds * TRAFFIC.Sent,
  Received: seconds * TRAFFIC.Received,
});

/**
 * Ended connections of this month together with the present one.
 * @param wall wall time
 * @param seconds for which it has been up
 */
function monthOf({ mobileMonths }: Pick<State, 'mobileMonths'>, wall: number, seconds: number) {
  const month = new Date(wall).toISOString().slice(0, 7);
  const secondsOfMonth = Math.floor((wall - Date.parse(`${month}-01T00:00:00Z`)) / 1_000);
  const ended = mobileMonths[month] ?? 0;
  return { month, bytes: ended + Math.min(seconds, secondsOfMonth) * BYTES_A_SECOND };
}

/** The months once the present connection has ended. */
export function monthsWith(state: Pick<State, 'mobileMonths'>, wall: number, seconds: number): MobileMonths {
  const { month, bytes } = monthOf(state, wall, seconds);
  const others = Object.entries(state.mobileMonths).filter(([each]) => each !== month);
  return Object.fromEntries([...others, [month, bytes] as const].slice(-KEPT_MONTHS));
}

/** Bytes both ways since the first day of the month. */
export const monthBytes = (state: Pick<State, 'mobileMonths'>, wall: number, seconds: number): number =>
  (new Date(wall).getUTCDate() - 1) * DAY_BYTES + monthOf(state, wall, seconds).bytes;

/** How long a connection may go on, 0 once the limit is reached; undefined where there is none. */
export function limitMs(state: State, wall: number, seconds: number): number | undefined {
  const limit = Number(state.secureTables.Wireless[0]?.FlowLimit) * MEGABYTE;
  if (!(limit > 0)) return undefined;
  return Math.max(0, Math.ceil((limit - monthBytes(state, wall, seconds)) / BYTES_A_SECOND)) * 1_000;
}

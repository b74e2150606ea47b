import { PEOPLE_COUNT } from '@/lib/contract/limits';
import type { CountCondition, CountRow, CountStep } from '@/lib/contract/methods/people-counting';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { formatDeviceTime, parseDeviceTime } from '@/lib/session/device-time';
import type { FinderSource } from './finder-source';
import { type LongRead, readAll } from './read-all';
import { countIn, rowsIn } from './read-reply';

/** A time of the device, both ends included, 'yyyy-MM-dd HH:mm:ss', and how its passages are added up. */
export interface CountSearch {
  from: string;
  to: string;
  step: CountStep;
}

/** Passages of a time and what they are compared with. */
export interface Counted {
  search: CountSearch;
  rows: readonly CountRow[];
  /** The time before, of the same length; undefined while nothing was counted then. */
  before: (Pick<CountSearch, 'from' | 'to'> & CountSum) | undefined;
}

/** Passages added up. */
export interface CountSum {
  entered: number;
  exited: number;
}

const OWN_AREA = { RuleType: 'NumberStat', PtzPresetId: 0, AreaID: [PEOPLE_COUNT.area] } as const;

/** Passages that the camera counted, oldest first. @spec §7 video statistics; shapes @assumed pages-2 /statistics */
const peopleCounts: FinderSource<CountRow, CountSearch> = {
  name: 'videoStatServer',
  async open(rpc, { from, to, step }) {
    const login = rpc.sessionId();
    const object = await rpc.call('videoStatServer.factory.instance', { channel: 0 });
    const isOpen = () => login !== undefined && rpc.sessionId() === login;
    const destroy = { method: 'videoStatServer.destroy', params: {}, object } as const;
    const condition: CountCondition = { ...OWN_AREA, AreaID: [...OWN_AREA.AreaID], ...timesOf(from, to, step) };
    try {
      const started = await rpc.call(
        'videoStatServer.startFind',
        { condition },
        { object, needs: ['token', 'totalCount'] },
      );
      const { token } = started;
      return {
        total: countIn('videoStatServer.startFind', started.totalCount),
        async read(beginNumber, count) {
          const params = { token, beginNumber, count };
          const { info } = await rpc.call('videoStatServer.doFind', params, { object, needs: ['info'] });
          return rowsIn('videoStatServer.doFind', info, ['StartTime', 'EndTime']).map(counted);
        },
        close() {
          // Token and handle end with their login, and the next login has none of them.
          if (!isOpen()) return;
          const stop = { method: 'videoStatServer.stopFind', params: { token }, object } as const;
          rpc.batch([stop, destroy]).catch(() => undefined);
        },
      };
    } catch (error) {
      if (isOpen()) rpc.batch([destroy]).catch(() => undefined);
      throw error;
    }
  },
};

const timesOf = (StartTime: string, EndTime: string, Granularity: CountStep) => ({ StartTime, EndTime, Granularity });

/** A row with anything but counts makes the whole read fail. */
function counted(row: CountRow): CountRow {
  countIn('videoStatServer.doFind', row.EnteredSubtotal);
  countIn('videoStatServer.doFind', row.ExitedSubtotal);
  return row;
}

/** All passages of some rows. */
export function sumOf(rows: readonly CountRow[]): CountSum {
  return {
    entered: rows.reduce((sum, row) => sum + row.EnteredSubtotal, 0),
    exited: rows.reduce((sum, row) => sum + row.ExitedSubtotal, 0),
  };
}

/**
 * Everything that is counted in a time, and in the time of the same length before. While the time still runs, only as
 * much of the time before counts as has passed: a morning is not compared with a whole day. Throws as `call`.
 */
export async function readCounts(search: CountSearch, watched: LongRead): Promise<Counted> {
  const { time } = await watched.rpc.call('global.getCurrentTime', {}, { needs: ['time'] });
  const rows = await readAll(peopleCounts, search, watched);
  const before = timeBefore(search, time);
  if (rows.length === 0 || !before) return { search, rows, before: undefined };
  const earlier = await readAll(peopleCounts, { ...before, step: search.step }, { ...watched, onProgress: () => {} });
  return { search, rows, before: earlier.length > 0 ? { ...before, ...sumOf(earlier) } : undefined };
}

/** The time that a time is compared with. @param now of the device */
export function timeBefore({ from, to }: CountSearch, now: string): Pick<CountSearch, 'from' | 'to'> | undefined {
  const [start, end, present] = [parseDeviceTime(from), parseDeviceTime(to), parseDeviceTime(now)];
  if (start === undefined || end === undefined) return undefined;
  const length = end - start + 1000;
  const last = Math.min(end, present ?? end);
  return last <= start ? undefined : { from: formatDeviceTime(start - length), to: formatDeviceTime(last - length) };
}

/** Forgets everything that was counted. Throws as `call`. */
export async function clearCounts(rpc: RpcClient): Promise<void> {
  const object = await rpc.call('videoStatServer.factory.instance', { channel: 0 });
  try {
    await rpc.call('videoStatServer.clearSectionStat', { AreaID: [PEOPLE_COUNT.area] }, { object });
  } finally {
    rpc.call('videoStatServer.destroy', {}, { object }).catch(() => undefined);
  }
}

import type { RecordCondition } from '@/lib/contract/methods/records';
import { readPatiently } from '@/lib/rpc/read-patiently';
import { formatDeviceTime, parseDeviceTime } from '@/lib/session/device-time';
import type { FinderSource } from './finder-source';
import { type LogFilter, type LogValues, logCondition } from './log-filter';
import type { LongRead } from './read-all';

/** The most months that are counted, the latest ones. */
export const MONTHS_MAX = 24;

/** Rows of one choice of a filter, or of one month 'yyyy-MM'. */
export interface Total {
  key: string;
  count: number;
}

/** Parts of a span, month by month, the latest first: 'yyyy-MM' and the times within. At most MONTHS_MAX. */
export function monthsOf(from: string, to: string): { key: string; from: string; to: string }[] {
  const months: { key: string; from: string; to: string }[] = [];
  let end = to;
  while (months.length < MONTHS_MAX && parseDeviceTime(end) !== undefined && from <= end) {
    const key = end.slice(0, 7);
    const first = `${key}-01 00:00:00`;
    months.push({ key, from: from > first ? from : first, to: end });
    if (from >= first) break;
    end = formatDeviceTime((parseDeviceTime(first) ?? 0) - 1_000);
  }
  return months;
}

/** The months of a span that have begun. @param day today on the device, 'yyyy-MM-dd' */
export function pastMonths({ from, to }: Pick<LogValues, 'from' | 'to'>, day: string) {
  const tonight = `${day} 23:59:59`;
  return monthsOf(from, to < tonight ? to : tonight);
}

/** How many rows of a log match each choice of a filter and each month, as the device counts them; no row is read. */
export async function logTotals<Row>(
  source: FinderSource<Row, RecordCondition>,
  values: LogValues,
  filters: readonly LogFilter[],
  { member, day }: { member: string; day: string },
  { rpc, clock, signal, onProgress }: LongRead,
): Promise<{ choices: Total[]; months: Total[] }> {
  const choices = filters.find((each) => each.member === member)?.choices ?? [];
  const months = pastMonths(values, day);
  let done = 0;
  const count = async (wanted: LogValues) => {
    const total = await readPatiently(clock, signal, async () => {
      const finder = await source.open(rpc, logCondition(wanted, filters), signal);
      finder.close();
      return finder.total;
    });
    signal.throwIfAborted();
    done += 1;
    onProgress(done, choices.length + months.length);
    return total;
  };
  const byChoice: Total[] = [];
  // One after the other: a device allows only a few open queries.
  for (const { value } of choices) {
    byChoice.push({ key: String(value), count: await count({ ...values, [member]: String(value) }) });
  }
  const byMonth: Total[] = [];
  for (const { key, from, to } of months) byMonth.push({ key, count: await count({ ...values, from, to }) });
  return { choices: byChoice, months: byMonth };
}

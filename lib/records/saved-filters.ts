import { parseDeviceTime } from '@/lib/session/device-time';
import type { LogFilter, LogValues } from './log-filter';
import { keep, keepingKey, readKept } from './log-keeping';

/** Filters of a log under a name. */
export interface SavedFilter {
  name: string;
  /** Number of days up to today, whatever day that is by then; undefined: fixed times. */
  days?: number;
  values: LogValues;
}

/** Limits of what is stored: names, texts, filters of one table. */
export const SAVED_FILTERS = { max: 20, nameMax: 32, textMax: 32, daysMax: 366 } as const;

/** Spans that a list offers; 1 is today alone. */
export const SPANS = [1, 7, 30] as const;

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !/\p{Cc}/u.test(value);

/** One stored entry, limited to what this table knows; undefined when it is invalid. */
function parseFilter(kept: unknown, filters: readonly LogFilter[]): SavedFilter | undefined {
  const { name, days, values } = Object(kept) as Record<string, unknown>;
  if (!isText(name, SAVED_FILTERS.nameMax) || name.trim() === '') return undefined;
  const has = Object(values) as Record<string, unknown>;
  const times = [has.from, has.to].map((each) => (isText(each, 19) && parseDeviceTime(each) !== undefined ? each : ''));
  const [from = '', to = ''] = times;
  const isSpan = Number.isInteger(days) && Number(days) >= 1 && Number(days) <= SAVED_FILTERS.daysMax;
  if (!isSpan && (from === '' || to === '')) return undefined;
  const read = filters.map(({ member, choices }) => {
    const value = Object.hasOwn(has, member) ? has[member] : '';
    const isKnown = choices
      ? choices.some((each) => String(each.value) === value)
      : isText(value, SAVED_FILTERS.textMax);
    return [member, isKnown ? (value as string) : ''] as const;
  });
  return { name, ...(isSpan && { days: Number(days) }), values: { ...Object.fromEntries(read), from, to } };
}

/** Filters stored for a table, in order; each name once, at most SAVED_FILTERS.max. */
export function savedFilters(table: string, filters: readonly LogFilter[]): SavedFilter[] {
  const kept = readKept(keepingKey('filters', table));
  const known = new Set<string>();
  return (Array.isArray(kept) ? kept.slice(0, SAVED_FILTERS.max) : []).flatMap((each) => {
    const read = parseFilter(each, filters);
    if (!read || known.has(read.name)) return [];
    known.add(read.name);
    return [read];
  });
}

/** Stores them; false where the browser has no room or no storage. */
export const keepFilters = (table: string, filters: readonly SavedFilter[]): boolean =>
  keep(keepingKey('filters', table), filters.length > 0 ? filters : undefined);

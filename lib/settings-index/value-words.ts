import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import type { Path } from '@/lib/forms/table-path';
import { isRecord } from '@/lib/rpc/is-record';
import { zoneName } from '@/lib/session/device-time';
import { twoDigits } from '@/lib/two-digits';

/** How the texts of a language are found. */
export interface Language {
  /** The text of a key; undefined where there is none. */
  text(key: string, values?: Record<string, string | number>): string | undefined;
  number(value: number): string;
  /** The name of a week day, 0 for Sunday. */
  weekday(day: number): string;
  /** The name of a month, 1 for January. */
  month(number: number): string;
}

/** The name of an entry of a table; its number where the table is not known, or the entry has no name. */
function entryName(steps: string, at: number, tables: Readonly<Record<string, unknown>>, { text }: Language) {
  const [table = '', member = ''] = steps.split('.');
  const list = tables[table];
  const entry: unknown = Array.isArray(list) ? list[at] : undefined;
  const name = isRecord(entry) ? entry[member] : undefined;
  const isNamed = typeof name === 'string' && name !== '';
  if (table === 'AccessControl') return isNamed ? name : text('door.doorNumber', { number: at + 1 });
  return isNamed ? `${at} · ${name}` : String(at);
}

/** Words that begin with '@', by a number that the device stores. */
const SPECIAL: Readonly<Record<string, (value: number, language: Language) => string | undefined>> = {
  '': (value) => String(value + 1),
  day: (value, { weekday }) => (value >= 0 && value <= 6 ? weekday(value) : undefined),
  zone: (value) => {
    const minutes = TIME_ZONE_OFFSET_MIN[value];
    return minutes === undefined ? undefined : zoneName(minutes);
  },
  method: (value, { text }) => {
    const name = Object.entries(DOOR_METHODS).find(([, code]) => code === value)?.[0];
    return name && text(`door.method.${name}`);
  },
};

/**
 * '08:00:00-12:00:00' as the bars of a day have it, 08:00–12:00; it reads the same in both directions and stays on one
 * line.
 */
const spanWords = (times: string): string | undefined =>
  /^[\d:]{8}-[\d:]{8}$/.test(times)
    ? `\u2066${times.replace(/:00(?=-|$)/g, '').replace('-', '\u2060–\u2060')}\u2069`
    : undefined;

const isWithin = (least: number, value: unknown, most: number): value is number =>
  Number(value) >= least && Number(value) <= most;
/** Undefined for what is no time: a file may hold anything. */
const timeWords = (hour: unknown, minute: unknown) =>
  isWithin(0, hour, 24) && isWithin(0, minute, 59)
    ? `\u2066${twoDigits(String(hour))}:${twoDigits(String(minute))}\u2069`
    : undefined;

/** Words that begin with '@', by a text or by members that the device stores; '' for a section that is off. */
const COMPOUND: Readonly<Record<string, (value: unknown, language: Language) => string | undefined>> = {
  '@section': (value) => {
    const [, flag, times = ''] = /^([01]) (.+)$/.exec(String(value)) ?? [];
    return flag === '0' ? '' : spanWords(times);
  },
  '@methodSection': (value, language) => {
    const [, method, start, end] = /^(\d+) (.+)-(.+)$/.exec(String(value)) ?? [];
    const span = start === end ? '' : spanWords(`${start}-${end}`);
    return span && [span, SPECIAL.method?.(Number(method), language) ?? method].join(' ');
  },
  '@edge': (value, { text, number, month, weekday }) => {
    const { Month, Week, Day, Hour, Minute } = isRecord(value) ? value : {};
    const isDate = Week === 0;
    const time = timeWords(Hour, Minute);
    if (!time || !isWithin(1, Month, 12) || !isWithin(isDate ? 1 : 0, Day, isDate ? 31 : 6)) return undefined;
    const week = Number(Week) > 0 ? Week : 'last';
    const day = isDate ? [number(Day)] : [text(`network.dateSet.week.${week}`), weekday(Day)];
    return [month(Month), ...day, time].join(', ');
  },
  '@holiday': (value) => {
    const { DayName, StartTime, EndTime } = isRecord(value) ? value : {};
    const [start, end] = [StartTime, EndTime].map((time) => /^[\d-]{10}/.exec(String(time))?.[0]);
    if (typeof DayName !== 'string' || !start || !end) return undefined;
    return `${DayName} \u2066${start === end ? start : `${start}\u2060–\u2060${end}`}\u2069`;
  },
  '@size': (value) => {
    const { Width, Height } = isRecord(value) ? value : {};
    return typeof Width === 'number' && typeof Height === 'number' ? `\u2066${Width}x${Height}\u2069` : undefined;
  },
  '@restart': (value) => (isRecord(value) ? timeWords(value.AutoRebootHour, value.AutoRebootMinute) : undefined),
};

/**
 * Words of several members together: how many steps above a place of the setting all of them are; -1: they are one
 * entry of its list.
 */
const AROUND: Readonly<Record<string, number>> = { '@edge': 0, '@restart': 1, '@size': 1, '@holiday': -1 };

/** The path of the value that these words describe, by a place of the setting and a path to or into it. */
export function shownPath(words: string | undefined, place: Path, path: Path): Path {
  const around = AROUND[words ?? ''];
  return around === undefined ? path : path.slice(0, place.length - around);
}

/**
 * The value of a setting as its page writes it; undefined where no words are known for it. `words` are alternatives
 * with blanks between them, the first that fits counts:
 *
 *   0=user.never        the text of this key for this value; also a text that is the same in all languages
 *   network.parity.*    the text whose key ends with the value
 *   user.days#count     the text with the value in it
 *   60+fireWall.minutes the value with its unit, of which the device counts 60
 *   @Table.Name         the entry of a table by its name; @ a number from 1, @day, @zone and @method special ones
 *   @section            a section of a day; @methodSection one with its opening method
 *   @edge               an edge of summer time; @restart the time of a restart; @holiday a holiday with its days
 *   @size               width and height of a picture
 *   @entry0             the first one of a list of plain values; see storedValue
 */
export function valueInWords(
  words: string,
  value: unknown,
  tables: Readonly<Record<string, unknown>>,
  language: Language,
): string | undefined {
  const { text, number } = language;
  const compound = COMPOUND[words];
  if (compound) return compound(value, language);
  for (const word of words.split(' ')) {
    const [, own, key = ''] = /^([\w-]+)=(.+)$/.exec(word) ?? [];
    if (own !== undefined) {
      if (own === String(value)) return text(key) ?? key;
    } else if (word.endsWith('.*')) {
      const found = text(word.slice(0, -1) + String(value));
      if (found !== undefined) return found;
    } else if (typeof value === 'number') {
      const [, divisor, unit = ''] = /^(\d*)\+(.+)$/.exec(word) ?? [];
      const [name = '', argument] = word.split('#');
      if (divisor !== undefined) return `${number(value / Number(divisor || 1))} ${text(unit) ?? unit}`;
      if (argument !== undefined) return text(name, { [argument]: argument === 'value' ? String(value) : value });
      if (word.startsWith('@')) {
        const special = SPECIAL[word.slice(1)];
        return special ? special(value, language) : entryName(word.slice(1), value, tables, language);
      }
    }
  }
  return undefined;
}

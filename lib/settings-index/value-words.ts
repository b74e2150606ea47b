import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { isRecord } from '@/lib/rpc/is-record';
import { zoneName } from '@/lib/session/device-time';

/** How the texts of a language are found. */
export interface Language {
  /** The text of a key; undefined where there is none. */
  text(key: string, values?: Record<string, string | number>): string | undefined;
  number(value: number): string;
  /** The name of a week day, 0 for Sunday. */
  weekday(day: number): string;
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

/** What stands behind '@', by a number that the device stores. */
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
 * The value of a setting as its page writes it; undefined where no words are known for it. `words` are alternatives with
 * blanks between them, the first that fits counts:
 *
 *   0=user.never        the text of this key for this value; also a text that is the same in all languages
 *   network.parity.*    the text whose key ends with the value
 *   user.days#count     the text with the value in it
 *   60+fireWall.minutes the value with its unit, of which the device counts 60
 *   @Table.Name         the entry of a table by its name; @ a number from 1, @day, @zone and @method special ones
 */
export function valueInWords(
  words: string,
  value: unknown,
  tables: Readonly<Record<string, unknown>>,
  language: Language,
): string | undefined {
  const { text, number } = language;
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

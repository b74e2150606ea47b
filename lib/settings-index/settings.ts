import type { TableName } from '@/lib/contract/configs';
import { type Path, ROW, type Tables, valueAt } from '@/lib/forms/table-path';
import index from './settings.generated.json' with { type: 'json' };

/** Settings, or actions, of one page that have their names in one group of messages. */
export interface SettingsGroup {
  /** Path of the page. */
  page: string;
  /** The names are those of buttons. */
  isAct?: boolean;
  /** Key of the name of what they belong to, such as a stream. */
  of?: string;
  /** The group of messages that names them. */
  under: string;
  /** By the key of each name: its place, or places, in the device's tables. */
  fields?: Record<string, string | string[]>;
  /** Keys of names without a place, in one text: fields of rows, and buttons. */
  others?: string;
  /** By the key of a name: how the page writes its values; see value-words.ts. */
  words?: Record<string, string>;
}

/** Where a setting stands in the device's tables. */
export interface Place {
  table: TableName;
  /** Begins with the table; `ROW` is one of several doors, inputs or channels. */
  path: Path;
  isSecret: boolean;
  /** The device counts milliseconds there, and the page seconds. */
  isInSeconds: boolean;
  /** The page shows the value as it is: no choice with words of its own, no part of a text. */
  isPlain: boolean;
}

/** One field or button of a page. Names are keys of messages. */
export interface Setting {
  page: string;
  name: string;
  /** What it belongs to, such as a stream. */
  of: string | undefined;
  isAct: boolean;
  places: readonly Place[];
  /** How the page writes its values; see value-words.ts. Undefined where it shows them as they are. */
  words: string | undefined;
}

/** Longer texts are not shown in a list. */
const SHOWN_MAX = 80;

/**
 * `Web.Port`; `!Email.Password` for a secret, `~NTP.TimeZone` for a value that the page shows in another form, `[]` for
 * ROW, and ' s' behind milliseconds. scripts/settings-index.ts
 */
function placeOf(text: string): Place {
  const [, mark, steps = '', seconds] = /^([!~]?)(.*?)( s)?$/.exec(text) ?? [];
  const path = steps
    .replaceAll('[]', '.[]')
    .split('.')
    .map((step) => (step === '[]' ? ROW : /^\d+$/.test(step) ? Number(step) : step));
  return {
    table: path[0] as TableName,
    path,
    isSecret: mark === '!',
    isInSeconds: seconds !== undefined,
    isPlain: mark === '',
  };
}

/** Every field and action of the console, in the order of the menu. */
export const SETTINGS: readonly Setting[] = (index as unknown as SettingsGroup[]).flatMap(
  ({ page, of, under, isAct, fields = {}, others = '', words = {} }) =>
    [
      ...Object.entries(fields),
      ...others
        .split(' ')
        .filter(Boolean)
        .map((key) => [key, ''] as const),
    ].map(([key, places]) => ({
      page,
      name: `${under}.${key}`,
      of,
      isAct: isAct ?? false,
      places: [places].flat().filter(Boolean).map(placeOf),
      words: words[key ?? ''],
    })),
);

/**
 * The value that a setting has in these tables, if it is a single one that can be shown: undefined for a secret, for
 * words of the page, several doors, a list, a long text, and a table that is missing or of another shape.
 */
export function shownValue({ places }: Setting, tables: Tables): string | number | boolean | undefined {
  const [place, ...others] = places;
  if (!place || others.length > 0 || !place.isPlain) return undefined;
  const table = tables[place.table];
  const isOne = !place.path.includes(ROW) || (Array.isArray(table) && table.length === 1);
  if (table === undefined || !isOne) return undefined;
  try {
    const value = valueAt(tables, place.path, 0);
    if (place.isInSeconds) return typeof value === 'number' ? value / 1_000 : undefined;
    if (typeof value === 'string') return value.length <= SHOWN_MAX ? value : undefined;
    return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
  } catch {
    // A table of another shape; its page says so.
    return undefined;
  }
}

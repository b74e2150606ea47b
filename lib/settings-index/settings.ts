import type { Capability } from '@/lib/contract/capabilities';
import type { TableName } from '@/lib/contract/configs';
import { type Path, ROW, type Tables, valueAt } from '@/lib/forms/table-path';
import { shownPath } from '@/lib/settings-index/value-words';
import index from './settings.generated.json' with { type: 'json' };

/** Settings of one page that have their names in one group of messages, or what the page can do. */
export interface SettingsGroup {
  /** Path of the page. */
  page: string;
  /** Keys of the names of its buttons, in one text; '?' before the capability that one needs. */
  acts?: string;
  /** Key of the name of what the settings belong to, such as a stream. */
  of?: string;
  /** The group of messages that names them; without it `field` of the messages of the page. */
  under?: string;
  /** By the key of each name: its place, or places, in the device's tables. */
  fields?: Record<string, string | string[]>;
  /**
   * Keys of the fields in their form: what they begin with for all, or those that differ from the keys of their names;
   * '' where the page has no such row.
   */
  keys?: string | Record<string, string>;
  /** The tab of the page that has them, where the keys alone do not tell. */
  tab?: string;
  /** Its page asks before some saves of them. */
  asks?: boolean;
  /** Keys of names without a place, in one text: fields of rows. */
  others?: string;
}

/** The place of a setting in the device's tables. */
export interface Place {
  table: TableName;
  /** Begins with the table; `ROW` is one of several doors, inputs or channels. */
  path: Path;
  isSecret: boolean;
  /** The value is in milliseconds on the device, and in seconds on the page. */
  isInSeconds: boolean;
  /** The page shows the value as it is: no choice with words of its own, no part of a text, no secret. */
  isPlain: boolean;
  /**
   * How the page writes the value; see value-words.ts. Undefined where it shows it as it is, or has no words for it.
   */
  words: string | undefined;
}

/** One field or button of a page. Names are keys of messages. */
export interface Setting {
  page: string;
  name: string;
  /** Its key in the form of the page, also of its row there; undefined for an action and a field of a row or dialog. */
  key?: string;
  /** The tab of the page that has it, where the key alone does not tell. */
  tab?: string;
  /** Its object, such as a stream. */
  of: string | undefined;
  isAct: boolean;
  /** Its page asks before some saves of it, which a write from elsewhere would skip. */
  asks?: boolean;
  /** The page does not have it without this capability. */
  needs?: Capability;
  places: readonly Place[];
}

/**
 * `Web.Port`; `!Email.Password` for a secret, `~NTP.TimeZone` for a value that the page shows in another form, `[]` for
 * ROW, ' s' behind milliseconds, and '|' before words, where '.' begins with the messages of the page.
 * scripts/settings-index.ts
 */
function placeOf(text: string, messages: string): Place {
  const [, mark, steps = '', seconds, words] = /^([!~]?)([^|]*?)( s)?(?:\|(.+))?$/.exec(text) ?? [];
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
    words: words?.replace(/(^|[ +=])\./g, `$1${messages}.`),
  };
}

const keysIn = (text = '') => text.split(' ').filter(Boolean);

/** Every field and action of the console, in the order of the menu. */
export const SETTINGS: readonly Setting[] = (index as unknown as SettingsGroup[]).flatMap(
  ({ page, acts, of, fields = {}, keys, tab, asks, others, ...rest }) => {
    const messages = page.slice(1).replaceAll('/', '.');
    const under = rest.under ?? `${messages}.field`;
    const setting = (name: string, isAct: boolean, places: string[]): Setting => ({
      page,
      name,
      of,
      isAct,
      places: places.map((text) => placeOf(text, messages)),
    });
    const ownKey = (key: string) => (typeof keys === 'string' ? keys + key : (keys?.[key] ?? key));
    const inForm = (key: string) => ({ ...(ownKey(key) && { key: ownKey(key) }), ...(tab && { tab }) });
    return [
      ...Object.entries(fields).map(([key, places]) => ({
        ...setting(`${under}.${key}`, false, [places].flat()),
        ...inForm(key),
        ...(asks && { asks }),
      })),
      ...keysIn(others).map((key) => setting(`${under}.${key}`, false, [])),
      ...keysIn(acts).map((act) => {
        const [name = '', needs] = act.split('?');
        return { ...setting(name, true, []), ...(needs && { needs: needs as Capability }) };
      }),
    ];
  },
);

const isText = (value: unknown) => typeof value === 'string';

/**
 * The stored value of a setting, if it is one that can be shown as it is or in words, such as a list of texts or the
 * members that its words describe together: undefined for a secret, several doors, and a table that is missing or of
 * another shape.
 */
export function storedValue({ places }: Setting, tables: Tables): unknown {
  const [place, ...others] = places;
  if (!place || place.isSecret) return undefined;
  const { path, words, isPlain, isInSeconds } = place;
  const shown = shownPath(words, path, path);
  if (others.some((each) => String(shownPath(each.words, each.path, each.path)) !== String(shown))) return undefined;
  const table = tables[place.table];
  const isOne = !path.includes(ROW) || (Array.isArray(table) && table.length === 1);
  if (table === undefined || !isOne) return undefined;
  try {
    const value = valueAt(tables, shown, 0);
    const [, at] = /^@entry(\d)$/.exec(words ?? '') ?? [];
    if (at !== undefined) return Array.isArray(value) && isText(value[Number(at)]) ? value[Number(at)] : undefined;
    if (isInSeconds) return typeof value === 'number' ? value : undefined;
    if (Array.isArray(value)) return words || value.every(isText) ? value : undefined;
    if (!isPlain && !words) return undefined;
    return words || ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
  } catch {
    // A table of another shape; its page says so.
    return undefined;
  }
}

/** Keys of the texts of its choices, `group.*` for a whole group; without a dot a text itself. See value-words.ts. */
export const choiceKeys = ({ places }: Setting): string[] =>
  places.flatMap(({ words = '' }) =>
    words
      .split(' ')
      .flatMap((word) => /^[\w-]+=(?!common\.)(.+)$/.exec(word)?.[1] ?? (word.endsWith('.*') ? word : [])),
  );

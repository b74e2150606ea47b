import type { TableName } from '@/lib/contract/configs';
import type { Declared, Says, Way } from '@/lib/forms/declared';
import type { AnySettings } from '@/lib/forms/settings';
import type { Place, Setting } from './settings';

/** A way in the language of value-words.ts. */
function wordOf(way: Way): string {
  if ('texts' in way) return `${way.texts}.*`;
  if ('counted' in way) return `${way.counted}#${way.as}`;
  if ('special' in way) return way.special;
  return Object.entries(way.fixed)
    .map(([value, key]) => `${value}=${key}`)
    .join(' ');
}

/**
 * How page, journal and comparison write the values of a field, for `valueInWords`; undefined: as they are.
 * Milliseconds have their unit by themselves.
 */
export function wordsFor({ unit, per }: Says, ways: readonly Way[]): string | undefined {
  if (unit !== undefined) return per === 1_000 ? undefined : `${per ?? ''}+${unit}`;
  return ways.length > 0 ? ways.map(wordOf).join(' ') : undefined;
}

function placesOf({ says, owns }: Declared, ways: readonly Way[]): Place[] {
  const isSecret = says.kind === 'secret';
  const isInWords = says.kind === 'custom' || ways.length > 0;
  return owns.map((path) => ({
    table: path[0] as TableName,
    path,
    isSecret,
    isInSeconds: says.per === 1_000,
    isPlain: !isSecret && !isInWords,
    words: isSecret ? undefined : wordsFor(says, ways),
  }));
}

/** The entries of declared settings for search, journal and comparison, in the order of the fields. */
export const entriesOf = (own: AnySettings): (Setting & { key: string })[] =>
  Object.entries(own.fields).map(([key, field]) => ({
    page: own.page,
    key,
    ...(own.tab !== undefined && { tab: own.tab }),
    name: own.nameOf(key),
    of: own.objectOf(key),
    isAct: false,
    ...(field.says.asks && { asks: true }),
    places: placesOf(field, own.waysOf(key)),
  }));

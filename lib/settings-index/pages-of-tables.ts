import type { Setting } from './settings';

/** For each table the pages that have settings of it, as the menu lists them: a save names the table alone. */
export function pagesOfTables(
  settings: readonly Pick<Setting, 'page' | 'places'>[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { page, places } of settings) {
    for (const { table } of places) found.set(table, (found.get(table) ?? new Set()).add(page));
  }
  return new Map([...found].map(([table, pages]) => [table, [...pages]]));
}

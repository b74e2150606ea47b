import type { Setting } from './settings';

/** For each table the page that has most of its settings; the first one of the menu where two have as many. */
export function pagesOfTables(settings: readonly Pick<Setting, 'page' | 'places'>[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { page, places } of settings) {
    for (const { table } of places) {
      const pages = counts.get(table) ?? new Map<string, number>();
      counts.set(table, pages.set(page, (pages.get(page) ?? 0) + 1));
    }
  }
  const first = (pages: ReadonlyMap<string, number>) =>
    [...pages].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  return new Map([...counts].map(([table, pages]) => [table, first(pages)]));
}

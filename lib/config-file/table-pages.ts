import type { Messages } from '@/lib/i18n/message-keys';
import { CONSOLE_ROUTES } from '@/lib/routes/route-table';
import { SETTINGS } from '@/lib/settings-index/settings';

type PageTitle = keyof Messages['menu']['page'];

/**
 * Pages that show settings of tables without fields for them: the unit of a log, whether stations may register, files.
 */
const SHOWN: readonly (readonly [page: PageTitle, table: string])[] = [
  ['log_tempMeasureLog', 'MeasureTemperature'],
  ['vto_rigisterManage', 'Registar'],
  ['AudioList', 'CustomAudio'],
];

/** Tables of each page, in the order of the menu. */
const TABLES = new Map<PageTitle, ReadonlySet<string>>(
  CONSOLE_ROUTES.flatMap(({ path, title }) => {
    const own = SETTINGS.filter(({ page }) => page === path).flatMap(({ places }) => places.map(({ table }) => table));
    const tables = new Set<string>([...own, ...SHOWN.flatMap(([page, table]) => (page === title ? [table] : []))]);
    return tables.size > 0 ? [[title as PageTitle, tables] as const] : [];
  }),
);

/** Pages with settings of this table, as keys of their titles. */
export const pagesWith = (table: string): PageTitle[] =>
  [...TABLES].flatMap(([page, tables]) => (tables.has(table) ? [page] : []));

/**
 * Pages of these tables that the device has, each once, and the tables that no page edits. A table may have several
 * pages.
 */
export function pagesOf(
  tables: readonly string[],
  has: (page: PageTitle) => boolean,
): { pages: PageTitle[]; others: string[] } {
  const pages = [...TABLES].flatMap(([page, own]) => (tables.some((table) => own.has(table)) ? [page] : []));
  return { pages: pages.filter(has), others: tables.filter((table) => pagesWith(table).length === 0) };
}

/** Every table that a page edits or shows. */
export const pageTables = (): string[] => [...new Set([...TABLES.values()].flatMap((own) => [...own]))];

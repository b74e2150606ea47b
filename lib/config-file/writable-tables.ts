import type { Authority } from '@/lib/contract/authorities';
import { CONSOLE_ROUTES } from '@/lib/routes/route-table';
import { pagesWith } from './table-pages';

/** Right of a table that no page edits. @assumed contract 4 */
const OF_OTHERS: Authority = 'AuthSysCfg';
/**
 * Tables whose page only shows them, or is not built yet, and one of which a page with another right edits a single
 * member.
 */
const APART: Readonly<Record<string, Authority>> = {
  AccessControlGeneral: 'AuthSysCfg',
  MeasureTemperature: 'AuthSysCfg',
  T2UServer: 'AuthNetCfg',
};

/**
 * Tables that an account with these rights may not write: it has the right of none of their pages. The device leaves
 * them as they are when the account imports a file. A test compares this with the emulator's own rights.
 */
export function tablesOutOfRights(tables: readonly string[], authorities: readonly string[]): string[] {
  const isHeld = (page: string) => {
    const route = CONSOLE_ROUTES.find(({ title }) => title === page);
    return route?.authority !== undefined && authorities.includes(route.authority);
  };
  return tables.filter((table) => {
    const pages = pagesWith(table);
    const apart = (Object.hasOwn(APART, table) ? APART[table] : undefined) ?? (pages.length === 0 && OF_OTHERS);
    return apart ? !authorities.includes(apart) : !pages.some(isHeld);
  });
}

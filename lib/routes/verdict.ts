import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { RouteFacts } from './condition';
import { REDUCED_MENU_GROUPS } from './reduced-routes';
import type { MenuGroup, Route } from './route';
import { HIDDEN_ROUTES, MENU_GROUPS } from './route-table';

/** What the guard, the menu and the first page after sign-in know of the visitor. */
export interface Visitor {
  authorities: readonly string[];
  capabilities: DeviceCapabilities;
}

export type Verdict = 'ok' | 'no-session' | 'no-authority' | 'not-supported';

/** Menu of a device: the reduced or the full set. */
export const groupsOf = (capabilities: DeviceCapabilities): readonly MenuGroup[] =>
  capabilities.reducedRoutes ? REDUCED_MENU_GROUPS : MENU_GROUPS;

function findRoute(path: string, capabilities: DeviceCapabilities): Route | undefined {
  const known = [...groupsOf(capabilities).flatMap((group) => group.routes), ...HIDDEN_ROUTES];
  return known.find((each) => each.path === path);
}

/**
 * Whether this visitor may open this path: the question of guard, menu and first page. Without a visitor there is no
 * session. Whether the page is built is checked in `isOpen`.
 */
export function verdict(path: string, visitor: Visitor | undefined): Verdict {
  if (!visitor) return 'no-session';
  const route = findRoute(path, visitor.capabilities);
  if (!route) return 'not-supported';
  const facts: RouteFacts = {
    capabilities: visitor.capabilities,
    available: (other) => verdict(other, visitor) === 'ok',
  };
  if (!route.when.holds(facts)) return 'not-supported';
  if (route.authority && !visitor.authorities.includes(route.authority)) return 'no-authority';
  return 'ok';
}

/** The page is built and the visitor may open it. */
export function isOpen(path: string, visitor: Visitor | undefined): boolean {
  return verdict(path, visitor) === 'ok' && Boolean(visitor && findRoute(path, visitor.capabilities)?.built);
}

/** Groups with the routes this visitor may open; empty groups are omitted. */
export function visibleMenu(visitor: Visitor): MenuGroup[] {
  return groupsOf(visitor.capabilities)
    .map((group) => ({ ...group, routes: group.routes.filter((each) => isOpen(each.path, visitor)) }))
    .filter((group) => group.routes.length > 0);
}

/** A longer address was not made by this console. */
const ADDRESS_MAX = 2_000;

/**
 * The page after sign-in: the first of the wishes that can be opened, such as the requested page and the chosen start
 * page, otherwise the first page of the menu. Undefined: no page can be opened.
 */
export function firstPage(visitor: Visitor, ...wishes: (string | undefined)[]): string | undefined {
  const isMet = (path = '') => path.length <= ADDRESS_MAX && isOpen(path.split('?')[0] ?? '', visitor);
  const wish = wishes.find(isMet);
  if (wish !== undefined) return wish;
  return visibleMenu(visitor)[0]?.routes[0]?.path;
}

import type { Capability } from '@/lib/contract/capabilities';
import { type Condition, never, type RouteFacts } from '@/lib/routes/condition';
import { missing } from '@/lib/routes/missing';
import type { Route } from '@/lib/routes/route';
import { MENU_GROUPS } from '@/lib/routes/route-table';
import { groupsOf, isOpen, type Visitor, verdict } from '@/lib/routes/verdict';

/** One condition of a page beside what this device says. */
export interface Need {
  /** As in the table of routes: `doorCount ≥ 2`, `not voiceManage`. */
  need: string;
  isMet: boolean;
  /** The value of the capability that it asks; undefined where it asks something else. */
  value?: string | undefined;
}

/** What can be done about a page that is not shown. */
export type WayOn =
  | 'none'
  /** The hardware or the firmware lacks it. */
  | 'device'
  /** The account lacks a right. */
  | 'account'
  /** Registered and switched off for good. @spec §2 */
  | 'disabled'
  /** Another page stands in for it. */
  | { instead: string };

/** Whether a page is in the menu, and why not. */
export interface PageNeeds {
  route: Route;
  isShown: boolean;
  needs: readonly Need[];
  wayOn: WayOn;
}

const valueNow = (of: Capability | undefined, { capabilities }: RouteFacts) =>
  of === undefined ? undefined : String(capabilities[of]);

const needsOf = (condition: Condition, facts: RouteFacts): Need[] =>
  condition.parts?.flatMap((each) => needsOf(each, facts)) ??
  condition.needs.map((need) => ({ need, isMet: condition.holds(facts), value: valueNow(condition.of, facts) }));

function wayOnOf(route: Route, visitor: Visitor): WayOn {
  const answer = verdict(route.path, visitor);
  if (answer === 'ok') return 'none';
  if (answer === 'no-authority') return 'account';
  if (route.when === never) return 'disabled';
  const reason = missing(route.path, visitor);
  return reason?.kind === 'not-supported' && reason.instead !== undefined ? { instead: reason.instead } : 'device';
}

/**
 * Every page of the menu, and those that are switched off for good, with their conditions and the values that this
 * device and account have for them.
 */
export function pageNeeds(visitor: Visitor): PageNeeds[] {
  const facts: RouteFacts = {
    capabilities: visitor.capabilities,
    available: (other) => verdict(other, visitor) === 'ok',
  };
  const inMenu = new Set(groupsOf(visitor.capabilities).flatMap(({ routes }) => routes.map(({ path }) => path)));
  const routes = MENU_GROUPS.flatMap((group) => group.routes);
  const known = routes.filter(({ built, when }) => built || when === never);
  return known.map((route) => {
    const { authority, path } = route;
    const menu = inMenu.has(path) ? [] : [{ need: 'not reducedRoutes', isMet: false, value: 'true' }];
    const right = authority ? [{ need: authority, isMet: visitor.authorities.includes(authority) }] : [];
    return {
      route,
      isShown: isOpen(path, visitor),
      needs: [...menu, ...needsOf(route.when, facts), ...right],
      wayOn: wayOnOf(route, visitor),
    };
  });
}

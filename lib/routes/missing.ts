import type { Authority } from '@/lib/contract/authorities';
import { MENU_GROUPS } from './route-table';
import { type Visitor, verdict } from './verdict';

/** Why a page is not in the menu. */
export type Missing =
  | { kind: 'no-authority'; authority: Authority }
  /** What the device would need, as capability names, such as `liftControl` or `doorCount ≥ 2`. */
  | { kind: 'not-supported'; needs: readonly string[] };

/** Why this visitor cannot open a page; undefined: it can be opened, or the console has no such page. */
export function missing(path: string, visitor: Visitor): Missing | undefined {
  const route = MENU_GROUPS.flatMap(({ routes }) => routes).find((each) => each.path === path);
  if (!route?.built) return undefined;
  const answer = verdict(path, visitor);
  if (answer === 'no-authority' && route.authority) return { kind: answer, authority: route.authority };
  if (answer !== 'not-supported') return undefined;
  const { needs } = route.when;
  // A device with the reduced menu has no place for it, whatever it can do.
  return { kind: answer, needs: needs.length > 0 ? needs : ['not reducedRoutes'] };
}

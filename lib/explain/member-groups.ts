import type { DoorGroupTable } from '@/lib/contract/tables/access-control';
import { asksFor, missingProofs } from './door-method';
import type { DoorSetup, Shown } from './setup';

/** Multi-person groups of a door that are in use. */
export const groupsOf = ({ groups }: DoorSetup, door: number): DoorGroupTable[] =>
  (groups[door]?.Groups ?? []).filter(({ Enable }) => Enable);

const fits = ({ UserID, Method }: DoorGroupTable['GroupDetail'][number], { who, kind }: Shown) =>
  UserID === who.person.UserID && asksFor(Method, kind) && missingProofs(Method, [kind]).length === 0;

/** Whether a group waits for this person with this credential. */
export const isMember = (groups: readonly DoorGroupTable[], shown: Shown): boolean =>
  groups.some(({ GroupDetail }) => GroupDetail.some((member) => fits(member, shown)));

/** How many persons are still missing in all groups. */
export function missingMembers(groups: readonly DoorGroupTable[], shown: readonly Shown[]): number {
  return groups.reduce((sum, { GroupDetail, UserCount }) => {
    const present = GroupDetail.filter((member) => shown.some((each) => fits(member, each))).length;
    return sum + Math.max(0, UserCount - present);
  }, 0);
}

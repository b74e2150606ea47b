import type { DoorGroupTable, DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { asksFor, methodSections, missingProofs } from './door-method';
import type { DoorSetup, Shown } from './setup';

/** Whether the door lets several persons open it together, always or in some section. */
export function takesGroups({ Method, TimeSchedule }: DoorTable): boolean {
  if (Method !== DOOR_METHODS.timeSection) return Method === DOOR_METHODS.multiCard;
  return (TimeSchedule ?? []).flatMap(methodSections).some(({ method }) => method === DOOR_METHODS.multiCard);
}

/** Multi-person groups of a door that are in use. */
export const groupsOf = ({ groups }: Pick<DoorSetup, 'groups'>, door: number): DoorGroupTable[] =>
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

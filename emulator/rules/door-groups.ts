/** Persons who must open a door together. @assumed pages-1 /door/multiCard */
import { isDeepStrictEqual } from 'node:util';
import { DOOR_GROUP } from '@/lib/contract/limits';
import type { DoorGroupTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { isRecord } from '../is-record';
import type { DeviceState, WaitingProof } from '../state/device-state';
import { valuesOf } from '../state/table-values';
import { isEnough } from './opening-methods';
import { isWithin } from './value-kinds';

type Proof = Pick<WaitingProof, 'userId' | 'kind'>;

/** Methods that a member may use. */
const MEMBER_METHODS: readonly number[] = [
  DOOR_METHODS.password,
  DOOR_METHODS.card,
  DOOR_METHODS.fingerprint,
  DOOR_METHODS.face,
  DOOR_METHODS.any,
];

const inUse = (groups: readonly DoorGroupTable[]) => groups.filter(({ Enable }) => Enable);

/** Whether a group of the door waits for this credential. */
export function isOfGroup(groups: readonly DoorGroupTable[], { userId, kind }: Proof): boolean {
  return inUse(groups).some(({ GroupDetail }) =>
    GroupDetail.some(({ UserID, Method }) => UserID === userId && isEnough(Method, [kind])),
  );
}

/** Whether enough persons of every group in use have identified themselves. False without a group. */
export function areComplete(groups: readonly DoorGroupTable[], proofs: readonly Proof[]): boolean {
  const wanted = inUse(groups);
  const present = ({ UserID, Method }: DoorGroupTable['GroupDetail'][number]) =>
    proofs.some(({ userId, kind }) => userId === UserID && isEnough(Method, [kind]));
  return wanted.length > 0 && wanted.every((group) => group.GroupDetail.filter(present).length >= group.UserCount);
}

/**
 * Path of the invalid member of one door, such as `Groups[1].UserCount`. A stored group is accepted unchanged, so
 * that one that became too small by a deletion does not block others. `modes`: opening methods that the readers
 * allow.
 */
export function doorGroupProblem(
  groups: readonly unknown[],
  before: readonly DoorGroupTable[],
  modes: readonly number[],
): string | undefined {
  if (groups.length > DOOR_GROUP.perDoorMax) return 'Groups';
  const persons = new Set<string>();
  for (const [index, group] of groups.entries()) {
    if (!isGroup(group)) return `Groups[${index}]`;
    for (const [place, { UserID }] of group.GroupDetail.entries()) {
      if (persons.has(UserID)) return `Groups[${index}].GroupDetail[${place}].UserID`;
      persons.add(UserID);
    }
    const wrong = isDeepStrictEqual(group, before[index]) ? undefined : memberProblem(group, modes);
    if (wrong) return `Groups[${index}].${wrong}`;
  }
  const used = inUse(groups as DoorGroupTable[]);
  const needed = used.reduce((sum, { UserCount }) => sum + UserCount, 0);
  return used.length === 0 || isWithin(needed, DOOR_GROUP.neededInAll) ? undefined : 'Groups[0].UserCount';
}

/** A device without groups has none that could serve as a sample of the form. */
function isGroup(group: unknown): group is DoorGroupTable {
  if (!isRecord(group) || typeof group.Enable !== 'boolean' || typeof group.UserCount !== 'number') return false;
  const members: unknown = group.GroupDetail;
  return (
    Array.isArray(members) &&
    members.every((each) => isRecord(each) && typeof each.UserID === 'string' && typeof each.Method === 'number')
  );
}

function memberProblem({ UserCount, GroupDetail }: DoorGroupTable, modes: readonly number[]): string | undefined {
  if (GroupDetail.length > DOOR_GROUP.membersMax) return 'GroupDetail';
  if (!isWithin(UserCount, DOOR_GROUP.needed) || UserCount > GroupDetail.length) return 'UserCount';
  const wrong = GroupDetail.findIndex(({ Method }) => !MEMBER_METHODS.includes(Method) || !modes.includes(Method));
  return wrong < 0 ? undefined : `GroupDetail[${wrong}].Method`;
}

/** Path of a member who is not on the device, beginning with the table's name; stored members are accepted. */
export function strangerProblem(next: DeviceState['tables'], { tables, access }: DeviceState): string | undefined {
  const known = new Set(access.users.map(({ UserID }) => UserID));
  for (const { Groups } of tables.OpenDoorGroup) {
    for (const { GroupDetail } of Groups) for (const { UserID } of GroupDetail) known.add(UserID);
  }
  for (const [door, { Groups }] of next.OpenDoorGroup.entries()) {
    for (const [group, { GroupDetail }] of Groups.entries()) {
      const place = GroupDetail.findIndex(({ UserID }) => !known.has(UserID));
      if (place >= 0) return `OpenDoorGroup[${door}].Groups[${group}].GroupDetail[${place}].UserID`;
    }
  }
  return undefined;
}

/** Removes persons from the groups of all doors. */
export function dropMembers(draft: DeviceState, isGone: (userId: string) => boolean): void {
  for (const { Groups } of valuesOf(draft, 'OpenDoorGroup').flat()) {
    for (const group of Groups) {
      if (group.GroupDetail.some(({ UserID }) => isGone(UserID))) {
        group.GroupDetail = group.GroupDetail.filter(({ UserID }) => !isGone(UserID));
      }
    }
  }
}

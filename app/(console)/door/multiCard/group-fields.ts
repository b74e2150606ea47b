import { DOOR_GROUP } from '@/lib/contract/limits';
import type { DoorGroupTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import { eachOf } from '@/lib/each-of';
import { takesGroups } from '@/lib/explain/member-groups';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import { slotsAt } from '@/lib/forms/slots';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** A person of a group. `method`: code of DOOR_METHODS. */
export interface Member {
  userId: string;
  method: number;
}

/** A new group is in use and has no members. */
const group = rowOf<DoorGroupTable>({
  Enable: true,
  UserCount: DOOR_GROUP.neededInAll.min,
  GroupDetail: [],
});

/** One group as the page shows it. */
export const GROUP = group.bind({
  enabled: group.same('Enable', true),
  needed: group.number('UserCount'),
  members: group.as(
    'GroupDetail',
    (list) => list.map(({ UserID, Method }): Member => ({ userId: UserID, method: Method })),
    (members, was) =>
      members.map(({ userId, method }) => ({
        ...was.find(({ UserID }) => UserID === userId),
        UserID: userId,
        Method: method,
      })),
  ),
});

export type GroupFields = RowValues<typeof GROUP>;

/** Slots for groups, as many as a door may have. */
export const SLOTS = ['group1', 'group2', 'group3', 'group4'] as const;
export type Slot = (typeof SLOTS)[number];

/** The groups of a door, null where there is none, and its opening method as a code of DOOR_METHODS. */
export const DOOR = bind({
  ...slotsAt(SLOTS, at('OpenDoorGroup', ROW, 'Groups').list(), GROUP.toFields, GROUP.toRow),
  method: at('AccessControl', ROW, 'Method').choice(),
});

export type DoorFields = Values<typeof DOOR>;
type Read = Parameters<typeof DOOR.toFields>[0];

/** Proofs a member may be asked for, the least strict one first. */
const MEMBER_METHODS: readonly DoorMethod[] = ['any', 'card', 'fingerprint', 'face', 'password'];

/** Those proofs that the device lists. */
export const memberMethods = (modes: readonly number[]): DoorMethod[] =>
  MEMBER_METHODS.filter((method) => modes.includes(DOOR_METHODS[method]));

/** Whether a group that was not in use comes into use. */
export const isEnabling = (fields: DoorFields, before: DoorFields): boolean =>
  SLOTS.some((slot) => fields[slot]?.enabled && !before[slot]?.enabled);

/** Whether the last group in use goes out of use. */
export const isDisablingAll = (fields: DoorFields, before: DoorFields): boolean =>
  SLOTS.some((slot) => before[slot]?.enabled) && !SLOTS.some((slot) => fields[slot]?.enabled);

/** Both tables with this door's groups changed; a group that comes into use sets the method it needs. */
export function groupTables(fields: DoorFields, was: Read, index: number): Read {
  const door = was.AccessControl[index];
  const setsMethod = isEnabling(fields, DOOR.toFields(was, index)) && door && !takesGroups(door);
  return DOOR.toConfigs(setsMethod ? { ...fields, method: DOOR_METHODS.multiCard } : fields, was, index);
}

/** A stored group is not validated until it is changed. @assumed pages-1 /door/multiCard */
export function groupProblems(fields: DoorFields, loaded: DoorFields): Problems<DoorFields> {
  const problems: Problems<DoorFields> = eachOf(SLOTS, (slot) => ownProblem(fields[slot], loaded[slot]));
  const used = SLOTS.filter((slot) => fields[slot]?.enabled);
  const needed = used.reduce((sum, slot) => sum + Number(fields[slot]?.needed), 0);
  const { min, max } = DOOR_GROUP.neededInAll;
  const isWrong = used.length > 0 && (needed < min || needed > max) && !sameValue(fields, loaded);
  const [first] = used;
  if (isWrong && first) problems[first] ??= { key: 'GroupsNeed', values: { min, max } };
  return problems;
}

function ownProblem(group: GroupFields | null, loaded: GroupFields | null) {
  if (!group || sameValue(group, loaded)) return undefined;
  const members = group.members.length;
  const isOver = Number(group.needed) > members;
  return (
    rangeProblem(group.needed, DOOR_GROUP.needed) ??
    (isOver ? { key: 'CountOverMembers' as const, values: { members } } : undefined)
  );
}

import type { ConfigTables } from '@/lib/contract/configs';
import { DOOR_GROUP } from '@/lib/contract/limits';
import type { DoorGroupTable, DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** A person of a group. `method`: code of DOOR_METHODS. */
export interface Member {
  userId: string;
  method: number;
}

/** One group as the page shows it; `needed` is empty while the box is empty. */
export interface GroupFields {
  enabled: boolean;
  needed: number | '';
  members: Member[];
}

/** Slots for groups, as many as a door may have. */
export const SLOTS = ['group1', 'group2', 'group3', 'group4'] as const;
export type Slot = (typeof SLOTS)[number];

/** The groups of a door; null where there is none. */
export type DoorGroups = Record<Slot, GroupFields | null>;

type Read = Pick<ConfigTables, 'OpenDoorGroup' | 'AccessControl'>;

/** Proofs a member may be asked for, the least strict one first. */
const MEMBER_METHODS: readonly DoorMethod[] = ['any', 'card', 'fingerprint', 'face', 'password'];

/** Those proofs that the device lists. */
export const memberMethods = (modes: readonly number[]): DoorMethod[] =>
  MEMBER_METHODS.filter((method) => modes.includes(DOOR_METHODS[method]));

export const NEW_GROUP: GroupFields = { enabled: true, needed: DOOR_GROUP.neededInAll.min, members: [] };

const readGroup = ({ Enable, UserCount, GroupDetail }: DoorGroupTable): GroupFields => ({
  enabled: Enable,
  needed: UserCount,
  members: GroupDetail.map(({ UserID, Method }) => ({ userId: UserID, method: Method })),
});

/** Groups of door `index`. */
export function doorGroups({ OpenDoorGroup }: Pick<Read, 'OpenDoorGroup'>, index: number): DoorGroups {
  const held = OpenDoorGroup[index]?.Groups ?? [];
  return Object.fromEntries(
    SLOTS.map((slot, place) => [slot, held[place] ? readGroup(held[place]) : null]),
  ) as DoorGroups;
}

/** Whether the door lets several persons open it together, always or in some section. */
export function takesGroups({ Method, TimeSchedule }: DoorTable): boolean {
  if (Method !== DOOR_METHODS.timeSection) return Method === DOOR_METHODS.multiCard;
  return (TimeSchedule ?? []).flat().some((text) => text.startsWith(`${DOOR_METHODS.multiCard} `));
}

/** Whether a group that was not in use comes into use. */
export const isEnabling = (fields: DoorGroups, before: DoorGroups): boolean =>
  SLOTS.some((slot) => fields[slot]?.enabled && !before[slot]?.enabled);

/**
 * Both tables with this door's groups changed; a group that comes into use sets the method it needs. Other doors,
 * unknown
 * members and groups beyond those the page shows are kept.
 */
export function groupTables(fields: DoorGroups, was: Read, index: number): Read {
  const setsMethod = isEnabling(fields, doorGroups(was, index));
  return {
    OpenDoorGroup: was.OpenDoorGroup.map((door, each) =>
      each === index ? { ...door, Groups: writtenGroups(fields, door.Groups) } : door,
    ),
    AccessControl: was.AccessControl.map((door, each) =>
      each === index && setsMethod && !takesGroups(door) ? { ...door, Method: DOOR_METHODS.multiCard } : door,
    ),
  };
}

function writtenGroups(fields: DoorGroups, held: readonly DoorGroupTable[]): DoorGroupTable[] {
  const shown = SLOTS.flatMap((slot, place): DoorGroupTable[] => {
    const group = fields[slot];
    if (!group) return [];
    const before = held[place]?.GroupDetail ?? [];
    const GroupDetail = group.members.map(({ userId, method }) => ({
      ...before.find(({ UserID }) => UserID === userId),
      UserID: userId,
      Method: method,
    }));
    return [{ ...held[place], Enable: group.enabled, UserCount: Number(group.needed), GroupDetail }];
  });
  return [...shown, ...held.slice(SLOTS.length)];
}

/** A stored group is not validated until it is changed. @assumed pages-1 /door/multiCard */
export function groupProblems(fields: DoorGroups, loaded: DoorGroups): Problems<DoorGroups> {
  const own = SLOTS.map((slot) => [slot, ownProblem(fields[slot], loaded[slot])] as const);
  const problems: Problems<DoorGroups> = Object.fromEntries(own);
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

/** The field that a refusal is about, such as `OpenDoorGroup[0].Groups[1].UserCount`. */
export const groupFieldOf = (member: string): Slot | undefined =>
  SLOTS[Number(/^OpenDoorGroup\[\d+\]\.Groups\[(\d)\]/.exec(member)?.[1] ?? SLOTS.length)];

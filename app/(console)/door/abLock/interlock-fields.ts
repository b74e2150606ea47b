import type { ConfigTables } from '@/lib/contract/configs';
import { INTERLOCK } from '@/lib/contract/limits';
import type { AccessGeneralTable } from '@/lib/contract/tables/access-control';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';

/** Places of groups, as many as a device may have. */
export const SLOTS = ['group1', 'group2', 'group3', 'group4', 'group5', 'group6', 'group7', 'group8'] as const;
export type Slot = (typeof SLOTS)[number];

/** Doors of each group, from 0; null where there is none. */
type Groups = Record<Slot, number[] | null>;

/**
 * The interlock as the page shows it. `routes`: for each door the index of the group it is bound to,
 * INTERLOCK.noRoute
 * for none; shorter than the doors where a device has no routes.
 */
export interface InterlockFields extends Groups {
  enabled: boolean;
  routes: number[];
}

type Read = Pick<ConfigTables, 'AccessControlGeneral' | 'AccessControl'>;

/** Slots that hold a group. */
export const shownSlots = (fields: Partial<Groups>): Slot[] => SLOTS.filter((slot) => fields[slot]);

export function interlockFields({ AccessControlGeneral: { ABLock }, AccessControl }: Read): InterlockFields {
  const groups = Object.fromEntries(SLOTS.map((slot, place) => [slot, ABLock.Doors[place]?.Doors ?? null])) as Groups;
  const routes = AccessControl.flatMap(({ ABLockRoute }) => (ABLockRoute === undefined ? [] : [ABLockRoute]));
  const hasRoutes = routes.length === AccessControl.length;
  return { enabled: ABLock.Enable, ...groups, routes: hasRoutes ? routes : [] };
}

/**
 * Both tables with the interlock changed; unknown members are kept. The groups are written first: the device checks a
 * route
 * against the stored groups. A door that was bound to a deleted group is bound to none.
 */
export function interlockTables(fields: InterlockFields, was: Read): Read {
  const held = was.AccessControlGeneral.ABLock;
  const shown = shownSlots(fields);
  const Doors: AccessGeneralTable['ABLock']['Doors'] = shown.map((slot) => ({
    ...held.Doors[SLOTS.indexOf(slot)],
    Doors: fields[slot] ?? [],
  }));
  const routeOf = (place: number) => shown.findIndex((slot) => SLOTS.indexOf(slot) === place);
  return {
    AccessControlGeneral: {
      ...was.AccessControlGeneral,
      ABLock: { ...held, Enable: fields.enabled, Doors: [...Doors, ...held.Doors.slice(SLOTS.length)] },
    },
    AccessControl: was.AccessControl.map((door, index) => {
      const route = fields.routes[index];
      return route === undefined ? door : { ...door, ABLockRoute: routeOf(route) };
    }),
  };
}

/** A stored interlock is not validated until it is changed. @spec §5 interlock; @assumed pages-1 /door/abLock */
export function interlockProblems(fields: InterlockFields, loaded: InterlockFields): Problems<InterlockFields> {
  const count = shownSlots(fields).length;
  const isChanged = fields.enabled !== loaded.enabled || SLOTS.some((slot) => !sameValue(fields[slot], loaded[slot]));
  const isTooFew = count < INTERLOCK.groups.min && (count > 0 || fields.enabled);
  const problems: Problems<InterlockFields> = {
    enabled: isChanged && isTooFew ? { key: 'InterlockGroupMin', values: { min: INTERLOCK.groups.min } } : undefined,
  };
  for (const slot of SLOTS) {
    const doors = fields[slot];
    if (doors && !sameValue(doors, loaded[slot])) problems[slot] = groupProblem(doors, slot, fields, loaded);
  }
  return problems;
}

/** Of two groups with the same door, the problem is reported on the changed one; of two changed ones, on the later. */
function groupProblem(
  doors: readonly number[],
  slot: Slot,
  fields: InterlockFields,
  loaded: InterlockFields,
): Problem | undefined {
  const { min, max } = INTERLOCK.doors;
  if (doors.length < min || doors.length > max) return { key: 'InterlockDoors', values: { min, max } };
  const others = shownSlots(fields).filter(
    (each) => each !== slot && (SLOTS.indexOf(each) < SLOTS.indexOf(slot) || sameValue(fields[each], loaded[each])),
  );
  for (const other of others) {
    const door = doors.find((each) => fields[other]?.includes(each));
    if (door !== undefined) {
      return { key: 'InterlockDoorExists', values: { value: door + 1, owner: SLOTS.indexOf(other) + 1 } };
    }
  }
  return undefined;
}

/** The field that a refusal is about, such as `AccessControlGeneral.ABLock.Doors[1].Doors`. */
export function interlockFieldOf(member: string): keyof InterlockFields | undefined {
  if (/^AccessControl\[\d+\]\.ABLockRoute/.test(member)) return 'routes';
  const place = /^AccessControlGeneral\.ABLock\.Doors\[(\d)\]/.exec(member)?.[1];
  if (place !== undefined) return SLOTS[Number(place)];
  return member.startsWith('AccessControlGeneral.ABLock') ? 'enabled' : undefined;
}

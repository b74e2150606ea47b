import { INTERLOCK } from '@/lib/contract/limits';
import { eachOf } from '@/lib/each-of';
import { at, bind, custom, ROW, type Values } from '@/lib/forms/bind';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import { slotsAt } from '@/lib/forms/slots';
import type { Problem } from '@/lib/i18n/message-keys';

/** Places of groups, as many as a device may have. */
export const SLOTS = ['group1', 'group2', 'group3', 'group4', 'group5', 'group6', 'group7', 'group8'] as const;
export type Slot = (typeof SLOTS)[number];

/** Doors of each group, from 0; null where there is none. The device checks a route against the groups before it. */
export const LOCK = bind({
  enabled: at('AccessControlGeneral', 'ABLock').as(
    false,
    ({ Enable }) => Enable,
    (Enable, was) => ({ ...was, Enable }),
  ),
  ...slotsAt(
    SLOTS,
    at('AccessControlGeneral', 'ABLock', 'Doors').list(),
    ({ Doors }) => Doors,
    (Doors, was) => ({ ...was, Doors }),
  ),
  /** For each door the place of its group, INTERLOCK.noRoute for none; empty where a device has no routes. */
  routes: custom(
    ['AccessControl'],
    ['AccessControl', ROW, 'ABLockRoute'],
    ({ AccessControl }) => {
      const routes = AccessControl.flatMap(({ ABLockRoute }) => ABLockRoute ?? []);
      return routes.length === AccessControl.length ? routes : [];
    },
    (routes, { AccessControl }) => ({
      AccessControl: AccessControl.map((door, index) => {
        const ABLockRoute = routes[index];
        return ABLockRoute === undefined ? door : { ...door, ABLockRoute };
      }),
    }),
  ),
});

export type InterlockFields = Values<typeof LOCK>;

/** Slots that hold a group. */
export const shownSlots = (fields: Partial<Pick<InterlockFields, Slot>>): Slot[] =>
  SLOTS.filter((slot) => fields[slot]);

/**
 * Deleted groups leave no gap: routes follow their group, and a door that was bound to a deleted one is bound to none.
 */
export function interlockTables(fields: InterlockFields, was: Parameters<typeof LOCK.toConfigs>[1]) {
  const shown = shownSlots(fields);
  const routes = fields.routes.map((place) => shown.findIndex((slot) => SLOTS.indexOf(slot) === place));
  return LOCK.toConfigs({ ...fields, routes }, was);
}

/** A stored interlock is not validated until it is changed. @spec §5 interlock; @assumed pages-1 /door/abLock */
export function interlockProblems(fields: InterlockFields, loaded: InterlockFields): Problems<InterlockFields> {
  const count = shownSlots(fields).length;
  const isChanged = fields.enabled !== loaded.enabled || SLOTS.some((slot) => !sameValue(fields[slot], loaded[slot]));
  const isTooFew = count < INTERLOCK.groups.min && (count > 0 || fields.enabled);
  return {
    enabled: isChanged && isTooFew ? { key: 'InterlockGroupMin', values: { min: INTERLOCK.groups.min } } : undefined,
    ...eachOf(SLOTS, (slot) => groupProblem(slot, fields, loaded)),
  };
}

/** Two groups with the same door are a problem of the changed one; when both changed, of the later. */
function groupProblem(slot: Slot, fields: InterlockFields, loaded: InterlockFields): Problem | undefined {
  const doors = fields[slot];
  if (!doors || sameValue(doors, loaded[slot])) return undefined;
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

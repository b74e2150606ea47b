/** Groups of doors of which only one may be open at a time. @assumed pages-1 /door/abLock */

import { INTERLOCK } from '@/lib/contract/limits';
import type { AccessGeneralTable, DoorTable } from '@/lib/contract/tables/access-control';
import type { DeviceState } from '../state/device-state';
import { isWhole } from './value-kinds';

/**
 * Path of the invalid member, beginning with `ABLock`. A single group is invalid: there are at least two, or none
 * while it is off.
 */
export function interlockProblem(
  { Enable, Doors }: AccessGeneralTable['ABLock'],
  doorCount: number,
): string | undefined {
  const { groups, doors } = INTERLOCK;
  const isNone = Doors.length === 0 && !Enable;
  if (!isNone && !isWhole(Doors.length, groups.min, groups.max)) return 'ABLock.Doors';
  const seen = new Set<unknown>();
  for (const [index, group] of Doors.entries()) {
    // A device with one door has no group that could serve as a sample of the form.
    const own: unknown = Reflect.get(Object(group), 'Doors');
    const path = `ABLock.Doors[${index}].Doors`;
    if (!Array.isArray(own) || !isWhole(own.length, doors.min, doors.max)) return path;
    for (const door of own) {
      if (seen.has(door) || !isWhole(door, 0, doorCount - 1)) return path;
      seen.add(door);
    }
  }
  return undefined;
}

/** Member of the door that refers to a missing group. */
export function routeProblem({ ABLockRoute = INTERLOCK.noRoute }: DoorTable, groups: number): string | undefined {
  return isWhole(ABLockRoute, INTERLOCK.noRoute, groups - 1) ? undefined : 'ABLockRoute';
}

/** Whether another door keeps this one shut: one of its own group, or of the group it is bound to. */
export function isHeldShut({ tables, doors }: DeviceState, index: number): boolean {
  const { ABLock } = tables.AccessControlGeneral;
  if (!ABLock.Enable) return false;
  const route = tables.AccessControl[index]?.ABLockRoute;
  const mates = ABLock.Doors.filter((group, place) => place === route || group.Doors.includes(index));
  return mates.flatMap((group) => group.Doors).some((mate) => mate !== index && doors[mate]?.leaf === 'Open');
}

/** Unbinds doors from a removed group. */
export function unbindDoors({ tables }: DeviceState): void {
  const groups = tables.AccessControlGeneral.ABLock.Doors.length;
  for (const door of tables.AccessControl) if (routeProblem(door, groups)) door.ABLockRoute = INTERLOCK.noRoute;
}

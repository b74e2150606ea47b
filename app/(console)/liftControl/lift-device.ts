import { browserClock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUser, FloorInfo } from '@/lib/contract/records';
import { readTables, saveTables } from '@/lib/forms/save-tables';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { readEverybody } from '@/lib/persons/read-everybody';
import { rpc } from '@/lib/session/device';
import { withPublic } from './floor-rules';

/** Floors and which of them are public, as the device holds them. */
export interface Lift {
  floors: FloorInfo[];
  permission: number[] | undefined;
}

/** Throws as `call`. */
export async function readLift(): Promise<Lift> {
  const { Info } = await rpc.call('LiftControl.getFloorInfo', {}, { needs: ['Info'] });
  const { AccessControlGeneral } = await readTables(rpc, ['AccessControlGeneral']);
  return { floors: Info ?? [], permission: AccessControlGeneral.FloorPermission };
}

/**
 * Writes the floors that `change` computes from the floors now on the device, then the public ones. Throws as `call`;
 * earlier
 * writes are kept.
 */
export async function writeLift(
  change: (held: FloorInfo[]) => FloorInfo[],
  publicFloors: ReadonlyMap<number, boolean>,
): Promise<void> {
  const { floors } = await readLift();
  await rpc.call('LiftControl.setFloorInfo', { Info: change(floors) });
  const { AccessControlGeneral: held } = await readTables(rpc, ['AccessControlGeneral']);
  const FloorPermission = withPublic(held.FloorPermission, publicFloors);
  if (String(FloorPermission) === String(held.FloorPermission ?? [])) return;
  const outcome = await saveTables(rpc, { AccessControlGeneral: { ...held, FloorPermission } });
  if (outcome.kind !== 'saved') throw outcome.error;
}

/** Persons who may call this floor. Throws as `call`. */
export async function holdersOf(floor: number): Promise<AccessUser[]> {
  return (await readEverybody()).filter(({ FloorNo }) => FloorNo?.includes(String(floor)));
}

/**
 * Deletes a floor after removing it from the persons who have it. Throws as `call`; persons who lost it already stay
 * without.
 */
export async function removeFloor(floor: number, holders: readonly AccessUser[]): Promise<void> {
  for (let at = 0; at < holders.length; at += PERSON.insertRate) {
    // The password is left out: the device never returns it.
    const UserList = holders.slice(at, at + PERSON.insertRate).map(({ Password: _, ...person }) => ({
      ...person,
      FloorNo: person.FloorNo.filter((each) => each !== String(floor)),
    }));
    await callAtRate({ rpc, clock: browserClock }, 'AccessUser.updateMulti', { UserList });
  }
  await writeLift((held) => held.filter(({ Floor }) => Floor !== floor), new Map([[floor, false]]));
}

import { browserClock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUser, FloorInfo } from '@/lib/contract/records';
import type { EditTable } from '@/lib/forms/use-tables';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { readAllPersons } from '@/lib/persons/read-all-persons';
import { rowsIn } from '@/lib/records/read-reply';
import { readRows } from '@/lib/records/read-rows';
import { rpc } from '@/lib/session/device';
import { withPublic } from './floor-rules';

/** Throws as `call`. */
export const readFloors = (): Promise<FloorInfo[]> => readRows(rpc, 'LiftControl.getFloorInfo', 'Info');

/** Writes the floors that `change` computes from the floors now on the device. Throws as `call` and as `change`. */
export async function writeRows(change: (held: FloorInfo[]) => FloorInfo[]): Promise<void> {
  await rpc.call('LiftControl.setFloorInfo', { Info: change(await readFloors()) });
}

/** Writes which floors are public, of those named. Throws as `call`. */
export async function writePublic(edit: EditTable, publicFloors: ReadonlyMap<number, boolean>): Promise<void> {
  const outcome = await edit('AccessControlGeneral', (held) => {
    const FloorPermission = withPublic(held.FloorPermission, publicFloors);
    return String(FloorPermission) === String(held.FloorPermission ?? []) ? held : { ...held, FloorPermission };
  });
  if (outcome.kind !== 'saved') throw outcome.error;
}

/** Writes floors, then the public ones among them. Throws as the two; the floors are kept then. */
export async function writeFloors(
  edit: EditTable,
  change: (held: FloorInfo[]) => FloorInfo[],
  publicFloors: ReadonlyMap<number, boolean>,
): Promise<void> {
  await writeRows(change);
  await writePublic(edit, publicFloors);
}

/** Persons who may call this floor. Throws as `call`. */
export async function holdersOf(floor: number): Promise<AccessUser[]> {
  return (await readAllPersons()).filter(({ FloorNo }) => FloorNo?.includes(String(floor)));
}

/**
 * Deletes a floor after removing it from the current records of the persons who have it. Throws as `call`; persons who
 * lost it already stay without.
 */
export async function removeFloor(edit: EditTable, floor: number, holders: readonly AccessUser[]): Promise<void> {
  for (let at = 0; at < holders.length; at += PERSON.insertRate) {
    const UserIDList = holders.slice(at, at + PERSON.insertRate).map(({ UserID }) => UserID);
    // Somebody may have changed them while the question was open.
    const { Info } = await rpc.call('AccessUser.list', { UserIDList });
    const held = rowsIn('AccessUser.list', Info ?? null).filter(({ FloorNo }) => FloorNo?.includes(String(floor)));
    // The password is left out: the device never returns it.
    const UserList = held.map(({ Password: _, ...person }) => ({
      ...person,
      FloorNo: person.FloorNo.filter((each) => each !== String(floor)),
    }));
    if (UserList.length > 0) await callAtRate({ rpc, clock: browserClock }, 'AccessUser.updateMulti', { UserList });
  }
  await writeFloors(edit, (held) => held.filter(({ Floor }) => Floor !== floor), new Map([[floor, false]]));
}

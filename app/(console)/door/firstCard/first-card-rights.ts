import type { Clock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { rowsIn } from '@/lib/records/read-reply';
import type { RpcClient } from '@/lib/rpc/rpc-client';

/** Whether this person's card may be the first one at the door. */
export const hasRight = ({ IsFirstEnter, FirstEnterDoors }: AccessUser, door: number): boolean =>
  IsFirstEnter && (FirstEnterDoors ?? []).includes(door);

/**
 * The record of a person with or without the right at this door; rights at other doors and everything else are kept.
 * The password is left out: the device never returns it.
 */
export function withRight(person: AccessUser, door: number, has: boolean): Partial<AccessUser> {
  const { Password: _, ...kept } = person;
  // Otherwise the doors of a right that is switched off would come back with it.
  const held = person.IsFirstEnter ? (person.FirstEnterDoors ?? []) : [];
  const others = held.filter((each) => each >= 0 && each !== door);
  const doors = has ? [...others, door].sort((a, b) => a - b) : others;
  return { ...kept, IsFirstEnter: doors.length > 0, FirstEnterDoors: doors };
}

/**
 * Grants or revokes the right at a door, based on the current records of these persons. Throws as `call`; earlier
 * writes are kept.
 */
export async function writeRights(
  device: { rpc: RpcClient; clock: Clock },
  userIds: readonly string[],
  door: number,
  has: boolean,
): Promise<void> {
  for (let at = 0; at < userIds.length; at += PERSON.insertRate) {
    const UserIDList = userIds.slice(at, at + PERSON.insertRate);
    const { Info } = await device.rpc.call('AccessUser.list', { UserIDList }, { needs: ['Info'] });
    const UserList = rowsIn('AccessUser.list', Info).map((person) => withRight(person, door, has));
    await callAtRate(device, 'AccessUser.updateMulti', { UserList });
  }
}

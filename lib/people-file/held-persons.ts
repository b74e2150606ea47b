import type { AccessUser } from '@/lib/contract/records';
import { accessUsers } from '@/lib/records/access-users';
import { listPersons } from '@/lib/records/list-persons';
import { type LongRead, readAll } from '@/lib/records/read-all';
import { readPatiently } from '@/lib/rpc/read-patiently';

/** Persons requested in one call; after a shorter page the next one is requested. @assumed */
const AT_ONCE = 100;

/** Persons of these IDs that the device holds. Throws as `call`, and the signal's reason when aborted. */
export async function heldPersons(ids: readonly string[], { rpc, clock, signal, onProgress }: LongRead) {
  const held = new Map<string, AccessUser>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const persons = await readPatiently(clock, signal, () => listPersons(rpc, some, signal));
    for (const person of persons) held.set(person.UserID, person);
    onProgress(Math.min(ids.length, at + AT_ONCE), ids.length);
  }
  return held as ReadonlyMap<string, AccessUser>;
}

/**
 * Every person of the device as it was when the search was opened, in its order. Throws as `call`, and the signal's
 * reason when aborted.
 */
export async function allPersons(read: LongRead): Promise<AccessUser[]> {
  const rows = await readAll(accessUsers, { text: '', type: '' }, read, AT_ONCE);
  return [...new Map(rows.map((person) => [person.UserID, person])).values()];
}

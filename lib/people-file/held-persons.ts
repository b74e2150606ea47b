import type { Clock } from '@/lib/clock';
import type { AccessUser } from '@/lib/contract/records';
import { accessUsers } from '@/lib/records/access-users';
import type { OpenFinder } from '@/lib/records/finder-source';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { readPatiently } from './patient-read';

/** Persons asked for in one call; a device that gives fewer of a page is asked again. @assumed */
const AT_ONCE = 100;

/** The device and how a long read is watched. */
export interface LongRead {
  rpc: RpcClient;
  clock: Clock;
  signal: AbortSignal;
  /** How many of how many came so far. */
  onProgress(done: number, total: number): void;
}

/** Persons of these IDs that the device holds. Throws as `call`, and the signal's reason when aborted. */
export async function heldPersons(ids: readonly string[], { rpc, clock, signal, onProgress }: LongRead) {
  const held = new Map<string, AccessUser>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const UserIDList = ids.slice(at, at + AT_ONCE);
    const { Info } = await readPatiently(clock, signal, () =>
      rpc.call('AccessUser.list', { UserIDList }, { signal, needs: ['Info'] }),
    );
    for (const person of Info ?? []) held.set(person.UserID, person);
    onProgress(Math.min(ids.length, at + AT_ONCE), ids.length);
  }
  return held as ReadonlyMap<string, AccessUser>;
}

/**
 * Every person of the device as it was when the search was opened, in its order. Throws as `call`, and the signal's reason when aborted.
 */
export async function allPersons({ rpc, clock, signal, onProgress }: LongRead): Promise<AccessUser[]> {
  const persons = new Map<string, AccessUser>();
  let finder: OpenFinder<AccessUser> | undefined;
  let offset = 0;
  let total = 0;
  try {
    do {
      const page = await readPatiently(clock, signal, async () => {
        finder ??= await accessUsers.open(rpc, { text: '', type: '' });
        total = finder.total;
        return finder.read(offset, AT_ONCE);
      });
      if (page.length === 0) break;
      offset += page.length;
      for (const person of page) persons.set(person.UserID, person);
      onProgress(offset, total);
    } while (offset < total);
    return [...persons.values()];
  } finally {
    finder?.close();
  }
}

import { firstFree } from '@/lib/first-free';
import { countPersons } from '@/lib/records/access-users';
import { rowsIn } from '@/lib/records/read-reply';
import type { RpcClient } from '@/lib/rpc/rpc-client';

/** IDs asked for in one call. @assumed */
const AT_ONCE = 100;

/**
 * A user ID that nobody has: the first free number above the count of persons, so that a few short calls suffice and
 * the number of somebody who was deleted is rarely given again. Throws as `call`.
 */
export async function nextUserId(rpc: RpcClient): Promise<string> {
  const held = await countPersons(rpc);
  for (let from = held + 1; ; from += AT_ONCE) {
    const UserIDList = Array.from({ length: AT_ONCE }, (_, index) => String(from + index));
    const { Info } = await rpc.call('AccessUser.list', { UserIDList }, { needs: ['Info'] });
    const free = firstFree(
      from,
      rowsIn('AccessUser.list', Info).map(({ UserID }) => Number(UserID)),
    );
    if (free < from + AT_ONCE) return String(free);
  }
}

import type { AccessUser } from '@/lib/contract/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { personsIn } from './persons-in';

/** Of these user IDs, the persons whom the device holds. Throws as `call`, and RpcError for a reply without rows. */
export async function listPersons(
  rpc: Pick<RpcClient, 'call'>,
  userIds: readonly string[],
  signal?: AbortSignal,
): Promise<AccessUser[]> {
  const { Info } = await rpc.call(
    'AccessUser.list',
    { UserIDList: [...userIds] },
    { needs: ['Info'], ...(signal && { signal }) },
  );
  return personsIn('AccessUser.list', Info);
}

import type { OnvifUser } from '@/lib/contract/methods/onvif-users';
import { readUsers } from '@/lib/records/read-rows';
import type { RpcClient } from '@/lib/rpc/rpc-client';

/** Deletes accounts until one is refused or no answer comes; returns those that remain. Throws when all remain. */
export async function removeUsers(rpc: RpcClient, users: readonly OnvifUser[]): Promise<OnvifUser[]> {
  let failure: unknown;
  for (const { Name } of users) {
    try {
      await rpc.call('userManager.onvifdeleteUser', { name: Name });
    } catch (error) {
      failure = error;
      break;
    }
  }
  if (failure === undefined) return [];
  const held = await readUsers(rpc, 'userManager.onvifgetUserInfoAll').catch(() => {
    throw failure;
  });
  const left = users.filter(({ Name }) => held.some((each) => each.Name === Name));
  if (left.length === users.length) throw failure;
  return left;
}

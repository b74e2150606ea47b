import { ENDPOINT } from '@/lib/contract/endpoints';
import { rpc } from '@/lib/session/device';

/** Cloud access: never switched on automatically; update check 2 when chosen, else 1. @spec §3 cloud-access payload */
export async function sendAccess(checksUpdates: boolean): Promise<void> {
  await rpc.call(
    'DevInit.access',
    { NetAccess: 0, UpgradeCheck: checksUpdates ? 2 : 1 },
    { endpoint: ENDPOINT.outside },
  );
}

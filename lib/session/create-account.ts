import { ENDPOINT } from '@/lib/contract/endpoints';
import type { InitAccount, LocalityConfig } from '@/lib/contract/methods/dev-init';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import { INITIALISED, initStatus } from './init-status';

/** What became of the administrator's account. */
export type AccountMade =
  | 'made'
  /** The device has an administrator, and it is not this one. */
  | 'taken'
  | 'refused'
  /** No answer came, and the device could not be asked. */
  | 'unanswered';

interface AccountOrder {
  account: InitAccount;
  /** Time zone and language where they changed: stored first, so that no account exists without them. */
  locality: Partial<LocalityConfig> | undefined;
  /** The account travels encrypted. */
  isSealed: boolean;
  /** An earlier try went out and was never answered. */
  wasSent: boolean;
}

const OUTSIDE = { endpoint: ENDPOINT.outside };
const METHOD = 'DevInit.account';

/**
 * Creates the administrator. The device takes one account and refuses everything after it, so whatever fails is settled
 * by asking whether it has an administrator now. @spec §4 boot wizard; lost answers @assumed contract 5.2
 */
export async function createAccount(rpc: RpcClient, sealed: SealedCalls, order: AccountOrder): Promise<AccountMade> {
  try {
    if (order.locality) await rpc.call('DevInit.setLocalityConfig', order.locality, OUTSIDE);
    if (order.isSealed) await sealed.call(METHOD, order.account, OUTSIDE);
    else await rpc.call(METHOD, order.account, OUTSIDE);
    return 'made';
  } catch (error) {
    const wasSent = order.wasSent || (error instanceof TransportError && error.method === METHOD);
    const status = await initStatus(rpc).catch(() => undefined);
    if (status?.Init === INITIALISED) return wasSent ? 'made' : 'taken';
    return status === undefined && wasSent ? 'unanswered' : 'refused';
  }
}

import { ENDPOINT } from '@/lib/contract/endpoints';
import type { InitAccount, LocalityConfig } from '@/lib/contract/methods/dev-init';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import { INITIALISED, initStatus } from './init-status';

/** Outcome of creating the administrator's account. */
export type AccountMade =
  | 'made'
  /** The device has an administrator, but not this one. */
  | 'taken'
  | 'refused'
  /** No answer came, and the device could not be asked. */
  | 'unanswered';

interface AccountOrder {
  account: InitAccount;
  /** Changed time zone and language: stored first, so that no account exists without them. */
  locality: Partial<LocalityConfig> | undefined;
  /** The account is sent encrypted. */
  isSealed: boolean;
  /** An earlier attempt was sent and never answered. */
  wasSent: boolean;
}

const OUTSIDE = { endpoint: ENDPOINT.outside };
const METHOD = 'DevInit.account';

/**
 * Creates the administrator. The device accepts one account and refuses every later one, so after any failure the
 * console asks whether there is an administrator now. @spec §4 boot wizard; lost answers @assumed contract 5.2
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

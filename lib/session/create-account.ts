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
  /** The device has the administrator of one of two attempts that differ, of which one was never answered. */
  | 'earlier'
  | 'refused'
  /** No answer came, and the device could not be asked. */
  | 'unanswered';

interface AccountOrder {
  account: InitAccount;
  /** Changed time zone and language: stored first, so that no account exists without them. */
  locality: Partial<LocalityConfig> | undefined;
  /** The account is sent encrypted. */
  isSealed: boolean;
  /** The account of an earlier attempt that was sent and never answered. */
  sent: InitAccount | undefined;
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
    const wasSent = order.sent !== undefined || (error instanceof TransportError && error.method === METHOD);
    const status = await initStatus(rpc).catch(() => undefined);
    if (status?.Init === INITIALISED) {
      if (!wasSent) return 'taken';
      return !order.sent || isSame(order.sent, order.account) ? 'made' : 'earlier';
    }
    return status === undefined && wasSent ? 'unanswered' : 'refused';
  }
}

const isSame = (one: InitAccount, other: InitAccount) =>
  one.pwd === other.pwd && one.CellPhone === other.CellPhone && one.Mail === other.Mail;

import type { Nothing, RpcReply, RpcRequest, Sealed } from '../rpc';

/** Batches and self-description. @spec §7; the last two @assumed protocol 1.2 */
export interface SystemMethods {
  /**
   * Whole calls as parameters, whole replies as result, in the same order; the outer result is true even when some
   * calls failed.
   */
  'system.multicall': { params: Omit<RpcRequest, 'session'>[]; result: RpcReply[] };
  /** The same with both arrays encrypted. */
  'System.multiSec': { params: Sealed; result: { content: string } };
  'system.listService': { params: Nothing; result: { service: string[] } };
  'system.listMethod': { params: Nothing; result: { method: string[] } };
}

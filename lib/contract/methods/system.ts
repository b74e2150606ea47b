import type { Nothing, RpcReply, RpcRequest, Sealed } from '../rpc';

/** Batches and self-description. @spec §7; the last two @assumed protocol 1.2 */
export interface SystemMethods {
  /** Complete calls in, complete replies out, same order; the outer result is true even if members failed. */
  'system.multicall': { params: Omit<RpcRequest, 'session'>[]; result: RpcReply[] };
  /** The same with both arrays encrypted. */
  'System.multiSec': { params: Sealed; result: { content: string } };
  'system.listService': { params: Nothing; result: { service: string[] } };
  'system.listMethod': { params: Nothing; result: { method: string[] } };
}

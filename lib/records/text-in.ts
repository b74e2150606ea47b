import { RpcError } from '@/lib/rpc/rpc-error';

/** A text of a reply, shown as it comes. Throws RpcError for any other type, so that the call counts as failed. */
export function textIn(method: string, text: unknown): string {
  if (typeof text !== 'string') throw new RpcError(method, 0, {}, {}, 'no text');
  return text;
}

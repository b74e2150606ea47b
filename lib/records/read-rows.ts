import type { Params, Result, RpcMethod } from '@/lib/contract/rpc';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { rowsIn } from './read-reply';

type Held<V> = NonNullable<V>;
/** Members of a reply that are lists. */
type ListIn<M extends RpcMethod> = {
  [K in keyof Held<Result<M>>]: Held<Held<Result<M>>[K]> extends readonly unknown[] ? K : never;
}[keyof Held<Result<M>>];
type RowIn<M extends RpcMethod, K extends keyof Held<Result<M>>> =
  Held<Held<Result<M>>[K]> extends readonly (infer Row)[] ? Row : never;

/** The rows of a list that a call without parameters returns whole, checked as by `rowsIn`. Throws as `call`. */
export async function readRows<M extends RpcMethod, K extends ListIn<M>>(
  rpc: Pick<RpcClient, 'call'>,
  method: M,
  member: K,
  texts?: readonly (keyof RowIn<M, K> & string)[],
): Promise<RowIn<M, K>[]> {
  const reply = await rpc.call(method, {} as Params<M>);
  return rowsIn(method, reply[member] as readonly RowIn<M, K>[] | null | undefined, texts);
}

/** The users of a service. Some devices leave out an empty list. Throws as `call`. @assumed protocol, remark 10 */
export async function readUsers<M extends 'NASUserManager.getUserInfoAll' | 'userManager.onvifgetUserInfoAll'>(
  rpc: Pick<RpcClient, 'call'>,
  method: M,
): Promise<RowIn<M, 'users'>[]> {
  const { users } = await rpc.call(method, {} as Params<M>);
  return rowsIn(method, (users ?? null) as readonly RowIn<M, 'users'>[] | null);
}

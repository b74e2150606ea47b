import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { type WithPassword, withPassword } from './with-password';

/** Outcome of a factory reset. @spec §8 factory reset; attempts and lock @assumed pages-3 11.2 */
export type FactoryReset =
  | { kind: 'reset' }
  | { kind: 'refused' }
  | Exclude<WithPassword, { kind: 'done' | 'refused' }>;

/**
 * Resets the device, with the password where it requires one (undefined: the older call). Throws TransportError, and
 * RpcError when the session is over.
 */
export async function factoryReset(
  rpc: RpcClient,
  userName: string,
  password: string | undefined,
): Promise<FactoryReset> {
  if (password !== undefined) {
    const authN = { mode: 'pwd', password } as const;
    const outcome = await withPassword(rpc, userName, () => rpc.call('magicBox.resetSystem', { authN }));
    if (outcome.kind === 'done') return { kind: 'reset' };
    return outcome.kind === 'refused' ? { kind: 'refused' } : outcome;
  }
  try {
    await rpc.call('magicBox.resetSystemEx', { type: 0 });
    return { kind: 'reset' };
  } catch (error) {
    if (!(error instanceof RpcError) || isSessionOver(error)) throw error;
    return { kind: 'refused' };
  }
}

import { browserClock } from '@/lib/clock';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { keepAlive } from '@/lib/session/keep-alive';
import { signIn } from '@/lib/session/sign-in';

/** Address where the control API forwards calls to its device: the page is not of the device's own origin. */
const DEVICE = '/player/device';

/** Calls of the signed-in account, and a function that ends its login. Errors: Error with a message. */
export async function openCalls(userName: string, password: string): Promise<{ rpc: RpcClient; close(): void }> {
  const rpc = new RpcClient((address, init) => fetch(`${DEVICE}${address}`, init), browserClock);
  const outcome = await signIn(rpc, userName, password);
  if (outcome.kind !== 'accepted') throw new Error(`ptz: the device takes no sign-in (${outcome.kind})`);
  rpc.setSession(outcome.session);
  const kept = keepAlive(rpc, browserClock, outcome.keepAliveIntervalS, () => undefined);
  const close = () => {
    kept.stop();
    rpc.call('Global.logout', {}, { outlivesPage: true }).catch(() => undefined);
  };
  return { rpc, close };
}

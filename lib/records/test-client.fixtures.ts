import { testDevice } from '@/emulator/test-device';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { RpcClient } from '@/lib/rpc/rpc-client';

/** What happens to one request: another reply, a reply lost after the effect, or a request that never arrives. */
export type Disturbance = 'lost' | 'never' | Partial<RpcReply> | undefined;

/** A signed-in client of an emulated device; `disturb` is called for every request. The clock stands still. */
export function clientOnDevice(disturb: (request: RpcRequest) => Disturbance = () => undefined) {
  const { device, signIn } = testDevice({ profile: 'face-full' });
  const clock = fakeClock();
  const sent: RpcRequest[] = [];
  const rpc = new RpcClient(async (_url, init) => {
    const request = JSON.parse(String(init.body)) as RpcRequest;
    sent.push(request);
    const disturbance = disturb(request);
    if (disturbance === 'never') throw new TypeError('network');
    if (typeof disturbance === 'object') return new Response(JSON.stringify({ id: request.id, ...disturbance }));
    const { reply } = device.handle(request, { entryPoint: 'rpc', address: '127.0.0.1', secure: false });
    if (disturbance === 'lost') throw new TypeError('network');
    return new Response(JSON.stringify(reply));
  }, clock);
  rpc.setSession(signIn().session);
  /** Methods sent so far, in order. */
  const methods = () => sent.map((request) => request.method);
  return { rpc, clock, device, signIn, sent, methods, forget: () => sent.splice(0) };
}

import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { signIn } from './sign-in';

/** A client whose calls go to an emulated device in this process; `knows` limits the methods it supports. */
function clientOf(device: ReturnType<typeof testDevice>['device'], knows: (method: string) => boolean = () => true) {
  const sent: { method: string; params: Record<string, unknown> }[] = [];
  const client = new RpcClient(async (_url, init) => {
    const request = JSON.parse(String(init.body));
    sent.push(request);
    const reply = knows(request.method)
      ? device.handle(request, { entryPoint: 'login', address: '127.0.0.1', secure: false }).reply
      : { id: request.id, result: false, error: { code: 268894210 } };
    return new Response(JSON.stringify(reply));
  }, browserClock);
  return { client, sent };
}

describe('signIn', () => {
  it('signs in with the digest and never sends the password', async () => {
    const { client, sent } = clientOf(testDevice({ profile: 'face-full' }).device);
    const outcome = await signIn(client, 'admin', 'Admin123');
    expect(outcome).toMatchObject({ kind: 'accepted', isPwdOverdue: false, keepAliveIntervalS: 60 });
    expect(sent.map((each) => each.method)).toEqual(['Global.firstLogin', 'Global.secondLogin']);
    expect(JSON.stringify(sent)).not.toContain('Admin123');
    const [first, second] = sent.map(({ params }) => params);
    expect(first).toMatchObject({ userName: 'admin', clientType: 'Web3.0' });
    expect(second).toMatchObject({ userName: 'admin', clientType: 'Web3.0', authorityType: 'Default' });
  });

  it('falls back to global.login on a device that does not know the two names', async () => {
    const { client, sent } = clientOf(
      testDevice({ profile: 'face-full' }).device,
      (method) => method === 'global.login',
    );
    expect((await signIn(client, 'admin', 'Admin123')).kind).toBe('accepted');
    expect(sent.map((each) => each.method)).toEqual(['Global.firstLogin', 'global.login', 'global.login']);
  });

  it('counts down 4, 3, 2, 1 and then reports the lock of 300 s', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    const { client } = clientOf(device);
    const outcomes = [];
    for (let attempt = 0; attempt < 6; attempt += 1) outcomes.push(await signIn(client, 'admin', 'wrong'));
    expect(outcomes.slice(0, 4)).toEqual([4, 3, 2, 1].map((attempts) => ({ kind: 'wrong', attempts })));
    expect(outcomes[4]).toEqual({ kind: 'locked', seconds: 300 });
    expect(outcomes[5]?.kind).toBe('locked');
  });

  it('reports an unknown account like a wrong password', async () => {
    const known = await signIn(clientOf(testDevice({ profile: 'face-full' }).device).client, 'admin', 'wrong');
    const unknown = await signIn(clientOf(testDevice({ profile: 'face-full' }).device).client, 'nobody', 'wrong');
    expect(unknown).toEqual(known);
  });

  it('does not change the session of the tab, whatever the outcome', async () => {
    const { client } = clientOf(testDevice({ profile: 'face-full' }).device);
    client.setSession('mine');
    await signIn(client, 'admin', 'wrong');
    expect(client.sessionId()).toBe('mine');
  });

  it.each([null, 0, 'none'])('is refused by a reply whose members are %j', async (member) => {
    const reply = async (_url: string, init: RequestInit) =>
      new Response(
        JSON.stringify({ id: JSON.parse(String(init.body)).id, result: false, params: member, error: member }),
      );
    const outcome = await signIn(new RpcClient(reply, browserClock), 'admin', 'Admin123');
    expect(outcome).toEqual({ kind: 'refused', key: 'LoginFailure' });
  });

  it.each([
    [5, 5],
    [60, 60],
    [100, 100],
    [4, 60],
    [101, 60],
    [600, 60],
    [-1, 60],
    [0.001, 60],
    [30.5, 60],
    ['60', 60],
    ['20', 60],
    [Number.NaN, 60],
    [undefined, 60],
  ])('takes the keep-alive interval %s of the device as %i s', async (reported, used) => {
    const { device } = testDevice({ profile: 'face-full' });
    const client = new RpcClient(async (_url, init) => {
      const request = JSON.parse(String(init.body));
      const { reply } = device.handle(request, { entryPoint: 'login', address: '127.0.0.1', secure: false });
      const params = reply.result ? { keepAliveInterval: reported } : reply.params;
      return new Response(JSON.stringify({ ...reply, params }));
    }, browserClock);
    expect(await signIn(client, 'admin', 'Admin123')).toMatchObject({ kind: 'accepted', keepAliveIntervalS: used });
  });

  it('detects a factory-new device', async () => {
    const { client } = clientOf(testDevice({ profile: 'uninitialised' }).device);
    expect((await signIn(client, 'admin', 'Admin123')).kind).toBe('not-initialised');
  });
});

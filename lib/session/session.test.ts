// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type TestDevice, testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { Session } from './session';

/** A session whose calls go to an emulated device in this process; `knows` limits the methods it supports. */
function sessionOf(
  knows: (method: string) => boolean = () => true,
  { device }: Pick<TestDevice, 'device'> = testDevice({ profile: 'face-full' }),
): Session {
  const client = new RpcClient(async (url, init) => {
    const request = JSON.parse(String(init.body));
    const door = url === ENDPOINT.login ? 'login' : 'rpc';
    const reply = knows(request.method)
      ? device.handle(request, { door, address: '127.0.0.1', secure: false }).reply
      : { id: request.id, result: false, error: { code: 268894210 } };
    return new Response(JSON.stringify(reply));
  }, browserClock);
  return new Session(client, browserClock, () => ({ ...DEFAULT_CAPABILITIES, httpOnly: true }));
}

async function rightsOf(session: Session, userName: string, password: string): Promise<readonly string[]> {
  const outcome = await session.authenticate(userName, password);
  if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
  const { authorities } = await session.open(userName, outcome);
  session.forget();
  return authorities;
}

describe('a login that cannot be opened', () => {
  it('is released on the device, so that the next one is not refused', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    const session = sessionOf((method) => method !== 'userManager.getAuthorityList', { device });
    const outcome = await session.authenticate('admin', 'Admin123');
    if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
    await expect(session.open('admin', outcome)).rejects.toThrow('getAuthorityList');
    expect(device.logins()).toEqual([]);
    expect(session.state.get().phase).toBe('none');
  });
});

describe('a session whose notifications are unauthorized', () => {
  it('ends here and on the device, and the page keeps its visitor', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    const session = sessionOf(undefined, { device });
    const outcome = await session.authenticate('admin', 'Admin123');
    if (outcome.kind === 'accepted') await session.open('admin', outcome);
    expect(device.logins()).toHaveLength(1);
    session.end('unauthorized');
    expect(session.state.get()).toMatchObject({ phase: 'over', end: 'unauthorized', visitor: { userName: 'admin' } });
    await vi.waitFor(() => expect(device.logins()).toEqual([]));
  });
});

describe('signing out', () => {
  it('is final for this page, also when the device keeps the cookie', async () => {
    const asked: string[] = [];
    const session = sessionOf((method) => asked.push(method) > 0 && method !== 'Global.logout');
    await rightsOf(session, 'admin', 'Admin123');
    await session.signOut();
    asked.length = 0;
    expect(await session.resume()).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('signing out of a page with pending calls', () => {
  it('waits for their answers, because a call after the logout has no session', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    let answerLate = () => {};
    const asked: string[] = [];
    const client = new RpcClient(async (url, init) => {
      const request = JSON.parse(String(init.body));
      asked.push(request.method);
      if (request.method === 'magicBox.getDeviceType') {
        await new Promise<void>((resolve) => {
          answerLate = resolve;
        });
      }
      const door = url === ENDPOINT.login ? 'login' : 'rpc';
      const { reply } = device.handle(request, { door, address: '127.0.0.1', secure: false });
      return new Response(JSON.stringify(reply));
    }, browserClock);
    const session = new Session(client, browserClock, () => DEFAULT_CAPABILITIES);
    const outcome = await session.authenticate('admin', 'Admin123');
    if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
    await session.open('admin', outcome);
    const answer = client.call('magicBox.getDeviceType', {});
    await vi.waitFor(() => expect(asked).toContain('magicBox.getDeviceType'));
    const left = session.signOut();
    expect(asked).not.toContain('Global.logout');
    answerLate();
    await expect(answer).resolves.toBeDefined();
    await left;
    expect(asked.at(-1)).toBe('Global.logout');
    expect(device.logins()).toEqual([]);
  });
});

describe('rights after sign-in', () => {
  it('are those of the account and not all that the device knows', async () => {
    expect(await rightsOf(sessionOf(), 'operator1', 'Operator1')).toEqual(['AuthSysInfo', 'Monitor_01']);
    expect(await rightsOf(sessionOf(), 'admin', 'Admin123')).toContain('AuthMaintence');
  });

  it('are all that the device knows where it does not describe the account', async () => {
    const session = sessionOf((method) => method !== 'userManager.getUserInfo');
    expect(await rightsOf(session, 'admin', 'Admin123')).toContain('AuthMaintence');
  });
});

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { Session } from './session';

/** A session whose calls go to an emulated device in this process; `knows` narrows the methods it answers. */
function sessionOf(knows: (method: string) => boolean = () => true): Session {
  const { device } = testDevice({ profile: 'face-full' });
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

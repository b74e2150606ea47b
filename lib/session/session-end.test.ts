// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { Session } from './session';
import { rightsOf, sessionOf } from './session.fixtures';
import { signInNotice } from './sign-in-notice';

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

describe('a login that ends by itself', () => {
  /** An open login; calls for the time of the device reach it only when `deliver` is called. */
  async function withSlowCall() {
    const { device } = testDevice({ profile: 'face-full' });
    const asked: string[] = [];
    const clock = fakeClock();
    let deliver = () => undefined as unknown;
    const client = new RpcClient(async (url, init) => {
      const request = JSON.parse(String(init.body));
      const entryPoint = url === ENDPOINT.login ? 'login' : 'rpc';
      const isLate = request.method === 'global.getCurrentTime' && session.state.get().phase === 'open';
      if (isLate) await new Promise<void>((resolve) => (deliver = resolve));
      asked.push(request.method);
      const { reply } = device.handle(request, { entryPoint, address: '127.0.0.1', secure: false });
      return new Response(JSON.stringify(reply));
    }, clock);
    const session: Session = new Session(client, clock, () => ({ ...DEFAULT_CAPABILITIES, httpOnly: true }));
    const outcome = await session.authenticate('admin', 'Admin123');
    if (outcome.kind === 'accepted') await session.open('admin', outcome);
    const late = client.call('global.getCurrentTime', {});
    return { device, asked, clock, session, late, deliver: () => deliver() };
  }

  it('is logged out after the calls that are on their way, which would have no session', async () => {
    const { device, asked, clock, session, late, deliver } = await withSlowCall();
    session.end('idle');
    await clock.advance(100);
    expect(asked).not.toContain('Global.logout');
    deliver();
    await late;
    await clock.advance(100);
    await vi.waitFor(() => expect(device.logins()).toEqual([]));
    expect(asked.slice(-2)).toEqual(['global.getCurrentTime', 'Global.logout']);
    expect(device.unexpected()).toEqual([]);
  });

  it('is left to expire when somebody has signed in again meanwhile, whose cookie a logout would remove', async () => {
    const { asked, clock, session, late, deliver } = await withSlowCall();
    session.end('idle');
    const signedIn = session.signInAgain('Admin123');
    await signedIn;
    deliver();
    await late;
    await clock.advance(1_200);
    expect(session.state.get().phase).toBe('open');
    expect(asked).not.toContain('Global.logout');
  });
});

describe('leaving the page', () => {
  beforeEach(() => void vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true));

  it('is shown on the sign-in page, once, unless the session continues', async () => {
    const session = sessionOf();
    session.logOutOnUnload();
    expect(signInNotice.take()).toBeUndefined();
    const outcome = await session.authenticate('admin', 'Admin123');
    if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
    await session.open('admin', outcome);
    session.logOutOnUnload();
    expect([signInNotice.take(), signInNotice.take()]).toEqual(['sessionEnded', undefined]);
    session.logOutOnUnload();
    await session.open('admin', outcome);
    expect(signInNotice.take()).toBeUndefined();
  });

  it('does not hide that the password was changed', async () => {
    const session = sessionOf();
    const outcome = await session.authenticate('admin', 'Admin123');
    if (outcome.kind === 'accepted') await session.open('admin', outcome);
    signInNotice.passwordChanged();
    session.logOutOnUnload();
    expect(signInNotice.take()).toBe('passwordChanged');
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
      const entryPoint = url === ENDPOINT.login ? 'login' : 'rpc';
      const { reply } = device.handle(request, { entryPoint, address: '127.0.0.1', secure: false });
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

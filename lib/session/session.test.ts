// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { loginMark } from '@/lib/rpc/holdings';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { tabWord } from '@/lib/tab-word';
import { scriptSessionCookie } from './browser-cookies';
import { Session } from './session';
import { browserAt, rightsOf, sessionOf, signedIn } from './session.fixtures';

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

describe('capabilities that are read again', () => {
  it('reach the visitor, and bring nobody back who has signed out meanwhile', async () => {
    const test = testDevice({ profile: 'face-full' });
    let calls = 0;
    let endsAt = 0;
    const session = sessionOf(() => {
      calls += 1;
      if (calls === endsAt) session.forget();
      return true;
    }, test);
    const outcome = await session.authenticate('admin', 'Admin123');
    if (outcome.kind === 'accepted') await session.open('admin', outcome);
    expect(session.state.get()).toMatchObject({ visitor: { capabilities: { ptz: true } } });
    test.device.setCapabilities({ ptz: false });
    calls = 0;
    await session.readCapabilities();
    expect(session.state.get()).toMatchObject({ visitor: { capabilities: { ptz: false } } });
    // With the last call of the next time.
    endsAt = 2 * calls;
    await session.readCapabilities();
    expect(session.state.get().phase).toBe('none');
  });
});

describe('a reload', () => {
  it('keeps the time of the sign-in, which another tab does not know', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    const pageOf = browserAt(device);
    const { loginTime } = await signedIn(pageOf());
    expect(loginTime).toMatch(/^\d{4}-/);
    device.clock.advance(30_000);
    expect((await pageOf().resume())?.loginTime).toBe(loginTime);
    tabWord('sign-in-time').set(undefined);
    expect((await pageOf().resume())?.loginTime).toBe('');
  });

  it('goes on with the defaults where the device refuses batches', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    let isBroken = false;
    const pageOf = browserAt(device, (method) => isBroken && method === 'system.multicall');
    await signedIn(pageOf());
    isBroken = true;
    const visitor = await pageOf().resume();
    expect(visitor).toMatchObject({ userName: 'admin', capabilities: { hasVideo: DEFAULT_CAPABILITIES.hasVideo } });
  });

  it('keeps a login whose page is left, or whose device does not answer, while it loads', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    const asked: string[] = [];
    let isLost = (_method: string) => false;
    const pageOf = browserAt(device, (method) => {
      asked.push(method);
      // What a fetch does when its page is left.
      if (isLost(method)) throw new TypeError('Failed to fetch');
      return false;
    });
    await signedIn(pageOf());
    for (const lost of ['Global.keepAlive', 'userManager.getAuthorityList', 'system.multicall']) {
      isLost = (method) => method === lost;
      const page = pageOf();
      await expect(page.resume(), lost).rejects.toBeInstanceOf(TransportError);
      expect(page.state.get()).toEqual({ phase: 'none' });
    }
    isLost = () => false;
    expect(asked).not.toContain('Global.logout');
    expect((await pageOf().resume())?.userName).toBe('admin');
    expect(device.logins()).toHaveLength(1);
  });

  it('releases a login that it cannot resume, as the sign-in page says', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    let isBroken = false;
    const pageOf = browserAt(device, (method) => isBroken && method === 'userManager.getAuthorityList');
    await signedIn(pageOf());
    isBroken = true;
    expect(await pageOf().resume()).toBeUndefined();
    await vi.waitFor(() => expect(device.logins()).toEqual([]));
  });
});

describe('what the page before a reload left to free', () => {
  const left = tabWord('left-behind');
  const leftBy = tabWord('left-by');
  const searching = { method: 'AccessUser.stopFind', params: { Token: 7 } };

  it.each<[string, unknown, unknown[]]>([
    ['calls that free something', [searching], [searching]],
    [
      'a call that does something else',
      [{ method: 'magicBox.reboot', params: {} }, searching, { method: 'accessControl.openDoor', params: {} }],
      [searching],
    ],
    ['more calls than a login can hold', Array.from({ length: 5_000 }, () => searching), Array(300).fill(searching)],
    ['no list', { method: 'magicBox.reboot' }, []],
    ['a list of nothing', [null], []],
  ])('is %s', async (_, kept, freed) => {
    expect(await freedAfter(kept, 'kept')).toMatchObject(freed);
  });

  it('is still freed by the first try that the device answers, and once', async () => {
    expect(await freedAfter([searching], 'kept', 1)).toMatchObject([searching]);
    expect([left.get(), leftBy.get()]).toEqual([undefined, undefined]);
  });

  it('is nothing of a login that this one followed', async () => {
    expect(await freedAfter([searching], 'another')).toEqual([]);
  });

  /** What the next page calls to free it, in the login 'kept'; the first `lost` calls are not answered. */
  async function freedAfter(kept: unknown, owner: string, lost = 0) {
    let unanswered = lost;
    const asked: { method: string; params: unknown }[] = [];
    const client = new RpcClient(async (_url, init) => {
      const { id, ...request } = JSON.parse(String(init.body));
      if (unanswered-- > 0) throw new TypeError('network');
      if (request.method === 'system.multicall') asked.push(...request.params);
      return new Response(JSON.stringify({ id, result: true, session: 'kept', params: [] }));
    }, browserClock);
    const session = new Session(client, browserClock, () => ({ ...DEFAULT_CAPABILITIES, httpOnly: true }));
    left.set(JSON.stringify(kept));
    leftBy.set(loginMark(owner));
    for (let tries = 0; tries < lost; tries += 1) await session.resume().catch(() => undefined);
    await session.resume();
    session.forget();
    return asked.filter(({ method }) => /stopFind|reboot|openDoor/.test(method));
  }
});

it('is no login that the device refuses to keep, whatever session the refusal names', async () => {
  const asked: string[] = [];
  const client = new RpcClient(async (_url, init) => {
    const { id, method } = JSON.parse(String(init.body));
    asked.push(method);
    return new Response(JSON.stringify({ id, result: false, session: 'gone', error: { code: 287637505 } }));
  }, browserClock);
  const session = new Session(client, browserClock, () => ({ ...DEFAULT_CAPABILITIES, httpOnly: true }));
  expect(await session.resume()).toBeUndefined();
  expect(asked).toEqual(['Global.keepAlive']);
});

describe('the cookie of a device that leaves it to the script', () => {
  it('is that of the new login after a sign-in on the open page', async () => {
    const made = testDevice({ profile: 'minimal' });
    const session = sessionOf(() => true, made, false);
    await signedIn(session);
    const first = scriptSessionCookie.read();
    session.end('authorize-failed');
    await session.signInAgain('Admin123');
    expect(scriptSessionCookie.read()).toBe(made.device.logins().at(-1)?.id);
    expect(scriptSessionCookie.read()).not.toBe(first);
    session.forget();
    expect(scriptSessionCookie.read() ?? '').toBe('');
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

  it('are those, too, when a reload finds no name: the device is not asked about nobody', async () => {
    const test = testDevice({ profile: 'face-full' });
    const names: unknown[] = [];
    const session = sessionOf((method) => names.push(method) > 0, test);
    const outcome = await session.authenticate('admin', 'Admin123');
    if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
    const { authorities } = await session.open('', outcome);
    session.forget();
    expect(authorities).toContain('AuthMaintence');
    expect(names).not.toContain('userManager.getUserInfo');
  });
});

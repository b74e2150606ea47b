// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDevice, testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { loginMark } from '@/lib/rpc/holdings';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { tabWord } from '@/lib/tab-word';
import { Session } from './session';
import { signInNotice } from './sign-in-notice';

/** A session whose calls go to an emulated device in this process; `knows` limits the methods it supports. */
function sessionOf(
  knows: (method: string) => boolean = () => true,
  { device }: Pick<TestDevice, 'device'> = testDevice({ profile: 'face-full' }),
): Session {
  const client = new RpcClient(async (url, init) => {
    const request = JSON.parse(String(init.body));
    const entryPoint = url === ENDPOINT.login ? 'login' : 'rpc';
    const reply = knows(request.method)
      ? device.handle(request, { entryPoint, address: '127.0.0.1', secure: false }).reply
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

describe('a page that is shown again', () => {
  it('keeps the login that another tab of it has just left', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    const asked: string[] = [];
    const session = sessionOf((method) => asked.push(method) > 0, { device });
    const outcome = await session.authenticate('admin', 'Admin123');
    if (outcome.kind === 'accepted') await session.open('admin', outcome);
    const show = (hidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    device.scheduleUnload(device.logins()[0]?.id ?? '');
    show(true);
    expect(asked).not.toContain('Global.keepAlive');
    show(false);
    await vi.waitFor(() => expect(asked).toContain('Global.keepAlive'));
    device.clock.advance(6_000);
    expect(device.logins()).toHaveLength(1);
    session.forget();
    show(false);
    expect(asked.filter((method) => method === 'Global.keepAlive')).toHaveLength(1);
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

describe('a window beside one that is closed', () => {
  const opened = async (device: TestDevice['device'], page: Session) => {
    const outcome = await page.authenticate('admin', 'Admin123');
    if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
    await page.open('admin', outcome);
    return device.logins().at(-1)?.id ?? '';
  };
  const beats = (asked: string[]) => asked.filter((method) => method === 'Global.keepAlive').length;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  });
  afterEach(() => void vi.useRealTimers());

  it('keeps the login that both share, whose beacon would end it', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    const pageOf = browserAt(device);
    const closed = pageOf();
    const id = await opened(device, closed);
    const asked: string[] = [];
    const stays = browserAt(device, (method) => asked.push(method) < 0, id)();
    await stays.resume();
    closed.logOutOnUnload();
    device.scheduleUnload(id);
    closed.forget();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
    const before = beats(asked);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(beats(asked)).toBe(before + 1);
    // A beacon that came later than the call.
    device.scheduleUnload(id);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(beats(asked)).toBe(before + 2);
    device.clock.advance(6_000);
    expect(device.logins().map((each) => each.id)).toEqual([id]);
    stays.forget();
  });

  it('does not call for a login of its own', async () => {
    const { device } = testDevice({ profile: 'face-full' });
    const [closed, asked] = [browserAt(device)(), [] as string[]];
    const stays = browserAt(device, (method) => asked.push(method) < 0)();
    await opened(device, closed);
    await opened(device, stays);
    closed.logOutOnUnload();
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(beats(asked)).toBe(0);
    for (const each of [closed, stays]) each.forget();
  });
});

/** A browser with one session cookie on a device: each page is a new console with the same login. */
function browserAt(
  device: TestDevice['device'],
  refuses: (method: string) => boolean = () => false,
  cookie: unknown = undefined,
) {
  return () => {
    const client = new RpcClient(async (url, init) => {
      const request = JSON.parse(String(init.body));
      if (refuses(request.method)) {
        return new Response(JSON.stringify({ id: request.id, result: false, error: { code: 268894210 } }));
      }
      const entryPoint = url === ENDPOINT.login ? 'login' : 'rpc';
      const sent = { session: cookie, ...request };
      const { reply } = device.handle(sent, { entryPoint, address: '127.0.0.1', secure: false });
      if (request.method === 'Global.secondLogin' && reply.result) cookie = reply.session;
      return new Response(JSON.stringify({ session: cookie, ...reply }));
    }, browserClock);
    return new Session(client, browserClock, () => ({ ...DEFAULT_CAPABILITIES, httpOnly: true }));
  };
}

async function signedIn(session: Session) {
  const outcome = await session.authenticate('admin', 'Admin123');
  if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
  return session.open('admin', outcome);
}

describe('a tab whose account has signed in again in another tab', () => {
  /** Its session, the device's logins, and the id of the newer one. */
  async function behind() {
    const { device } = testDevice({ profile: 'face-full' });
    const pageOf = browserAt(device);
    const [tab, other] = [pageOf(), pageOf()];
    await signedIn(tab);
    await other.resume();
    expect(await other.renew('Admin123')).toMatchObject({ kind: 'accepted' });
    const [older, newer] = device.logins().map((each) => each.id);
    const endsWith = (session: unknown) => expect(tab.forTabs()?.mark).toBe(loginMark(session));
    endsWith(older);
    // Made again for the next login.
    await Reflect.get(tab, 'rpc').call('accessControl.factory.instance', { channel: 0 });
    const forget = () => {
      for (const each of [tab, other]) each.forget();
    };
    return { device, tab, older, newer, mark: loginMark(newer), endsWith, forget };
  }

  it('goes on with the newer login, which has the cookie, and the older one expires', async () => {
    const { device, tab, newer, mark, endsWith, forget } = await behind();
    const before = tab.forTabs()?.since ?? 0;
    const beats = vi.spyOn(Reflect.get(tab, 'rpc'), 'exchangeRaw');
    // As two words of other tabs at the same moment.
    await Promise.all([tab.follow(mark), tab.follow(mark)]);
    expect(beats).toHaveBeenCalledOnce();
    endsWith(newer);
    expect(tab.state.get()).toMatchObject({ phase: 'open', visitor: { userName: 'admin', loginTime: '' } });
    expect(tab.forTabs()?.since).toBeGreaterThanOrEqual(before);
    expect(tabWord('sign-in-time').get()).toBeUndefined();
    expect(device.logins()).toHaveLength(2);
    forget();
  });

  it.each([
    ['it searches', 'search'],
    ['it shows what ends with its login', 'preview'],
    ['the cookie has changed again', 'cookie'],
    ['it signs out meanwhile', 'sign-out'],
  ])('keeps its own while %s', async (_why, what) => {
    const { tab, older, newer, mark, endsWith, forget } = await behind();
    const owner = {};
    if (what === 'search')
      await Reflect.get(tab, 'rpc').call('RecordFinder.factory.create', { name: 'AccessControlCard' });
    if (what === 'preview') tab.setBrief(owner, true);
    const following = tab.follow(what === 'cookie' ? loginMark('another') : mark);
    if (what === 'sign-out') tab.forget();
    await following;
    if (what === 'sign-out') expect(tab.forTabs()).toBeUndefined();
    else endsWith(older);
    if (what === 'preview') {
      tab.setBrief(owner, false);
      await tab.follow(mark);
      endsWith(newer);
    }
    forget();
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

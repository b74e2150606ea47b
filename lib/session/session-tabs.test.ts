// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDevice, testDevice } from '@/emulator/test-device';
import { loginMark } from '@/lib/rpc/holdings';
import { tabWord } from '@/lib/tab-word';
import type { Session } from './session';
import { browserAt, sessionOf, signedIn } from './session.fixtures';

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

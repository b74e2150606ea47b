import { afterEach, describe, expect, it, vi } from 'vitest';
import { loginMark } from '../rpc/holdings';
import { settle, type TestTab, twoTabs } from './login-tabs.fixtures';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('two logins of one browser', () => {
  it('of an account: a tab with the older one is told, until it goes on with the newer, whose events it then hears', async () => {
    const { device, registrations, first, second, pass, emit, leaders, atFirst, atSecond } = await twoTabs();
    // As by the password for the picture.
    device.cookie = 'newer';
    second.signIn('newer');
    await settle();
    expect(first.onNewerLogin.mock.calls).toEqual([[loginMark('newer')]]);
    await pass(10_000);
    expect(first.onNewerLogin.mock.calls.length).toBeGreaterThan(1);
    first.signIn('newer');
    await settle();
    const told = first.onNewerLogin.mock.calls.length;
    await pass(20_000);
    expect(first.onNewerLogin).toHaveBeenCalledTimes(told);
    expect(second.onNewerLogin).not.toHaveBeenCalled();
    expect(registrations.filter(({ session }) => session === 'newer')).toHaveLength(2);
    expect(leaders()).toHaveLength(1);
    emit('DoorStatus', 9, {}, 'newer');
    await settle();
    for (const { indexes } of [atFirst, atSecond]) expect(indexes).toEqual([9]);
  });

  it('of two accounts: the one with the cookie has its events for itself, and the other asks for none', async () => {
    const { device, tab, requests, first, second, pass, emit, leaders, atFirst, atSecond } = await twoTabs();
    device.cookie = 'porter';
    const third = tab('third', { session: 'porter', user: 'porter' });
    const atThird = third.listen('DoorStatus');
    await settle();
    const before = requests.length;
    await pass(60_000);
    expect([leaders(), new Set(requests.slice(before).map((each) => each.tab))]).toEqual([
      ['third'],
      new Set(['third']),
    ]);
    emit('DoorStatus', 1, {}, 'porter');
    await settle();
    expect([atFirst.indexes, atSecond.indexes, atThird.indexes]).toEqual([[], [], [1]]);
    const cookieOf = () => [first, second, third].map(({ notifications }) => notifications.cookieOf.get());
    expect(cookieOf()).toEqual(['other', 'other', 'own']);
    expect(first.onNewerLogin).not.toHaveBeenCalled();

    // The first account signs in again in its tab.
    device.cookie = 'again';
    first.signIn('again');
    await settle();
    await pass(1_000);
    expect([leaders(), cookieOf()]).toEqual([['first'], ['own', 'own', 'other']]);
    expect(second.onNewerLogin).toHaveBeenCalledWith(loginMark('again'));
  });

  it.each([
    ['signs out', (tab: TestTab) => tab.notifications.stop(true)],
    ['loses its login', (tab: TestTab) => tab.loseLogin()],
    [
      'is closed',
      (tab: TestTab) => {
        tab.notifications.leave(true);
        tab.die();
      },
    ],
  ])(
    'the last tab of the other account %s: the tabs say so, and ask for nothing until they sign in again',
    async (_what, end) => {
      const { device, tab, requests, first, second, pass, emit, leaders, atFirst } = await twoTabs();
      device.cookie = 'porter';
      const porters = ['third', 'fourth'].map((name) => {
        const opened = tab(name, { session: 'porter', user: 'porter' });
        return { ...opened, heard: opened.listen('DoorStatus') };
      });
      await settle();
      const cookieOf = () => [first, second].map(({ notifications }) => notifications.cookieOf.get());
      expect(leaders()).toEqual(['fourth']);
      end(porters[1] as TestTab);
      await settle();
      await pass(10_000);
      expect([leaders(), cookieOf()]).toEqual([['third'], ['other', 'other']]);

      end(porters[0] as TestTab);
      await settle();
      await pass(4_000);
      expect(cookieOf()).toEqual(['other', 'other']);
      await pass(2_000);
      expect(cookieOf()).toEqual(['nobody', 'nobody']);
      const before = requests.length;
      // A page of a tab listens to something else, and the device would answer with 401.
      device.status = 401;
      first.listen('AccessControl');
      second.setHidden(true);
      second.setHidden(false);
      await pass(60_000);
      expect([requests.length, cookieOf()]).toEqual([before, ['nobody', 'nobody']]);
      expect(first.onUnauthorized).not.toHaveBeenCalled();

      [device.status, device.cookie] = [200, 'again'];
      first.signIn('again');
      await settle();
      expect([leaders().at(-1), cookieOf()]).toEqual(['first', ['own', 'own']]);
      emit('DoorStatus', 3, {}, 'again');
      await settle();
      expect(atFirst.indexes).toEqual([3]);
    },
  );

  it.each([true, false])('the last tab of the other account is killed without a word, hidden: %s', async (isHidden) => {
    const { device, tab, requests, first, second, pass } = await twoTabs();
    device.cookie = 'porter';
    const third = tab('third', { session: 'porter', user: 'porter', isHidden });
    third.listen('DoorStatus');
    await settle();
    const cookieOf = () => [first, second].map(({ notifications }) => notifications.cookieOf.get());
    // While it lives it is heard, or answers.
    for (let minute = 0; minute < 3; minute += 1) {
      await pass(60_000);
      expect(cookieOf()).toEqual(['other', 'other']);
    }
    third.die();
    await pass(9_000);
    expect(cookieOf()).toEqual(['other', 'other']);
    await pass(12_000);
    expect(cookieOf()).toEqual(['nobody', 'nobody']);
    const before = requests.length;
    await pass(60_000);
    expect(requests).toHaveLength(before);
    // The browser is opened again, with its tab.
    tab('fourth', { session: 'porter', user: 'porter', isHidden }).listen('DoorStatus');
    await settle();
    expect(cookieOf()).toEqual(['other', 'other']);
  });

  it('a tab of the other account whose requests fail is still signed in', async () => {
    const { device, tab, first, pass } = await twoTabs();
    device.cookie = 'porter';
    tab('third', { session: 'porter', user: 'porter' }).listen('DoorStatus');
    await settle();
    device.status = 500;
    for (let times = 0; times < 30; times += 1) {
      await pass(10_000);
      expect(first.notifications.cookieOf.get()).toBe('other');
    }
  });

  it('of an account: the newer one signs out, and a tab that keeps the older one for its work does not lose it', async () => {
    const { device, requests, first, second, pass, atFirst, emit } = await twoTabs();
    device.cookie = 'newer';
    second.signIn('newer');
    await settle();
    expect(first.onNewerLogin).toHaveBeenCalledWith(loginMark('newer'));
    // The device takes the cookie of no login any more.
    device.status = 401;
    second.loseLogin();
    await settle();
    await pass(2_000);
    expect([requests.at(-1)?.tab, first.notifications.cookieOf.get()]).toEqual(['first', 'nobody']);
    expect(first.onUnauthorized).not.toHaveBeenCalled();
    const before = requests.length;
    await pass(60_000);
    expect(requests).toHaveLength(before);
    // Signed in again, with the cookie.
    [device.status, device.cookie] = [200, 'again'];
    first.signIn('again');
    await settle();
    emit('DoorStatus', 4, {}, 'again');
    await settle();
    expect([first.notifications.cookieOf.get(), atFirst.indexes]).toEqual(['own', [4]]);
  });

  it('the page of the other account is loaded again: it is still the one that is signed in', async () => {
    const { device, tab, first, pass } = await twoTabs();
    device.cookie = 'porter';
    const open = () => {
      const opened = tab('third', { session: 'porter', user: 'porter' });
      opened.listen('DoorStatus');
      return opened;
    };
    const cookieOf = () => first.notifications.cookieOf.get();
    for (const [awayMs, meanwhile] of [
      [2_000, 'other'],
      [8_000, 'nobody'],
    ] as const) {
      const third = open();
      await settle();
      third.notifications.leave(true);
      third.die();
      await settle();
      await pass(awayMs);
      expect(cookieOf()).toBe(meanwhile);
      const again = open();
      await settle();
      await pass(8_000);
      expect(cookieOf()).toBe('other');
      again.die();
    }
  });

  it('a tab of the other account that only listens to nothing any more has not signed out', async () => {
    const { device, tab, first, pass } = await twoTabs();
    device.cookie = 'porter';
    const atThird = tab('third', { session: 'porter', user: 'porter' }).listen('DoorStatus');
    await settle();
    atThird.stop();
    await settle();
    await pass(10_000);
    expect(first.notifications.cookieOf.get()).toBe('other');
  });

  it('a tab that did not hear of the newer one learns of it, and does not take the lead', async () => {
    const { device, tab, say, clock, leaders, pass } = await twoTabs();
    device.cookie = 'porter';
    tab('third', { session: 'porter', user: 'porter' }).listen('DoorStatus');
    await settle();
    const said: unknown[] = [];
    const channel = new BroadcastChannel('');
    channel.onmessage = ({ data }) => void said.push(data);
    say({ kind: 'leads', at: clock.now() + 1, isHidden: false });
    await settle();
    await pass(1_000);
    expect(leaders()).toEqual(['third']);
    expect(said.at(-1)).toMatchObject({ kind: 'leads', login: { user: 'porter' } });
    channel.close();
  });
});

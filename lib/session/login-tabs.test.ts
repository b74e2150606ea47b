import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loginMark } from '../rpc/holdings';
import { snapshotListener } from '../snapshots/snapshot-listener';
import { browserOfTabs, settle } from './login-tabs.fixtures';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Tab = ReturnType<ReturnType<typeof browserOfTabs>['tab']>;

/** Tabs `first` and `second` on pages of doors, opened one after the other; `second` leads. */
async function twoTabs() {
  const browser = browserOfTabs();
  const first = browser.tab('first');
  const atFirst = first.listen('DoorStatus');
  await browser.pass(5_000);
  const second = browser.tab('second');
  const atSecond = second.listen('DoorStatus');
  await settle();
  expect(browser.leaders()).toEqual(['second']);
  await browser.pass(1);
  return { ...browser, first, second, atFirst, atSecond };
}

describe('tabs of one login', () => {
  it('send one request, and each event reaches each of them once', async () => {
    const { leaders, requests, emit, pass, tab, atFirst, atSecond } = await twoTabs();
    const third = tab('third').listen('DoorStatus');
    await settle();
    expect(leaders()).toEqual(['third']);
    const before = requests.length;
    for (let index = 0; index < 10; index += 1) {
      emit('DoorStatus', index);
      await settle();
      await pass(6_000);
      expect(leaders()).toEqual(['third']);
    }
    for (const { indexes } of [atFirst, atSecond, third]) expect(indexes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // A minute at one each 10 s.
    expect(requests.length - before).toBe(6);
  });

  it('hear the same event again when it happens again', async () => {
    const { emit, atFirst, atSecond } = await twoTabs();
    for (let time = 0; time < 3; time += 1) emit('DoorStatus', 7);
    await settle();
    for (const { indexes } of [atFirst, atSecond]) expect(indexes).toEqual([7, 7, 7]);
  });

  it('hear it once, in whatever messages the device sends it to registrations for different codes', async () => {
    const { registrations, requests, second, atFirst, atSecond } = await twoTabs();
    const alarms = second.listen('AlarmLocal');
    await settle();
    const eventOf = (Code: string, Index: number) => ({ Action: 'Pulse', Code, Index, Data: {} });
    const send = (SID: number | undefined, ...eventList: object[]) => {
      const message = { method: 'client.notifyEventStream', params: { SID, eventList } };
      requests.at(-1)?.send(`<script>var json=${JSON.stringify(message)}\n;receiveMessage(json);</script>`);
    };
    const [one, two] = registrations.map(({ SID }) => SID);
    // Together with another event, and registration by registration.
    send(one, eventOf('DoorStatus', 1));
    send(two, eventOf('DoorStatus', 1), eventOf('AlarmLocal', 2));
    for (const SID of [one, two]) for (const index of [3, 4]) send(SID, eventOf('DoorStatus', index));
    await settle();
    for (const { indexes } of [atFirst, atSecond]) expect(indexes).toEqual([1, 3, 4]);
    expect(alarms.indexes).toEqual([2]);
  });

  it('hear the same event again by a later registration, as of the same card in the next drawer', async () => {
    const { tab, emit, pass } = browserOfTabs();
    const only = tab('only');
    for (let drawer = 0; drawer < 2; drawer += 1) {
      const heard = only.listen('DoorStatus');
      await settle();
      emit('DoorStatus', 7);
      await settle();
      expect(heard.indexes).toEqual([7]);
      heard.stop();
      await pass(1_000);
    }
  });

  it('know in each of them when events can come, with each new request', async () => {
    const { first, pass, atFirst, atSecond } = await twoTabs();
    const before = [atFirst.opens, atSecond.opens];
    await pass(10_000);
    expect([atFirst.opens, atSecond.opens]).toEqual(before.map((opens) => opens + 1));
    // A listener that is added to the tab that follows.
    const added = first.listen('AccessControl');
    await settle();
    expect(added.opens).toBe(1);
  });

  it('read their states again with each request, but for those that nobody sees, which do when they are shown', async () => {
    const { first, leaders, pass, atFirst, atSecond } = await twoTabs();
    first.setHidden(true);
    const before = [atFirst.opens, atSecond.opens];
    await pass(30_000);
    expect(leaders()).toEqual(['second']);
    expect([atFirst.opens - (before[0] ?? 0), atSecond.opens - (before[1] ?? 0)]).toEqual([0, 3]);
    first.setHidden(false);
    await pass(1_000);
    expect(atFirst.opens).toBeGreaterThan(before[0] ?? 0);
  });

  it.each([
    [0.1, 0.9],
    [0.9, 0.1],
  ])('that start in the same moment agree on one (%d, %d)', async (...chances) => {
    const { tab, leaders, emit, pass } = browserOfTabs();
    const random = vi.spyOn(Math, 'random');
    for (const chance of chances) random.mockReturnValueOnce(chance);
    const heard = [tab('first').listen('DoorStatus'), tab('second').listen('DoorStatus')];
    await settle();
    await pass(1);
    expect(leaders()).toHaveLength(1);
    emit('DoorStatus', 1);
    await settle();
    for (const { indexes } of heard) expect(indexes).toEqual([1]);
  });

  it.each([2, 3, 5])('keep one request when %d follow and the one that led is gone', async (count) => {
    const { tab, leaders, requests, pass } = browserOfTabs();
    const leader = tab('leader');
    for (let other = 0; other < count; other += 1) tab(`follower ${other}`).listen('DoorStatus');
    await settle();
    await pass(5_000);
    leader.listen('DoorStatus');
    await settle();
    expect(leaders()).toEqual(['leader']);
    const before = requests.length;
    leader.notifications.stop();
    await settle();
    await pass(400);
    expect(leaders()).toHaveLength(1);
    expect(requests.length - before).toBe(1);
  });

  it('without a cookie have logins and requests of their own', async () => {
    const { tab, leaders, emit, pass } = browserOfTabs({ httpOnly: false });
    const first = tab('first', { session: 'one' }).listen('DoorStatus');
    const second = tab('second', { session: 'two' }).listen('DoorStatus');
    await pass(11_000);
    expect(leaders()).toEqual(['first', 'second']);
    emit('DoorStatus', 1, {}, 'one');
    await settle();
    expect([first.indexes, second.indexes]).toEqual([[1], []]);
  });

  it('each send a request in a browser without BroadcastChannel', async () => {
    const { tab, requests } = browserOfTabs({ canTalk: false });
    for (const name of ['first', 'second']) tab(name).listen('DoorStatus');
    await settle();
    expect(requests.map((each) => each.tab).slice(0, 2)).toEqual(['first', 'second']);
  });

  it.each([
    ['nothing', null],
    ['a text', 'gone'],
    ['another word', { kind: 'taking', isSlow: false }],
    ['a word without its members', { kind: 'leads' }],
    ['a time that is none', { kind: 'leads', at: 'now', isHidden: false }],
    ['a message that is none', { kind: 'message', message: { method: 7 } }],
    ['a word of nobody', { kind: 'gone', isOver: true, login: undefined }],
    ['a word of a login without a time', { kind: 'gone', isOver: true, login: { mark: '1', user: 'admin' } }],
    ['a message without events', { kind: 'message', message: { method: 'client.notifyEventStream', params: {} } }],
  ])('ignore %s', async (_what, data) => {
    const { say, leaders, emit, requests, pass, atFirst, atSecond } = await twoTabs();
    const before = requests.length;
    say(data);
    await settle();
    await pass(1_000);
    expect([leaders(), requests.length]).toEqual([['second'], before]);
    emit('DoorStatus', 3);
    await settle();
    expect([atFirst.indexes, atSecond.indexes]).toEqual([[3], [3]]);
  });
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
    ['signs out', (tab: Tab) => tab.notifications.stop(true)],
    ['loses its login', (tab: Tab) => tab.loseLogin()],
    [
      'is closed',
      (tab: Tab) => {
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
      end(porters[1] as Tab);
      await settle();
      await pass(10_000);
      expect([leaders(), cookieOf()]).toEqual([['third'], ['other', 'other']]);

      end(porters[0] as Tab);
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

/** What happens to tabs, by their number. */
const ACTS = ['open', 'close', 'die', 'hide', 'show', 'leave page', 'enter page', 'wait', 'wait long'] as const;

it('agree on one request whatever happens to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.nat(3)), { maxLength: 25 }), async (acts) => {
      const browser = browserOfTabs();
      const tabs = new Map<number, ReturnType<typeof openTab>>();
      const openTab = (number: number) => {
        const opened = browser.tab(String(number));
        const shell = opened.listen('Upgrade', true);
        return { ...opened, shell, page: opened.listen('DoorStatus') };
      };
      for (const [act, number] of acts) {
        const tab = tabs.get(number);
        if (act === 'wait') await browser.pass(300);
        else if (act === 'wait long') await browser.pass(11_000);
        else if (!tab) tabs.set(number, openTab(number));
        else if (act === 'hide' || act === 'show') tab.setHidden(act === 'hide');
        else if (act === 'leave page') tab.page.stop();
        else if (act === 'enter page') tab.listen('DoorStatus');
        else if (act === 'close' || act === 'die') {
          if (act === 'close') tab.notifications.leave(true);
          tab.die();
          tabs.delete(number);
        }
        await settle();
      }
      // The longest silence after which a hidden tab leads, twice, as another one may lead for a moment.
      await browser.pass(40_000);
      expect(browser.leaders().filter((name) => tabs.has(Number(name)))).toHaveLength(Math.min(tabs.size, 1));
      for (const { shell } of tabs.values()) shell.indexes.length = 0;
      browser.emit('Upgrade', 1);
      await settle();
      for (const { shell } of tabs.values()) expect(shell.indexes).toEqual([1]);
      for (const { notifications } of tabs.values()) notifications.stop();
    }),
    { numRuns: 25 },
  );
});

describe('the lead', () => {
  it('passes on when its tab is closed', async () => {
    const { second, leaders, requests, emit, pass, atFirst } = await twoTabs();
    second.notifications.leave(true);
    second.die();
    await settle();
    await pass(400);
    expect(requests.at(-1)?.tab).toBe('first');
    expect(leaders()).toEqual(['first']);
    emit('DoorStatus', 4);
    await settle();
    expect(atFirst.indexes).toEqual([4]);
  });

  it('passes on when nobody listens in its tab any more, as after a sign-out there', async () => {
    const { leaders, pass, atSecond } = await twoTabs();
    atSecond.stop();
    await settle();
    await pass(400);
    expect(leaders()).toEqual(['first']);
  });

  it('stays when a tab that follows is closed', async () => {
    const { first, leaders, requests } = await twoTabs();
    const before = requests.length;
    first.notifications.leave(true);
    first.notifications.stop();
    await settle();
    expect([leaders(), requests.length]).toEqual([['second'], before]);
  });

  it('passes on 5 s after the interval when its tab died', async () => {
    const { second, requests, pass } = await twoTabs();
    second.die();
    await pass(14_000);
    expect(requests.at(-1)?.tab).toBe('second');
    await pass(2_000);
    expect(requests.at(-1)?.tab).toBe('first');
  });

  it('passes on as soon to a tab without events on its page, which asks, and does not take it from a slow one', async () => {
    const { tab, leaders, requests, pass } = browserOfTabs();
    const first = tab('first');
    const shell = first.listen('CapsChanged', true);
    await settle();
    await pass(5_000);
    const second = tab('second');
    second.listen('CapsChanged', true);
    await settle();
    await pass(100_000);
    expect([leaders(), requests.length]).toEqual([['second'], 2]);
    second.die();
    await pass(16_000);
    expect(requests.at(-1)?.tab).toBe('first');
    expect(shell.opens).toBeGreaterThan(1);
  });

  it('passes on to a visible tab when its own is hidden, and to one that is shown', async () => {
    const { first, second, leaders, emit, pass, atFirst, atSecond } = await twoTabs();
    second.setHidden(true);
    await settle();
    await pass(400);
    expect(leaders()).toEqual(['first']);
    first.setHidden(true);
    await settle();
    await pass(400);
    expect(leaders()).toEqual(['first']);
    second.setHidden(false);
    await settle();
    expect(leaders()).toEqual(['second']);
    emit('DoorStatus', 5);
    await settle();
    expect([atFirst.indexes, atSecond.indexes]).toEqual([[5], [5]]);
  });

  it('returns to the visible tab after another one was opened in the background', async () => {
    const { tab, leaders, requests, emit, pass, atSecond } = await twoTabs();
    const third = tab('third', { isHidden: true }).listen('DoorStatus');
    await settle();
    await settle();
    await pass(1_000);
    expect(leaders()).toEqual(['second']);
    expect(requests.slice(-2).map((each) => each.tab)).toEqual(['third', 'second']);
    emit('DoorStatus', 6);
    await settle();
    expect([atSecond.indexes, third.indexes]).toEqual([[6], [6]]);
  });

  it('does not move while pages come and go in a tab that follows', async () => {
    const { first, leaders, requests, pass, atFirst } = await twoTabs();
    first.listen('CapsChanged', true);
    await settle();
    const before = requests.length;
    atFirst.stop();
    await settle();
    first.listen('AccessControl');
    await settle();
    await pass(5_000);
    expect([leaders(), requests.length]).toEqual([['second'], before]);
  });

  it('of a shell alone, sent every 600 s, is taken by a page that hears nothing for 15 s', async () => {
    const { tab, leaders, pass } = browserOfTabs();
    tab('page').listen('DoorStatus');
    await settle();
    await pass(5_000);
    tab('shell').listen('CapsChanged', true);
    await settle();
    expect(leaders()).toEqual(['shell']);
    await pass(14_000);
    expect(leaders()).toEqual(['shell']);
    await pass(2_000);
    expect(leaders()).toEqual(['page']);
  });

  it('is kept by the newer tab when words cross', async () => {
    const { second, say, clock, leaders, pass } = await twoTabs();
    say({ kind: 'leads', at: clock.now() - 1_000, isHidden: false });
    await settle();
    expect(leaders()).toEqual(['second']);
    say({ kind: 'open' });
    say({ kind: 'failed' });
    await settle();
    expect(leaders()).toEqual(['second']);
    second.notifications.stop();
    await settle();
    await pass(400);
    expect(leaders()).toEqual(['first']);
  });
});

describe('a request that fails', () => {
  it('is repeated by one tab, and the others register again what the device may have forgotten', async () => {
    const { device, first, requests, pass, emit, atFirst, leaders } = await twoTabs();
    snapshotListener(first.notifications, first.rpc)(0, ['AccessControl'], () => undefined);
    await settle();
    const attaches = () => first.calls.filter((method) => method === 'snapManager.attach').length;
    expect(attaches()).toBe(1);
    const before = requests.length;
    device.status = 500;
    await pass(10_000 + 2_000 + 4_000 + 8_000 + 1_000);
    expect(requests.slice(before).map((each) => each.tab)).toEqual(['second', 'second', 'second', 'second']);
    device.status = 200;
    await pass(16_000);
    expect(leaders()).toEqual(['second']);
    expect(attaches()).toBeGreaterThan(1);
    emit('DoorStatus', 8);
    await settle();
    expect(atFirst.indexes).toEqual([8]);
  });

  it('is not spoken of as one that works when a tab asks meanwhile', async () => {
    const { device, say, pass } = await twoTabs();
    device.status = 500;
    await pass(10_000);
    const heard = vi.fn();
    const channel = new BroadcastChannel('');
    channel.onmessage = ({ data }) => heard(data.kind);
    say({ kind: 'asks' });
    await settle();
    expect(heard.mock.calls).toEqual([['asks']]);
    device.status = 200;
    await pass(60_000);
    heard.mockClear();
    say({ kind: 'asks' });
    await settle();
    expect(heard.mock.calls).toEqual([['asks'], ['leads']]);
    channel.close();
  });

  it('does not make a new page in a tab that follows wait out the pause', async () => {
    const { device, tab, requests, pass } = browserOfTabs();
    const first = tab('first');
    first.listen('CapsChanged', true);
    await settle();
    await pass(5_000);
    device.status = 500;
    tab('second').listen('DoorStatus');
    await pass(40_000);
    device.status = 200;
    expect(requests.at(-1)).toMatchObject({ tab: 'second', isOpen: false });
    first.listen('DoorStatus');
    await settle();
    expect(requests.at(-1)).toMatchObject({ tab: 'first', isOpen: true });
  });

  it('with 401 ends the session of each tab by its own answer', async () => {
    const { device, first, second, requests, pass } = await twoTabs();
    const before = requests.length;
    device.status = 401;
    await pass(60_000);
    expect(first.onUnauthorized).toHaveBeenCalledOnce();
    expect(second.onUnauthorized).toHaveBeenCalledOnce();
    expect(requests.slice(before).map((each) => each.tab)).toEqual(['second', 'first']);
  });

  it('with 403 is asked once by each tab', async () => {
    const { device, first, second, requests, pass } = await twoTabs();
    const before = requests.length;
    device.status = 403;
    await pass(60_000);
    for (const { notifications } of [first, second]) expect(notifications.isForbidden.get()).toBe(true);
    expect(requests.slice(before).map((each) => each.tab)).toEqual(['second', 'first']);
  });
});

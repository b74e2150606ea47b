import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserOfTabs, settle, twoTabs } from './login-tabs.fixtures';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

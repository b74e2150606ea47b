import { afterEach, describe, expect, it, vi } from 'vitest';
import { snapshotListener } from '../snapshots/snapshot-listener';
import { browserOfTabs, settle, twoTabs } from './login-tabs.fixtures';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

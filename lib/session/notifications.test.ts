import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../fake-clock.fixtures';
import type { RpcClient } from '../rpc/rpc-client';
import { snapshotListener } from '../snapshots/snapshot-listener';
import { NotificationStream } from './notifications';

/** A device whose registrations and streams are answered by the test; `next` changes what comes. */
function device(status = 200, httpOnly = true) {
  const streams: { send(text: string): void; end(): void }[] = [];
  const registrations: ((answer: unknown) => void)[] = [];
  const next = { status, session: 'session', isHidden: false };
  const onUnauthorized = vi.fn();
  const requests: { address: string; method: string; fields: object }[] = [];
  vi.stubGlobal('fetch', (address: string, { signal, method, body: form }: RequestInit & { signal: AbortSignal }) => {
    requests.push({ address, method: String(method), fields: Object.fromEntries(form as FormData) });
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller;
        signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      },
    });
    streams.push({ send: (text) => body?.enqueue(new TextEncoder().encode(text)), end: () => body?.close() });
    return Promise.resolve(new Response(stream, { status: next.status }));
  });
  const calls: [method: string, params: unknown][] = [];
  const rpc = {
    sessionId: () => next.session,
    call(method: string, params: unknown) {
      calls.push([method, params]);
      return method.endsWith('.attach') ? new Promise((resolve) => registrations.push(resolve)) : Promise.resolve({});
    },
  } as unknown as RpcClient;
  const clock = fakeClock();
  const notifications = new NotificationStream(
    rpc,
    clock,
    () => httpOnly,
    onUnauthorized,
    () => next.isHidden,
  );
  const listenSnapshots = snapshotListener(notifications, rpc);
  return { requests, streams, registrations, calls, next, clock, onUnauthorized, notifications, listenSnapshots };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const nothing = () => undefined;

describe('the request', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [true, { type: 'event' }],
    [false, { sessionId: 'session' }],
  ])('is a form, which holds the session unless a cookie does (HttpOnly: %s)', async (httpOnly, fields) => {
    const { requests, notifications } = device(200, httpOnly);
    const stop = notifications.listen(
      ['DoorStatus'],
      () => undefined,
      () => undefined,
    );
    await settle();
    expect(requests).toEqual([{ address: '/SubscribeNotify.cgi', method: 'POST', fields }]);
    stop();
  });
});

describe('a hostile stream', () => {
  afterEach(() => vi.unstubAllGlobals());
  const door = { Action: 'Pulse', Code: 'DoorStatus', Index: 0, Data: {} };
  const messageOf = (params: unknown) =>
    `var json=${JSON.stringify({ method: 'client.notifyEventStream', params })}\n;receiveMessage(json);</script>`;

  it('without an end is dropped, opened again after a pause, and read from the beginning', async () => {
    const { streams, clock, notifications } = device();
    const onEvent = vi.fn();
    const stop = notifications.listen(['DoorStatus'], onEvent, () => undefined);
    await settle();
    streams[0]?.send(`var json={"endless":"`);
    for (let piece = 0; piece < 70; piece += 1) streams[0]?.send('A'.repeat(65_536));
    await settle();
    // Nobody reads it any more.
    expect(() => streams[0]?.send('A')).toThrow();
    expect(streams).toHaveLength(1);
    await clock.advance(2_000);
    await settle();
    expect(streams).toHaveLength(2);
    streams[1]?.send(messageOf({ SID: 1, eventList: [door] }));
    await settle();
    expect(onEvent).toHaveBeenCalledTimes(1);
    stop();
  });

  it.each([
    [null],
    [{}],
    [{ eventList: null }],
    [{ eventList: 7 }],
    [{ eventList: [null, 'x'] }],
    [{ eventList: { Code: 'DoorStatus' } }],
  ])('of strange events goes on: %j', async (params) => {
    const { streams, notifications } = device();
    const onEvent = vi.fn();
    const stop = notifications.listen(['DoorStatus'], onEvent, () => undefined);
    await settle();
    streams[0]?.send(messageOf(params) + messageOf({ SID: 1, eventList: [door] }));
    await settle();
    expect(onEvent.mock.calls).toEqual([[door]]);
    expect(streams).toHaveLength(1);
    stop();
  });
});

describe('onOpen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is called once the stream is open and the codes are registered, whichever comes last', async () => {
    const { registrations, notifications } = device();
    const onOpen = vi.fn();
    const stop = notifications.listen(['DoorStatus'], () => undefined, onOpen);
    await settle();
    expect(onOpen).not.toHaveBeenCalled();
    registrations[0]?.({ SID: 1 });
    await settle();
    expect(onOpen).toHaveBeenCalledTimes(1);
    stop();
  });

  it('is called again with each new request, since the device keeps no events in between', async () => {
    const { streams, registrations, clock, notifications } = device();
    const onOpen = vi.fn();
    const stop = notifications.listen(['DoorStatus'], () => undefined, onOpen);
    await settle();
    registrations[0]?.({ SID: 1 });
    await settle();
    await clock.advance(10_000);
    await settle();
    expect(streams).toHaveLength(2);
    expect(onOpen).toHaveBeenCalledTimes(2);
    stop();
    await clock.advance(60_000);
    await settle();
    expect(streams).toHaveLength(2);
  });

  it('comes every 600 s while nobody sees the page, and every 10 s once somebody does', async () => {
    const { streams, next, clock, notifications } = device();
    next.isHidden = true;
    const stop = notifications.listen(
      ['DoorStatus'],
      () => undefined,
      () => undefined,
    );
    await settle();
    await clock.advance(599_000);
    expect(streams).toHaveLength(1);
    await clock.advance(1_000);
    await settle();
    expect(streams).toHaveLength(2);
    await clock.advance(100_000);
    next.isHidden = false;
    notifications.changeVisibility();
    await clock.advance(9_000);
    expect(streams).toHaveLength(2);
    await clock.advance(1_000);
    expect(streams).toHaveLength(3);
    stop();
    notifications.changeVisibility();
    await clock.advance(600_000);
    expect(streams).toHaveLength(3);
  });

  it('is called for all listeners that were added together, by one registration with the codes of all', async () => {
    const { calls, registrations, notifications } = device();
    const onOpen = vi.fn();
    const stops = [['DoorStatus'], ['DoorStatus', 'AccessControl']].map((codes) =>
      notifications.listen(codes, () => undefined, onOpen),
    );
    await settle();
    expect(calls).toEqual([['EventManager.attach', { codes: ['DoorStatus', 'AccessControl'] }]]);
    registrations[0]?.({ SID: 7 });
    await settle();
    expect(onOpen).toHaveBeenCalledTimes(2);
    stops[0]?.();
    await settle();
    expect(calls).toHaveLength(1);
    stops[1]?.();
    await settle();
    expect(calls[1]).toEqual(['EventManager.detach', { SID: 7, codes: ['DoorStatus', 'AccessControl'] }]);
  });

  it('is not called for listeners that were removed at once', async () => {
    const { calls, notifications } = device();
    notifications.listen(
      ['DoorStatus'],
      () => undefined,
      () => undefined,
    )();
    await settle();
    expect(calls).toEqual([]);
  });

  it('is not called for listeners whose registration the device refused', async () => {
    const { registrations, notifications } = device();
    const onOpen = vi.fn();
    const stop = notifications.listen(['DoorStatus'], () => undefined, onOpen);
    await settle();
    registrations[0]?.(undefined);
    await settle();
    expect(onOpen).not.toHaveBeenCalled();
    stop();
  });
});

describe('the listener of the shell', () => {
  afterEach(() => vi.unstubAllGlobals());
  const shell = ({ notifications }: ReturnType<typeof device>, onEvent = () => undefined as unknown) =>
    notifications.listen(['CapsChanged'], onEvent, () => undefined, true);
  const page = ({ notifications }: ReturnType<typeof device>) =>
    notifications.listen(
      ['DoorStatus'],
      () => undefined,
      () => undefined,
    );

  it('alone is served every 600 s, with a page every 10 s', async () => {
    const on = device();
    const stop = shell(on);
    await settle();
    await on.clock.advance(590_000);
    expect(on.streams).toHaveLength(1);
    const leave = page(on);
    await settle();
    await on.clock.advance(10_000);
    await settle();
    expect(on.streams).toHaveLength(2);
    leave();
    await on.clock.advance(599_000);
    expect(on.streams).toHaveLength(2);
    await on.clock.advance(1_000);
    await settle();
    expect(on.streams).toHaveLength(3);
    stop();
  });

  it('has a registration of its own, which stays when the page is left', async () => {
    const on = device();
    const onEvent = vi.fn();
    const leave = page(on);
    const stop = shell(on, onEvent);
    await settle();
    expect(on.calls).toEqual([
      ['EventManager.attach', { codes: ['DoorStatus'] }],
      ['EventManager.attach', { codes: ['CapsChanged'] }],
    ]);
    expect(on.streams).toHaveLength(1);
    on.registrations[0]?.({ SID: 1 });
    on.registrations[1]?.({ SID: 2 });
    leave();
    await settle();
    expect(on.calls.slice(2)).toEqual([['EventManager.detach', { SID: 1, codes: ['DoorStatus'] }]]);
    const params = { SID: 2, eventList: [{ Action: 'Pulse', Code: 'CapsChanged', Index: 0, Data: {} }] };
    on.streams[0]?.send(
      `var json=${JSON.stringify({ method: 'client.notifyEventStream', params })}\n;receiveMessage(json);</script>`,
    );
    await settle();
    expect(onEvent).toHaveBeenCalledOnce();
    stop();
  });

  it('does not let a page wait out its pause after failures', async () => {
    const on = device(500);
    const stop = shell(on);
    await settle();
    for (let second = 0; second < 40; second += 1) await on.clock.advance(1_000);
    const before = on.streams.length;
    on.next.status = 200;
    const leave = page(on);
    await settle();
    expect(on.streams).toHaveLength(before + 1);
    leave();
    stop();
  });
});

describe('a refused stream', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('with 401 is reported once and not requested again', async () => {
    const { streams, clock, onUnauthorized, notifications } = device(401);
    notifications.listen(['DoorStatus'], nothing, nothing);
    await settle();
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
    await clock.advance(120_000);
    expect(streams).toHaveLength(1);
  });

  it('with 403 is not requested again in this session, also by other pages', async () => {
    const { streams, next, clock, notifications } = device(403);
    const leave = notifications.listen(['DoorStatus'], nothing, nothing);
    await settle();
    expect(notifications.isForbidden.get()).toBe(true);
    leave();
    notifications.listen(['DoorStatus'], nothing, nothing);
    await clock.advance(120_000);
    expect(streams).toHaveLength(1);
    next.status = 200;
    next.session = 'another';
    notifications.resume();
    await settle();
    expect(streams).toHaveLength(2);
    expect(notifications.isForbidden.get()).toBe(false);
  });

  it('with another failure is requested after pauses that double up to a minute', async () => {
    const { streams, clock, notifications } = device(500);
    notifications.listen(['DoorStatus'], nothing, nothing);
    await settle();
    const pauses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const known = streams.length;
      let seconds = 0;
      while (streams.length === known) {
        await clock.advance(1_000);
        seconds += 1;
      }
      pauses.push(seconds);
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60]);
  });

  it('that ends at once twice waits as after a failure, and no longer once one lasted', async () => {
    const { streams, clock, notifications } = device();
    notifications.listen(['DoorStatus'], nothing, nothing);
    await settle();
    streams[0]?.end();
    await settle();
    await clock.advance(1);
    expect(streams).toHaveLength(2);
    streams[1]?.end();
    await settle();
    await clock.advance(1_000);
    expect(streams).toHaveLength(2);
    await clock.advance(1_000);
    expect(streams).toHaveLength(3);
    await clock.advance(3_000);
    streams[2]?.end();
    await settle();
    await clock.advance(1);
    expect(streams).toHaveLength(4);
  });
});

describe('after another sign-in on the open page', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('the listeners are registered with the new session and get events again', async () => {
    const { streams, registrations, next, notifications } = device();
    const onOpen = vi.fn();
    notifications.listen(['DoorStatus'], () => undefined, onOpen);
    await settle();
    registrations[0]?.({ SID: 1 });
    await settle();
    notifications.stop();
    notifications.resume();
    expect(streams).toHaveLength(1);
    next.session = 'another';
    notifications.resume();
    await settle();
    expect(streams).toHaveLength(2);
    registrations[1]?.({ SID: 2 });
    await settle();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('a listener that goes before it was registered again ends no registration of the new session', async () => {
    const { registrations, calls, next, notifications } = device();
    const leave = notifications.listen(['DoorStatus'], nothing, nothing);
    await settle();
    registrations[0]?.({ SID: 1 });
    await settle();
    next.session = 'another';
    leave();
    await settle();
    expect(calls.map(([method]) => method)).toEqual(['EventManager.attach']);
  });
});

describe('pictures', () => {
  afterEach(() => vi.unstubAllGlobals());
  const ATTACH = ['snapManager.attach', { channel: 1, Events: ['AccessControl'] }];
  const snap = (SID: number, Base64: string) => {
    const message = { method: 'client.notifySnapFile', params: { SID, Base64, info: { Events: [] } } };
    return `<script>\nvar json=${JSON.stringify(message)}\n;receiveMessage(json);</script>`;
  };
  const heardOf = (onSnapshot: ReturnType<typeof vi.fn>) => onSnapshot.mock.calls.map(([params]) => params.Base64);

  it('arrive unchanged at each listener for them, once, until it is removed', async () => {
    const { streams, registrations, calls, listenSnapshots } = device();
    const [one, two] = [vi.fn(), vi.fn()];
    const leave = listenSnapshots(1, ['AccessControl'], one);
    listenSnapshots(1, ['AccessControl'], two);
    expect(calls).toEqual([ATTACH, ATTACH]);
    registrations[0]?.({ SID: 5 });
    registrations[1]?.({ SID: 6 });
    await settle();
    streams[0]?.send(snap(5, 'a') + snap(6, 'b') + snap(7, 'c'));
    await settle();
    expect([heardOf(one), heardOf(two)]).toEqual([['a'], ['b']]);
    leave();
    streams[0]?.send(snap(5, 'd'));
    await settle();
    expect(calls.at(-1)).toEqual(['snapManager.detach', { SID: 5 }]);
    expect(heardOf(one)).toEqual(['a']);
  });

  it('may arrive before the number of their registration', async () => {
    const { streams, listenSnapshots } = device();
    const onSnapshot = vi.fn();
    listenSnapshots(1, ['AccessControl'], onSnapshot);
    await settle();
    streams[0]?.send(snap(5, 'a'));
    await settle();
    expect(heardOf(onSnapshot)).toEqual(['a']);
  });

  it('are registered again after the channel was lost, and not with every request', async () => {
    const { streams, registrations, calls, next, clock, listenSnapshots } = device();
    const onSnapshot = vi.fn();
    listenSnapshots(1, ['AccessControl'], onSnapshot);
    registrations[0]?.({ SID: 5 });
    await settle();
    await clock.advance(10_000);
    await settle();
    expect(streams).toHaveLength(2);
    expect(calls).toEqual([ATTACH]);
    next.status = 500;
    await clock.advance(10_000);
    await settle();
    next.status = 200;
    await clock.advance(2_000);
    await settle();
    expect(calls).toEqual([ATTACH, ATTACH, ['snapManager.detach', { SID: 5 }]]);
    registrations[1]?.({ SID: 6 });
    await settle();
    streams.at(-1)?.send(snap(5, 'old') + snap(6, 'new'));
    await settle();
    expect(heardOf(onSnapshot)).toEqual(['new']);
  });

  it('are registered again with the next request after a refusal', async () => {
    const { registrations, calls, clock, listenSnapshots } = device();
    listenSnapshots(1, ['AccessControl'], vi.fn());
    registrations[0]?.(undefined);
    await settle();
    expect(calls).toEqual([ATTACH]);
    await clock.advance(10_000);
    await settle();
    expect(calls).toEqual([ATTACH, ATTACH]);
    registrations[1]?.({ SID: 6 });
    await settle();
    await clock.advance(10_000);
    expect(calls).toHaveLength(2);
  });

  it('are registered with the new session after another sign-in', async () => {
    const { registrations, calls, next, notifications, listenSnapshots } = device();
    listenSnapshots(1, ['AccessControl'], vi.fn());
    registrations[0]?.({ SID: 5 });
    await settle();
    next.session = 'another';
    notifications.resume();
    expect(calls).toEqual([ATTACH, ATTACH]);
  });
});

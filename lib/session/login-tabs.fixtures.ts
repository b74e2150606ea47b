import { expect, vi } from 'vitest';
import type { Clock } from '../clock';
import { ENDPOINT } from '../contract/endpoints';
import type { DeviceEvent } from '../contract/methods/events';
import { fakeClock } from '../fake-clock.fixtures';
import { isRecord } from '../rpc/is-record';
import type { RpcClient } from '../rpc/rpc-client';
import { tabLogin } from './cookie-owner';
import { browserTabs } from './login-tabs';
import { NotificationStream } from './notifications';

/** A BroadcastChannel between the tabs of a test. */
class TestChannel {
  static open: TestChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor() {
    TestChannel.open.push(this);
  }
  postMessage(data: unknown): void {
    if (!TestChannel.open.includes(this)) return;
    const copy = structuredClone(data);
    for (const other of TestChannel.open)
      if (other !== this) queueMicrotask(() => TestChannel.open.includes(other) && other.onmessage?.({ data: copy }));
  }
  close(): void {
    TestChannel.open = TestChannel.open.filter((each) => each !== this);
  }
}

/** The pending promises of tabs and device, and what they lead to. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A browser whose tabs are signed in to one device, which ends the older of two requests of a session. */
export function browserOfTabs({ httpOnly = true, canTalk = true } = {}) {
  const clock = fakeClock();
  /** `cookie`: the login of the browser's cookie, where that is not the one of the tab that asks. */
  const device = { status: 200, firstSID: 1, cookie: '' };
  const registrations: { SID: number; session: string; codes: string[] }[] = [];
  const requests: { session: string; tab: string; isOpen: boolean; send(text: string): void; end(): void }[] = [];
  let asking = { name: '', session: '' };
  TestChannel.open = [];
  vi.stubGlobal('BroadcastChannel', canTalk ? TestChannel : undefined);
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    // A file of the device.
    if (address !== ENDPOINT.notify) return new Response(address);
    const { name: tab } = asking;
    const session = device.cookie || asking.session;
    if (device.status !== 200) {
      requests.push({ session, tab, isOpen: false, send: () => undefined, end: () => undefined });
      return new Response(null, { status: device.status });
    }
    for (const older of requests) if (older.session === session) older.end();
    const stream = new ReadableStream<Uint8Array>({
      start(body) {
        const request = {
          session,
          tab,
          isOpen: true,
          send: (text: string) => body.enqueue(new TextEncoder().encode(text)),
          end() {
            if (request.isOpen) body.close();
            request.isOpen = false;
          },
        };
        requests.push(request);
        signal.addEventListener('abort', () => {
          if (request.isOpen) body.error(new DOMException('aborted', 'AbortError'));
          request.isOpen = false;
        });
      },
    });
    return new Response(stream);
  });

  function tab(name: string, { session = 'session', isHidden = false, user = 'admin' } = {}) {
    const login: { session: string | undefined; since: number } = { session, since: clock.now() };
    const onNewerLogin = vi.fn<(mark: string) => void>();
    const here = { isHidden, isDead: false };
    const onUnauthorized = vi.fn();
    const calls: string[] = [];
    const own: Clock = {
      ...clock,
      after: (ms, run) => clock.after(ms, () => here.isDead || run()),
    };
    const rpc = {
      sessionId: () => login.session,
      async call(method: string, params: { codes?: string[]; Events?: string[]; SID?: number }) {
        calls.push(method);
        if (method.endsWith('.attach')) {
          const SID = device.firstSID++;
          registrations.push({ SID, session: login.session ?? '', codes: params.codes ?? [] });
          return { SID };
        }
        const gone = registrations.findIndex(({ SID }) => SID === params.SID);
        if (method.endsWith('.detach') && gone >= 0) registrations.splice(gone, 1);
        return {};
      },
    } as unknown as RpcClient;
    let channel: TestChannel | undefined;
    const notifications = new NotificationStream(
      rpc,
      own,
      () => {
        asking = { name, session: login.session ?? '' };
        return httpOnly;
      },
      onUnauthorized,
      () => here.isHidden,
      (hear) => {
        const tabs = browserTabs(hear);
        channel = TestChannel.open.at(-1);
        return tabs;
      },
      () => tabLogin(login.session, user, login.since),
      onNewerLogin,
    );
    return {
      rpc,
      calls,
      notifications,
      onUnauthorized,
      onNewerLogin,
      clock: own,
      /** Signs in, or goes on with another login. */
      signIn(next: string) {
        Object.assign(login, { session: next, since: clock.now() });
        notifications.resume();
      },
      /** The device has ended its login. */
      loseLogin() {
        login.session = undefined;
        notifications.stop(true);
      },
      /** Listens to one code; returns what comes, and how often events began to come. */
      listen(code: string, isBackground = false) {
        const heard = { indexes: [] as number[], opens: 0, stop: () => undefined as unknown };
        heard.stop = notifications.listen(
          [code],
          ({ Index }) => heard.indexes.push(Index),
          () => {
            heard.opens += 1;
          },
          isBackground,
        );
        return heard;
      },
      setHidden(isNowHidden: boolean) {
        here.isHidden = isNowHidden;
        notifications.changeVisibility();
      },
      /** The browser stops the page without an event: nothing runs there any more. */
      die() {
        here.isDead = true;
        channel?.close();
      },
    };
  }

  /** The device sends the event to each registration for it, by the request that it answers. */
  function emit(Code: string, Index: number, Data: DeviceEvent['Data'] = {}, session = 'session') {
    const eventList = [{ Action: 'Pulse', Code, Index, Data }];
    const asked = requests.findLast((each) => each.session === session && each.isOpen);
    for (const { SID, codes, session: owner } of registrations) {
      if (owner !== session || !codes.includes(Code)) continue;
      const message = { method: 'client.notifyEventStream', params: { SID, eventList } };
      asked?.send(`<script>var json=${JSON.stringify(message)}\n;receiveMessage(json);</script>`);
    }
  }

  return {
    clock,
    device,
    requests,
    registrations,
    tab,
    emit,
    /** Names of the tabs whose requests the device answers. */
    leaders: () => requests.filter(({ isOpen }) => isOpen).map((each) => each.tab),
    /** Something is said to all tabs, as by a tab of the same login unless it names another one. */
    say(data: unknown) {
      const speaker = new TestChannel();
      speaker.postMessage(isRecord(data) ? { login: tabLogin('session', 'admin', 0), ...data } : data);
      speaker.close();
    },
    async pass(ms: number) {
      for (let at = 0; at < ms; at += 1_000) {
        await clock.advance(Math.min(1_000, ms - at));
        await settle();
      }
    },
  };
}

/** A tab of that browser. */
export type TestTab = ReturnType<ReturnType<typeof browserOfTabs>['tab']>;

/** Tabs `first` and `second` on pages of doors, opened one after the other; `second` leads. */
export async function twoTabs() {
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

// @vitest-environment happy-dom
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { Session } from './session';

const PASSWORD = 'Admin123';
const { device } = testDevice({ profile: 'face-full' });

/** A page of one browser; the cookie of the login is the browser's, as HttpOnly cookies are. */
function page(cookie: { session?: unknown }): Session {
  const client = new RpcClient(async (url, init) => {
    const request = JSON.parse(String(init.body));
    const entryPoint = url === ENDPOINT.login ? 'login' : 'rpc';
    const { reply } = device.handle(
      { session: cookie.session, ...request },
      { entryPoint, address: '127.0.0.1', secure: false },
    );
    return new Response(JSON.stringify(reply));
  }, browserClock);
  return new Session(client, browserClock, () => ({ ...DEFAULT_CAPABILITIES, httpOnly: true }));
}

/** Ways by which a text may leave a page without the device. */
const left: unknown[] = [];
const note = (...what: unknown[]) => void left.push(...what);
beforeEach(() => {
  left.length = 0;
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = note;
      close = () => undefined;
    },
  );
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = { postMessage: note, start: () => undefined };
    },
  );
  vi.stubGlobal('indexedDB', { open: (name: string) => note('indexedDB', name) });
  vi.spyOn(window, 'postMessage').mockImplementation(note);
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_, body) => {
    note(String(body));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, left]);

it('the password is in the memory of one page: a reload finds neither it nor its hash, and asks for it once', async () => {
  const cookie: { session?: unknown } = {};
  const first = page(cookie);
  const outcome = await first.authenticate('admin', PASSWORD);
  if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
  await first.open('admin', outcome);
  cookie.session = outcome.session;
  expect(first.streamCredentials()).toEqual({ userName: 'admin', password: PASSWORD });
  first.logOutOnUnload();

  const second = page(cookie);
  expect(await second.resume()).toMatchObject({ userName: 'admin' });
  expect(second.streamCredentials()).toBeUndefined();
  expect(await second.renew('Wrong123')).toMatchObject({ kind: 'wrong' });
  expect(second.streamCredentials()).toBeUndefined();
  expect(await second.renew(PASSWORD)).toMatchObject({ kind: 'accepted' });
  expect(second.streamCredentials()).toEqual({ userName: 'admin', password: PASSWORD });
  second.logOutOnUnload();

  const text = kept();
  expect(text).toContain('admin');
  const realm = device.state().realm;
  const hash = bytesToHex(md5(utf8ToBytes(`admin:${realm}:${PASSWORD}`)));
  for (const secret of [PASSWORD, 'Wrong123', btoa(PASSWORD), hash]) {
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  await second.signOut();
  expect(second.streamCredentials()).toBeUndefined();
  first.forget();
});

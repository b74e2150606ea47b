/** Every action of a fault rule on every kind of address that it can affect. @assumed pages-3 12.8 */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readUntil, signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import type { FaultAction, FaultTransport } from './fault-rule';
import { MALFORMED_KINDS } from './fault-rule';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(3_000, 7)]);
const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));

let emulator: TestEmulator;
let cookie = '';
let session = '';
let stored = '';
beforeAll(async () => {
  emulator = await testEmulator({
    stateDir,
    uploads: { 'configManager.importPackConfig': ({ id }) => ({ id, result: true, params: { taken: true } }) },
  });
  ({ session, cookie = '' } = await signIn(emulator.origin));
  await emulator.control.putAccess('fingerprints', [
    { UserID: '7', AccessFingerprints: [Buffer.alloc(2_430, 7).toString('base64')], DuressIndex: -1 },
  ]);
  stored = /successfully: (\S+)$/.exec(await (await sendPicture()).text())?.[1] ?? '';
});
beforeEach(() => emulator.control.clearFaults());
afterAll(() => emulator.close());

const headers = () => ({ Cookie: cookie });
const formOf = (parts: Record<string, string>) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(parts)) form.append(name, text);
  form.append('file', new Blob([new Uint8Array(PNG)]), 'a.png');
  return form;
};
const sendPicture = (signal?: AbortSignal) =>
  fetch(`${emulator.origin}/fileUpload/logo`, { method: 'POST', body: formOf({}), headers: headers(), signal });

interface Address {
  transport: FaultTransport;
  send(signal?: AbortSignal): Promise<Response>;
  /** True for the text of an undisturbed reply. */
  isGood(text: string): boolean;
}

const json = (method: string, params?: unknown) => JSON.stringify({ method, params, id: 5, session });
const ADDRESSES: Record<string, Address> = {
  'a call': {
    transport: 'rpc',
    send: (signal) => fetch(`${emulator.origin}/RPC3`, { method: 'POST', body: json('magicBox.getSerialNo'), signal }),
    isGood: (text) => typeof JSON.parse(text).params.sn === 'string' && JSON.parse(text).id === 5,
  },
  'a form on /RPC3': {
    transport: 'upload',
    send: (signal) => {
      const body = formOf({ verify: json('configManager.importPackConfig') });
      return fetch(`${emulator.origin}/RPC3`, { method: 'POST', body, signal });
    },
    isGood: (text) => JSON.parse(text).params.taken === true && JSON.parse(text).id === 5,
  },
  'the upload form': { transport: 'upload', send: sendPicture, isGood: (text) => text.includes('successfully: /') },
  'a download by path': {
    transport: 'download',
    send: (signal) => fetch(`${emulator.origin}/RPC2_Loadfile${stored}`, { headers: headers(), signal }),
    isGood: (text) => text.length > 2_900,
  },
  'fingerprint data': {
    transport: 'download',
    send: (signal) =>
      fetch(`${emulator.origin}/RPC3_Loadfile`, { method: 'POST', body: json('a.b', { UserID: '7' }), signal }),
    isGood: (text) => text.endsWith('--myboundary--\r\n'),
  },
  'the notifications': {
    transport: 'notify',
    send: (signal) => fetch(`${emulator.origin}/SubscribeNotify.cgi`, { headers: headers(), signal }),
    isGood: (text) => text.includes('Successfully') && !text.includes('receiveMessage(json);</script>'),
  },
};

describe.each(Object.entries(ADDRESSES))('%s', (_name, { transport, send, isGood }) => {
  const disturb = (action: FaultAction) => emulator.control.setFault({ match: { transport }, action });
  /** The whole reply; of notifications the part before they wait. */
  const read = async (response: Response) =>
    transport === 'notify'
      ? readUntil(response, (text) => text.includes('Successfully!') || text.endsWith('}'))
      : response.text();
  const good = (text: string) => {
    try {
      return isGood(text);
    } catch {
      return false;
    }
  };

  it('answers normally without a rule', async () => {
    expect(good(await read(await send()))).toBe(true);
  });

  it('error and result: a JSON reply instead of its own', async () => {
    await disturb({ type: 'error', code: 77, detail: { reason: 'X' } });
    expect(JSON.parse(await (await send()).text())).toMatchObject({ result: false, error: { code: 77 } });
    await emulator.control.clearFaults();
    await disturb({ type: 'result', value: 8 });
    expect(JSON.parse(await (await send()).text())).toMatchObject({ result: 8 });
  });

  it('http: a status', async () => {
    await disturb({ type: 'http', status: 503, body: 'busy' });
    const response = await send();
    expect([response.status, await response.text()]).toEqual([503, 'busy']);
  });

  it('delay: later and whole', async () => {
    await disturb({ type: 'delay', ms: 80 });
    const started = performance.now();
    expect(good(await read(await send()))).toBe(true);
    expect(performance.now() - started).toBeGreaterThanOrEqual(75);
  });

  it.each(['before', 'after'] as const)('drop %s: no answer, and no file stays on its way', async (when) => {
    await disturb({ type: 'drop', when });
    await expect(send(AbortSignal.timeout(150))).rejects.toThrow(/timeout|abort/i);
    await vi.waitFor(() => expect(readdirSync(join(stateDir, 'incoming'))).toEqual([]));
  });

  it.each(MALFORMED_KINDS)('malformed %s: a broken reply', async (kind) => {
    await disturb({ type: 'malformed', kind });
    const response = await send();
    const text =
      transport === 'notify'
        ? await readUntil(response, (part) => part.includes('receiveMessage(json);</script>'))
        : await response.text();
    expect(good(text)).toBe(false);
  });

  it.each(['beforeBody', 'midBody', 'afterBody'] as const)('reset %s: the reply does not arrive whole', async (at) => {
    await disturb({ type: 'reset', at });
    await expect(send().then((response) => response.text())).rejects.toThrow();
  });

  it('throttle: slow and whole', async () => {
    const probe = await read(await send());
    // A third of a second for the part of the reply that is read.
    await disturb({ type: 'throttle', bytesPerSecond: Math.max(1, probe.length * 3) });
    const started = performance.now();
    expect(good(await read(await send()))).toBe(true);
    expect(performance.now() - started).toBeGreaterThan(150);
  });

  it('refuse: no connection', async () => {
    await disturb({ type: 'refuse' });
    await expect(send()).rejects.toThrow();
  });

  it('has no effect once the rule is used up', async () => {
    await emulator.control.setFault({ match: { transport }, action: { type: 'http', status: 500 }, times: 1 });
    await (await send()).text();
    expect(good(await read(await send()))).toBe(true);
  });
});

describe('a stream', () => {
  const disturb = (method: string, action: FaultAction) =>
    emulator.control.setFault({ match: { transport: 'stream', method }, action });
  const connect = () => new WebSocket(`ws://127.0.0.1:${emulator.port}/rtspoverwebsocket`).on('error', () => undefined);
  /** Status of the upgrade: 101, another, or undefined when the connection broke or timed out. */
  const upgrade = (ms = 5_000) =>
    new Promise<number | undefined>((resolve) => {
      const socket = connect();
      const end = (status?: number) => {
        clearTimeout(timer);
        socket.terminate();
        resolve(status);
      };
      const timer = setTimeout(end, ms);
      socket.on('unexpected-response', (_request, { statusCode }) => end(statusCode));
      socket.on('open', () => end(101));
      socket.on('error', () => end());
    });
  /** Every answer to OPTIONS until the connection ends or times out; undefined: none. */
  const options = (ms = 5_000, isEnough = (text: string) => text.includes('\r\n\r\n')) =>
    new Promise<string | undefined>((resolve) => {
      const socket = connect();
      let text: string | undefined;
      const end = () => {
        clearTimeout(timer);
        socket.terminate();
        resolve(text);
      };
      const timer = setTimeout(end, ms);
      socket.on('open', () => socket.send('OPTIONS rtsp://x/cam RTSP/1.0\r\nCSeq: 4\r\n\r\n'));
      socket.on('message', (data) => {
        text = (text ?? '') + String(data);
        if (isEnough(text)) end();
      });
      socket.on('close', end);
    });

  it('http: that status at the upgrade and at a verb', async () => {
    await disturb('upgrade', { type: 'http', status: 403 });
    expect(await upgrade()).toBe(403);
    await emulator.control.clearFaults();
    await disturb('OPTIONS', { type: 'http', status: 454 });
    expect(await options()).toMatch(/^RTSP\/1\.0 454 /);
  });

  it('delay: later, and together with any other', async () => {
    const started = performance.now();
    await disturb('upgrade', { type: 'delay', ms: 80 });
    expect(await upgrade()).toBe(101);
    expect(performance.now() - started).toBeGreaterThanOrEqual(75);
    await disturb('OPTIONS', { type: 'delay', ms: 80 });
    await disturb('OPTIONS', { type: 'rtsp', status: 551 });
    expect(await options()).toMatch(/^RTSP\/1\.0 551 /);
    expect(performance.now() - started).toBeGreaterThanOrEqual(230);
  });

  it('drop: neither the upgrade nor a verb is answered', async () => {
    await disturb('upgrade', { type: 'drop', when: 'before' });
    expect(await upgrade(150)).toBeUndefined();
    await emulator.control.clearFaults();
    await disturb('OPTIONS', { type: 'drop', when: 'before' });
    expect(await options(300)).toBeUndefined();
  });

  it('reset: before, in the middle of, and after the reply', async () => {
    await disturb('upgrade', { type: 'reset', at: 'beforeBody' });
    expect(await upgrade()).toBeUndefined();
    for (const [at, heard] of [
      ['beforeBody', false],
      ['midBody', false],
      ['afterBody', true],
    ] as const) {
      await emulator.control.clearFaults();
      await disturb('OPTIONS', { type: 'reset', at });
      // Ends by itself: the socket is cut.
      expect(Boolean((await options(5_000, () => false))?.includes('\r\n\r\n')), at).toBe(heard);
    }
  });

  it('malformed: not RTSP, half of it, or another number', async () => {
    await disturb('OPTIONS', { type: 'malformed', kind: 'notJson' });
    expect(await options()).not.toMatch(/^RTSP/);
    await emulator.control.clearFaults();
    await disturb('OPTIONS', { type: 'malformed', kind: 'halfJson' });
    expect(await options(300)).toMatch(/^RTSP\/1\.0 200(?!.*\r\n\r\n)/s);
    await emulator.control.clearFaults();
    await disturb('OPTIONS', { type: 'malformed', kind: 'wrongId' });
    expect(await options()).toMatch(/CSeq: 5\r\n/);
  });

  it('is not affected by rules about calls without an address', async () => {
    await emulator.control.setFault({ action: { type: 'http', status: 500 } });
    expect(await upgrade()).toBe(101);
  });
});

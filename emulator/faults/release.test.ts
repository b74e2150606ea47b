import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { post, readUntil, signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import type { NewFault } from './fault-rule';

/** Much longer than a test: only a release ends it. */
const LONG_MS = 100_000;

let emulator: TestEmulator;
let session = '';
let cookie = '';
beforeAll(async () => {
  emulator = await testEmulator({ rtspPort: 0 });
});
beforeEach(async () => {
  await emulator.control.clearFaults();
  await emulator.control.reset('all');
  const login = await signIn(emulator.origin);
  session = login.session;
  cookie = login.cookie ?? '';
});
afterAll(() => emulator.close());

const holdUp = (match: NewFault['match'], action: NewFault['action'] = { type: 'delay', ms: LONG_MS }) =>
  emulator.control.setFault({ match, action, times: 1 });
/** The rule was used: something is waiting now. */
const isHeld = () =>
  vi.waitFor(async () => {
    const { faults } = await (await fetch(`${emulator.controlOrigin}/api/v1/faults`)).json();
    expect(faults).toMatchObject([{ times: 0 }]);
  });
const rename = async () => {
  const [table] = await emulator.control.getTable<object[]>('ChannelTitle');
  return post(emulator.origin, '/RPC3', {
    method: 'configManager.setConfig',
    params: { name: 'ChannelTitle', table: [{ ...table, Name: 'Held' }] },
    id: 5,
    session,
  });
};
const title = async () => (await emulator.control.getTable<{ Name: string }[]>('ChannelTitle'))[0]?.Name;

describe('a call that a delay holds up', () => {
  it('is executed and answered when the rules are cleared', async () => {
    await holdUp({ method: 'configManager.setConfig' });
    const reply = rename();
    await isHeld();
    expect(await title()).not.toBe('Held');
    await emulator.control.clearFaults();
    expect((await reply).reply).toMatchObject({ id: 5, result: true });
    expect(await title()).toBe('Held');
  });

  it.each([
    ['the state is reset', () => emulator.control.reset('all')],
    ['one part of it is reset', () => emulator.control.reset('records')],
    ['another profile is taken', () => emulator.control.useProfile('face-full')],
    ['a snapshot is restored', () => emulator.control.restore('before')],
  ])('is lost with its connection when %s', async (_, begin) => {
    await emulator.control.snapshot('before');
    await holdUp({ method: 'configManager.setConfig' });
    const lost = expect(rename()).rejects.toThrow();
    await isHeld();
    await begin();
    await lost;
    expect(await title()).not.toBe('Held');
  });

  it('does not delay the end of the emulator', async () => {
    const other = await testEmulator();
    await other.control.setFault({ match: {}, action: { type: 'delay', ms: LONG_MS }, times: 1 });
    const lost = expect(post(other.origin, '/RPC3', { method: 'magicBox.getVendor', id: 1 })).rejects.toThrow();
    await vi.waitFor(async () =>
      expect((await (await fetch(`${other.controlOrigin}/api/v1/faults`)).json()).faults[0].times).toBe(0),
    );
    await other.close();
    await lost;
  });
});

describe('a call that is never answered', () => {
  it.each(['before', 'after'] as const)(
    'ends when the rules are cleared, with its effect or without: %s',
    async (when) => {
      const before = await title();
      await holdUp({ method: 'configManager.setConfig' }, { type: 'drop', when });
      const lost = expect(rename()).rejects.toThrow();
      await isHeld();
      await emulator.control.clearFaults();
      await lost;
      expect(await title()).toBe(when === 'after' ? 'Held' : before);
    },
  );

  it('ends when everything is put back', async () => {
    await holdUp({ method: 'configManager.setConfig' }, { type: 'drop', when: 'before' });
    const lost = expect(rename()).rejects.toThrow();
    await isHeld();
    await emulator.control.resetAll();
    await lost;
  });
});

it('the rest of a slow reply comes at once when the rules are cleared', async () => {
  await holdUp({ method: 'magicBox.getVendor' }, { type: 'throttle', bytesPerSecond: 1 });
  const reply = post(emulator.origin, '/RPC3', { method: 'magicBox.getVendor', id: 5, session });
  await isHeld();
  await emulator.control.clearFaults();
  expect((await reply).reply).toMatchObject({ id: 5, result: true });
});

it('the rest of a slow file, in all its pieces, comes at once when the rules are cleared', async () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(300_000)]), 'a.bin');
  const headers = { Cookie: cookie };
  const sent = await fetch(`${emulator.origin}/fileUpload/generic`, { method: 'POST', body: form, headers });
  const path = /successfully: (\S+)$/.exec(await sent.text())?.[1];
  await holdUp({}, { type: 'throttle', bytesPerSecond: 1_000 });
  const file = fetch(`${emulator.origin}/RPC2_Loadfile${path}`, { headers });
  await isHeld();
  await emulator.control.clearFaults();
  expect((await (await file).arrayBuffer()).byteLength).toBe(300_000);
});

it('a slow file is broken off, without a gap in it, when the rules are put back', async () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(300_000)]), 'a.bin');
  const headers = { Cookie: cookie };
  const sent = await fetch(`${emulator.origin}/fileUpload/generic`, { method: 'POST', body: form, headers });
  const path = /successfully: (\S+)$/.exec(await sent.text())?.[1];
  await holdUp({}, { type: 'throttle', bytesPerSecond: 1_000 });
  const reader = (await fetch(`${emulator.origin}/RPC2_Loadfile${path}`, { headers })).body?.getReader();
  let length = (await reader?.read())?.value?.length ?? 0;
  await emulator.control.resetAll(['rules']);
  const readOn = async () => {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) length += part.value.length;
  };
  await expect(readOn()).rejects.toThrow();
  expect(length).toBeLessThan(10_000);
});

it('the rest of a slow notification stream comes at once when the rules are cleared', async () => {
  await post(emulator.origin, '/RPC3', { method: 'EventManager.attach', params: { codes: ['All'] }, id: 5, session });
  await holdUp({ endpoint: '/SubscribeNotify.cgi' }, { type: 'throttle', bytesPerSecond: 1_000 });
  const stream = fetch(`${emulator.origin}/SubscribeNotify.cgi`, { headers: { Cookie: cookie } });
  await isHeld();
  await emulator.control.clearFaults();
  const reading = readUntil(await stream, (text) => text.includes('BreakIn'));
  await emulator.control.event('Duress', { Text: 'x'.repeat(100_000) });
  await emulator.control.event('BreakIn', {});
  expect(await reading).toContain('BreakIn');
});

describe('a delayed notification', () => {
  const attached = async () => {
    await post(emulator.origin, '/RPC3', { method: 'EventManager.attach', params: { codes: ['All'] }, id: 5, session });
    return fetch(`${emulator.origin}/SubscribeNotify.cgi`, { headers: { Cookie: cookie } });
  };

  it('is sent when the rules are cleared', async () => {
    const stream = await attached();
    await holdUp({ name: 'Duress' }, { type: 'delayEvent', ms: LONG_MS });
    await emulator.control.event('Duress', {});
    await isHeld();
    await emulator.control.clearFaults();
    expect(await readUntil(stream, (text) => text.includes('Duress'))).toContain('"Code":"Duress"');
  });

  it('is never sent when the state is reset', async () => {
    const stream = await attached();
    await holdUp({ name: 'Duress' }, { type: 'delayEvent', ms: LONG_MS });
    await emulator.control.event('Duress', {});
    await isHeld();
    await emulator.control.reset('tables');
    await emulator.control.event('BreakIn', {});
    expect(await readUntil(stream, (text) => text.includes('BreakIn'))).not.toContain('Duress');
  });
});

describe('a stream that a delay holds up', () => {
  const upgrade = () =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/rtspoverwebsocket`);
      socket.on('open', () => {
        socket.terminate();
        resolve('open');
      });
      socket.on('error', () => resolve('broken'));
    });
  const options = async () => {
    const socket = connect(Number(new URL(emulator.rtspOrigin ?? '').port), '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
      socket.end();
    });
    socket.on('error', () => undefined);
    socket.write('OPTIONS rtsp://127.0.0.1/ RTSP/1.0\r\nCSeq: 1\r\n\r\n');
    await new Promise((resolve) => socket.on('close', resolve));
    return text.slice(0, 15) || 'broken';
  };

  it.each([
    ['upgrade', upgrade, 'open'],
    ['OPTIONS', options, 'RTSP/1.0 200 OK'],
    ['upgrade', options, 'RTSP/1.0 200 OK'],
  ] as const)(
    'at %s goes on when the rules are cleared and ends when the state is reset',
    async (method, ask, good) => {
      await holdUp({ transport: 'stream', method });
      const first = ask();
      await isHeld();
      await emulator.control.clearFaults();
      expect(await first).toBe(good);
      await holdUp({ transport: 'stream', method });
      const second = ask();
      await isHeld();
      await emulator.control.reset('logins');
      expect(await second).toBe('broken');
    },
  );

  it.each([
    ['upgrade', upgrade],
    ['upgrade', options],
    ['OPTIONS', options],
  ] as const)('at %s and is never answered ends when the rules are cleared', async (method, ask) => {
    await holdUp({ transport: 'stream', method }, { type: 'drop', when: 'before' });
    const asked = ask();
    await isHeld();
    await emulator.control.clearFaults();
    expect(await asked).toBe('broken');
  });
});

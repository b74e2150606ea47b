import { describe, expect, it } from 'vitest';
import { HelperError } from '@/lib/contract/helper';
import { heldHelper } from './helper-double.fixtures';
import { HelperFailure } from './helper-failure';
import { loopbackSocket } from './helper-socket';

const BIN = { path: 'C:/fw.bin', name: 'fw.bin', size: 4 };
const ASK = { extensions: ['.bin'], title: 'Upgrade file' };

/** The failure of a request. */
const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => 'no failure',
    (error: unknown) => (error instanceof HelperFailure ? error.kind : String(error)),
  );

/** A helper that passed the check, and a file that was chosen in its dialog. */
async function chosen(file = BIN) {
  const held = heldHelper();
  await held.ready();
  const files = held.client.select(ASK);
  held.answer({ files: [file] }, (await held.asked('SelectFile')).id);
  await files;
  return held;
}

describe('the connection to the helper', () => {
  it('is not opened before somebody needs it', async () => {
    const { clock, attempts } = heldHelper();
    await clock.advance(10_000);
    expect(attempts()).toEqual([]);
  });

  it('is attempted once a second while nothing listens, and closed when nobody needs it', async () => {
    const { client, clock, attempts, hold } = heldHelper();
    const [one, other] = [await hold(), await hold()];
    await clock.advance(9_999);
    expect(attempts()).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000]);
    expect(client.state.get()).toEqual({ kind: 'waiting' });
    one();
    one();
    await clock.advance(1_000);
    expect(attempts()).toHaveLength(11);
    other();
    await clock.advance(10_000);
    expect(attempts()).toHaveLength(11);
    expect(client.state.get()).toEqual({ kind: 'off' });
  });

  it('is ready once a helper is started, with nothing else done, and asks for nothing but the version', async () => {
    const { client, clock, attempts, heard, listens, hold } = heldHelper();
    await hold();
    await clock.advance(3_500);
    listens('5.0.412650.1');
    await clock.advance(1_000);
    expect(client.state.get()).toEqual({ kind: 'ready', version: '5.0.412650.1' });
    await clock.advance(10_000);
    expect(attempts()).toHaveLength(5);
    expect(heard.map(({ method, params }) => [method, params])).toEqual([['GetVersion', {}]]);
  });

  it('ends at a helper that is too old, until somebody asks again', async () => {
    const { client, clock, attempts, line, listens, hold } = heldHelper();
    listens('5.0.412648.9999999');
    await hold();
    await clock.advance(5_000);
    expect(client.state.get()).toEqual({ kind: 'old', version: '5.0.412648.9999999' });
    expect(attempts()).toEqual([0]);
    expect(line().isClosed).toBe(true);
    listens();
    client.retry();
    await clock.advance(1_000);
    expect(client.state.get()).toMatchObject({ kind: 'ready' });
    client.retry();
    await clock.advance(5_000);
    expect(attempts()).toHaveLength(2);
  });

  it.each([
    ['no JSON', '<html>'],
    ['no version', { id: 1, result: true, params: {} }],
    ['no text', { id: 1, result: true, params: { version: 5 } }],
    ['far too long a text', { id: 1, result: true, params: { version: '9'.repeat(5_000) } }],
    ['a refusal', { id: 1, result: false, error: { code: 2, message: 'no' } }],
    ['no params', { id: 1, result: true }],
    ['no id', { result: true, params: { version: '5.0.412650.1' } }],
  ])('goes on asking when the version is %s', async (_, message) => {
    const { client, clock, attempts, say, listens, listensSilently, hold } = heldHelper();
    listensSilently();
    await hold();
    say(message);
    await clock.advance(0);
    expect(client.state.get()).toEqual({ kind: 'waiting' });
    listens();
    await clock.advance(1_000);
    expect(client.state.get()).toMatchObject({ kind: 'ready' });
    expect(attempts()).toEqual([0, 1_000]);
  });

  it('leaves a program that accepts the connection and says nothing for a new attempt', async () => {
    const { client, clock, attempts, listens, listensSilently, hold } = heldHelper();
    listensSilently();
    await hold();
    await clock.advance(9_000);
    expect(attempts()).toEqual([0]);
    listens();
    await clock.advance(1_000);
    expect(attempts()).toEqual([0, 10_000]);
    expect(client.state.get()).toMatchObject({ kind: 'ready' });
  });

  it('that breaks ends open requests as lost, and is attempted again each second', async () => {
    const held = await chosen();
    const { client, clock, attempts } = held;
    const requests = [failureOf(client.upload(BIN, { url: '/', fields: {} })), failureOf(client.select(ASK))];
    held.break();
    expect(await Promise.all(requests)).toEqual(['lost', 'lost']);
    expect(client.state.get()).toEqual({ kind: 'waiting' });
    expect(await failureOf(client.select(ASK))).toBe('lost');
    await clock.advance(1_000);
    expect(client.state.get()).toMatchObject({ kind: 'ready' });
    expect(attempts()).toEqual([0, 1_000]);
  });

  it('hears nothing more of a connection that it has left', async () => {
    const { client, line, ready } = heldHelper();
    const release = await ready();
    const { listener } = line();
    release();
    listener.onText('nonsense');
    listener.onClose();
    expect(client.state.get()).toEqual({ kind: 'off' });
    const again = client.hold();
    listener.onClose();
    expect(client.state.get()).toEqual({ kind: 'waiting' });
    again();
  });

  it.each([
    'wss://127.0.0.1:23490',
    'ws://192.0.2.10:23490',
    'ws://localhost:23490',
    'ws://127.0.0.1.example.org:23490',
    'http://127.0.0.1:23490',
  ])('is never opened to %s', (address) => {
    expect(() => loopbackSocket(address)).toThrow('is no helper on this computer');
  });
});

describe('a choice of files', () => {
  it('goes to the latest request, and earlier ones end as cancelled', async () => {
    const held = heldHelper();
    await held.ready();
    const first = failureOf(held.client.select(ASK));
    const { id: old, params } = await held.asked('SelectFile');
    expect(params).toEqual({ filter: ['.bin'], multiple: false, title: 'Upgrade file' });
    const second = held.client.select(ASK);
    expect(await first).toBe('cancelled');
    await held.asked('SelectFile');
    // The dialog of the first is the one that the person sees.
    held.answer({ files: [BIN] }, old);
    expect(await second).toEqual([BIN]);
  });

  it('of an earlier dialog that was closed does not end the latest', async () => {
    const held = heldHelper();
    await held.ready();
    const first = failureOf(held.client.select(ASK));
    const { id: old } = await held.asked('SelectFile');
    const second = held.client.select(ASK);
    held.say({ id: old, result: false, error: { code: HelperError.Cancelled, message: 'cancelled' } });
    held.answer({ files: [BIN] }, (await held.asked('SelectFile')).id);
    expect(await first).toBe('cancelled');
    expect(await second).toEqual([BIN]);
  });

  it('that comes after it was given up changes nothing, and its path is not known', async () => {
    const held = heldHelper();
    await held.ready();
    const given = new AbortController();
    const request = failureOf(held.client.select(ASK, { signal: given.signal }));
    const { id } = await held.asked('SelectFile');
    given.abort();
    expect(await request).toBe('cancelled');
    held.answer({ files: [BIN] }, id);
    expect(await failureOf(held.client.read(BIN))).toMatch('does not come from the helper');
  });

  it.each([
    ['cancelled', { result: false, error: { code: HelperError.Cancelled, message: '' } }],
    ['refused', { result: false, error: { code: HelperError.Busy, message: '' } }],
    ['refused', { result: false }],
    ['cancelled', { result: true, params: { files: [] } }],
    ['malformed', { result: true, params: { files: 'all' } }],
    ['malformed', { result: true, params: { files: [{ path: 'a', name: 'a', size: -1 }] } }],
    ['malformed', { result: true, params: { files: [{ path: '', name: 'a', size: 1 }] } }],
    ['malformed', { result: true, params: { files: [null] } }],
    ['malformed', { result: true }],
    ['malformed', { result: 'yes', params: { files: [BIN] } }],
  ])('ends as %s after %j', async (kind, message) => {
    const held = heldHelper();
    await held.ready();
    const request = failureOf(held.client.select(ASK));
    held.say({ id: (await held.asked('SelectFile')).id, ...message });
    expect(await request).toBe(kind);
    expect(held.client.state.get()).toMatchObject({ kind: 'ready' });
  });
});

describe('a file of the helper', () => {
  const FORM = { url: 'http://192.0.2.10/RPC3', fields: { verify: '{}' } };

  it('is sent by the helper, which says how far it is', async () => {
    const held = await chosen();
    const shares: number[] = [];
    const sent = held.client.upload(BIN, FORM, { onProgress: (share) => shares.push(share) });
    const { id, params } = await held.asked('UploadFile');
    expect(params).toEqual({ path: BIN.path, ...FORM });
    for (const progress of [0, 50, 250]) held.say({ id, progress });
    held.say({ id: id + 7, progress: 10 });
    held.answer({ status: 200, body: '{"id":1}' }, id);
    expect(await sent).toEqual({ status: 200, text: '{"id":1}' });
    expect(shares).toEqual([0, 0.5, 1]);
  });

  it('is given up 60 s after the last progress, and its helper left', async () => {
    const held = await chosen();
    const sent = failureOf(held.client.upload(BIN, FORM));
    const { id } = await held.asked('UploadFile');
    await held.clock.advance(59_000);
    held.say({ id, progress: 10 });
    await held.clock.advance(59_000);
    expect(held.line().isClosed).toBe(false);
    const { line } = held;
    const left = line();
    await held.clock.advance(2_000);
    expect(await sent).toBe('late');
    expect(left.isClosed).toBe(true);
  });

  it('is stopped by leaving the helper, which is there again a second later', async () => {
    const held = await chosen();
    const stop = new AbortController();
    const sent = failureOf(held.client.upload(BIN, FORM, { signal: stop.signal }));
    const left = held.line();
    await held.asked('UploadFile');
    stop.abort();
    expect(await sent).toBe('cancelled');
    expect(left.isClosed).toBe(true);
    await held.clock.advance(1_000);
    expect(held.client.state.get()).toMatchObject({ kind: 'ready' });
    expect(await failureOf(held.client.upload(BIN, FORM, { signal: stop.signal }))).toBe('cancelled');
  });

  it.each([{}, { status: '200', body: '' }, { status: 200 }])('is not sent after the answer %j', async (params) => {
    const held = await chosen();
    const sent = failureOf(held.client.upload(BIN, FORM));
    held.answer(params, (await held.asked('UploadFile')).id);
    expect(await sent).toBe('malformed');
  });

  it('is read piece by piece', async () => {
    const held = await chosen();
    const shares: number[] = [];
    const file = held.client.read(BIN, { onProgress: (share) => shares.push(share) });
    for (const [data, eof] of [
      ['YWI=', false],
      ['Y2Q=', true],
    ] as const) {
      held.answer({ data, eof }, (await held.asked('ReadFile')).id);
    }
    expect(await (await file).text()).toBe('abcd');
    expect((await file).name).toBe('fw.bin');
    expect(shares).toEqual([0.5, 1]);
    expect(held.heard.filter(({ method }) => method === 'ReadFile').map(({ params }) => params.offset)).toEqual([0, 2]);
  });

  it.each([
    ['malformed', { data: '?', eof: true }],
    ['malformed', { data: '', eof: false }],
    ['malformed', { data: 'YWI=', eof: true }],
    ['malformed', { data: 'YWJjZGU=', eof: true }],
    ['malformed', { eof: true }],
  ])('ends as %s after the piece %j', async (kind, params) => {
    const held = await chosen();
    const file = failureOf(held.client.read(BIN));
    held.answer(params, (await held.asked('ReadFile')).id);
    expect(await file).toBe(kind);
  });

  it('is late without an answer within 30 s', async () => {
    const held = await chosen();
    const file = failureOf(held.client.read(BIN));
    await held.asked('ReadFile');
    await held.clock.advance(30_000);
    expect(await file).toBe('late');
  });

  it('has a path that came from the helper, or nothing is sent', async () => {
    const held = await chosen();
    const other = { ...BIN, path: 'C:/Windows/system.ini' };
    expect(await failureOf(held.client.upload(other, FORM))).toMatch('does not come from the helper');
    expect(await failureOf(held.client.read(other))).toMatch('does not come from the helper');
    expect(held.heard.map(({ method }) => method)).toEqual(['GetVersion', 'SelectFile']);
  });
});

describe('a file that the helper converts', () => {
  const MADE = { path: 'C:/temporary/1.mp3', size: 4 };

  /** The helper has converted the chosen file. */
  async function converted(answer: object = MADE) {
    const held = await chosen();
    const shares: number[] = [];
    const asked = held.client.convert(BIN, { to: '.mp3' }, { onProgress: (share) => shares.push(share) });
    const { id, params } = await held.asked('ConvertFile');
    held.say({ id, progress: 50 });
    held.answer(answer, id);
    return { ...held, made: asked, params, shares };
  }

  it('is another file, which is read in one answer and removed once', async () => {
    const { client, made: conversion, params, shares, heard, answer, ...held } = await converted();
    const made = await conversion;
    expect([made, params, shares]).toEqual([
      { ...MADE, name: 'fw.mp3' },
      { path: BIN.path, to: '.mp3', options: {} },
      [0.5],
    ]);
    const read = client.readWhole(made);
    answer({ data: 'YWJjZA==' }, (await held.asked('ReadBase64')).id);
    expect(await (await read).text()).toBe('abcd');
    expect((await read).name).toBe('fw.mp3');
    const removed = client.remove(made);
    answer({}, (await held.asked('RemoveFile')).id);
    await removed;
    await client.remove(made);
    expect(await failureOf(client.readWhole(made))).toMatch('does not come from the helper');
    expect(heard.filter(({ method }) => method === 'RemoveFile').map(({ params }) => params)).toEqual([
      { path: MADE.path },
    ]);
  });

  it('is removed, and never the file of the person, also where the helper wrote over that', async () => {
    const held = await converted({ path: BIN.path, size: 4 });
    await held.client.remove(await held.made);
    await held.client.remove(BIN);
    expect(held.heard.some(({ method }) => method === 'RemoveFile')).toBe(false);
  });

  it('stays with a helper that is gone, which disturbs nobody', async () => {
    const held = await converted();
    const made = await held.made;
    const removed = held.client.remove(made);
    await held.asked('RemoveFile');
    held.break();
    expect(await removed).toBeUndefined();
  });

  it.each([{}, { path: '', size: 1 }, { path: 'C:/a.mp3', size: -1 }, { path: 5, size: 1 }])(
    'is none after the answer %j',
    async (answer) => {
      expect(await failureOf((await converted(answer)).made)).toBe('malformed');
    },
  );

  it.each([{}, { data: 7 }, { data: '?' }, { data: 'YWI=' }])('is not read from the answer %j', async (answer) => {
    const held = await chosen();
    const read = failureOf(held.client.readWhole(BIN));
    held.answer(answer, (await held.asked('ReadBase64')).id);
    expect(await read).toBe('malformed');
  });

  it('is read piece by piece when it is large', async () => {
    const held = await chosen({ ...BIN, size: 5_000_000 });
    const read = failureOf(held.client.readWhole({ ...BIN, size: 5_000_000 }));
    await held.asked('ReadFile');
    held.break();
    expect(await read).toBe('lost');
  });

  it.each(['lost', 'cancelled', 'late'] as const)('is given up as %s', async (kind) => {
    const held = await chosen();
    const stop = new AbortController();
    const asked = failureOf(held.client.convert(BIN, { to: '.mp3' }, { signal: stop.signal }));
    await held.asked('ConvertFile');
    const { isClosed } = held.line();
    if (kind === 'lost') held.break();
    else if (kind === 'cancelled') stop.abort();
    else await held.clock.advance(60_000);
    expect([isClosed, await asked, held.client.state.get().kind]).toEqual([false, kind, 'waiting']);
  });
});

describe('a window of the helper', () => {
  it('is where it was asked for, and nowhere after another answer', async () => {
    const held = heldHelper();
    await held.ready();
    const opened = held.client.pluginWindow([1, 2, 640, 480]);
    const { id, params } = await held.asked('CreatePluginWindow');
    expect(params).toEqual({ rect: [1, 2, 640, 480] });
    held.answer({ window: 9 }, id);
    expect(await opened).toBe(9);
    const second = failureOf(held.client.pluginWindow([1, 2, 640, 480]));
    held.answer({}, (await held.asked('CreatePluginWindow')).id);
    expect(await second).toBe('malformed');
  });
});

describe('the login of the helper at the device', () => {
  const DEVICE = { ip: '192.0.2.10', port: 443, user: 'admin', password: 'Admin123' };

  it('has port 80 for HTTP and 60 s', async () => {
    const held = heldHelper();
    await held.ready();
    const login = held.client.login(DEVICE);
    const { id, params } = await held.asked('LoginDevice');
    expect(params).toEqual({ ...DEVICE, httpPort: 80, timeout: 60 });
    held.answer({ login: 3 }, id);
    expect(await login).toBe(3);
    const second = failureOf(held.client.login(DEVICE));
    await held.asked('LoginDevice');
    await held.clock.advance(59_999);
    await held.clock.advance(1);
    expect(await second).toBe('late');
  });
});

import { getEventListeners, once } from 'node:events';
import { Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { HELPER_VERSION_MIN, HelperError } from '@/lib/contract/helper';
import { signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { mp3Facts } from '../rules/sounds';
import { encodeWav } from '../wav';
import { deliverTo } from './deliver-form';
import { HelperCalls } from './helper-calls';
import { HelperServer } from './helper-server';

let emulator: TestEmulator;
const open: WebSocket[] = [];
beforeAll(async () => {
  emulator = await testEmulator({ helper: { port: 0, isOn: true } });
});
afterEach(async () => {
  for (const each of open.splice(0)) each.terminate();
  await emulator.control.reset('all');
});
afterAll(() => emulator.close());

const originNow = async () => (await emulator.control.helper()).origin ?? '';

/** A client of the helper: sends calls and keeps its messages. */
async function client(headers: Record<string, string> = {}) {
  const ws = new WebSocket(await originNow(), { headers });
  open.push(ws);
  const heard: Record<string, unknown>[] = [];
  ws.on('message', (data) => heard.push(JSON.parse(data.toString())));
  ws.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => ws.on('close', resolve));
  await Promise.race([once(ws, 'open'), closed.then(() => Promise.reject(new Error('no connection')))]);
  let id = 0;
  const send = (method: string, params: unknown = {}) => {
    id += 1;
    ws.send(JSON.stringify({ id, method, params }));
    return id;
  };
  const outcome = async (of: number) => {
    const isOutcome = (each: Record<string, unknown>) => each.id === of && 'result' in each;
    await vi.waitFor(() => expect(heard.some(isOutcome)).toBe(true));
    return heard.find(isOutcome);
  };
  return {
    ws,
    heard,
    closed,
    send,
    outcome,
    call: (method: string, params?: unknown) => outcome(send(method, params)),
  };
}
const failure = (code: number) => ({ result: false, error: { code } });
const PATH = 'C:/Gatehouse/upgrade.bin';
const ALL = { filter: [], multiple: true, title: 'Choose' };

it('listens once when it is started twice at once, and not when it is stopped while it starts', async () => {
  const never = { hold: () => new Promise<boolean>(() => undefined) };
  const server = new HelperServer({ port: 0, isOn: false }, {
    holds: never,
    isOwnPage: () => true,
    deliver: () => undefined,
    onFailure: () => undefined,
  } as never);
  const listening = vi.spyOn(Server.prototype, 'listen');
  await Promise.all([server.start(), server.start()]);
  expect(listening).toHaveBeenCalledTimes(1);
  await Promise.all([server.stop(), server.start(), server.stop()]);
  expect(server.origin).toBeUndefined();
  listening.mockRestore();
});

describe('the emulated helper', () => {
  it('is off by default, and can be started and stopped later', async () => {
    const other = await testEmulator();
    expect(other.helperOrigin).toBeUndefined();
    const { origin } = await other.control.switchHelper(true);
    expect(origin).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
    const ws = new WebSocket(origin ?? '');
    await once(ws, 'open');
    const closed = once(ws, 'close');
    expect((await other.control.switchHelper(false)).origin).toBeNull();
    await closed;
    await other.close();
  });

  it('reports its version, as set by the control API, and is as before after a reset', async () => {
    const { call } = await client();
    expect(await call('GetVersion')).toEqual({ id: 1, result: true, params: { version: HELPER_VERSION_MIN } });
    await emulator.control.setHelper({ version: '5.0.412648.9999999' });
    expect(await call('GetVersion')).toMatchObject({ params: { version: '5.0.412648.9999999' } });
    await emulator.control.reset('all');
    expect(await call('GetVersion')).toMatchObject({ params: { version: HELPER_VERSION_MIN } });
  });

  it('records names of calls and none of their content', async () => {
    const { call } = await client();
    const login = { ip: '192.0.2.1', port: 80, httpPort: 80, user: 'admin', password: 'Top$ecret', timeout: 60 };
    expect(await call('LoginDevice', login)).toMatchObject({ result: true, params: { login: expect.any(Number) } });
    const report = await emulator.control.helper();
    expect(report.calls).toEqual(['LoginDevice']);
    expect(JSON.stringify(report)).not.toContain('Top$ecret');
  });

  it('answers late, and at once when the scenario ends', async () => {
    await emulator.control.setHelper({ answerDelayMs: 50 });
    const { call, send, outcome, closed } = await client();
    const started = performance.now();
    await call('GetVersion');
    expect(performance.now() - started).toBeGreaterThanOrEqual(45);
    await emulator.control.setHelper({ answerDelayMs: 60_000 });
    const waiting = send('GetVersion');
    await vi.waitFor(async () => expect((await emulator.control.helper()).calls).toHaveLength(2));
    await emulator.control.clearFaults();
    expect(await outcome(waiting)).toMatchObject({ result: true });
    send('GetVersion');
    await vi.waitFor(async () => expect((await emulator.control.helper()).calls).toHaveLength(3));
    await emulator.control.reset('all');
    await closed;
  });

  it('refuses connections, and accepts them again', async () => {
    await emulator.control.setHelper({ isRefusing: true });
    await expect(client()).rejects.toThrow();
    await emulator.control.setHelper({ isRefusing: false });
    expect(await (await client()).call('GetVersion')).toMatchObject({ result: true });
  });

  it('closes after the set number of answers', async () => {
    await emulator.control.setHelper({ closeAfter: 2 });
    const { call, closed, heard } = await client();
    await call('GetVersion');
    await call('GetVersion');
    expect(await closed).toBe(1001);
    expect(heard).toHaveLength(2);
  });
});

describe('a form of the helper', () => {
  const bodyIn = (answer?: Record<string, unknown>) => JSON.parse(String(Object(answer?.params).body));
  const login = async () => (await signIn(emulator.origin)).session;
  const importFile = async (session = '') =>
    JSON.stringify({ method: 'upgrader.importFile', params: { Name: 'upgrade.bin', Size: 22 }, id: 7, session });

  it('comes to the device with its file, as a call of the session in it', async () => {
    const { call, heard } = await client();
    const fields = { verify: await importFile(await login()) };
    const answer = await call('UploadFile', { path: PATH, url: `${emulator.origin}/RPC3`, fields });
    expect(answer).toMatchObject({ result: true, params: { status: 200 } });
    // The sample is for another model: the device has read it.
    expect(bodyIn(answer)).toMatchObject({ id: 7, result: false, error: { detail: { reason: 'WrongUpgradeFile' } } });
    expect(heard.map(({ progress }) => progress)).toEqual([50, 100, undefined]);
    const [entry] = await emulator.control.requests('upgrader.importFile');
    expect(entry).toMatchObject({ endpoint: '/RPC3' });
  });

  it('is refused by the device without a session', async () => {
    const { call } = await client();
    const fields = { verify: await importFile() };
    const answer = await call('UploadFile', { path: PATH, url: `${emulator.origin}/RPC3`, fields });
    expect(bodyIn(answer)).toMatchObject({ id: 7, result: false });
  });

  it.each([
    'http://192.0.2.1/RPC3',
    'https://evil.example/RPC3',
    'file:///etc/passwd',
    'ftp://127.0.0.1/RPC3',
    '/RPC3',
    'no address',
  ])('is sent to no other address: %s', async (url) => {
    expect(await (await client()).call('UploadFile', { path: PATH, url })).toMatchObject(
      failure(HelperError.InvalidParams),
    );
  });

  it('is sent to no other path of the device', async () => {
    for (const path of ['/RPC2', '/', '/RPC3/../static/x', '/fileUpload/other']) {
      const answer = await (await client()).call('UploadFile', { path: PATH, url: `${emulator.origin}${path}` });
      expect(answer).toMatchObject(failure(HelperError.InvalidParams));
    }
  });

  it('that the device cuts ends as unreachable', async () => {
    const { control } = emulator;
    const url = `${emulator.origin}/fileUpload/generic`;
    await control.setFault({ match: { endpoint: '/fileUpload/*' }, action: { type: 'reset', at: 'beforeBody' } });
    expect(await (await client()).call('UploadFile', { path: PATH, url })).toMatchObject(
      failure(HelperError.Unreachable),
    );
  });

  it('is cut when the page has gone', async () => {
    const { control, origin } = emulator;
    await control.setFault({ match: { endpoint: '/fileUpload/*' }, action: { type: 'drop', when: 'before' } });
    const gone = new AbortController();
    const form = { url: `${origin}/fileUpload/generic`, fields: {}, name: 'a.bin', bytes: Buffer.from('a') };
    const sent = deliverTo(
      () => origin,
      () => true,
    )(form, gone.signal);
    gone.abort();
    await expect(sent).rejects.toMatchObject({ code: HelperError.Unreachable });
  });

  it.each([{ a: 1 }, 'text', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}`, '']))])(
    'has texts as fields, at most twenty: not %j',
    async (fields) => {
      const params = { path: PATH, url: `${emulator.origin}/RPC3`, fields };
      expect(await (await client()).call('UploadFile', params)).toMatchObject(failure(HelperError.InvalidParams));
    },
  );
});

describe('files of the helper', () => {
  it('are chosen as the control API says, by extension and number', async () => {
    const { control } = emulator;
    await control.putHelperFile('D:\\faces\\ada.jpg', Buffer.from('face'));
    await control.setHelper({ select: [PATH, 'D:\\faces\\ada.jpg', 'D:/none.bin'] });
    const { call } = await client();
    const ada = { path: 'D:\\faces\\ada.jpg', name: 'ada.jpg', size: 4 };
    expect(await call('SelectFile', ALL)).toMatchObject({ params: { files: [{ path: PATH }, ada] } });
    expect(await call('SelectFile', { ...ALL, filter: ['.JPG'] })).toMatchObject({ params: { files: [ada] } });
    expect(await call('SelectFile', { ...ALL, multiple: false })).toMatchObject({
      params: { files: [{ path: PATH }] },
    });
    await control.setHelper({ select: [] });
    expect(await call('SelectFile', ALL)).toMatchObject(failure(HelperError.Cancelled));
  });

  it('a waiting dialog gives its result to the latest call, earlier ones are cancelled', async () => {
    const { control } = emulator;
    await control.setHelper({ select: null });
    const { send, outcome } = await client();
    const [first, second] = [send('SelectFile', ALL), send('SelectFile', ALL)];
    expect(await outcome(first)).toMatchObject(failure(HelperError.Cancelled));
    expect(await control.helper()).toMatchObject({ isDialogOpen: true });
    await control.answerHelperDialog([PATH]);
    expect(await outcome(second)).toMatchObject({ params: { files: [{ path: PATH }] } });
    await expect(control.answerHelperDialog()).rejects.toThrow('no file dialog is open');
    const third = send('SelectFile', ALL);
    await vi.waitFor(async () => expect((await control.helper()).isDialogOpen).toBe(true));
    await control.answerHelperDialog();
    expect(await outcome(third)).toMatchObject(failure(HelperError.Cancelled));
  });

  it('are read in pieces, whole up to a size, converted, uploaded with progress, and removed', async () => {
    const { control } = emulator;
    const sound = encodeWav({ samples: new Int16Array(16_000), rateHz: 8_000 });
    await control.putHelperFile('a.wav', Buffer.from('0123456789'));
    await control.putHelperFile('b.wav', sound);
    await control.setHelper({ upload: { status: 503, body: 'busy' } });
    const { call, heard } = await client();
    const text = (part: string) => Buffer.from(part).toString('base64');
    expect(await call('ReadFile', { path: 'a.wav', offset: 2, length: 3 })).toMatchObject({
      params: { data: text('234'), eof: false },
    });
    expect(await call('ReadFile', { path: 'a.wav', offset: 8, length: 3 })).toMatchObject({
      params: { data: text('89'), eof: true },
    });
    expect(await call('ReadBase64', { path: 'a.wav', maxSize: 10 })).toMatchObject({
      params: { data: text('0123456789') },
    });
    expect(await call('ReadBase64', { path: 'a.wav', maxSize: 9 })).toMatchObject(failure(HelperError.TooLarge));
    const mp3 = await call('ConvertFile', { path: 'b.wav', to: '.mp3', options: { sampleRate: 16_000 } });
    const { path } = Object(mp3?.params);
    expect(path).toMatch(/^C:\/Gatehouse\/temporary\/\d+-b\.mp3$/);
    const whole = Object(await call('ReadBase64', { path, maxSize: 20_480 }));
    expect(mp3Facts(Buffer.from(whole.params.data, 'base64'))).toMatchObject({
      seconds: expect.closeTo(2, 1),
      rateHz: 16_000,
    });
    expect(heard.filter(({ id, progress }) => id === 5 && progress !== undefined)).toEqual([
      { id: 5, progress: 50 },
      { id: 5, progress: 100 },
    ]);
    expect(await call('UploadFile', { path, url: 'http://192.0.2.1/up' })).toMatchObject({
      params: { status: 503, body: 'busy' },
    });
    for (const to of ['.mp3', '.png']) {
      expect(await call('ConvertFile', { path: 'a.wav', to })).toMatchObject(failure(HelperError.CannotConvert));
    }
    const picture = Buffer.from('BM and more');
    await control.putHelperFile('a.bmp', picture);
    expect(await call('ConvertFile', { path: 'a.bmp', to: 'png' })).toMatchObject({ result: true });
    expect(await call('ConvertFile', { path: 'a.bmp', to: '.pcm' })).toMatchObject(failure(HelperError.CannotConvert));
    expect(await call('RemoveFile', { path })).toMatchObject({ result: true, params: {} });
    expect(await call('RemoveFile', { path })).toMatchObject(failure(HelperError.NoSuchFile));
  });

  it('are shown to nobody else: its windows need a login, show the device, and close with the connection', async () => {
    const { control } = emulator;
    const login = { ip: '192.0.2.1', port: 80, httpPort: 80, user: 'admin', password: 'Top$ecret', timeout: 60 };
    const { ws, call } = await client();
    const rect = [10, 20, 640, 480];
    expect(await call('CreatePluginWindow', { rect })).toMatchObject(failure(HelperError.NotSignedIn));
    await control.setHelper({ isLoginRefused: true });
    expect(await call('LoginDevice', login)).toMatchObject(failure(HelperError.NotSignedIn));
    await control.setHelper({ isLoginRefused: false });
    await call('LoginDevice', login);
    const other = await client();
    expect(await other.call('CreatePluginWindow', { rect })).toMatchObject(failure(HelperError.NotSignedIn));
    expect(await call('CreatePluginWindow', { rect })).toMatchObject({ params: { window: expect.any(Number) } });
    expect(await control.helper()).toMatchObject({
      logins: [{ ip: '192.0.2.1', port: 80, user: 'admin' }],
      windows: [{ rect }],
    });
    ws.close();
    await vi.waitFor(async () => expect(await control.helper()).toMatchObject({ logins: [], windows: [] }));
  });

  it('of a client that left before the answer are not made, nor is its file removed', async () => {
    await emulator.control.setHelper({ answerDelayMs: 60 });
    const { ws, send, closed } = await client();
    send('LoginDevice', { ip: '127.0.0.1', port: 80, httpPort: 80, user: 'admin', password: 'x', timeout: 5 });
    send('RemoveFile', { path: PATH });
    await vi.waitFor(async () => expect((await emulator.control.helper()).calls).toHaveLength(2));
    ws.close();
    await closed;
    // Calls are answered in order: after this one the two above are over.
    await emulator.control.setHelper({ answerDelayMs: 61 });
    const other = await client();
    await other.call('GetVersion');
    expect(await emulator.control.helper()).toMatchObject({ logins: [], files: [{ path: PATH }] });
  });

  it('close a waiting dialog when the client leaves', async () => {
    await emulator.control.setHelper({ select: null });
    const { ws, send } = await client();
    send('SelectFile', ALL);
    const isOpen = async () => (await emulator.control.helper()).isDialogOpen;
    await vi.waitFor(async () => expect(await isOpen()).toBe(true));
    ws.terminate();
    await vi.waitFor(async () => expect(await isOpen()).toBe(false));
  });

  it('leave nothing on a connection once their dialogs have ended', async () => {
    const calls = new HelperCalls(() => undefined);
    const { signal } = new AbortController();
    calls.settings.select = null;
    const choose = () => calls.answer('SelectFile', ALL, { onProgress: () => undefined, signal });
    const [cancelled, chosen] = [choose(), choose()];
    await expect(cancelled).rejects.toThrow('cancelled');
    calls.answerDialog([PATH]);
    await chosen;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('are not those of this machine', async () => {
    const { call } = await client();
    for (const path of ['/etc/passwd', 'package.json', '../package.json', '__proto__']) {
      expect(await call('ReadFile', { path, offset: 0, length: 10 })).toMatchObject(failure(HelperError.NoSuchFile));
    }
  });
});

describe('the helper refuses', () => {
  it.each([
    ['Launch', {}, HelperError.MethodNotFound],
    ['toString', {}, HelperError.MethodNotFound],
    ['GetVersion', [], HelperError.InvalidParams],
    ['CreatePluginWindow', { rect: [1, 2, 3] }, HelperError.InvalidParams],
    ['CreatePluginWindow', { rect: [1, 2, 0, 4] }, HelperError.InvalidParams],
    ['LoginDevice', { ip: '192.0.2.1' }, HelperError.InvalidParams],
    ['SelectFile', { ...ALL, filter: '.bin' }, HelperError.InvalidParams],
    ['ConvertFile', { path: PATH, to: '../x' }, HelperError.InvalidParams],
    ['ConvertFile', { path: PATH, to: '.mp3', options: 'all' }, HelperError.InvalidParams],
    ['ReadFile', { path: PATH, offset: -1, length: 1 }, HelperError.InvalidParams],
    ['ReadFile', { path: PATH, offset: 0, length: 2_000_000 }, HelperError.InvalidParams],
    ['ReadFile', { path: 'x'.repeat(5000), offset: 0, length: 1 }, HelperError.InvalidParams],
  ])('%s with %j', async (method, params, code) => {
    expect(await (await client()).call(method, params)).toMatchObject(failure(code));
  });

  it.each([
    ['no JSON', 'hello', 1008],
    ['no call', '{"id":1}', 1008],
    ['a binary frame', Buffer.from('{"id":1,"method":"GetVersion"}'), 1008],
    ['a forbidden member', '{"id":1,"method":"GetVersion","__proto__":{}}', 1008],
    ['too many levels', `{"id":1,"method":"GetVersion","params":${'['.repeat(50)}${']'.repeat(50)}}`, 1008],
    ['an oversized frame', 'x'.repeat(70_000), 1006],
  ])('%s ends the connection', async (_, message, code) => {
    const { ws, closed } = await client();
    ws.send(message);
    expect([code, 1009]).toContain(await closed);
  });

  it.each([
    ['a foreign page', () => ({ Origin: 'http://evil.example' })],
    ['a page of this machine at another port', () => ({ Origin: 'http://127.0.0.1:1' })],
    ['a name that was made to point here', () => ({ Host: 'evil.example' })],
    ['a page without an address', () => ({ Origin: 'null' })],
  ])('%s', async (_, headers) => {
    await expect(client(headers())).rejects.toThrow();
  });

  it('pages other than those of this device', async () => {
    for (const Origin of [emulator.origin, emulator.origin.replace('127.0.0.1', 'localhost')]) {
      expect(await (await client({ Origin })).call('GetVersion')).toMatchObject({ result: true });
    }
  });

  it('more connections than eight, and more open calls than a hundred', async () => {
    await emulator.control.setHelper({ answerDelayMs: 60_000 });
    const clients = await Promise.all(Array.from({ length: 8 }, () => client()));
    await expect(client()).rejects.toThrow();
    const [first] = clients;
    for (let calls = 0; calls < 100; calls += 1) first?.send('GetVersion');
    expect(await first?.call('GetVersion')).toMatchObject(failure(HelperError.Busy));
  });

  it('more files than its folder holds', async () => {
    for (let index = 1; index < 200; index += 1) await emulator.control.putHelperFile(`${index}.txt`, Buffer.from('x'));
    await expect(emulator.control.putHelperFile('one-more.txt', Buffer.from('x'))).rejects.toThrow('full');
    await emulator.control.putHelperFile('1.txt', Buffer.from('another'));
  });

  it.each([
    [{ version: 5 }, /version: a string/],
    [{ answerDelayMs: 60_001 }, /answerDelayMs: a whole number/],
    [{ closeAfter: -1 }, /closeAfter: /],
    [{ select: 'all' }, /select: a list/],
    [{ upload: { status: 9 } }, /status: a whole number/],
    [{ upload: 'yes' }, /upload: /],
    [{ colour: 1 }, /no member colour/],
  ])('the setting %j', async (change, message) => {
    await expect(emulator.control.setHelper(change as never)).rejects.toThrow(message);
  });
});

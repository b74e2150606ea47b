import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { post, readUntil, signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { FaultBook } from './fault-book';
import { type FaultAction, type FaultMatch, FaultRuleError, parseFaultRule } from './fault-rule';

let emulator: TestEmulator;
let session = '';
beforeAll(async () => {
  emulator = await testEmulator();
  session = (await signIn(emulator.origin)).session;
});
afterEach(() => emulator.control.clearFaults());
afterAll(() => emulator.close());

const raw = (method = 'magicBox.getSerialNo', params: unknown = null) =>
  fetch(`${emulator.origin}/RPC3`, { method: 'POST', body: JSON.stringify({ method, params, id: 5, session }) });
const call = async (method?: string, params?: unknown) => (await raw(method, params)).json();

describe('actions on calls', () => {
  const match = { method: 'magicBox.getSerialNo' };

  it('error: fails with code, detail and params', async () => {
    await emulator.control.setFault({
      match,
      action: { type: 'error', code: 268959743, detail: { reason: 'X' }, params: { a: 1 } },
    });
    expect(await call()).toEqual({
      error: { code: 268959743, message: '', detail: { reason: 'X' } },
      id: 5,
      params: { a: 1 },
      result: false,
    });
  });

  it('result: answers in place of the device', async () => {
    await emulator.control.setFault({ match, action: { type: 'result', value: 8 } });
    expect(await call()).toEqual({ id: 5, result: 8 });
  });

  it('http: a status in place of a reply', async () => {
    await emulator.control.setFault({ match, action: { type: 'http', status: 503, body: 'busy' } });
    const response = await raw();
    expect([response.status, await response.text()]).toEqual([503, 'busy']);
  });

  it('delay: waits and goes on, together with any other', async () => {
    await emulator.control.setFault({ match, action: { type: 'delay', ms: 60 } });
    await emulator.control.setFault({ match, action: { type: 'result', value: 1 } });
    const started = performance.now();
    expect(await call()).toEqual({ id: 5, result: 1 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(55);
  });

  it('drop before: the call is not executed; drop after: only the reply is lost', async () => {
    const write = (Hostname: string) =>
      fetch(`${emulator.origin}/RPC3`, {
        method: 'POST',
        body: JSON.stringify({
          method: 'configManager.setConfig',
          params: { name: 'ChannelTitle', table: [{ Name: Hostname }] },
          id: 5,
          session,
        }),
        signal: AbortSignal.timeout(80),
      });
    for (const [when, left] of [
      ['before', 'unchanged'],
      ['after', 'changed'],
    ] as const) {
      await emulator.control.putTable('ChannelTitle', [{ Name: 'unchanged' }]);
      await emulator.control.setFault({
        id: 'drop',
        match: { name: 'ChannelTitle' },
        action: { type: 'drop', when },
        times: 1,
      });
      await expect(write('changed')).rejects.toThrow(/timeout/i);
      expect(await emulator.control.getTable('ChannelTitle')).toEqual([{ Name: left }]);
    }
  });

  it.each([
    ['notJson', 'this is not JSON'],
    ['html', '<html><body><h1>It works!</h1></body></html>'],
  ] as const)('malformed %s: other text', async (kind, text) => {
    await emulator.control.setFault({ match, action: { type: 'malformed', kind } });
    expect(await (await raw()).text()).toBe(text);
  });

  it('malformed halfJson, wrongId, noParams, wrongType: a nearly valid reply', async () => {
    const broken = async (kind: 'halfJson' | 'wrongId' | 'noParams' | 'wrongType') => {
      await emulator.control.setFault({ id: 'broken', match, action: { type: 'malformed', kind } });
      return (await raw()).text();
    };
    const half = await broken('halfJson');
    expect(() => JSON.parse(half)).toThrow(SyntaxError);
    expect(JSON.parse(await broken('wrongId'))).toMatchObject({ id: 6, result: true });
    expect(JSON.parse(await broken('noParams'))).not.toHaveProperty('params');
    expect(JSON.parse(await broken('wrongType'))).toMatchObject({ params: 7 });
  });

  it.each(['beforeBody', 'midBody', 'afterBody'] as const)('reset %s: the reply does not arrive whole', async (at) => {
    await emulator.control.setFault({ match, action: { type: 'reset', at } });
    await expect(raw().then((response) => response.text())).rejects.toThrow();
  });

  it('throttle: a slow valid reply', async () => {
    await emulator.control.setFault({ match, action: { type: 'throttle', bytesPerSecond: 1000 } });
    const started = performance.now();
    expect(await call()).toMatchObject({ id: 5, result: true });
    expect(performance.now() - started).toBeGreaterThan(50);
  });

  it('refuse: no connection', async () => {
    await emulator.control.setFault({ match, action: { type: 'refuse' } });
    await expect(raw()).rejects.toThrow();
  });
});

describe('which exchange matches', () => {
  it('matches areas without regard to case, names, users, and counts nth and times', async () => {
    const { control } = emulator;
    await control.setFault({
      match: { method: 'ConfigManager.getConfig', name: 'NTP', user: 'admin', nth: 2 },
      action: { type: 'error', code: 1 },
      times: 1,
    });
    const results: unknown[] = [];
    for (const name of ['NTP', 'Web', 'NTP', 'NTP'])
      results.push((await call('configManager.getConfig', { name })).result);
    expect(results).toEqual([true, true, false, true]);
  });

  it('fails only the matching part of a multicall', async () => {
    await emulator.control.setFault({
      match: { method: 'configManager.getConfig', name: 'Web' },
      action: { type: 'error', code: 77 },
    });
    const calls = ['NTP', 'Web', 'RTSP'].map((name, id) => ({
      method: 'configManager.getConfig',
      params: { name },
      id,
      session,
    }));
    const reply = await call('system.multicall', calls);
    expect(reply.result).toBe(true);
    expect(reply.params.map(({ result }: { result: unknown }) => result)).toEqual([true, false, true]);
    expect(reply.params[1]).toMatchObject({ id: 1, error: { code: 77 } });
  });

  it('names the rules in the request log', async () => {
    await emulator.control.setFault({ id: 'mine', match: { method: 'magicBox.*' }, action: { type: 'result' } });
    await call();
    expect((await emulator.control.requests('magicBox.getSerialNo')).pop()).toMatchObject({ faultIds: ['mine'] });
  });

  it('does not affect files unless a rule names them', async () => {
    await emulator.control.setFault({ action: { type: 'http', status: 500 } });
    expect((await fetch(`${emulator.origin}/current_config/preLanguage`)).status).toBe(200);
    await emulator.control.setFault({
      match: { endpoint: '/current_config/*' },
      action: { type: 'http', status: 403 },
    });
    expect((await fetch(`${emulator.origin}/current_config/preLanguage`)).status).toBe(403);
  });

  it('draws the same random numbers for the same seed', () => {
    const draws = (seed: number) => {
      const book = new FaultBook(seed);
      book.add({ action: { type: 'refuse' }, probability: 0.5 });
      return Array.from({ length: 40 }, () => book.plan({ transport: 'rpc', endpoint: '/RPC3' }).ids.length);
    };
    expect(draws(3)).toEqual(draws(3));
    expect(draws(3)).not.toEqual(draws(4));
    expect(new Set(draws(3))).toEqual(new Set([0, 1]));
  });

  it('draws the same random numbers again once the rules are cleared', () => {
    const book = new FaultBook(3);
    const draws = () => {
      book.add({ action: { type: 'refuse' }, probability: 0.5 });
      const hits = Array.from({ length: 40 }, () => book.plan({ transport: 'rpc', endpoint: '/RPC3' }).ids.length);
      book.clear();
      return hits;
    };
    expect(draws()).toEqual(draws());
  });
});

describe('rules that are added', () => {
  const action = { type: 'refuse' };
  const idsOf = (book: FaultBook) => book.list().map(({ id }) => id);

  it('get a name that no rule has', () => {
    const book = new FaultBook(1);
    book.addAll([{ action }, { id: 'fault-2', action }, { action }]);
    // Also none that a later rule of the list has.
    const named = Array.from({ length: 9 }, (_, index) => ({ id: `fault-${index + 2}`, action }));
    book.addAll([{ action }, ...named]);
    expect(idsOf(book).filter((id) => !named.some((each) => each.id === id))).toHaveLength(2);
    expect(new Set(idsOf(book)).size).toBe(idsOf(book).length);
  });

  it('are all in force or none, also where one replaces another', () => {
    const book = new FaultBook(1);
    book.addAll(Array.from({ length: 199 }, (_, index) => ({ id: `r${index}`, action })));
    const before = book.list();
    expect(() => book.addAll([{ id: 'r0', action, times: 1 }, { action }, { action }])).toThrow(/200/);
    expect(book.list()).toEqual(before);
    expect(() => book.addAll([{ action }, { action: { type: 'no such' } }])).toThrow(FaultRuleError);
    expect(book.list()).toEqual(before);
    expect(book.addAll([{ id: 'r0', action, times: 1 }, { action }])).toHaveLength(2);
  });
});

describe('actions elsewhere', () => {
  it('disturb uploads and downloads', async () => {
    const { control, origin } = emulator;
    const { cookie = '' } = await signIn(origin);
    await control.setFault({ match: { endpoint: '/fileUpload/*' }, action: { type: 'http', status: 413 } });
    const form = new FormData();
    form.append('file', new Blob(['x']), 'a.png');
    const upload = await fetch(`${origin}/fileUpload/face`, {
      method: 'POST',
      body: form,
      headers: { Cookie: cookie },
    });
    expect(upload.status).toBe(413);
    await control.setFault({ match: { transport: 'download' }, action: { type: 'http', status: 403 } });
    const download = await fetch(`${origin}/RPC2_Loadfile/picture/1.png`, { headers: { Cookie: cookie } });
    expect(download.status).toBe(403);
  });

  it('refuse a stream at its upgrade', async () => {
    await emulator.control.setFault({ match: { transport: 'stream', method: 'upgrade' }, action: { type: 'refuse' } });
    const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/rtspoverwebsocket`);
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
    });
    socket.on('error', () => undefined).terminate();
    expect(status).toBe(503);
  });

  it('close a stream with a code', async () => {
    await emulator.control.setFault({
      match: { transport: 'stream', method: 'upgrade' },
      action: { type: 'closeWs', code: 4001, afterFrames: 0 },
    });
    const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/rtspoverwebsocket`);
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(4001);
  });

  it('answer a verb with a status of their own', async () => {
    await emulator.control.setFault({
      match: { transport: 'stream', method: 'DESCRIBE' },
      action: { type: 'rtsp', status: 404 },
    });
    const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/rtspoverwebsocket`);
    await new Promise((resolve) => socket.on('open', resolve));
    const answer = new Promise((resolve) => socket.on('message', (data) => resolve(String(data))));
    socket.send('DESCRIBE rtsp://x/cam/realmonitor?channel=1&subtype=0 RTSP/1.0\r\nCSeq: 1\r\n\r\n');
    expect(await answer).toMatch(/^RTSP\/1\.0 404 /);
    socket.terminate();
    await emulator.control.waitForRequest({ method: 'DESCRIBE' });
  });

  it('break a stream of notifications in the middle', async () => {
    const { cookie = '' } = await signIn(emulator.origin);
    await emulator.control.setFault({ match: { transport: 'notify' }, action: { type: 'reset', at: 'midBody' } });
    const response = await fetch(`${emulator.origin}/SubscribeNotify.cgi`, { headers: { Cookie: cookie } });
    await expect(readUntil(response, () => false)).rejects.toThrow();
  });
});

describe('an invalid rule', () => {
  it.each([
    null,
    {},
    { action: 'drop' },
    { action: { type: 'explode' } },
    { action: { type: 'http' } },
    { action: { type: 'http', status: 42 } },
    { action: { type: 'delay', ms: 1e9 } },
    { action: { type: 'refuse', extra: 1 } },
    { action: { type: 'refuse' }, match: { methd: 'x' } },
    { action: { type: 'refuse' }, match: { params: [] } },
    { action: { type: 'refuse' }, probability: 2 },
    { action: { type: 'refuse' }, id: '../x' },
    { action: { type: 'refuse' }, often: true },
    { action: { type: 'media', clip: 'x264-high-b3', skipPercent: 5 } },
    { action: { type: 'media', clip: 'x264-high-b3', resizeAfterFrames: 5 } },
  ])('%j is refused', (rule) => {
    expect(() => parseFaultRule(rule, 'x')).toThrow(FaultRuleError);
  });

  it('is answered 400 by the control API, with the reason', async () => {
    const { status } = await post(emulator.controlOrigin, '/api/v1/faults', { action: { type: 'explode' } });
    expect(status).toBe(400);
    await expect(emulator.control.setFault({ action: { type: 'http', status: 42 } })).rejects.toThrow(
      'action.status: a whole number',
    );
  });

  it('with an unknown clip lists the clips', async () => {
    const refused = { action: { type: 'media', clip: 'x266' as never } } as const;
    await expect(emulator.control.setFault(refused)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('action.clip: one of x264-high-b3, x264-high-1080, x265-main, x265-main-960'),
    });
  });
});

describe('a rule that can never fire is refused, with the nearest name', () => {
  const error = { type: 'error', code: 1 } as const;
  it.each([
    [{ method: '*Config' }, 'no method is like *Config'],
    [{ method: 'configManager*' }, 'did you mean configManager.*?'],
    [{ method: '/config.*/' }, 'no method is like /config.*/'],
    [{ method: 'configManager.gte*' }, 'no method of configManager beginning with gte'],
    [{ method: 'configManger.*' }, 'no area configManger; did you mean configManager.*?'],
    [{ name: 'NTPP' }, 'no table, record or event NTPP; did you mean NTP?'],
    [{ endpoint: '/RPC33' }, 'no address /RPC33; did you mean /RPC3?'],
    [{ endpoint: 'RPC3' }, 'an address such as /RPC3 is needed'],
    [{ user: 'amdin' }, 'no account amdin; did you mean admin?'],
    [{ nth: 2, after: 2 }, 'match.after: 2 leaves out exchange 2'],
    [{ transport: 'stream', method: 'PLYA' }, 'no verb PLYA; did you mean PLAY?'],
    [{ transport: 'stream', method: 'PLAY' }, 'error does not happen on the stream'],
    [{ method: 'DESCRIBE' }, 'error does not happen on the stream'],
    [{ endpoint: '/rtspoverwebsocket' }, 'error does not happen on the stream'],
  ] as const)('%j', async (match, why) => {
    await expect(emulator.control.setFault({ match, action: error })).rejects.toThrow(why);
  });

  it('by its action, too', async () => {
    const { control } = emulator;
    const lose = { type: 'loseEvent' } as const;
    await expect(control.setFault({ match: { transport: 'rpc' }, action: lose })).rejects.toThrow('only at notify');
    await expect(control.setFault({ match: { address: '127.0.0.1' }, action: lose })).rejects.toThrow('has none');
    await expect(
      control.setFault({ match: { transport: 'rpc' }, action: { type: 'rtsp', status: 503 } }),
    ).rejects.toThrow('only at stream');
    const close = { type: 'closeWs', code: 4000, afterFrames: 0 } as const;
    await expect(control.setFault({ match: { method: 'magicBox.reboot' }, action: close })).rejects.toThrow(
      'no verb magicBox.reboot',
    );
  });

  it.each<[FaultMatch, FaultAction, string]>([
    [{ endpoint: '/rtspoverwebsocket', user: 'admin' }, { type: 'delay', ms: 1 }, 'match.user: the stream has none'],
    [{ method: 'SETUP', address: '127.0.0.1' }, { type: 'delay', ms: 1 }, 'match.address: the stream has none'],
    [{ method: 'PLAY', transport: 'rpc' }, { type: 'delay', ms: 1 }, 'only at stream'],
    [{ method: 'PLAY' }, { type: 'loseEvent' }, 'no method is like PLAY'],
    [{ method: 'DESCRIBE' }, { type: 'throttle', bytesPerSecond: 9 }, 'throttle happens only at PLAY'],
    [{ method: 'SETUP' }, { type: 'media', lossPercent: 9 }, 'media happens only at PLAY and DESCRIBE'],
    [{ method: 'DESCRIBE' }, { type: 'rtsp', status: 999, afterFrames: 3 }, 'rtsp after pictures happens only at PLAY'],
    [{ method: 'upgrade' }, { type: 'closeWs', code: 4000, afterFrames: 3 }, 'closeWs after pictures happens only'],
  ])('on the stream, too: %j %j', async (match, action, why) => {
    await expect(emulator.control.setFault({ match, action })).rejects.toThrow(why);
  });

  it.each<FaultAction>([
    { type: 'delay', ms: 9 },
    { type: 'drop', when: 'before' },
    { type: 'reset', at: 'midBody' },
    { type: 'http', status: 503 },
  ])('and one that names its verb alone happens on the stream: %j', (action) => {
    const book = new FaultBook(1);
    book.add({ id: 'r', match: { method: 'SETUP' }, action });
    expect([book.streamPlan('PLAY').ids, book.streamPlan('SETUP').ids]).toEqual([[], ['r']]);
    expect(book.list()).toMatchObject([{ hits: 1 }]);
  });

  it.each<[FaultAction, string[]]>([
    [{ type: 'closeWs', code: 4000, afterFrames: 25 }, ['PLAY']],
    [{ type: 'stall', afterFrames: 25 }, ['PLAY']],
    [{ type: 'throttle', bytesPerSecond: 9 }, ['PLAY']],
    [{ type: 'media', lossPercent: 9 }, ['DESCRIBE', 'PLAY']],
    [{ type: 'closeWs', code: 4000, afterFrames: 0 }, ['upgrade', 'DESCRIBE', 'SETUP', 'PLAY']],
  ])('and one without a verb waits for those where it happens: %j at %j', (action, places) => {
    for (const match of [{ transport: 'stream' }, { transport: 'stream', method: '*' }] as const) {
      const book = new FaultBook(1);
      book.add({ match, action });
      const verbs = ['upgrade', 'DESCRIBE', 'SETUP', 'PLAY'];
      expect(verbs.filter((verb) => book.streamPlan(verb).action)).toEqual(places);
      expect(book.list()).toMatchObject([{ hits: places.length }]);
    }
  });

  it('and one for a name that the device does not have is kept', async () => {
    for (const method of ['toaster.toast', 'toaster.*', '*', 'magicbox.*', 'configManager.get*'])
      await emulator.control.setFault({ match: { method }, action: error });
    expect((await emulator.control.status()).faults).toBe(5);
  });
});

it('a rule that is changed to other exchanges counts them from the first', () => {
  const book = new FaultBook(1);
  const call = (method: string) => book.plan({ transport: 'rpc', endpoint: '/RPC2', method });
  book.add({ id: 'one', match: { method: 'Global.keepAlive', nth: 1 }, action: { type: 'refuse' } });
  call('Global.keepAlive');
  book.change('one', { match: { method: 'Global.keepAlive', nth: 1 }, enabled: true });
  expect(book.list()).toMatchObject([{ hits: 1 }]);
  book.change('one', { match: { method: 'magicBox.getDeviceType', nth: 1 } });
  expect(book.list()).toMatchObject([{ hits: 0 }]);
  expect([call('magicBox.getDeviceType'), call('magicBox.getDeviceType')].map(({ ids }) => ids)).toEqual([['one'], []]);
});

it('a rule for some exchanges has all of them again when it is changed to others, or given back as a list has it', () => {
  const book = new FaultBook(1);
  const call = (method: string) => book.plan({ transport: 'rpc', endpoint: '/RPC2', method }).ids;
  book.add({ id: 'two', match: { method: 'Global.keepAlive' }, action: { type: 'refuse' }, times: 2 });
  call('Global.keepAlive');
  book.change('two', { enabled: true });
  expect(book.list()).toMatchObject([{ times: 1, hits: 1 }]);
  const list = book.list();
  book.change('two', { match: { method: 'magicBox.getDeviceType' } });
  expect(book.list()).toMatchObject([{ times: 2, hits: 0 }]);
  book.clear();
  book.addAll(list);
  expect(book.list()).toMatchObject([{ times: 2, hits: 0 }]);
  expect([call('Global.keepAlive'), call('Global.keepAlive'), call('Global.keepAlive')]).toEqual([
    ['two'],
    ['two'],
    [],
  ]);
});

describe('conditions on the client', () => {
  const method = 'magicBox.getSerialNo';
  const send = (own: string, headers: Record<string, string> = {}) =>
    post(emulator.origin, '/RPC3', { method, params: null, id: 5, session: own }, headers);

  it('session: only that login is disturbed, also inside a multicall', async () => {
    const other = (await signIn(emulator.origin)).session;
    await emulator.control.setFault({ match: { method, session: other }, action: { type: 'result', value: 8 } });
    const list = await (await fetch(`${emulator.controlOrigin}/api/v1/faults`)).text();
    expect(list).toContain('(one login)');
    // A listed rule that is sent back is about the same login as before.
    for (const { id, match } of (await emulator.control.call('GET /faults')).faults)
      await emulator.control.call('PATCH /faults/{id}', { params: { id }, body: { match } });
    expect(list).not.toContain(other);
    expect((await send(session)).reply.result).toBe(true);
    expect((await send(other)).reply.result).toBe(8);
    const batch = { method: 'system.multicall', params: [{ method, params: null, id: 2, session: other }], id: 1 };
    const { reply } = await post(emulator.origin, '/RPC3', { ...batch, session: other });
    expect(reply.params).toMatchObject([{ result: 8 }]);
    expect(JSON.stringify(await emulator.control.requests())).not.toContain(other);
  });

  it('a list of rules is a file of rules, except for those about one login', async () => {
    const { control, controlOrigin } = emulator;
    await control.setFault({ match: { method }, action: { type: 'result', value: 8 } });
    await send(session);
    const list = await control.call('GET /faults');
    expect(list.faults).toMatchObject([{ hits: 1 }]);
    await control.clearFaults();
    await control.call('POST /faults', { body: list.faults });
    expect((await control.call('GET /faults')).faults).toEqual([{ ...list.faults[0], hits: 0 }]);
    await control.setFault({ id: 'own', match: { method, session }, action: { type: 'result', value: 8 } });
    const own = await (await fetch(`${controlOrigin}/api/v1/faults`)).json();
    await expect(control.call('POST /faults', { body: own.faults })).rejects.toThrow('the id of one is needed');
  });

  it('a rule loses its number of times, and its chance, by a change', async () => {
    const { control } = emulator;
    const rule = { id: 'often', match: { method }, action: { type: 'result' as const, value: 8 } };
    await control.setFault({ ...rule, times: 1, probability: 1 });
    const body = { times: null, probability: null };
    await control.call('PATCH /faults/{id}', { params: { id: 'often' }, body });
    expect((await control.call('GET /faults')).faults).toEqual([{ ...rule, enabled: true, hits: 0 }]);
    const results = [];
    for (let at = 0; at < 2; at += 1) results.push((await send(session)).reply.result);
    expect(results).toEqual([8, 8]);
  });

  it('refuses two rules with one id, of which only one would be there', async () => {
    const rule = (ms: number) => ({ id: 'a', action: { type: 'delay' as const, ms } });
    const sent = emulator.control.call('POST /faults', { body: [rule(1), rule(2)] });
    await expect(sent).rejects.toThrow('two rules have the id a');
    expect((await emulator.control.call('GET /faults')).faults).toEqual([]);
  });

  it('headers and address: only such clients are disturbed', async () => {
    const { control } = emulator;
    const headers = { 'X-Client': 'nvr*' };
    await control.setFault({ match: { method, headers, address: '127.0.0.1' }, action: { type: 'result', value: 8 } });
    expect((await send(session)).reply.result).toBe(true);
    expect((await send(session, { 'x-client': 'nvr-7' })).reply.result).toBe(8);
    await control.clearFaults();
    await control.setFault({ match: { method, address: '192.0.2.1' }, action: { type: 'result', value: 8 } });
    expect((await send(session)).reply.result).toBe(true);
  });

  it('nth counts calls, also those that an earlier rule answers', async () => {
    const { control } = emulator;
    await control.setFault({ match: { method, nth: 1 }, action: { type: 'result', value: 1 } });
    await control.setFault({ match: { method, nth: 2 }, action: { type: 'result', value: 2 } });
    const results = [];
    for (let at = 0; at < 3; at += 1) results.push((await send(session)).reply.result);
    expect(results).toEqual([1, 2, true]);
  });
});

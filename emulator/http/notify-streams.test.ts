import { afterEach, describe, expect, it, vi } from 'vitest';
import { SessionError } from '@/lib/contract/error-codes';
import { TIMER_MS } from '@/lib/contract/limits';
import { post, readUntil, signIn, type TestEmulator, testEmulator } from './emulator.fixtures';

let emulator: TestEmulator;
afterEach(() => emulator.close());

/** Signs in and attaches to the events of doors. */
async function attached(profile: 'face-full' | 'baseline-1' = 'face-full') {
  emulator = await testEmulator({ profile });
  const login = await signIn(emulator.origin);
  const attach = { method: 'EventManager.attach', params: { codes: ['All'] }, id: 3, session: login.session };
  const { reply } = await post(emulator.origin, '/RPC3', attach);
  expect(reply.result).toBeTruthy();
  return login;
}

const subscribe = (headers: Record<string, string>, query = '', init: RequestInit = {}) =>
  fetch(`${emulator.origin}/SubscribeNotify.cgi${query}`, { headers, ...init });

/** The form that pages send. */
function form(): FormData {
  const body = new FormData();
  body.append('type', 'event');
  return body;
}

const blocks = (text: string) => text.split('var json=').length - 1;

describe('/SubscribeNotify.cgi', () => {
  it('is read by all four kinds of third-party readers', async () => {
    const { cookie = '' } = await attached();
    const response = await subscribe({ Cookie: cookie });
    expect(response.headers.get('content-length')).toBeNull();
    const reading = readUntil(response, (text) => blocks(text) === 2 && text.endsWith('</script>'));
    await emulator.control.event('DoorStatus', { Status: 'Open', Name: '</script><b>' }, 1);
    await emulator.control.event('DoorStatus', { Status: 'Close' }, 0);
    const text = await reading;

    const preamble = text.slice(0, text.indexOf('var json='));
    expect(preamble.length).toBeGreaterThan(900);
    expect(preamble).toContain('subscribe Successfully!');
    const first = { Action: 'Pulse', Code: 'DoorStatus', Index: 1, Data: { Status: 'Open', Name: '</script><b>' } };
    const second = { Action: 'Pulse', Code: 'DoorStatus', Index: 0, Data: { Status: 'Close' } };

    // NAV: byte by byte until the buffer ends with </script>.
    const cut = text.split('</script>').filter((part) => part.includes('var json='));
    const bySplit = cut.map((part) => JSON.parse(/var json=([^\n]*)\n/.exec(part)?.[1] ?? ''));
    expect(bySplit.map((message) => message.params.eventList[0])).toEqual([first, second]);

    // id:44355845525: regular expression up to the line break.
    const byPattern = [...text.matchAll(/var json=({.*})\n/g)].map(([, json]) => JSON.parse(json ?? ''));
    expect(byPattern).toEqual(bySplit);

    // DCON: line by line, and a line without a message ends the reading.
    const lines = text.split('\n').slice(0, -1);
    expect(lines).toHaveLength(2);
    expect(lines.map((line) => JSON.parse(line.slice(line.indexOf('var json=') + 9)))).toEqual(bySplit);

    // PARK: brackets counted from `var json=`.
    expect(byBrackets(text)).toEqual(bySplit);
    expect(bySplit[0]).toMatchObject({ method: 'client.notifyEventStream', params: { SID: expect.any(Number) } });
  });

  it('is not opened for a client that left while its request was delayed: the next one keeps its messages', async () => {
    const { cookie = '' } = await attached();
    const { control } = emulator;
    await control.setFault({
      match: { endpoint: '/SubscribeNotify.cgi' },
      action: { type: 'delay', ms: 100_000 },
      times: 1,
    });
    const leaving = new AbortController();
    const lost = expect(subscribe({ Cookie: cookie }, '', { signal: leaving.signal })).rejects.toThrow();
    await vi.waitFor(async () => expect((await control.call('GET /faults')).faults).toMatchObject([{ times: 0 }]));
    leaving.abort();
    await lost;
    const second = await subscribe({ Cookie: cookie });
    await control.clearFaults();
    await control.event('DoorStatus', { Status: 'Open' });
    expect(await readUntil(second, (text) => blocks(text) === 1)).toContain('"Status":"Open"');
  });

  it('answers the JSON error without a live session', async () => {
    emulator = await testEmulator();
    for (const cookie of ['', `WebClientHttpSessionID=${'0'.repeat(32)}`]) {
      const response = await subscribe({ Cookie: cookie });
      expect((await response.json()).error.code).toBe(SessionError.SessionInvalid);
    }
  });

  it('ignores a session in query or form when the cookie is hidden from scripts', async () => {
    const { session } = await attached();
    const form = new FormData();
    form.append('sessionId', session);
    for (const [query, init] of [
      [`?sessionId=${session}`, {}],
      ['', { method: 'POST', body: form }],
    ] as const) {
      expect((await (await subscribe({}, query, init)).json()).error.code).toBe(SessionError.SessionInvalid);
    }
  });

  it('accepts the session in query and form on a device without httpOnly, and returns it in the message', async () => {
    const { session } = await attached('baseline-1');
    const form = new FormData();
    form.append('sessionId', session);
    for (const [query, init] of [
      [`?sessionId=${session}`, {}],
      ['', { method: 'POST', body: form }],
    ] as const) {
      const reading = readUntil(await subscribe({}, query, init), (text) => blocks(text) === 1);
      await emulator.control.event('DoorStatus', { Status: 'Open' });
      expect(await reading).toContain(`"session":"${session}"`);
    }
  });

  it('writes plain ASCII, for readers that decode byte by byte', async () => {
    const { cookie = '' } = await attached();
    const reading = readUntil(await subscribe({ Cookie: cookie }), (text) => blocks(text) === 1);
    await emulator.control.event('DoorStatus', { Status: 'Open', Name: 'Zoë 门' });
    const text = await reading;
    expect(text).toMatch(/^[ -~\n]+$/);
    expect(JSON.parse(/var json=(.*)\n/.exec(text)?.[1] ?? '').params.eventList[0].Data.Name).toBe('Zoë 门');
  });

  it('stays open for programs, which send one request and keep reading', async () => {
    const { cookie = '' } = await attached();
    await emulator.control.freezeClock();
    for (const init of [{}, { method: 'POST' }]) {
      const reading = readUntil(await subscribe({ Cookie: cookie }, '', init), (text) => blocks(text) === 1);
      await emulator.control.advanceClock(TIMER_MS.notifyResubmit * 3);
      expect((await emulator.control.status()).notifyStreams).toBe(1);
      await emulator.control.event('DoorStatus', { Status: 'Open' }, 4);
      expect(await reading).toContain('"Index":4');
    }
  });

  it('writes a heartbeat every 5 s and ends after 10 s of device time for a form', async () => {
    const { cookie = '' } = await attached();
    await emulator.control.freezeClock();
    const response = await subscribe({ Cookie: cookie }, '', { method: 'POST', body: form() });
    const reading = readUntil(response, () => false);
    await emulator.control.advanceClock(TIMER_MS.notifyHeartbeat + 1);
    expect((await emulator.control.status()).notifyStreams).toBe(1);
    await emulator.control.advanceClock(TIMER_MS.notifyResubmit - TIMER_MS.notifyHeartbeat);
    const text = await reading;
    expect(text.split('<!--Heartbeat-->').length - 1).toBeGreaterThanOrEqual(1);
    expect((await emulator.control.status()).notifyStreams).toBe(0);
  });

  it('stays open for 600 s in slow mode', async () => {
    const { cookie = '' } = await attached();
    await emulator.control.freezeClock();
    await emulator.control.setSwitches({ slowNotify: true });
    const response = await subscribe({ Cookie: cookie }, '', { method: 'POST', body: form() });
    const reading = readUntil(response, () => false);
    await emulator.control.advanceClock(TIMER_MS.notifyResubmit * 2);
    expect((await emulator.control.status()).notifyStreams).toBe(1);
    await emulator.control.endLogins();
    await reading;
  });

  it('is replaced by the next request and keeps events in between', async () => {
    const { cookie = '' } = await attached();
    const first = readUntil(await subscribe({ Cookie: cookie }), () => false);
    const second = await subscribe({ Cookie: cookie });
    await first;
    expect((await emulator.control.status()).notifyStreams).toBe(1);
    await readUntil(second, (text) => text.includes('Successfully'));
    await expect.poll(async () => (await emulator.control.status()).notifyStreams).toBe(0);
    await emulator.control.event('DoorStatus', { Status: 'Open' }, 3);
    const third = await readUntil(await subscribe({ Cookie: cookie }), (text) => blocks(text) === 1);
    expect(third).toContain('"Index":3');
  });

  it('is slow when a rule throttles it, with all texts in order', async () => {
    const { cookie = '' } = await attached();
    await emulator.control.setFault({
      match: { transport: 'notify' },
      action: { type: 'throttle', bytesPerSecond: 20_000 },
    });
    const started = performance.now();
    const reading = readUntil(
      await subscribe({ Cookie: cookie }),
      (text) => blocks(text) === 2 && text.endsWith('</script>'),
    );
    for (const index of [1, 2]) await emulator.control.event('DoorStatus', { Status: 'Open' }, index);
    expect([...(await reading).matchAll(/"Index":(\d)/g)].map(([, index]) => index)).toEqual(['1', '2']);
    expect(performance.now() - started).toBeGreaterThan(50);
  });

  it('ends with the login', async () => {
    const { cookie = '', session } = await attached();
    const reading = readUntil(await subscribe({ Cookie: cookie }), () => false);
    await post(emulator.origin, '/RPC2', { method: 'Global.logout', params: null, id: 4, session });
    expect(blocks(await reading)).toBe(0);
  });

  it('is not opened for a login that ended while its request was delayed', async () => {
    const { cookie = '', session } = await attached();
    const { control } = emulator;
    await control.setFault({ match: { transport: 'notify' }, action: { type: 'delay', ms: 60_000 }, times: 1 });
    const asked = subscribe({ Cookie: cookie });
    await vi.waitFor(async () => expect((await control.call('GET /faults')).faults).toMatchObject([{ hits: 1 }]));
    await post(emulator.origin, '/RPC2', { method: 'Global.logout', params: null, id: 4, session });
    await control.clearFaults();
    expect(await (await asked).json()).toMatchObject({ error: { code: SessionError.SessionInvalid } });
    expect(await control.status()).toMatchObject({ logins: 0, notifyStreams: 0 });
  });

  it.each([
    ['Origin', 'http://127.0.0.1:3000'],
    ['Sec-Fetch-Site', 'same-site'],
  ])('stays with its page when one of another port asks: %s', async (header, value) => {
    const { cookie = '' } = await attached();
    const reading = readUntil(await subscribe({ Cookie: cookie }), (text) => blocks(text) === 1);
    expect((await subscribe({ Cookie: cookie, [header]: value })).status).toBe(403);
    await emulator.control.event('DoorStatus', { Status: 'Open' });
    expect(blocks(await reading)).toBe(1);
  });

  it.each([
    ['a restored snapshot', ({ control }: TestEmulator) => control.restore('before')],
    ['an expired session', ({ control }: TestEmulator) => control.raisePreset('session-expired')],
  ])('ends with %s, whatever the clock does', async (_, end) => {
    const { cookie = '' } = await attached();
    const { control } = emulator;
    await control.snapshot('before');
    await control.freezeClock();
    const reading = readUntil(await subscribe({ Cookie: cookie }), () => false);
    await end(emulator);
    expect(await control.status()).toMatchObject({ logins: 0, notifyStreams: 0 });
    await reading;
  });

  it('loses, duplicates and delays events by rules', async () => {
    const { cookie = '' } = await attached();
    const { control } = emulator;
    await control.setFault({ match: { name: 'BreakIn' }, action: { type: 'loseEvent' } });
    await control.setFault({ match: { name: 'Duress' }, action: { type: 'duplicateEvent' } });
    // Far longer than three calls take on a busy machine.
    await control.setFault({ match: { name: 'RepeatEnter' }, action: { type: 'delayEvent', ms: 2_000 } });
    const reading = readUntil(await subscribe({ Cookie: cookie }), (text) => blocks(text) === 4);
    for (const code of ['RepeatEnter', 'BreakIn', 'Duress', 'DoorStatus'])
      await control.event(code, { Status: 'Open' });
    const codes = [...(await reading).matchAll(/"Code":"(\w+)"/g)].map(([, code]) => code);
    expect(codes).toEqual(['Duress', 'Duress', 'DoorStatus', 'RepeatEnter']);
  });

  it.each([
    [{ type: 'http', status: 401 }, async (response: Response) => expect(response.status).toBe(401)],
    [
      { type: 'error', code: 287637504 },
      async (response: Response) => expect(await response.text()).toContain('287637504'),
    ],
    [
      { type: 'malformed', kind: 'halfJson' },
      async (response: Response) => {
        expect(await readUntil(response, (text) => text.includes('receiveMessage(json);</script>'))).toContain(
          'var json={"method":\n',
        );
      },
    ],
    [
      { type: 'reset', at: 'midBody' },
      async (response: Response) => {
        await expect(response.text()).rejects.toThrow();
      },
    ],
  ] as const)('is disturbed by %o', async (action, check) => {
    const { cookie = '' } = await attached();
    await emulator.control.setFault({ match: { transport: 'notify' }, action });
    await check(await subscribe({ Cookie: cookie }));
  });
});

function byBrackets(text: string): unknown[] {
  const found: unknown[] = [];
  for (let start = text.indexOf('var json='); start >= 0; start = text.indexOf('var json=', start + 1)) {
    let depth = 0;
    for (let at = start + 9; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
      if (depth === 0) {
        found.push(JSON.parse(text.slice(start + 9, at + 1)));
        break;
      }
    }
  }
  return found;
}

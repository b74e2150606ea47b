import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LoginError, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { REQUEST, TIMER_MS } from '@/lib/contract/limits';
import type { RpcReply } from '@/lib/contract/rpc';
import { post, sendRaw, signIn, type TestEmulator, testEmulator } from './emulator.fixtures';

const time = { method: 'global.getCurrentTime', params: null, id: 7 };

describe('calls over HTTP', () => {
  let emulator: TestEmulator;
  beforeAll(async () => {
    emulator = await testEmulator({ limits: { bodyMs: 150 } });
  });
  afterAll(() => emulator.close());

  it.each(['/RPC2_Login', '/RPC3_Login'])(
    'signs a third-party client in over %s with a form content type',
    async (path) => {
      const { reply, session } = await signIn(emulator.origin, { path });
      expect(reply).toMatchObject({ result: true, id: 2, session, params: { keepAliveInterval: 60 } });
      const { reply: after } = await post(
        emulator.origin,
        '/RPC2',
        { ...time, session },
        { 'Content-Type': 'text/plain' },
      );
      expect(after).toMatchObject({ id: 7 });
      expect(after.result).toBeTruthy();
    },
  );

  it('prints replies with their members in alphabetical order and status 200', async () => {
    const response = await fetch(`${emulator.origin}/RPC3_Login`, {
      method: 'POST',
      body: JSON.stringify({
        method: 'global.login',
        params: { userName: 'admin', password: '', clientType: '' },
        id: 4,
      }),
    });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(Object.keys(JSON.parse(text))).toEqual(['error', 'id', 'params', 'result', 'session']);
    expect(JSON.parse(text).error.code).toBe(LoginError.SecondStepNeeded);
  });

  it('answers the time without a session on /OutsideCmd', async () => {
    const { reply } = await post(emulator.origin, '/OutsideCmd', time);
    expect(reply.result).toBeTruthy();
  });

  it('answers a missing session with a code and not with a status', async () => {
    const { status, reply } = await post(emulator.origin, '/RPC3', { method: 'magicBox.getSerialNo', id: 1 });
    expect(status).toBe(200);
    expect(reply.error).toMatchObject({ code: SessionError.SessionInvalid });
  });

  it('accepts calls by POST only', async () => {
    const response = await fetch(`${emulator.origin}/RPC3`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each(['not json', '[]', '"text"', '{"params":{}}', '{"method":5,"id":1}'])(
    'answers %s with ParseError',
    async (body) => {
      const { status, reply } = await post(emulator.origin, '/RPC3', body);
      expect(status).toBe(200);
      expect(reply).toMatchObject({ result: false, error: { code: ReplyError.ParseError } });
    },
  );

  it('answers a body above 1 MB with BodyTooLong', async () => {
    const body = JSON.stringify({ ...time, params: { fill: 'x'.repeat(REQUEST.rpcBytes) } });
    const { status, reply } = await post(emulator.origin, '/RPC3', body);
    expect(status).toBe(200);
    expect(reply.error).toMatchObject({ code: ReplyError.BodyTooLong });
  });

  it('has every refused request in its log, and a wrong verb among the unexpected calls', async () => {
    const { control, origin, port } = emulator;
    const since = await control.newest();
    await control.clearUnexpected();
    await fetch(`${origin}/RPC2`, { method: 'PUT', body: '{}' });
    await post(origin, '/RPC3', 'x'.repeat(REQUEST.rpcBytes + 1));
    await sendRaw(port, 'POST /RPC3 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"method":');
    const entries = (await control.requests(undefined, since)).map(({ endpoint, status }) => [endpoint, status]);
    expect(entries).toEqual([
      ['/RPC2', 405],
      ['/RPC3', 200],
      ['/RPC3', 408],
    ]);
    expect(await control.unexpected()).toMatchObject([{ method: 'PUT /RPC2', why: 'wrong verb' }]);
  });

  it('answers a body that exceeds 1 MB without announcing it with BodyTooLong', async () => {
    const reply = await new Promise<string>((resolve, reject) => {
      const request = httpRequest(`${emulator.origin}/RPC3`, { method: 'POST' }, (response) => {
        response.setEncoding('utf8').on('data', resolve);
      });
      request.on('error', reject);
      request.write(`{"method":"x.y","id":1,"params":"${'x'.repeat(REQUEST.rpcBytes)}`);
    });
    expect(JSON.parse(reply).error.code).toBe(ReplyError.BodyTooLong);
  });

  it('accepts 64 levels of JSON and refuses 65', async () => {
    const nested = (levels: number) =>
      `{"method":"global.getCurrentTime","id":1,"params":{"a":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;
    const { reply: fine } = await post(emulator.origin, '/OutsideCmd', nested(REQUEST.jsonDepth));
    expect(fine.result).toBeTruthy();
    const { reply: refused } = await post(emulator.origin, '/OutsideCmd', nested(REQUEST.jsonDepth + 1));
    expect(refused.error).toMatchObject({ code: ReplyError.BodyTooLong });
  });

  it('ignores brackets inside strings', async () => {
    const text = `\\"${'['.repeat(200)}`;
    const { reply } = await post(
      emulator.origin,
      '/OutsideCmd',
      `{"method":"global.getCurrentTime","id":1,"params":{"a":"${text}"}}`,
    );
    expect(reply.result).toBeTruthy();
  });

  it('refuses a multicall of more than 500 calls', async () => {
    const { session } = await signIn(emulator.origin);
    const calls = Array.from({ length: REQUEST.callsPerMulticall + 1 }, (_, id) => ({ ...time, id }));
    const { reply } = await post(emulator.origin, '/RPC2', {
      method: 'system.multicall',
      params: calls,
      id: 9,
      session,
    });
    expect(reply).toMatchObject({ id: 9, error: { code: ReplyError.BodyTooLong } });
  });

  it.each([
    '{"method":"configManager.setConfig","id":1,"params":{"name":"NTP","table":{"__proto__":{"polluted":1}}}}',
    '{"method":"configManager.setConfig","id":1,"params":{"name":"NTP","table":{"\\u005f_proto__":{"polluted":1}}}}',
    '{"method":"configManager.setConfig","id":1,"params":{"constructor":{"prototype":{"polluted":1}}}}',
  ])('refuses members that could reach a prototype', async (body) => {
    const { reply } = await post(emulator.origin, '/RPC3', body);
    expect(reply.error).toMatchObject({ code: ReplyError.ParseError });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('answers an incomplete body with 408 and closes', async () => {
    const head = `POST /RPC3 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"method":`;
    expect(await sendRaw(emulator.port, head)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('refuses a request head above 16 KB', async () => {
    const head = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Fill: ${'x'.repeat(17_000)}\r\n\r\n`;
    expect(await sendRaw(emulator.port, head)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('sets the session cookie at the second step, hidden from scripts and other sites', async () => {
    const { session } = await signIn(emulator.origin);
    const path = '/RPC3_Login';
    const first = await post(emulator.origin, path, {
      method: 'global.login',
      params: { userName: 'admin', password: '' },
      id: 1,
    });
    expect(first.cookie).toBeUndefined();
    const { cookie } = await signIn(emulator.origin);
    expect(cookie).toMatch(/^WebClientHttpSessionID=[0-9a-f]{32}$/);
    const out = await post(emulator.origin, '/RPC2', { method: 'Global.logout', params: null, id: 3, session });
    expect(out.cookie).toMatch(/Max-Age=0; HttpOnly; SameSite=Strict$/);
  });

  it('uses the session of the cookie, and ignores a stale cookie beside a good session', async () => {
    const { session, cookie } = await signIn(emulator.origin);
    const call = { method: 'magicBox.getSerialNo', id: 1 };
    const byCookie = await post(emulator.origin, '/RPC3', call, { Cookie: String(cookie) });
    expect(byCookie.reply.result).toBe(true);
    const stale = await post(
      emulator.origin,
      '/RPC3',
      { ...call, session },
      { Cookie: `WebClientHttpSessionID=${'0'.repeat(32)}` },
    );
    expect(stale.reply.result).toBe(true);
  });

  it('lets a test on this machine appear with a blocked address', async () => {
    const { control, origin } = emulator;
    const filter = { Enable: true, Type: 0, TrustList: [], BannedList: ['10.1.2.3'] };
    await control.putTable('AccessFilter', filter);
    await control.setSwitches({ enforceAccessFilter: true });
    const first = {
      method: 'Global.firstLogin',
      params: { userName: 'admin', password: '', clientType: 'Web3.0' },
      id: 1,
    };
    const blocked = await post(origin, '/RPC3_Login', first, { 'X-Emulator-Address': '10.1.2.3' });
    expect(blocked.reply.error).toMatchObject({ code: LoginError.IpLimited });
    const other = await post(origin, '/RPC3_Login', first, { 'X-Emulator-Address': 'not an address' });
    expect(other.reply.error).toMatchObject({ code: LoginError.SecondStepNeeded });
    const port = Number(new URL(origin).port);
    for (const [Ports, code] of [
      [`${port}-${port}`, LoginError.IpLimited],
      [`${port + 1}-65535`, LoginError.SecondStepNeeded],
    ] as const) {
      await control.putTable('AccessFilter', { ...filter, Ports: [Ports] });
      const tried = await post(origin, '/RPC3_Login', first, { 'X-Emulator-Address': '10.1.2.3' });
      expect(tried.reply.error, Ports).toMatchObject({ code });
    }
    await control.reset();
  });

  it('ends the login after the grace period when the page sends its unload beacon', async () => {
    const { control } = emulator;
    const { cookie, session } = await signIn(emulator.origin);
    await control.freezeClock();
    const goodbye = JSON.stringify({ method: 'Global.logout', params: { unload: true }, id: 1 });
    const headers = { Cookie: String(cookie), 'Content-Type': 'text/plain' };
    expect((await post(emulator.origin, '/RPC2', goodbye, headers)).reply.result).toBe(true);
    await control.advanceClock(TIMER_MS.unloadGrace - 100);
    expect(emulator.device.login(session)).toBeDefined();
    await control.advanceClock(200);
    expect(emulator.device.login(session)).toBeUndefined();
    await control.runClock();
  });
});

describe('work that takes long', () => {
  let emulator: TestEmulator;
  beforeAll(async () => {
    emulator = await testEmulator({ profile: 'face-full' });
  });
  afterAll(() => emulator.close());

  it('is done for a certificate request beside other calls, one request at a time, in a batch or not', async () => {
    const { origin } = emulator;
    const { session } = await signIn(origin);
    const params = { subject: { C: 'DE', O: 'Example', CN: 'door.example.com' } };
    const call = { method: 'CertManager.createCertRequest', params, id: 5 };
    const order: string[] = [];
    const first = post(origin, '/RPC3', { ...call, session }).finally(() => order.push('request'));
    const batch = post(origin, '/RPC3', { method: 'system.multicall', params: [call, call], id: 6, session });
    const other = post(origin, '/OutsideCmd', time).finally(() => order.push('other'));
    const answers = [(await first).reply, ...((await batch).reply.params as RpcReply[])];
    await other;
    const made = answers.filter(({ result }) => result === true);
    const refused = answers.filter(({ result }) => result !== true);
    expect([made.length > 0, made.length + refused.length]).toEqual([true, 3]);
    expect(JSON.stringify(made[0]?.params)).toContain('BEGIN CERTIFICATE REQUEST');
    for (const { error } of refused) expect(error).toMatchObject({ detail: { reason: 'TargetInUse' } });
    expect(refused.length).toBeGreaterThan(0);
    expect(order).toEqual(['other', 'request']);
    expect((await post(origin, '/RPC3', { ...call, session })).reply.result).toBe(true);
  }, 30_000);

  it('is not begun for a certificate request whose subject is refused, in a batch or not', async () => {
    const { device, origin } = emulator;
    const { session } = await signIn(origin);
    for (const subject of [undefined, {}, { C: 'DE', O: 'Example', CN: 'no host' }]) {
      const call = { method: 'CertManager.createCertRequest', params: { subject }, id: 5 };
      expect(device.prepare(call, undefined, session)).toBeUndefined();
      expect(device.prepare({ method: 'system.multicall', params: [call], id: 6 }, undefined, session)).toBeUndefined();
      const { error } = (await post(origin, '/RPC3', { ...call, session })).reply;
      expect(error).toMatchObject({ code: ReplyError.InvalidParams });
    }
    const subject = { C: 'DE', O: 'Example', CN: 'door.example.com' };
    const good = { method: 'CertManager.createCertRequest', params: { subject }, id: 7 };
    expect(await device.prepare(good, undefined, session)).toBeDefined();
  }, 30_000);

  it('is not done for encrypted parameters of a client without a login', async () => {
    const unseal = vi.spyOn(emulator.device, 'unseal');
    const sealed = { salt: 'AB'.repeat(256), cipher: 'RPAC-256', content: 'AAAA' };
    const call = { method: 'System.multiSec', params: sealed, id: 7 };
    expect((await post(emulator.origin, '/RPC3', call)).reply.error).toMatchObject({
      code: SessionError.SessionInvalid,
    });
    expect(unseal).not.toHaveBeenCalled();
    const { session } = await signIn(emulator.origin);
    await post(emulator.origin, '/RPC3', { ...call, session });
    expect(unseal).toHaveBeenCalledWith(sealed);
    unseal.mockRestore();
  });
});

describe('a device that saves before it answers', () => {
  it('has stored what it acknowledged, so that it outlives a killed process', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const emulator = await testEmulator({ stateDir });
    const { session } = await signIn(emulator.origin);
    await emulator.control.call('PATCH /switches', { body: { saveBeforeAnswer: true } });
    const stored = () => JSON.parse(readFileSync(join(stateDir, 'state.json'), 'utf8')).tables.PwdUpdatePeriod;
    for (const table of [31, 32, 33]) {
      const params = { name: 'PwdUpdatePeriod', table, options: [] };
      const { reply } = await post(emulator.origin, '/RPC3', {
        method: 'configManager.setConfig',
        params,
        id: 1,
        session,
      });
      expect([reply.result, stored()]).toEqual([true, table]);
    }
    await emulator.close();
    rmSync(stateDir, { recursive: true });
  });
});

describe('a device that leaves the cookie to the page', () => {
  it('sets no cookie at sign-in', async () => {
    const emulator = await testEmulator({ profile: 'baseline-1' });
    const { cookie, reply } = await signIn(emulator.origin);
    expect(reply.result).toBe(true);
    expect(cookie).toBeUndefined();
    await emulator.close();
  });
});

describe('a device that reboots', () => {
  it('answers the call, then accepts no connection until it is up again', async () => {
    const emulator = await testEmulator();
    const { session } = await signIn(emulator.origin);
    await emulator.control.freezeClock();
    const { reply } = await post(emulator.origin, '/RPC3', { method: 'magicBox.reboot', params: null, id: 5, session });
    expect(reply.result).toBe(true);
    await emulator.control.advanceClock(1_000);
    expect(emulator.device.isUp()).toBe(false);
    await expect(fetch(`${emulator.origin}/current_config/preLanguage`)).rejects.toThrow();
    await emulator.control.advanceClock((await emulator.control.switches()).rebootMs);
    expect((await fetch(`${emulator.origin}/current_config/preLanguage`)).status).toBe(200);
    expect(emulator.device.logins()).toEqual([]);
    await emulator.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoginError } from '@/lib/contract/error-codes';
import { post, readUntil, sendRaw, signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { ControlClient } from './client';
import { MAX_SNAPSHOTS } from './snapshot-shelf';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator({ controlToken: 'bench-key' });
});
afterAll(() => emulator.close());

const door = (path: string, init: RequestInit = {}) => fetch(`${emulator.controlOrigin}/api/v1${path}`, init);
const key = { 'X-Control-Token': 'bench-key' };

describe('access to the control API', () => {
  it.each([{}, { 'X-Control-Token': 'wrong' }, { 'X-Control-Token': 'bench-ke' }])(
    'refuses without the token: %j',
    async (headers) => {
      expect((await door('/status', { headers: headers as Record<string, string> })).status).toBe(401);
    },
  );

  it('refuses foreign hosts and origins and sends no CORS header', async () => {
    const port = Number(emulator.controlPort);
    const ask = (headers: string) =>
      sendRaw(port, `GET /api/v1/status HTTP/1.1\r\n${headers}X-Control-Token: bench-key\r\nConnection: close\r\n\r\n`);
    expect(await ask('Host: evil.example\r\n')).toMatch(/^HTTP\/1\.1 403 /);
    expect(await ask('Host: device.test\r\n')).toMatch(/^HTTP\/1\.1 403 /);
    expect(await ask(`Host: localhost:${port}\r\nOrigin: http://evil.example\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
    const good = await ask(`Host: localhost:${port}\r\n`);
    expect(good).toMatch(/^HTTP\/1\.1 200 /);
    expect(good).not.toMatch(/Access-Control/i);
  });

  it('accepts changes as JSON only', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const response = await door('/faults/clear', {
        method: 'POST',
        body: '{}',
        headers: { ...key, 'Content-Type': type },
      });
      expect(response.status).toBe(415);
    }
  });

  it('has no path on the device port', async () => {
    expect((await fetch(`${emulator.origin}/api/v1/status`)).status).toBe(404);
  });

  it('refuses members that could reach a prototype', async () => {
    const response = await door('/tables/NTP', {
      method: 'PUT',
      body: '{"__proto__":{"polluted":1}}',
      headers: { ...key, 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(400);
    await expect(emulator.control.putTable('__proto__', {})).rejects.toMatchObject({ status: 400 });
  });
});

describe('the control API', () => {
  it('profile: another device, with all logins ended', async () => {
    const { session } = await signIn(emulator.origin);
    await emulator.control.useProfile('vto');
    expect(await emulator.control.status()).toMatchObject({
      profile: 'vto',
      port: emulator.port,
      isUp: true,
      logins: 0,
    });
    expect(emulator.device.login(session)).toBeUndefined();
    await emulator.control.useProfile('face-full');
  });

  it('capabilities, tables and switches, refusing unknown names', async () => {
    const { control } = emulator;
    expect(await control.patchCaps({ hasMobile: true })).toMatchObject({ hasMobile: true });
    await expect(control.patchCaps({ hasEverything: true })).rejects.toThrow('hasEverything');
    await control.putTable('VideoStandard', 'NTSC');
    expect(await control.getTable('VideoStandard')).toBe('NTSC');
    await expect(control.getTable('NoSuchTable')).rejects.toMatchObject({ status: 404 });
    expect(await control.setSwitches({ maxSessions: 3 })).toMatchObject({ maxSessions: 3 });
    await expect(control.setSwitches({ maxSessions: 'many' } as never)).rejects.toThrow('maxSessions');
    expect(await control.setSwitches({ streamAuth: 'none', maxStreams: 16 })).toMatchObject({ streamAuth: 'none' });
    await expect(control.setSwitches({ streamAuth: 'password' } as never)).rejects.toThrow('streamAuth: one of none');
    await expect(control.setSwitches({ streamAnalytics: true } as never)).rejects.toThrow(
      'streamAnalytics: one of off',
    );
    await control.reset();
    expect(await control.getTable('VideoStandard')).toBe('PAL');
    expect((await control.caps()).hasMobile).toBe(false);
  });

  it('clock: frozen, advanced, running again', async () => {
    const { control } = emulator;
    const { now } = await control.freezeClock('2026-11-20T08:00:00Z');
    expect(now).toBe(Date.UTC(2026, 10, 20, 8));
    expect(await control.advanceClock(5_000)).toMatchObject({ now: now + 5_000, mode: 'frozen' });
    expect(await control.runClock(2)).toMatchObject({ mode: 'real', speed: 2 });
    await control.runClock();
  });

  it('a lock of 300 s ends without waiting', async () => {
    const { control, origin } = emulator;
    await control.freezeClock();
    for (let tries = 0; tries < 5; tries += 1) await signIn(origin, { password: 'Wrong123' });
    const locked = await post(origin, '/RPC3_Login', {
      method: 'global.login',
      params: { userName: 'admin', password: '' },
      id: 1,
    });
    expect(locked.reply.error).toMatchObject({ code: LoginError.UserLocked });
    await control.advanceClock(301_000);
    expect((await signIn(origin)).reply.result).toBe(true);
    await control.runClock();
  });

  it('snapshots: restored whole, at most 20, in under 50 ms', async () => {
    const { control } = emulator;
    await control.snapshot('before');
    await control.putTable('ChannelTitle', [{ Name: 'changed' }]);
    // CPU time: on a busy machine the wall time would vary.
    const started = process.cpuUsage();
    await control.restore('before');
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(50);
    expect(await control.getTable('ChannelTitle')).not.toEqual([{ Name: 'changed' }]);
    for (let index = 1; index < MAX_SNAPSHOTS; index += 1) await control.snapshot(`s${index}`);
    await expect(control.snapshot('one-more')).rejects.toMatchObject({ status: 409 });
    await expect(control.restore('never-taken')).rejects.toMatchObject({ status: 404 });
  });

  it('doors: opened by hand', async () => {
    expect(await emulator.control.door(0, 'open')).toMatchObject({ leaf: 'Open', isHeld: true });
    expect(await emulator.control.door(0, 'close')).toMatchObject({ leaf: 'Close' });
    await expect(emulator.control.door(99, 'open')).rejects.toMatchObject({ status: 404 });
  });

  it('logins: listed without their sessions, ended by key', async () => {
    const { session } = await signIn(emulator.origin);
    const logins = await emulator.control.logins();
    expect(JSON.stringify(logins)).not.toContain(session);
    const last = logins.at(-1);
    await emulator.control.endLogins(last?.key);
    expect(emulator.device.login(session)).toBeUndefined();
  });

  it('power: a cut breaks every connection at once', async () => {
    const { cookie = '' } = await signIn(emulator.origin);
    const response = await fetch(`${emulator.origin}/SubscribeNotify.cgi`, { headers: { Cookie: cookie } });
    const reading = readUntil(response, () => false);
    await emulator.control.powerLoss();
    await expect(reading).rejects.toThrow();
    await emulator.control.advanceClock(60_000);
    expect((await emulator.control.status()).isUp).toBe(true);
  });
});

describe('the request log', () => {
  it('keeps secrets out: passwords, digests, encrypted content, codes, pictures, sessions', async () => {
    const { control, origin } = emulator;
    const { session } = await signIn(origin);
    const secrets = {
      pwd: 'Hidden01',
      pwdOld: 'Hidden02',
      content: 'Hidden03',
      salt: 'Hidden04',
      authCode: 'Hidden05',
      PhotoData: ['Hidden06'],
      AuthPassword: 'Hidden07',
    };
    await post(
      origin,
      '/RPC3',
      { method: 'some.call', params: { deep: [secrets], name: 'kept' }, id: 1, session },
      { Cookie: 'WebClientHttpSessionID=Hidden08' },
    );
    const text = JSON.stringify(await control.requests());
    expect(text).toContain('kept');
    expect(text).not.toMatch(/Hidden|Admin123/);
    expect(text).not.toContain(session);
    expect(
      JSON.stringify((await control.requests('Global.secondLogin')).concat(await control.requests('global.login'))),
    ).not.toMatch(/[0-9A-F]{32}/);
  });

  it('reports the spelling of the contract and finds calls inside a multicall', async () => {
    const { control, origin } = emulator;
    const { session } = await signIn(origin);
    const since = await control.newest();
    const inner = { method: 'ConfigManager.getConfig', params: { name: 'Web' }, id: 1, session };
    await post(origin, '/RPC3', { method: 'SYSTEM.multicall', params: [inner], id: 2, session });
    expect((await control.requests(undefined, since)).map(({ method }) => method)).toEqual(['system.multicall']);
    await control.expectRequest({ method: 'configManager.getConfig', params: { name: 'Web' }, since }, { count: 1 });
    await expect(
      control.expectRequest({ method: 'configManager.getConfig', params: { name: 'RTSP' }, since }),
    ).rejects.toMatchObject({
      status: 417,
      detail: { nearest: [expect.objectContaining({ method: 'system.multicall' })] },
    });
    await control.expectOrder('global.login', 'configManager.getConfig');
    await expect(control.expectOrder('configManager.getConfig', 'no.suchCall')).rejects.toMatchObject({ status: 417 });
  });

  it('waits for a future request, with a timeout', async () => {
    const { control, origin } = emulator;
    const waiting = control.waitForRequest({ method: 'late.call' });
    await post(origin, '/RPC3', { method: 'late.call', id: 1 });
    expect(await waiting).toHaveLength(1);
    await expect(control.waitForRequest({ method: 'never.call' }, 1, 30)).rejects.toMatchObject({ status: 417 });
  });

  it('feeds a live page', async () => {
    const response = await door('/stream', { headers: key });
    const reading = readUntil(response, (text) => text.includes('live.call'));
    await post(emulator.origin, '/RPC3', { method: 'live.call', id: 1 });
    expect(await reading).toMatch(/^: requests of the device\n\nid: \d+\ndata: \{.*live\.call/s);
  });

  it('counts unexpected calls, also bodies that are not a call', async () => {
    await emulator.control.clearUnexpected();
    await post(emulator.origin, '/RPC3', 'no call');
    expect(await emulator.control.unexpected()).toMatchObject([{ method: '/RPC3' }]);
    await emulator.control.clearUnexpected();
    const { session } = await signIn(emulator.origin);
    await post(emulator.origin, '/RPC3', { method: 'no.suchCall', id: 1, session });
    expect(await emulator.control.unexpected()).toMatchObject([{ method: 'no.suchCall' }]);
  });

  it('keeps no more than its size', async () => {
    const small = await testEmulator({ logSize: 5 });
    const client = new ControlClient(small.controlOrigin);
    for (let id = 0; id < 12; id += 1) await post(small.origin, '/RPC3', { method: `call.number${id}`, id });
    expect((await client.requests()).map(({ method }) => method)).toEqual(
      [7, 8, 9, 10, 11].map((id) => `call.number${id}`),
    );
    await small.close();
  });
});

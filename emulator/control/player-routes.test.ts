import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { sendRaw, signIn } from '../http/emulator.fixtures';
import { startEmulator } from './client';

type Running = Awaited<ReturnType<typeof startEmulator>>;

const playerFolder = join(mkdtempSync(join(tmpdir(), 'gatehouse-test-')), '.hidden', 'player');
const FILES = {
  'page.js': '1',
  'hevc.worker.js': '2',
  'hevc-decode.wasm': '3',
  'messages/en.json': '{}',
  'index.html': '<!doctype html>',
};

let emulator: Running;
beforeAll(async () => {
  emulator = await startEmulator({ playerFolder });
});
afterAll(() => emulator.close());

const get = (path: string, init?: RequestInit) => fetch(`${emulator.controlOrigin}${path}`, init);
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error];

describe('the player page', () => {
  it('explains how to build it until it is built', async () => {
    expect(await errorOf(await get('/player'))).toEqual([
      404,
      'the player page is not built; run: node scripts/build-player.mjs',
    ]);
    expect(emulator.playerAddress).toBeUndefined();
  });

  it('is served with its files once it is built, without a restart', async () => {
    mkdirSync(join(playerFolder, 'messages'), { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(playerFolder, name), text);
    const types = {
      '': 'text/html',
      '/page.js': 'text/javascript',
      '/hevc-decode.wasm': 'application/wasm',
      '/messages/en.json': 'application/json',
    };
    for (const [path, type] of Object.entries(types)) {
      const response = await get(`/player${path}?loss=1`);
      expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('may run its own scripts and reach only this machine; WebAssembly runs in the decoder', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';
    const policy = await policyOf('/player');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://127.0.0.1:* wss://127.0.0.1:*;");
    expect(policy).not.toMatch(/unsafe/);
    expect(await policyOf('/player/page.js')).toBe(policy);
    expect(await policyOf('/player/hevc.worker.js')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(await policyOf('/api/v1/status')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it.each([
    '/player/nothing.js',
    '/player/%2e%2e/package.json',
    '/player/..%2f..%2fpackage.json',
    '/player//etc/passwd',
  ])('finds nothing at %s', async (path) => {
    const text = await sendRaw(
      Number(emulator.controlPort),
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('accepts no changes and has no other names', async () => {
    expect((await get('/player', { method: 'POST', body: '{}' })).status).toBe(404);
    const text = await sendRaw(
      Number(emulator.controlPort),
      'GET /player HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 403 /);
  });

  it.each([
    ['none', 200],
    ['same-origin', 200],
    ['same-site', 403],
    ['cross-site', 403],
  ])('opened by way of %s is answered %i: opening it turns the device', async (way, status) => {
    for (const path of ['/player', '/player/', '/player/index.html', '/player/index', '/player/%69ndex.html']) {
      // By hand: `fetch` keeps this header for browsers.
      const text = await sendRaw(
        Number(emulator.controlPort),
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: ${way}\r\nConnection: close\r\n\r\n`,
      );
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
  });

  it('may open the stream, unlike a page of another port', async () => {
    const opens = (running: Running, origin: string) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`${running.origin.replace('http', 'ws')}${ENDPOINT.stream}`, { origin });
        socket.on('open', () => resolve(true)).on('error', () => resolve(false));
        socket.on('open', () => socket.close());
      });
    expect(await opens(emulator, emulator.controlOrigin)).toBe(true);
    expect(await opens(emulator, 'http://127.0.0.1:1')).toBe(false);
    const locked = await startEmulator({ playerFolder, controlToken: 'bench-key' });
    expect(await opens(locked, locked.controlOrigin)).toBe(false);
    expect(locked.playerAddress).toBeUndefined();
    await locked.close();
  });

  it('forwards calls to the device, from its own page only', async () => {
    const call = { id: 1, method: 'Global.firstLogin', params: { userName: 'admin', password: '' } };
    const post = (headers: Record<string, string> = {}) =>
      get('/player/device/RPC3_Login', { method: 'POST', body: JSON.stringify(call), headers });
    expect(await (await post()).json()).toMatchObject({ id: 1, result: false, params: { realm: expect.any(String) } });
    expect((await post({ Origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await get('/player/device/RPC3_Login')).status).toBe(405);
    expect((await get('/player/device/fileUpload/face', { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it("leaves the cookie alone by which the same browser is signed in at the device's own port", async () => {
    const { session, cookie = '' } = await signIn(`${emulator.controlOrigin}/player/device`);
    expect([session, cookie]).toEqual([expect.stringMatching(/./), '']);
    const console = await signIn(emulator.origin);
    expect(console.cookie).toMatch(/./);
    const post = (call: object) =>
      get('/player/device/RPC2', {
        method: 'POST',
        body: JSON.stringify({ id: 9, method: 'Global.logout', params: {}, ...call }),
        headers: { Cookie: console.cookie ?? '' },
      });
    // Without a session of its own nobody is signed out.
    expect(await (await post({})).json()).toMatchObject({ result: false });
    const answer = await post({ session });
    expect([await answer.json(), answer.headers.get('set-cookie')]).toMatchObject([{ result: true }, null]);
    const alive = { id: 9, method: 'Global.keepAlive', params: {}, session: console.session };
    const reply = await fetch(`${emulator.origin}/RPC2`, { method: 'POST', body: JSON.stringify(alive) });
    expect(await reply.json()).toMatchObject({ result: true });
  });

  it('is announced by the emulator once it is built', async () => {
    const next = await startEmulator({ playerFolder });
    expect(next.playerAddress).toBe(`${next.controlOrigin}/player`);
    await next.close();
  });
});

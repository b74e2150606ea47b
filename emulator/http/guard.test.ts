import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { rawGet, sendRaw, type TestEmulator, testEmulator } from './emulator.fixtures';
import { hostName, isOwnOrigin, isSiblingOrigin } from './guard';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator({ allowedHosts: ['door.example'] });
});
afterAll(() => emulator.close());

const statusFor = async (host: string) => {
  const text = await sendRaw(
    emulator.port,
    `GET /current_config/preLanguage HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  return Number(text.split(' ')[1]);
};

describe('Host of the device port', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST:8080', '[::1]:80', 'gate.localhost', 'device.test', 'door.example:80'])(
    'answers %s',
    async (host) => expect(await statusFor(host)).toBe(200),
  );

  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.9',
    'door.example.evil',
    'a@localhost',
    'localhost/x',
  ])('refuses %s', async (host) => expect([400, 403]).toContain(await statusFor(host)));

  it.each([
    ['evil.example', '127.0.0.1'],
    ['127.0.0.1', 'evil.example'],
  ])('refuses two of them: %s and %s', async (first, second) =>
    expect([400, 403]).toContain(await statusFor(`${first}\r\nHost: ${second}`)),
  );

  it('finds no name in broken hosts', () => {
    expect(['a b', 'x:y', '', '[::1', 'a/b'].map(hostName)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('Origin of the device port', () => {
  const send = (origin: string) =>
    fetch(`${emulator.origin}/RPC3`, { method: 'POST', headers: { Origin: origin }, body: '{"method":"a.b","id":1}' });

  it('accepts calls of its own pages', async () => {
    expect((await send(emulator.origin)).status).toBe(200);
  });

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'file://'])('refuses calls of %s', async (origin) => {
    expect((await send(origin)).status).toBe(403);
  });

  const from = (origin: string, host: string) => ({ headers: { origin, host } }) as IncomingMessage;

  it('recognises its own page by the default port of either scheme', () => {
    expect(isOwnOrigin(from('https://door.test', 'door.test:443'))).toBe(true);
    expect(isOwnOrigin(from('http://door.test', 'door.test:80'))).toBe(true);
    expect(isOwnOrigin(from('http://door.test', 'door.test:443'))).toBe(false);
  });

  it.each([
    ['http://door.test:8080', 'door.test:8443', true],
    ['https://[::1]:8443', '[::1]:8080', true],
    ['http://door.test:8090', 'door.test:8080', true],
    ['https://door.test:8090', 'door.test:8080', false],
    ['http://door.test:8443', 'door.test:8080', false],
    ['http://door.test', 'door.test:8443', false],
    ['http://other.test:8080', 'door.test:8443', false],
    ['http://door.test:8080@evil.example', 'door.test:8443', false],
    ['null', 'door.test:8443', false],
  ])('a page of %s is one of the device at %s: %s', (origin, host, isOurs) => {
    expect(isSiblingOrigin(from(origin, host), { http: [8080], https: [8443], player: 8090 })).toBe(isOurs);
  });

  it('refuses a stream for the page of another site', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/rtspoverwebsocket`, {
      origin: 'http://evil.example',
    });
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      socket.on('open', () => resolve('open'));
    });
    expect(status).toBe(403);
    socket.on('error', () => undefined).terminate();
  });

  it('opens a stream for its own page and for a client without Origin', async () => {
    for (const origin of [emulator.origin, undefined]) {
      const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/rtspoverwebsocket`, origin ? { origin } : {});
      await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
      socket.terminate();
    }
  });
});

describe('headers of every reply', () => {
  it('carry the policy, narrowed to the host', async () => {
    const head = await rawGet(emulator.port, '/');
    expect(head).toContain(
      `connect-src 'self' ws://127.0.0.1:${emulator.port} wss://127.0.0.1:* ws://127.0.0.1:23490;`,
    );
    expect(head).toContain("frame-ancestors 'none'");
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(head).not.toMatch(/X-Powered-By|Access-Control/i);
  });

  it('let the console alone frame the answer of the upload form', async () => {
    expect(await rawGet(emulator.port, '/fileUpload/picture')).toContain("frame-ancestors 'self'");
  });
});

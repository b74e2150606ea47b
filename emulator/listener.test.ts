import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { REQUEST } from '@/lib/contract/limits';
import { type TestEmulator, testEmulator } from './http/emulator.fixtures';
import { CONNECTIONS, listen, listener, portOf, serverOptions } from './listener';

let emulator: TestEmulator | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await emulator?.close();
});

async function connected(origin: string | undefined): Promise<Socket> {
  const { hostname, port } = new URL(origin ?? '');
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Status of a page for a client of this machine with another address. */
function statusFrom(localAddress: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, localAddress, path: '/current_config/preLanguage', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

it('ends a silent connection and a dripping head after the time for a head, with TLS too', async () => {
  emulator = await testEmulator({ limits: { headMs: 200 }, httpsPort: 0 });
  const silent = await connected(emulator.origin);
  const secure = await connected(emulator.httpsOrigin);
  const dripping = await connected(emulator.origin);
  dripping.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Drops: ');
  const drops = setInterval(() => dripping.write('x'), 20);
  await Promise.all([silent, secure, dripping].map((socket) => once(socket.resume(), 'close')));
  clearInterval(drops);
});

it('looks often enough to end them at the 10 s that are configured', () => {
  expect(serverOptions()).toMatchObject({ headersTimeout: 10_000, connectionsCheckingInterval: 1000 });
});

it('stays within reach of others when one address opens 300 connections', async () => {
  emulator = await testEmulator();
  const { origin, port } = emulator;
  const flood = await Promise.all(Array.from({ length: 300 }, () => connected(origin)));
  await expect.poll(() => flood.filter((socket) => socket.destroyed).length).toBe(300 - CONNECTIONS.ofAddress);
  expect(await statusFrom('127.0.0.2', port)).toBe(200);
  for (const socket of flood) socket.destroy();
  await expect.poll(() => statusFrom('127.0.0.1', port).catch(() => 0)).toBe(200);
});

it('cuts off a client that goes on with a body after its answer, and keeps one that has sent all', async () => {
  const port = listener(
    createServer((request, response) => {
      if (request.url === '/whole') request.resume().on('end', () => response.end('read'));
      else response.end('refused');
    }),
    50,
  );
  await listen(port.server, 0, '127.0.0.1');
  const origin = `http://127.0.0.1:${portOf(port.server)}`;
  const [dripping, good] = [await connected(origin), await connected(origin)];
  const head = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
  good.write(`${head('/whole', 1)}x`);
  dripping.write(head('/', 1_000));
  const drops = setInterval(() => dripping.write('x'), 10);
  await new Promise((resolve) => dripping.resume().on('close', resolve));
  clearInterval(drops);
  expect(String(await once(good, 'data'))).toContain('200 OK');
  good.write(`${head('/whole', 1)}x`);
  expect(String(await once(good, 'data'))).toContain('200 OK');
  await port.close();
});

it('cuts off a client that does not read its answer, and keeps one that asks again later', async () => {
  const big = Buffer.alloc(16_000_000);
  const port = listener(
    createServer((request, response) => {
      if (request.url === '/file') Readable.from([big, big]).pipe(response);
      else response.end(request.url === '/big' ? big : 'read');
    }),
    50,
  );
  await listen(port.server, 0, '127.0.0.1');
  const origin = `http://127.0.0.1:${portOf(port.server)}`;
  const ended: (number | undefined)[] = [];
  port.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    socket.on('close', () => ended.push(remotePort));
  });
  const asked = async (path: string) => {
    const socket = await connected(origin);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  };
  const [deaf, deafToFile, good] = [await asked('/big'), await asked('/file'), await asked('/')];
  expect(String(await once(good, 'data'))).toContain('200 OK');
  await expect.poll(() => [...ended].sort()).toEqual([deaf.localPort, deafToFile.localPort].sort());
  good.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(String(await once(good, 'data'))).toContain('200 OK');
  await port.close();
});

it('gives the largest upload the time that it may take, and no request more', () => {
  const { requestTimeout } = serverOptions();
  expect(requestTimeout).toBe(10_000 + (REQUEST.multipartBytes / REQUEST.uploadBytesPerS) * 1_000);
  expect(requestTimeout).toBeLessThan(5 * 3_600_000);
});

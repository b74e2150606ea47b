/** Clients for tests of the edges: sign-in as public clients send it, and raw requests. */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { RpcReply } from '@/lib/contract/rpc';
import { startEmulator } from '../control/client';
import type { EmulatorOptions } from '../server';

export type TestEmulator = Awaited<ReturnType<typeof startEmulator>>;

/** An emulator on free ports; failures of its own are thrown at the test. */
export function testEmulator(options: Partial<EmulatorOptions> = {}): Promise<TestEmulator> {
  return startEmulator({
    onFailure: (error) => {
      throw error;
    },
    ...options,
  });
}

/** Posts one call as JSON and reads the reply; `headers` may change the content type. */
export async function post(
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; reply: RpcReply; cookie: string | undefined }> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const cookie = response.headers.get('set-cookie') ?? undefined;
  return { status: response.status, reply: text.startsWith('{') ? (JSON.parse(text) as RpcReply) : {}, cookie };
}

const upperMd5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase();

/**
 * Both steps of `global.login`, as third-party clients send them: `/RPC2_Login`, form content type. `send` may
 * replace fetch.
 */
export async function signIn(
  origin: string,
  { name = 'admin', password = 'Admin123', path = '/RPC2_Login', send = post } = {},
): Promise<{ session: string; cookie: string | undefined; reply: RpcReply }> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };
  const common = { userName: name, clientType: 'Web3.0', loginType: 'Direct' };
  const first = await send(
    origin,
    path,
    { method: 'global.login', params: { ...common, password: '' }, id: 1 },
    headers,
  );
  const { realm, random, encryption } = first.reply.params as { realm: string; random: string; encryption: string };
  const digest = upperMd5(`${name}:${random}:${upperMd5(`${name}:${realm}:${password}`)}`);
  const session = String(first.reply.session);
  const params = { ...common, password: digest, authorityType: encryption, passwordType: 'Default' };
  const second = await send(origin, path, { method: 'global.login', params, id: 2, session }, headers);
  return { session, cookie: second.cookie?.split(';')[0], reply: second.reply };
}

/** Sends these bytes and returns everything that comes back until the connection ends (or breaks). */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
  });
}

/** A GET whose path reaches the server unchanged (fetch would normalise it). */
export function rawGet(port: number, path: string, headers = ''): Promise<string> {
  return sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${headers}\r\n`);
}

/** Reads a streaming reply until `isEnough` says so; the connection is closed then. */
export async function readUntil(response: Response, isEnough: (text: string) => boolean): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no body');
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: true });
    if (isEnough(text) || done) break;
  }
  await reader.cancel();
  return text;
}

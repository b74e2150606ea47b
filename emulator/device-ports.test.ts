import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { ReplyError } from '@/lib/contract/error-codes';
import { freePort } from './free-port.fixtures';
import { post, signIn, type TestEmulator, testEmulator } from './http/emulator.fixtures';

let emulator: TestEmulator | undefined;

afterEach(async () => {
  await emulator?.close();
  emulator = undefined;
});

const OPTIONS = 'OPTIONS rtsp://127.0.0.1/cam/realmonitor?channel=1&subtype=0 RTSP/1.0\r\nCSeq: 1\r\n\r\n';

async function connected(origin: string | undefined): Promise<Socket> {
  const { hostname, port } = new URL(origin ?? '');
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** First words of the answer, or '' when the connection ended without one. */
async function answerOf(socket: Socket, request = OPTIONS): Promise<string> {
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('close', () => resolve(''));
  });
  socket.write(request);
  return (await answer).slice(0, 15);
}

describe('a port with TLS', () => {
  it.each(['httpsOrigin', 'rtspOrigin'] as const)('speaks TLS 1.1 only while that is switched on: %s', async (name) => {
    emulator = await testEmulator({
      httpsPort: 0,
      ...(name === 'rtspOrigin' && { rtspPort: 0, set: { 'MediaEncrypt.RTSPOverTls.Enable': true } }),
    });
    const { hostname, port } = new URL(emulator[name] ?? '');
    const protocol = async () => {
      const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      const socket = connectTls({ host: hostname, port: Number(port), rejectUnauthorized: false, ...old });
      const spoken = await Promise.race([
        once(socket, 'secureConnect').then(() => socket.getProtocol()),
        once(socket, 'error').then(() => undefined),
      ]).catch(() => undefined);
      socket.destroy();
      return spoken;
    };
    const turn = (isOn: boolean) =>
      emulator?.device.update(({ tables }) => {
        tables.Https.CompatTLS11 = isOn;
      });
    expect(await protocol()).toBeUndefined();
    turn(true);
    expect(await protocol()).toBe('TLSv1.1');
    turn(false);
    expect(await protocol()).toBeUndefined();
  });
});

describe('the RTSP port of an emulator', () => {
  it('is there only when asked for', async () => {
    emulator = await testEmulator();
    expect(emulator.rtspOrigin).toBeUndefined();
  });

  it('stands in its table, and follows it', async () => {
    emulator = await testEmulator({ rtspPort: 0 });
    const { device, rtspOrigin, control } = emulator;
    expect(device.state().tables.RTSP.Port).toBe(Number(new URL(rtspOrigin ?? '').port));
    const free = await freePort();
    device.update(({ tables }) => {
      tables.RTSP.Port = free;
    });
    await expect.poll(async () => (await control.status()).rtspPort).toBe(free);
    const answer = async () => answerOf(await connected(`rtsp://127.0.0.1:${free}`)).catch(() => '');
    await expect.poll(answer).toBe('RTSP/1.0 200 OK');
    // The former port answers for a while, as that of the pages does.
    expect(await answerOf(await connected(rtspOrigin))).toBe('RTSP/1.0 200 OK');
  });

  it('answers at the stated address, and its connections are in the request log', async () => {
    emulator = await testEmulator({ rtspPort: 0 });
    expect(emulator.rtspOrigin).toMatch(/^rtsp:\/\/127\.0\.0\.1:\d+$/);
    const socket = await connected(emulator.rtspOrigin);
    expect(await answerOf(socket)).toBe('RTSP/1.0 200 OK');
    socket.destroy();
    expect(await emulator.control.requests('OPTIONS')).toMatchObject([{ address: '127.0.0.1' }]);
    const rule = { id: 'slow', match: { method: 'DESCRIBE' }, action: { type: 'delay', ms: 1 } } as const;
    await emulator.control.setFault(rule);
    await emulator.control.setFault({ id: 'busy', match: rule.match, action: { type: 'rtsp', status: 503 } });
    const asking = await connected(emulator.rtspOrigin);
    expect(await answerOf(asking, OPTIONS.replace('OPTIONS', 'DESCRIBE'))).toBe('RTSP/1.0 503 Se');
    asking.destroy();
    expect(await emulator.control.requests('DESCRIBE')).toMatchObject([{ status: 503, faultIds: ['slow', 'busy'] }]);
    expect((await emulator.control.requests('OPTIONS'))[0]).not.toHaveProperty('faultIds');
  });

  it('closes with RTSP.Enable and opens with it', async () => {
    emulator = await testEmulator({ rtspPort: 0 });
    const { device, rtspOrigin } = emulator;
    const switchTo = (isOn: boolean) =>
      device.update((draft) => {
        draft.tables.RTSP.Enable = isOn;
      });
    const playing = await connected(rtspOrigin);
    expect(await answerOf(playing)).toBe('RTSP/1.0 200 OK');
    const gone = once(playing, 'close');
    switchTo(false);
    await gone;
    expect(await answerOf(await connected(rtspOrigin))).toBe('');
    switchTo(true);
    expect(await answerOf(await connected(rtspOrigin))).toBe('RTSP/1.0 200 OK');
  });

  it('breaks with the power', async () => {
    emulator = await testEmulator({ rtspPort: 0 });
    const socket = await connected(emulator.rtspOrigin);
    expect(await answerOf(socket)).toBe('RTSP/1.0 200 OK');
    const gone = once(socket, 'close');
    await emulator.control.powerLoss();
    await gone;
  });
});

describe('Https of a stored state', () => {
  const start = async (stateDir: string, options: Parameters<typeof testEmulator>[0] = {}) => {
    await emulator?.close();
    emulator = await testEmulator({ stateDir, ...options });
    return emulator.device.state().tables.Https;
  };

  it('is on only while this start has an https port', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    expect((await start(stateDir, { httpsPort: 0 })).Enable).toBe(true);
    expect((await start(stateDir)).Enable).toBe(false);
    expect((await start(stateDir, { httpsPort: 0 })).Enable).toBe(true);
    expect((await start(stateDir, { set: { 'Https.Enable': true } })).Enable).toBe(true);
  });

  it('says on a strict model what the factory says', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    for (let round = 0; round < 2; round += 1) {
      expect((await start(stateDir, { profile: 'baseline-21' })).Enable).toBe(true);
    }
  });
});

/** The exported root certificate, as a user downloads it. */
async function rootCertificate({ origin }: TestEmulator): Promise<string> {
  const { session } = await signIn(origin);
  const { reply } = await post(origin, '/RPC2', { method: 'CertManager.exportRootCert', params: {}, id: 9, session });
  return Buffer.from((reply.params as { cert: string }).cert, 'base64').toString();
}

/** One request over TLS; fails when the certificate is not trusted. */
function ask(
  origin: string | undefined,
  { path = ENDPOINT.preLanguage, ca, body, headers = {} }: AskOptions,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}${path}`,
      { ca, agent: false, method: body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        let text = '';
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

interface AskOptions {
  path?: string;
  ca?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Status of an upgrade of the stream path: 101 when it was taken. */
function upgradeStatus(origin: string | undefined, options: { ca?: string; pageOrigin?: string } = {}) {
  const address = `${origin?.replace(/^http/, 'ws')}${ENDPOINT.stream}`;
  const ws = new WebSocket(address, { ca: options.ca, origin: options.pageOrigin });
  return new Promise<number>((resolve, reject) => {
    ws.once('open', () => {
      ws.terminate();
      resolve(101);
    });
    ws.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    ws.once('error', reject);
  });
}

describe('the https port', () => {
  it('is trusted with the exported root certificate and not without', async () => {
    emulator = await testEmulator({ httpsPort: 0, allowedHosts: ['door.test'] });
    const { httpsOrigin } = emulator;
    expect(httpsOrigin).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    await expect(ask(httpsOrigin, {})).rejects.toThrow(/certificate/);
    const ca = await rootCertificate(emulator);
    expect((await ask(httpsOrigin, { ca })).status).toBe(200);
    expect((await ask(httpsOrigin?.replace('127.0.0.1', 'localhost'), { ca })).status).toBe(200);
    const { port } = new URL(httpsOrigin ?? '');
    const named = connectTls({ port: Number(port), host: '127.0.0.1', servername: 'door.test', ca });
    await once(named, 'secureConnect');
    expect(named.authorized).toBe(true);
    named.destroy();
  });

  it('and `--set` hold through a reset and a change of the profile', async () => {
    emulator = await testEmulator({ httpsPort: 0, set: { wifi: false, 'NTP.UpdatePeriod': 7 } });
    const { control, device, httpsOrigin = '' } = emulator;
    const ca = await rootCertificate(emulator);
    for (const change of [() => control.reset('all'), () => control.useProfile('vto')]) {
      await change();
      expect(device.capabilities().wifi).toBe(false);
      expect(device.state().tables).toMatchObject({
        NTP: { UpdatePeriod: 7 },
        Https: { Enable: true, Port: Number(new URL(httpsOrigin).port) },
      });
      expect((await ask(httpsOrigin, { path: '/current_config/preLanguage', ca })).status).toBe(200);
    }
  });

  it('is, with that of HTTP, where a restore of all tables brings the device back to', async () => {
    emulator = await testEmulator({ httpsPort: 0 });
    const { origin, control, device, httpsOrigin = '' } = emulator;
    const { session } = await signIn(origin);
    const free = await freePort();
    const call = async (method: string, params: object) =>
      (await post(origin, '/RPC2', { method, params, session, id: 9 })).reply;
    const web = device.state().tables.Web;
    expect(await call('configManager.setConfig', { name: 'Web', table: { ...web, Port: free } })).toMatchObject({
      result: true,
    });
    await expect.poll(async () => (await control.status()).port).toBe(free);
    expect(await call('configManager.restoreExcept', { names: ['Netwrok'] })).toMatchObject({
      error: { code: ReplyError.InvalidParams, detail: { field: 'names' } },
    });
    expect(device.state().tables.Web.Port).toBe(free);
    expect(await call('configManager.restoreExcept', { names: ['Network'] })).toMatchObject({ result: true });
    expect(device.state().tables).toMatchObject({
      Web: { Port: Number(new URL(origin).port) },
      Https: { Enable: true, Port: Number(new URL(httpsOrigin).port) },
    });
    await expect.poll(async () => (await control.status()).port).toBe(Number(new URL(origin).port));
    const proof = { authN: { mode: 'pwd', password: 'Admin123' } };
    expect(await call('magicBox.resetSystem', proof)).toMatchObject({ result: true });
    expect(device.state().init.status).toBe(1);
    expect(device.state().tables.Web.Port).toBe(Number(new URL(origin).port));
  });

  it('sends a session cookie that plain pages never send, and accepts calls of its own pages only', async () => {
    emulator = await testEmulator({ httpsPort: 0, set: { httpOnly: true } });
    const { origin, httpsOrigin = '' } = emulator;
    const ca = await rootCertificate(emulator);
    const send: typeof post = async (to, path, body, headers = {}) => {
      const reply = await ask(to, { path, ca, body: JSON.stringify(body), headers });
      const isJson = reply.text.startsWith('{');
      return {
        status: reply.status,
        reply: isJson ? JSON.parse(reply.text) : {},
        cookie: reply.headers['set-cookie']?.[0],
      };
    };
    let cookie = '';
    const { session } = await signIn(httpsOrigin, {
      send: async (...request) => {
        const reply = await send(...request);
        cookie = reply.cookie ?? cookie;
        return reply;
      },
    });
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
    const callFrom = (page: string) =>
      send(
        httpsOrigin,
        '/RPC2',
        { method: 'magicBox.getDeviceType', params: {}, id: 1, session },
        { 'Content-Type': 'application/json', Origin: page, Cookie: cookie.split(';')[0] ?? '' },
      );
    expect((await callFrom(httpsOrigin)).reply.result).toBe(true);
    expect((await callFrom(origin)).status).toBe(403);
    expect((await callFrom('https://evil.example')).status).toBe(403);
  });

  it('breaks off where a fault rule says so, as over http', async () => {
    emulator = await testEmulator({ httpsPort: 0 });
    const { origin, httpsOrigin = '', control } = emulator;
    const ca = await rootCertificate(emulator);
    const body = JSON.stringify({ method: 'magicBox.getDeviceType', id: 1 });
    for (const action of [{ type: 'refuse' }, { type: 'reset', at: 'beforeBody' }] as const) {
      await control.setFault({ match: { method: 'magicBox.getDeviceType' }, action, times: 2 });
      await expect(fetch(`${origin}/RPC2`, { method: 'POST', body })).rejects.toThrow('fetch failed');
      await expect(ask(httpsOrigin, { path: '/RPC2', ca, body })).rejects.toThrow('socket hang up');
    }
  });

  it('is reported in the Https table, and closes with it after the reply', async () => {
    emulator = await testEmulator({ httpsPort: 0 });
    const { device, httpsOrigin } = emulator;
    const ca = await rootCertificate(emulator);
    expect(device.state().tables.Https).toMatchObject({ Enable: true, Port: Number(new URL(httpsOrigin ?? '').port) });
    const { session } = await signIn(emulator.origin);
    const table = { ...device.state().tables.Https, Enable: false };
    const saved = await ask(httpsOrigin, {
      path: '/RPC2',
      ca,
      body: JSON.stringify({ method: 'configManager.setConfig', params: { name: 'Https', table }, id: 1, session }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(saved.text).toContain('"result":true');
    await expect(ask(httpsOrigin, { ca })).rejects.toThrow();
    expect((await fetch(`${emulator.origin}${ENDPOINT.preLanguage}`)).status).toBe(200);
  });

  it('leaves no notification stream open', async () => {
    emulator = await testEmulator({ httpsPort: 0 });
    const { device, origin, httpsOrigin } = emulator;
    const ca = await rootCertificate(emulator);
    const { session } = await signIn(origin);
    const path = `${ENDPOINT.notify}?sessionId=${session}`;
    const ended = new Promise<void>((resolve, reject) => {
      const outgoing = request(`${httpsOrigin}${path}`, { ca, agent: false }, (response) => {
        response.once('data', () => {
          device.update((draft) => {
            draft.tables.Https.Enable = false;
          });
        });
        response.resume();
        response.once('close', resolve);
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
    await ended;
  });

  it('carries the live picture, also for the plain page of this device, and for no other page', async () => {
    emulator = await testEmulator({ httpsPort: 0 });
    const { origin, httpsOrigin } = emulator;
    const ca = await rootCertificate(emulator);
    expect(await upgradeStatus(httpsOrigin, { ca, pageOrigin: httpsOrigin })).toBe(101);
    expect(await upgradeStatus(httpsOrigin, { ca, pageOrigin: origin })).toBe(101);
    expect(await upgradeStatus(httpsOrigin, { ca, pageOrigin: 'http://127.0.0.1:1' })).toBe(403);
    expect(await upgradeStatus(httpsOrigin, { ca, pageOrigin: 'http://evil.example' })).toBe(403);
    expect(await upgradeStatus(origin, { pageOrigin: httpsOrigin })).toBe(101);
  });

  it('breaks with the power and comes back with it', async () => {
    emulator = await testEmulator({ httpsPort: 0 });
    const { control, device, httpsOrigin } = emulator;
    const ca = await rootCertificate(emulator);
    const ws = new WebSocket(`${httpsOrigin?.replace('https', 'wss')}${ENDPOINT.stream}`, { ca });
    ws.on('error', () => {});
    await once(ws, 'open');
    const gone = once(ws, 'close');
    const turns = (wanted: boolean) =>
      new Promise<void>((resolve) => device.onUp((isUp) => isUp === wanted && resolve()));
    const [isDown, isUp] = [turns(false), turns(true)];
    await control.powerLoss();
    await Promise.all([gone, isDown]);
    await expect(ask(httpsOrigin, { ca })).rejects.toThrow();
    await control.advanceClock(device.switches().rebootMs);
    await isUp;
    expect((await ask(httpsOrigin, { ca })).status).toBe(200);
  });
});

it('a page that is refused the live picture, and leaves at once, ends nothing', async () => {
  emulator = await testEmulator();
  const { host } = new URL(emulator.origin);
  const upgrade = `Host: ${host}\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const failures: unknown[] = [];
  const isFailed = (error: unknown) => failures.push(error);
  process.on('uncaughtException', isFailed);
  for (let count = 0; count < 20; count += 1) {
    const socket = await connected(emulator.origin);
    socket.write(`GET ${ENDPOINT.stream} HTTP/1.1\r\n${upgrade}`, () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  expect((await fetch(emulator.origin)).status).toBe(200);
  process.off('uncaughtException', isFailed);
  expect(failures).toEqual([]);
});

it.each([
  ['the picture', ENDPOINT.stream, 'http://evil.example', 403],
  ['another address', '/nowhere', undefined, 404],
])('of %s a refused upgrade is closed, whatever the client keeps open', async (_, path, page, status) => {
  emulator = await testEmulator();
  const { host, port } = new URL(emulator.origin);
  const origin = page === undefined ? '' : `Origin: ${page}\r\n`;
  const socket = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true });
  let isBroken = false;
  socket.on('error', () => {
    isBroken = true;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${origin}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  const answer: string[] = [];
  socket.on('data', (data) => answer.push(String(data)));
  await once(socket, 'end');
  expect(answer.join('')).toContain(`HTTP/1.1 ${status} `);
  // What is written to a closed connection breaks it.
  await expect
    .poll(() => {
      if (!isBroken) socket.write('x');
      return isBroken;
    })
    .toBe(true);
  expect((await fetch(emulator.origin)).status).toBe(200);
});

describe('RTSP over TLS', () => {
  const overTls = (isOn: boolean) => {
    emulator?.device.update((draft) => {
      draft.tables.MediaEncrypt.RTSPOverTls.Enable = isOn;
    });
  };

  it('leaves the picture to wss, and ends plain streams that are playing', async () => {
    emulator = await testEmulator({ httpsPort: 0 });
    const { origin, httpsOrigin } = emulator;
    const ca = await rootCertificate(emulator);
    const playing = new WebSocket(`${origin.replace('http', 'ws')}${ENDPOINT.stream}`);
    playing.on('error', () => {});
    await once(playing, 'open');
    const gone = once(playing, 'close');
    overTls(true);
    await gone;
    expect(await upgradeStatus(origin)).toBe(403);
    expect(await upgradeStatus(httpsOrigin, { ca, pageOrigin: origin })).toBe(101);
    overTls(false);
    expect(await upgradeStatus(origin)).toBe(101);
  });

  it('changes nothing on the websocket where nothing listens for https', async () => {
    emulator = await testEmulator();
    overTls(true);
    expect(await upgradeStatus(emulator.origin)).toBe(101);
  });

  it('makes the RTSP port speak TLS, verified by the exported root', async () => {
    emulator = await testEmulator({ rtspPort: 0 });
    const { rtspOrigin } = emulator;
    const ca = await rootCertificate(emulator);
    const plain = await connected(rtspOrigin);
    expect(await answerOf(plain)).toBe('RTSP/1.0 200 OK');
    const gone = once(plain, 'close');
    overTls(true);
    await gone;
    expect(await answerOf(await connected(rtspOrigin))).not.toContain('RTSP');
    const secured = connectTls({ port: Number(new URL(rtspOrigin ?? '').port), host: '127.0.0.1', ca });
    await once(secured, 'secureConnect');
    expect(secured.authorized).toBe(true);
    expect(await answerOf(secured)).toBe('RTSP/1.0 200 OK');
    secured.destroy();
  });
});

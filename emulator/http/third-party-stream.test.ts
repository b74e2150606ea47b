/** Encrypted calls and the stream as public clients use them; the rest is in third-party-walk.test.ts. */
import { constants, createCipheriv, createDecipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type TestEmulator, testEmulator } from './emulator.fixtures';
import { md5, plainClient, send } from './third-party.fixtures';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await testEmulator();
});
afterEach(() => emulator.close());

describe('encrypted calls', () => {
  it('are accepted from a client that fetches the key outside, adds a whole block of zeros and sends lower-case hex', async () => {
    const asked = { method: 'Security.getEncryptInfo', params: {}, id: 5, session: 0 };
    const { pub, cipher } = (await send(emulator.origin, '/OutsideCmd', asked)).reply.params;
    expect(cipher).toContain('RPAC');
    const [, modulus = '', exponent = ''] = /^N:([0-9A-F]{512}),E:([0-9A-F]+)$/.exec(pub) ?? [];
    const toUrl = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
    const jwk = { kty: 'RSA', n: toUrl(modulus), e: toUrl(exponent) };
    const key = randomBytes(32);
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const salt = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, key).toString('hex');
    const iv = Buffer.from('0000000000000000');
    const seal = (value: unknown) => {
      const text = Buffer.from(JSON.stringify(value));
      const padded = Buffer.concat([text, Buffer.alloc(16 - (text.length % 16))]);
      const aes = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
      return Buffer.concat([aes.update(padded), aes.final()]).toString('base64');
    };
    const open = (content: string) => {
      const aes = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
      const text = Buffer.concat([aes.update(Buffer.from(content, 'base64')), aes.final()]).toString();
      return JSON.parse(text.replace(/\0+$/, ''));
    };
    const { call } = await plainClient(emulator.origin);
    const params = (value: unknown) => ({ salt, cipher: 'RPAC-256', content: seal(value) });
    const single = await call('Security.getConfig', params({ name: 'SIP' }));
    expect(open(single.params.content).table).toMatchObject({ UserID: expect.any(String) });
    const inner = [{ method: 'configManager.getConfig', params: { name: 'SIP' } }];
    const batch = await call('system.multiSec', params(inner));
    expect(open(batch.params.content)).toMatchObject([{ result: true, params: { table: { UserEnable: false } } }]);
  });
});

describe('the stream', () => {
  it.each([
    ['text frames, Basic authorisation and the session cookie', [], (text: string) => text],
    ['binary frames and the subprotocol binary', ['binary'], (text: string) => Buffer.from(text)],
  ])('plays to a client with %s', async (_, protocols, frame) => {
    const { cookie } = await plainClient(emulator.origin);
    const headers = {
      Cookie: cookie,
      Authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}`,
    };
    const ws = new WebSocket(`${emulator.origin.replace('http', 'ws')}/rtspoverwebsocket`, protocols, { headers });
    await new Promise((resolve) => ws.once('open', resolve));
    const media: Buffer[] = [];
    let answer: (text: string) => void = () => undefined;
    ws.on('message', (data: Buffer) => {
      if (data[0] === 0x24) media.push(data);
      else answer(data.toString());
    });
    const base = `rtsp://127.0.0.1:80/cam/realmonitor?channel=1&subtype=1&proto=Private3`;
    let sequence = 0;
    const ask = (verb: string, uri: string, ...lines: string[]) => {
      sequence += 1;
      const reply = new Promise<string>((resolve) => {
        answer = resolve;
      });
      ws.send(frame([`${verb} ${uri} RTSP/1.0`, `CSeq: ${sequence}`, ...lines, '', ''].join('\r\n')));
      return reply;
    };
    expect(await ask('OPTIONS', base)).toMatch(/^RTSP\/1.0 200 OK/);
    const challenge = await ask('DESCRIBE', base, 'Accept: application/sdp');
    expect(challenge).toMatch(/^RTSP\/1.0 401/);
    const [, realm, nonce] = /Digest realm="([^"]+)", nonce="([^"]+)"/.exec(challenge) ?? [];
    // The base address for every verb, whatever the request line says.
    const authorization = (verb: string) => {
      const response = md5(`${md5(`admin:${realm}:Admin123`)}:${nonce}:${md5(`${verb}:${base}`)}`);
      const parts = { username: 'admin', realm, nonce, uri: base, response };
      return `Authorization: Digest ${Object.entries(parts)
        .map(([name, value]) => `${name}="${value}"`)
        .join(', ')}`;
    };
    const described = await ask('DESCRIBE', base, authorization('DESCRIBE'), 'Accept: application/sdp');
    expect(described).toContain('a=rtpmap:96 H264/90000');
    const [, control] = /m=video[\s\S]*?a=control:(\S+)/.exec(described) ?? [];
    const transport = 'Transport: RTP/AVP/TCP;unicast;interleaved=0-1';
    const setup = await ask('SETUP', `${base}/${control}`, authorization('SETUP'), transport);
    const session = `Session: ${/Session: (\w+)/.exec(setup)?.[1]}`;
    expect(await ask('PLAY', base, authorization('PLAY'), session, 'Range: npt=0.000-')).toMatch(/^RTSP\/1.0 200 OK/);
    await expect.poll(() => media.length).toBeGreaterThan(5);
    expect(await ask('OPTIONS', base, authorization('OPTIONS'), session)).toMatch(/^RTSP\/1.0 200 OK/);
    ws.terminate();
  });
});

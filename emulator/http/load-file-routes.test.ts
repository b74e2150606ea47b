import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { FINGERPRINT } from '@/lib/contract/limits';
import { post, signIn, type TestEmulator, testEmulator } from './emulator.fixtures';

const template = Buffer.alloc(FINGERPRINT.chunkBytes * FINGERPRINT.chunks, 7).toString('base64');

let emulator: TestEmulator;
let session = '';
beforeAll(async () => {
  emulator = await testEmulator();
  session = (await signIn(emulator.origin)).session;
  await emulator.control.putAccess('fingerprints', [{ UserID: '7', AccessFingerprints: [template], DuressIndex: -1 }]);
});
afterAll(() => emulator.close());

const load = async (params: unknown, withSession = session) => {
  const body = JSON.stringify({ method: 'FileManager.downloadPiece', params, id: 9, session: withSession });
  const response = await fetch(`${emulator.origin}/RPC3_Loadfile`, { method: 'POST', body });
  return { type: response.headers.get('content-type'), text: await response.text() };
};

describe('fingerprint data', () => {
  it('comes as a JSON part and three parts of 1080 characters', async () => {
    const { type, text } = await load({ UserID: '7' });
    expect(type).toBe('multipart/mixed; boundary=myboundary');
    const parts = text
      .split(/\r\n--myboundary(?:--)?\r\n|--myboundary\r\n/)
      .filter((part) => part.includes('\r\n\r\n'));
    const [head = '', ...chunks] = parts.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4).trim());
    expect(JSON.parse(head)).toMatchObject({ id: 9, result: true, params: { chunks: 3, length: 2430 } });
    expect(chunks.map((chunk) => chunk.length)).toEqual([1080, 1080, 1080]);
    expect(chunks.join('')).toBe(template);
  });

  it('is found by the public reader that counts lines', async () => {
    const lines = (await load({ fileName: 'finger/7.dat', offset: 0, needLength: 81920 })).text.split('\n');
    expect(JSON.parse(lines.slice(5, 14).join(''))).toMatchObject({ result: true });
    expect(lines[19]?.trim()).toBe(template.slice(0, FINGERPRINT.chunkCharacters));
  });

  it('of a finger just captured is returned once, under the file name of the notification', async () => {
    const call = (method: string, params: unknown, more = {}) =>
      post(emulator.origin, '/RPC3', { method, params, id: 5, session, ...more });
    const { reply } = await call('accessControl.factory.instance', { channel: 0 });
    const info = { ReaderID: '1', UserID: '' };
    expect((await call('accessControl.captureFingerprint', { info }, { object: reply.result })).reply.result).toBe(
      true,
    );
    for (const _ of '123') expect(await emulator.control.enrol({ finger: 'thumb' })).toEqual({ isTaken: true });
    const { text } = await load({ fileName: '/capture/finger1.dat' });
    expect(text.match(/\r\n[A-Za-z0-9+/=]{1080}\r\n/g)).toHaveLength(3);
    expect(JSON.parse((await load({ fileName: '/capture/finger1.dat' })).text).error.code).toBe(
      ReplyError.InvalidParams,
    );
  });

  it('is refused as JSON without a login and for persons without prints', async () => {
    expect(JSON.parse((await load({ UserID: '7' }, 'f'.repeat(32))).text).error.code).toBe(SessionError.SessionInvalid);
    expect(JSON.parse((await load({ UserID: 'nobody' })).text).error.code).toBe(ReplyError.InvalidParams);
    expect(JSON.parse((await load({ fileName: 'finger/../../etc/passwd.dat' })).text).error.code).toBe(
      ReplyError.InvalidParams,
    );
  });
});

it('a download of prints without a login, or without a call, is an unexpected call', async () => {
  await emulator.control.clearUnexpected();
  await load({ UserID: '7' }, 'f'.repeat(32));
  await fetch(`${emulator.origin}/RPC3_Loadfile`, { method: 'POST', body: 'no call' });
  expect(await emulator.control.unexpected()).toMatchObject([
    { why: 'session missing or unknown', params: { UserID: '7' } },
    { method: '/RPC3_Loadfile', why: 'the body is no call' },
  ]);
});

it('refuses a download by path without a login', async () => {
  const response = await fetch(`${emulator.origin}/RPC2_Loadfile/picture/1.png`);
  expect([response.status, await response.text()]).toEqual([401, 'Unauthorized']);
});

describe('the picture of an access record', () => {
  const get = (path: string) =>
    fetch(`${emulator.origin}/RPC2_Loadfile${path}`, { headers: { Cookie: `WebClientHttpSessionID=${session}` } });

  it('is a JPEG when a record contains the path, and missing otherwise', async () => {
    const { rows } = emulator.device.state().records.AccessControlCardRec;
    const named = rows.find(({ URL }) => URL !== '');
    const response = await get(String(named?.URL));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await response.arrayBuffer()).readUInt16BE(0)).toBe(0xffd8);
    expect((await get('/SnapShotFilePath/999999.jpg')).status).toBe(404);
    expect((await get('/')).status).toBe(404);
  });
});

it('hands a packet capture to the login that made it, and to nobody else', async () => {
  const call = async (method: string, params: object) => {
    const { reply } = await post(emulator.origin, '/RPC3', { method, params, id: 4, session });
    return Object(reply.params);
  };
  const get = (path: string, own: string) =>
    fetch(`${emulator.origin}/RPC2_Loadfile${path}`, { headers: { Cookie: `WebClientHttpSessionID=${own}` } });
  await call('netApp.startCapture', { Interface: 'eth0' });
  const { Path, Size } = await call('netApp.stopCapture', {});
  const response = await get(Path, session);
  expect(response.status).toBe(200);
  const file = Buffer.from(await response.arrayBuffer());
  expect([file.length, file.readUInt32LE(0)]).toEqual([Size, 0xa1b2c3d4]);
  expect((await get(Path, (await signIn(emulator.origin)).session)).status).toBe(404);
});

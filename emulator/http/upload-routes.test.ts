import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { REQUEST } from '@/lib/contract/limits';
import type { RpcReply } from '@/lib/contract/rpc';
import { sendRaw, signIn, type TestEmulator, testEmulator } from './emulator.fixtures';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const seen: { name: string; size: number }[] = [];

let emulator: TestEmulator;
let cookie = '';
let session = '';
beforeAll(async () => {
  emulator = await testEmulator({
    uploads: {
      'configManager.importPackConfig': (request, files) => {
        seen.push(...files.map(({ name, size }) => ({ name, size })));
        return { id: request.id, result: true };
      },
    },
  });
  const login = await signIn(emulator.origin);
  cookie = login.cookie ?? '';
  session = login.session;
});
afterAll(() => emulator.close());

async function upload(
  path: string,
  parts: Record<string, string | [Buffer, string]>,
  headers: Record<string, string> = { Cookie: cookie },
) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part[0])]), part[1]);
  }
  const response = await fetch(`${emulator.origin}${path}`, { method: 'POST', body: form, headers });
  return { status: response.status, text: await response.text() };
}

describe('the upload form', () => {
  it('keeps a picture and says so in the word the console looks for', async () => {
    const { text } = await upload('/fileUpload/picture', { file: [PNG, 'a.png'] });
    const path = /successfully: (\S+)$/.exec(text)?.[1];
    expect(path).toMatch(/^\/picture\/\d+\.png$/);
    const back = await fetch(`${emulator.origin}/RPC2_Loadfile${path}`, { headers: { Cookie: cookie } });
    expect(Buffer.from(await back.arrayBuffer())).toEqual(PNG);
  });

  it('tells the kind by the bytes and not by the name', async () => {
    for (const content of ['<svg onload="alert(1)">', 'GIF89a', 'MZ', '']) {
      const { text } = await upload('/fileUpload/face', { file: [Buffer.from(content), 'face.png'] });
      expect(text).toContain('failed');
    }
  });

  it('refuses a picture above 2 MB with 413', async () => {
    const big = Buffer.concat([PNG, Buffer.alloc(REQUEST.pictureBytes)]);
    const { status, text } = await upload('/fileUpload/picture', { file: [big, 'big.png'] });
    expect([status, text]).toEqual([413, 'Upload failed: too large']);
  });

  it('refuses without a login, two files, another part name, and a body that is no form', async () => {
    expect(await upload('/fileUpload/logo', { file: [PNG, 'a.png'] }, {})).toMatchObject({ status: 401 });
    expect((await upload('/fileUpload/logo', { picture: [PNG, 'a.png'] })).text).toContain('failed');
    const response = await fetch(`${emulator.origin}/fileUpload/logo`, {
      method: 'POST',
      body: 'x',
      headers: { Cookie: cookie },
    });
    expect(await response.text()).toContain('failed');
  });

  it('refuses when the device is full', async () => {
    await emulator.control.setSwitches({ freeBytes: 4 });
    expect((await upload('/fileUpload/picture', { file: [PNG, 'a.png'] })).text).toBe(
      'Upload failed: not enough space',
    );
    await emulator.control.reset('all');
    ({ cookie = '', session } = await signIn(emulator.origin));
  });
});

describe('an upload with a verify part', () => {
  const verify = (method: string, withSession = session) =>
    JSON.stringify({ method, params: {}, id: 3, session: withSession });
  const reply = async (parts: Record<string, string | [Buffer, string]>): Promise<RpcReply> =>
    JSON.parse((await upload('/RPC3', parts, {})).text);

  it('hands the files to the call, under base names', async () => {
    const file: [Buffer, string] = [Buffer.from('backup'), '..\\..\\etc/.passwd'];
    expect(await reply({ verify: verify('ConfigManager.importPackConfig'), file })).toMatchObject({
      id: 3,
      result: true,
    });
    expect(seen).toEqual([{ name: 'passwd', size: 6 }]);
  });

  it('answers MethodNotFound for a call that takes no files', async () => {
    const answer = await reply({ verify: verify('magicBox.reboot'), file: [PNG, 'a.png'] });
    expect(answer).toMatchObject({ id: 3, error: { code: ReplyError.MethodNotFound } });
  });

  it('answers SessionInvalid without a login and ParseError without a call', async () => {
    const file: [Buffer, string] = [PNG, 'a.png'];
    const call = verify('configManager.importPackConfig', 'f'.repeat(32));
    expect(await reply({ verify: call, file })).toMatchObject({ error: { code: SessionError.SessionInvalid } });
    expect(await reply({ file })).toMatchObject({ error: { code: ReplyError.ParseError } });
  });
});

describe('the size and pace of forms', () => {
  let small: TestEmulator;
  beforeAll(async () => {
    small = await testEmulator({ limits: { multipartBytes: 2_000, bodyMs: 100 } });
  });
  afterAll(() => small.close());

  it('answers BodyTooLong for a form above its limit, announced or not', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(5_000)]), 'a.bin');
    const announced = await fetch(`${small.origin}/RPC3`, { method: 'POST', body: form });
    expect((await announced.json()).error.code).toBe(ReplyError.BodyTooLong);
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const chunk = `${part}${'x'.repeat(4_000)}`;
    const head =
      'POST /RPC3 HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answer = await sendRaw(small.port, `${head}${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    expect(answer).toContain(String(ReplyError.BodyTooLong));
  });

  it('ends a form that stops halfway with 408', async () => {
    const head =
      'POST /RPC3 HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n--b\r\n';
    expect(await sendRaw(small.port, head)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

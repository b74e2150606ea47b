import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FailCode, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { SCREEN_PICTURE } from '@/lib/contract/limits';
import type { RpcReply } from '@/lib/contract/rpc';
import { encodePng } from '../png';
import { facePhoto } from '../state/face-photo.fixtures';
import { paintedPicture } from '../state/screen-pictures';
import { post, sendRaw, signIn, type TestEmulator, testEmulator } from './emulator.fixtures';
import { FileFolder } from './file-folder';
import { madeClip } from './made-clip.fixtures';
import { StoredFiles } from './stored-files';
import type { UploadedFile } from './upload-registry';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const SCREEN = paintedPicture('painted/arches.png') as Buffer;
/** The account in the names of stored files. */
const ADMIN = Buffer.from('admin').toString('hex');
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
  it('stores a picture for the screen under its name, and answers with the word that the console looks for', async () => {
    const { text } = await upload('/fileUpload/picture', { file: [SCREEN, 'Hall & yard.png'] });
    expect(text).toBe('Upload successfully: /picture/Hall & yard.png');
    const get = (name: string) =>
      fetch(`${emulator.origin}/RPC2_Loadfile/picture/${encodeURIComponent(name)}`, { headers: { Cookie: cookie } });
    expect(Buffer.from(await (await get('Hall & yard.png')).arrayBuffer())).toEqual(SCREEN);
    expect((await get('hills.png')).headers.get('content-type')).toBe('image/png');
    expect((await get('nowhere.png')).status).toBe(404);
    expect(emulator.device.state().pictures.at(-1)).toMatchObject({ name: 'Hall & yard.png', size: SCREEN.length });
  });

  it('keeps the letters of a name in every script, and counts them as people do', async () => {
    for (const name of ['大厅.png', `${'ü'.repeat(SCREEN_PICTURE.nameMax)}.png`, 'مدخل.png']) {
      const { text } = await upload('/fileUpload/picture', { file: [SCREEN, name] });
      expect(text).toBe(`Upload successfully: /picture/${name}`);
      expect(emulator.device.state().pictures.at(-1)?.name).toBe(name);
    }
    await emulator.control.reset('files');
  });

  it('checks kind by content, pixels, name and number of a picture for the screen', async () => {
    const send = (file: Buffer, name: string) => upload('/fileUpload/picture', { file: [file, name] });
    expect((await send(PNG, 'a.png')).text).toMatch(/failed/);
    const lying = encodePng({ width: 1280, height: 800, samples: new Uint8Array(1280 * 800 * 3) });
    expect((await send(lying, 'a.png')).text).toBe('Upload failed: PicSizeError');
    expect((await send(SCREEN, 'HILLS.png')).text).toBe('Upload failed: PicNameExists');
    expect((await send(SCREEN, `${'a'.repeat(33)}.png`)).text).toBe('Upload failed: FileNameTooLong');
    // A PNG that is called a JPEG is kept as what it is.
    expect((await send(SCREEN, 'real.jpg')).text).toBe('Upload successfully: /picture/real.png');
    const free = SCREEN_PICTURE.most - emulator.device.state().pictures.length;
    for (let n = 0; n < free; n += 1) expect((await send(SCREEN, `p${n}.png`)).text).toContain('successfully');
    expect((await send(SCREEN, 'eleventh.png')).text).toBe('Upload failed: PicCountMax');
    await emulator.control.reset('files');
  });

  it('keeps its pictures and their content over a restart, and deletes the content with the picture', async () => {
    const stateDir = newFolder();
    const at = await testEmulator({ stateDir });
    const login = await signIn(at.origin);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(SCREEN)]), 'Hall.png');
    const headers = { Cookie: login.cookie ?? '' };
    await fetch(`${at.origin}/fileUpload/picture`, { method: 'POST', body: form, headers });
    expect(at.device.pictureBytes('/picture/Hall.png')).toEqual(SCREEN);
    await at.close();
    const again = await testEmulator({ stateDir });
    expect(again.device.pictureBytes('/picture/Hall.png')).toEqual(SCREEN);
    const file = again.device.state().pictures.at(-1)?.file ?? '';
    const { session } = await signIn(again.origin);
    const removed = await post(again.origin, '/RPC3', {
      ...{ method: 'FileManager.removeFiles', params: { fileName: '/picture/Hall.png' }, id: 3, session },
    });
    expect(removed.reply.result).toBe(true);
    expect(file).not.toBe('');
    expect(readdirSync(join(stateDir, 'files'))).toEqual([]);
    await again.control.reset('files');
    expect(again.device.state().pictures.map(({ name }) => name)).toEqual(['harbour.png', 'hills.png', 'arches.png']);
    await again.close();
  });

  it('detects the type by the bytes and not by the name', async () => {
    for (const content of ['<svg onload="alert(1)">', 'GIF89a', 'MZ', '']) {
      const { text } = await upload('/fileUpload/face', { file: [Buffer.from(content), 'face.png'] });
      expect(text).toContain('failed');
    }
  });

  it.each(['a.gif', 'a.jpeg', 'a.png.exe', 'a', '.png '])('refuses a picture that is named %j', async (name) => {
    for (const area of ['picture', 'logo', 'face']) {
      const { text } = await upload(`/fileUpload/${area}`, { file: [area === 'picture' ? SCREEN : PNG, name] });
      expect(text).toBe('Upload failed: wrong kind of file');
    }
  });

  it('adds a face to the person of the field before it, and returns the code of a refusal', async () => {
    const photo = Buffer.from(facePhoto(7), 'base64');
    const face = (UserID: string, file = photo) => upload('/fileUpload/face', { UserID, file: [file, 'face.png'] });
    expect((await face('250')).text).toBe('Upload successfully');
    const held = () =>
      emulator.device.state().access.faces.find(({ UserID }) => UserID === '250')?.PhotoData as string[];
    expect(held()).toEqual([photo.toString('base64')]);
    expect((await face('250')).text).toBe(`Upload failed: ${FailCode.PhotoExists}`);
    expect((await face('251')).text).toBe(`Upload failed: ${FailCode.PhotoExists}`);
    expect((await face('nobody')).text).toBe(`Upload failed: ${FailCode.InvalidUserID}`);
    expect((await face('250', PNG)).text).toBe(`Upload failed: ${FailCode.PictureDecoding}`);
    expect((await upload('/fileUpload/face', { UserID: '250', file: [photo, 'face.png'] }, {})).status).toBe(401);
    expect(held()).toHaveLength(1);
  });

  it.each(['picture', 'logo', 'face'])('refuses a picture above 512 KB for %s with 413', async (area) => {
    const start = area === 'picture' ? SCREEN : PNG;
    const fits = Buffer.concat([start, Buffer.alloc(512 * 1024 - start.length)]);
    expect((await upload(`/fileUpload/${area}`, { file: [fits, 'big.png'] })).text).toContain('successfully');
    const big = Buffer.concat([fits, Buffer.alloc(1)]);
    const { status, text } = await upload(`/fileUpload/${area}`, { file: [big, 'big.png'] });
    expect([status, text]).toEqual([413, 'Upload failed: too large']);
  });

  it.each([
    ['without a login', 'face', 10, 401],
    ['too large as announced', 'face', 900_000, 413],
  ])(
    'lets a client send the rest of a form that is refused (%s), and answers the next request',
    async (_, area, size, status) => {
      const socket = connect(emulator.port, '127.0.0.1');
      const answers: string[] = [];
      socket.on('data', (part) => answers.push(String(part)));
      const headers = `Host: localhost\r\nCookie: ${status === 401 ? 'a=b' : cookie}\r\n`;
      const type = `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${size}\r\n`;
      socket.write(`POST /fileUpload/${area} HTTP/1.1\r\n${headers}${type}\r\n`);
      await expect.poll(() => answers.join('')).toContain(`HTTP/1.1 ${status}`);
      socket.write(`${'x'.repeat(size)}GET /current_config/preLanguage HTTP/1.1\r\n${headers}\r\n`);
      await expect.poll(() => answers.join('')).toContain('PreLanguage');
      socket.destroy();
    },
  );

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

  it.each(['/fileUpload/logo', '/fileUpload/face', '/fileUpload/picture'])(
    'refuses a file whose login ends before its last byte: %s',
    async (path) => {
      const stateDir = newFolder();
      const at = await testEmulator({ stateDir });
      const { control, origin } = at;
      const own = await signIn(origin);
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
      const end = '\r\n--x--\r\n';
      const socket = connect(at.port, '127.0.0.1');
      const answers: string[] = [];
      socket.on('data', (part) => answers.push(String(part)));
      const length = head.length + SCREEN.length + end.length;
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nCookie: ${own.cookie}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${head}`,
      );
      socket.write(SCREEN.subarray(0, 100));
      // The login was looked up, and the file comes in.
      await expect.poll(() => onTheWay(stateDir)).toHaveLength(1);
      await post(origin, '/RPC2', { method: 'Global.logout', params: null, id: 4, session: own.session });
      socket.write(SCREEN.subarray(100));
      socket.write(end);
      await expect.poll(() => answers.join('')).toContain('failed: not signed in');
      socket.destroy();
      expect(await control.unexpected()).toMatchObject([{ method: path, why: 'session missing or unknown' }]);
      await at.close();
    },
  );

  it('keeps the rest of the device free when one account has used up its share, also after a restart', async () => {
    const folder = new FileFolder(newFolder());
    const send = (stored: StoredFiles, owner: string) => {
      const file = join(folder.incoming(), owner);
      writeFileSync(file, '');
      truncateSync(file, 60_000_000);
      return stored.keep('generic', 'bin', { file, size: 60_000_000 }, owner);
    };
    const stored = new StoredFiles(folder);
    expect(await send(stored, 'operator1')).toBeDefined();
    expect(await send(stored, 'operator1')).toBeUndefined();
    const later = new StoredFiles(folder);
    expect(await send(later, 'operator1')).toBeUndefined();
    expect(await send(later, 'admin')).toBeDefined();
  });

  it('keeps a quarter of the files of one account', async () => {
    const folder = new FileFolder(newFolder());
    const stored = new StoredFiles(folder);
    const received = (count: number) => {
      const file = join(folder.incoming(), String(count));
      writeFileSync(file, 'x');
      return { file, size: 1 };
    };
    for (let count = 0; count < 125; count += 1) {
      expect(await stored.keep('logo', 'png', received(count), 'operator1')).toBeDefined();
    }
    expect(await stored.keep('logo', 'png', received(125), 'operator1')).toBeUndefined();
    expect(await stored.keep('logo', 'png', received(126), 'admin')).toBeDefined();
  });

  it('gives its place back when the disk of the emulator fails', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const at = await testEmulator({ stateDir, onFailure: () => undefined });
    const { cookie: Cookie = '' } = await signIn(at.origin);
    const put = async () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(PNG)]), 'a');
      return (await fetch(`${at.origin}/fileUpload/generic`, { method: 'POST', body, headers: { Cookie } })).status;
    };
    const incoming = join(stateDir, 'incoming');
    rmSync(incoming, { recursive: true, force: true });
    writeFileSync(incoming, '');
    for (const _ of '12345') expect(await put()).toBe(500);
    rmSync(incoming);
    expect(await put()).toBe(200);
    await at.close();
  });

  it.each(['/fileUpload/generic', '/RPC3'])('receives four files of an account at a time at %s', async (path) => {
    const part = (name: string, content: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${content}`;
    const call = JSON.stringify({ method: 'configManager.importPackConfig', params: {}, id: 3, session });
    const form = `${part('verify', `\r\n\r\n${call}\r\n`)}${part('file', '; filename="a"\r\n\r\nx')}`;
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${emulator.port}`,
      `Cookie: ${cookie}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
    ].join('\r\n');
    const sockets = Array.from({ length: 5 }, () => connect(emulator.port, '127.0.0.1'));
    for (const socket of sockets) socket.write(`${head}\r\n\r\n${form}`);
    const [reply] = await Promise.race(sockets.map((socket) => once(socket, 'data')));
    expect(String(reply)).toMatch(/^HTTP\/1.1 503 /);
    for (const socket of sockets) socket.destroy();
    const again = () => upload('/fileUpload/generic', { file: [PNG, 'a'] });
    await expect.poll(async () => (await again()).text).toContain('successfully');
  });

  it('takes clips and pictures as adverts under their names, and says why it does not', async () => {
    const advert = async (content: Buffer, name: string) =>
      (await upload('/fileUpload/advert', { file: [content, name] })).text.replace('Upload failed: ', '');
    expect(await advert(madeClip({ seconds: 24 }), 'spring.mp4')).toBe('Upload successfully: /advert/6');
    expect(emulator.device.state().adverts.items.at(-1)).toMatchObject({
      Name: 'spring',
      Type: 'mp4',
      Duration: 24,
      Width: 800,
      Height: 1280,
    });
    const stored = await fetch(`${emulator.origin}/RPC2_Loadfile/advert/6`, {
      headers: { Cookie: cookie },
    });
    expect(stored.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(madeClip({ seconds: 24 }));
    expect(await advert(SCREEN, 'Hall.png')).toBe('Upload successfully: /advert/7');
    expect(await advert(SCREEN, 'SPRING.png')).toBe('PicNameExists');
    expect(await advert(SCREEN, 'a?b.png')).toBe('FileNameInvalid');
    expect(await advert(madeClip({ seconds: 301 }), 'long.mp4')).toBe('ClipTooLong');
    expect(await advert(madeClip({ codec: 'hvc1' }), 'other.mp4')).toBe('FileTypeError');
    expect(await advert(madeClip().subarray(0, -1), 'cut.mp4')).toBe('FileTypeError');
    expect(await advert(Buffer.from('RIFF'), 'a.mp4')).toBe('FileTypeError');
    expect(await advert(Buffer.concat([SCREEN, Buffer.alloc(524_288)]), 'big.png')).toBe('PicTooLarge');
  });

  it('refuses when the device is full', async () => {
    await emulator.control.setSwitches({ freeBytes: 4 });
    expect((await upload('/fileUpload/logo', { file: [PNG, 'a.png'] })).text).toBe('Upload failed: not enough space');
    await emulator.control.reset('all');
    ({ cookie = '', session } = await signIn(emulator.origin));
  });
});

describe('an upload with a verify part', () => {
  const verify = (method: string, withSession = session) =>
    JSON.stringify({ method, params: {}, id: 3, session: withSession });
  const reply = async (parts: Record<string, string | [Buffer, string]>): Promise<RpcReply> =>
    JSON.parse((await upload('/RPC3', parts, {})).text);

  it('passes the files to the call, with base names', async () => {
    const file: [Buffer, string] = [Buffer.from('backup'), '..\\..\\etc/.passwd'];
    expect(await reply({ verify: verify('ConfigManager.importPackConfig'), file })).toMatchObject({
      id: 3,
      result: true,
    });
    expect(seen).toEqual([{ name: 'passwd', size: 6 }]);
  });

  it('answers MethodNotFound for a call without files', async () => {
    const answer = await reply({ verify: verify('magicBox.reboot'), file: [PNG, 'a.png'] });
    expect(answer).toMatchObject({ id: 3, error: { code: ReplyError.MethodNotFound } });
  });

  it('answers SessionInvalid to a file without a login and ParseError without a call', async () => {
    const file: [Buffer, string] = [PNG, 'a.png'];
    const call = verify('configManager.importPackConfig', 'f'.repeat(32));
    expect(await reply({ verify: call, file })).toMatchObject({ error: { code: SessionError.SessionInvalid } });
    expect(await reply({ file })).toMatchObject({ error: { code: SessionError.SessionInvalid } });
    const named = await upload('/RPC3', { file });
    expect(JSON.parse(named.text)).toMatchObject({ error: { code: ReplyError.ParseError } });
  });
});

it('a form that is refused before its file is in the log with its call, and among the unexpected calls', async () => {
  const { control } = emulator;
  const since = await control.newest();
  await control.clearUnexpected();
  const file: [Buffer, string] = [PNG, 'a.png'];
  const verify = (method: string, more: object) => JSON.stringify({ method, params: { Name: 'x' }, id: 3, ...more });
  await upload('/RPC3', { verify: verify('upgrader.nothing', { session }), file }, {});
  await upload('/RPC3', { verify: verify('upgrader.nobody', { session: 'f'.repeat(32) }), file }, {});
  const entries = (await control.requests(undefined, since)).map(({ method, user, params }) => [method, user, params]);
  expect(entries).toEqual([
    ['upgrader.nothing', 'admin', { Name: 'x' }],
    ['upgrader.nobody', undefined, { Name: 'x' }],
  ]);
  expect(await control.unexpected()).toMatchObject([
    { method: 'upgrader.nothing', why: 'unknown method', user: 'admin', params: { Name: 'x' } },
    { method: 'upgrader.nobody', why: 'session missing or unknown' },
  ]);
  await control.clearUnexpected();
});

/** A new folder of the system's temporary space. */
const newFolder = () => mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
/** Unfinished files in a state folder. */
const onTheWay = (stateDir: string) =>
  existsSync(join(stateDir, 'incoming')) ? readdirSync(join(stateDir, 'incoming')) : [];

describe('the size and pace of forms', () => {
  const stateDir = newFolder();
  let small: TestEmulator;
  beforeAll(async () => {
    small = await testEmulator({ stateDir, limits: { multipartBytes: 2_000, bodyMs: 100 } });
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
    expect(onTheWay(stateDir)).toEqual([]);
  });

  it('ends a form that stops halfway with 408', async () => {
    const head =
      'POST /RPC3 HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n--b\r\n';
    expect(await sendRaw(small.port, head)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('ends a file that comes in drops with 408, although none of its pauses is long', async () => {
    const { session: own } = await signIn(small.origin);
    const call = JSON.stringify({ method: 'upgrader.importFile', params: {}, id: 3, session: own });
    const verify = `--b\r\nContent-Disposition: form-data; name="verify"\r\n\r\n${call}\r\n`;
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const type = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1900';
    const socket = connect(small.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST /RPC3 HTTP/1.1\r\nHost: localhost\r\n${type}\r\n\r\n${verify}${part}`);
    const drops = setInterval(() => socket.write('x'), 20);
    const [answer] = await once(socket, 'data');
    clearInterval(drops);
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
    await expect.poll(() => onTheWay(stateDir)).toEqual([]);
  });

  it('ends a form that arrives too slowly, although none of its pauses is long', async () => {
    const head =
      'POST /RPC3 HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n--b\r\n';
    const socket = connect(small.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head);
    const drops = setInterval(() => socket.write('x'), 20);
    const answer = await new Promise<string>((resolve) => socket.once('data', (part) => resolve(part.toString())));
    clearInterval(drops);
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('where files lie', () => {
  const file = Buffer.alloc(12_000_000, 7);
  const signedIn = async (at: TestEmulator) => ({ Cookie: (await signIn(at.origin)).cookie ?? '' });
  const send = async (at: TestEmulator, path: string, content: Buffer, verify?: object) => {
    const form = new FormData();
    if (verify) form.append('verify', JSON.stringify(verify));
    form.append('file', new Blob([new Uint8Array(content)]), '../../a.png');
    const headers = await signedIn(at);
    return (await fetch(`${at.origin}${path}`, { method: 'POST', body: form, headers })).text();
  };

  it('passes a big part as a file that is removed after the call', async () => {
    let given: UploadedFile | undefined;
    let lay = 0;
    const at = await testEmulator({
      uploads: {
        'configManager.importPackConfig': (request, [part]) => {
          given = part;
          lay = statSync(part?.file ?? '').size;
          return { id: request.id, result: true };
        },
      },
    });
    const call = { method: 'configManager.importPackConfig', params: {}, id: 3 };
    expect(JSON.parse(await send(at, '/RPC3', file, call))).toMatchObject({ result: true });
    expect([given?.size, lay, given?.head.length]).toEqual([file.length, file.length, 16]);
    expect(Object.values(given ?? {}).filter((member) => Buffer.isBuffer(member) && member.length > 16)).toEqual([]);
    await vi.waitFor(() => expect(existsSync(given?.file ?? '')).toBe(false));
    await at.close();
  });

  it('removes the files of a form whose client left', async () => {
    const stateDir = newFolder();
    const at = await testEmulator({ stateDir });
    const call = '{"method":"RecordUpdater.importFile","params":{},"id":3}';
    const verify = `--b\r\nContent-Disposition: form-data; name="verify"\r\n\r\n${call}\r\n`;
    const part = `${verify}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(1_000)}`;
    const { Cookie } = await signedIn(at);
    const type = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1900';
    const head = `POST /RPC3 HTTP/1.1\r\nHost: localhost\r\nCookie: ${Cookie}\r\n${type}\r\n\r\n`;
    const socket = connect(at.port, '127.0.0.1', () => socket.write(head + part));
    await vi.waitFor(() => expect(onTheWay(stateDir)).toHaveLength(1), { interval: 2 });
    socket.destroy();
    await vi.waitFor(() => expect(onTheWay(stateDir)).toEqual([]));
    await at.close();
  });

  it('keeps them in the state folder, where the next start finds them, unless it is fresh', async () => {
    const stateDir = newFolder();
    let at = await testEmulator({ stateDir });
    const put = async () => /successfully: (\S+)$/.exec(await send(at, '/fileUpload/generic', file))?.[1];
    const get = async (path: string) => {
      const response = await fetch(`${at.origin}/RPC2_Loadfile${path}`, { headers: await signedIn(at) });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    expect(await put()).toBe('/generic/1.bin');
    expect(readFileSync(join(stateDir, 'files', `generic-1-${ADMIN}.bin`)).equals(file)).toBe(true);
    await at.close();
    at = await testEmulator({ stateDir });
    const back = await get('/generic/1.bin');
    expect([back.status, back.bytes.equals(file)]).toEqual([200, true]);
    expect(await put()).toBe('/generic/2.bin');
    await at.control.reset('files');
    expect(readdirSync(join(stateDir, 'files'))).toEqual([]);
    await put();
    await at.close();
    at = await testEmulator({ stateDir, fresh: true });
    expect((await get('/generic/1.bin')).status).toBe(404);
    expect(readdirSync(join(stateDir, 'files'))).toEqual([]);
    await at.close();
  });

  it('uses a private folder without a state folder, and removes it at the end', async () => {
    const temporary = newFolder();
    vi.stubEnv('TMPDIR', temporary);
    const at = await testEmulator();
    await send(at, '/fileUpload/logo', PNG);
    const [folder = ''] = readdirSync(temporary);
    expect(statSync(join(temporary, folder)).mode & 0o077).toBe(0);
    expect(readdirSync(join(temporary, folder, 'files'))).toEqual([`logo-1-${ADMIN}.png`]);
    await at.close();
    expect(readdirSync(temporary)).toEqual([]);
    vi.unstubAllEnvs();
  });
});

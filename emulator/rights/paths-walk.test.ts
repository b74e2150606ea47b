import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { facePhoto } from '../state/face-photo.fixtures';
import { PICTURE_FOLDERS, recordPicturePath } from '../state/record-picture';
import { paintedPicture } from '../state/screen-pictures';
import { encodeWav } from '../wav';
import { DOWNLOAD_RIGHTS, UPLOAD_RIGHTS } from './path-rights';
import { addSingleRightAccounts, SINGLE_RIGHT_PASSWORD, SINGLE_RIGHTS, singleRightName } from './single-right.fixtures';

const PHOTO = Buffer.from(facePhoto(3), 'base64');
const SOUND = encodeWav({ samples: new Int16Array(8), rateHz: 8000 });

const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
let emulator: TestEmulator;
/** Paths of stored files by the beginning of the path, and of one picture of each log. */
const paths = new Map<string, string>();
beforeAll(async () => {
  emulator = await testEmulator({ stateDir });
  addSingleRightAccounts(emulator.device);
  const admin = await login('admin', 'Admin123');
  for (const address of Object.keys(UPLOAD_RIGHTS)) {
    const path = /successfully: (\S+)$/.exec((await admin.upload(address)).text)?.[1] ?? '';
    paths.set(path.slice(0, path.indexOf('/', 1) + 1), path);
  }
  emulator.device.update(({ records: { SnapRecord } }) => {
    SnapRecord.rows.push({ RecNo: SnapRecord.nextRecNo, CreateTime: 1, URL: recordPicturePath(1, 'SnapRecord') });
    SnapRecord.nextRecNo += 1;
  });
  for (const [table, folder] of Object.entries(PICTURE_FOLDERS)) {
    const { rows } = emulator.device.state().records[table as keyof typeof PICTURE_FOLDERS];
    paths.set(folder, String(rows.find(({ URL }) => String(URL).startsWith(folder))?.URL));
  }
  paths.set('/advert/', '/advert/1');
  admin.end();
});
afterAll(() => emulator.close());

/** Of each upload another name. */
let files = 0;

function contentFor(address: string): Buffer {
  if (/audio/.test(address)) return SOUND;
  // A picture of the screen has its size.
  return /picture/.test(address) ? (paintedPicture('painted/hills.png') as Buffer) : PHOTO;
}

/** Files and state that an upload could change. */
const held = () => ({
  files: readdirSync(join(stateDir, 'files')),
  faces: emulator.device.state().access.faces,
  log: emulator.device.state().log,
});

async function login(name: string, password = SINGLE_RIGHT_PASSWORD) {
  const { session, cookie = '' } = await signIn(emulator.origin, { name, password });
  const headers = { Cookie: cookie };
  const get = async (path: string) => (await fetch(`${emulator.origin}/RPC2_Loadfile${path}`, { headers })).status;
  return {
    session,
    get,
    async upload(address: string, fields: Record<string, string> = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      files += 1;
      form.append('file', new Blob([new Uint8Array(contentFor(address))]), `a${files}.png`);
      const response = await fetch(`${emulator.origin}${address}`, { method: 'POST', body: form, headers });
      return { status: response.status, text: await response.text() };
    },
    async fingerprint(params: object) {
      const body = JSON.stringify({ method: 'FileManager.downloadPiece', params, id: 9, session });
      const response = await fetch(`${emulator.origin}/RPC3_Loadfile`, { method: 'POST', body });
      const text = await response.text();
      return text.startsWith('{') ? (JSON.parse(text).error?.code as number) : undefined;
    },
    end: () => emulator.device.endLogin(session),
  };
}

/** A file is read by the account that sent it, and by an administrator. */
async function onlyOwnAndManagers(path: string, getOwn: (path: string) => Promise<number>): Promise<void> {
  const admin = await login('admin', 'Admin123');
  expect([path, await getOwn(path), await admin.get(path)]).toEqual([path, 200, 200]);
  admin.end();
}

describe.each(SINGLE_RIGHTS)('a login that holds %s and nothing else', (right) => {
  const holds = (rights: readonly string[] = []) => right !== undefined && rights.includes(right);

  it('uploads where its right allows it, and changes nothing elsewhere', async () => {
    const { upload, get, end } = await login(singleRightName(right));
    for (const [address, rights] of Object.entries(UPLOAD_RIGHTS)) {
      const before = held();
      const { status, text } = await upload(address);
      expect([address, status]).toEqual([address, holds(rights) ? 200 : 403]);
      expect(text).toContain(holds(rights) ? 'successfully' : 'failed');
      if (!holds(rights)) expect(held()).toEqual(before);
      else await onlyOwnAndManagers(/successfully: (\S+)$/.exec(text)?.[1] ?? '', get);
    }
    end();
  });

  it('adds no face to a person unless AccessFace.insertMulti would', async () => {
    const { upload, end } = await login(singleRightName(right));
    const before = held();
    const { text } = await upload('/fileUpload/face', { UserID: '250' });
    expect(text.startsWith('Upload successfully')).toBe(right === 'AuthUserMag');
    if (right !== 'AuthUserMag') expect(held()).toEqual(before);
    end();
  });

  it('sends a file of rooms only with the right to write them, and is refused before the file is received', async () => {
    const { session, end } = await login(singleRightName(right));
    const form = new FormData();
    form.append('verify', JSON.stringify({ method: 'RecordUpdater.importFile', params: {}, id: 3, session }));
    form.append('file', new Blob(['VTLongNumber,Type']), 'rooms.csv');
    const before = held();
    const response = await fetch(`${emulator.origin}/RPC3`, { method: 'POST', body: form });
    const { error } = (await response.json()) as { error?: { code: number } };
    // With the right it fails later, as the call names no handle.
    expect(error?.code).toBe(right === 'AuthSysCfg' ? ReplyError.InvalidRequest : ReplyError.NoAuthority);
    expect(held()).toEqual(before);
    end();
  });

  it('reads stored files, access pictures and fingerprints only where its right allows it', async () => {
    const { get, fingerprint, end } = await login(singleRightName(right));
    for (const [start, path] of paths) {
      // Somebody else's upload is not there for this login, except for what the screen shows.
      const isForAll =
        Object.values<string>(PICTURE_FOLDERS).includes(start) || ['/picture/', '/advert/'].includes(start);
      const found = isForAll ? 200 : 404;
      const expected = holds(DOWNLOAD_RIGHTS[start]) ? found : 403;
      expect([path, await get(path)]).toEqual([path, expected]);
    }
    expect(await get('/export/AccessUser-1.dat')).toBe(holds(DOWNLOAD_RIGHTS['/export/']) ? 404 : 403);
    const mayReadPrints = holds(DOWNLOAD_RIGHTS['/RPC3_Loadfile']);
    expect(await fingerprint({ UserID: '1' })).toBe(mayReadPrints ? undefined : ReplyError.NoAuthority);
    const mayCapture = holds(DOWNLOAD_RIGHTS['/capture/']);
    const wrongFile = mayCapture ? ReplyError.InvalidParams : ReplyError.NoAuthority;
    expect(await fingerprint({ fileName: '/capture/finger1.dat' })).toBe(wrongFile);
    end();
  });
});

it('walks every kind of path', () => {
  const walked = [...paths.keys(), '/RPC3_Loadfile', '/capture/', '/export/'].sort();
  expect(walked).toEqual(Object.keys(DOWNLOAD_RIGHTS).sort());
});

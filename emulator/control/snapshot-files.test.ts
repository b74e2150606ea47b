import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { post, signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { FileFolder } from '../http/file-folder';
import { StoredFiles } from '../http/stored-files';
import { paintedPicture } from '../state/screen-pictures';

let emulator: TestEmulator;
let login = { session: '', cookie: '' };
beforeAll(async () => {
  emulator = await testEmulator();
});
beforeEach(async () => {
  await emulator.control.resetAll();
  await renew();
});
afterAll(() => emulator.close());

async function renew() {
  const { session, cookie = '' } = await signIn(emulator.origin);
  login = { session, cookie };
}

/** @returns the device's answer */
async function upload(
  name: string,
  painted: string,
  { origin } = emulator,
  Cookie = login.cookie,
  folder = 'picture',
): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(paintedPicture(painted) ?? [])]), name);
  const headers = { Cookie };
  return (await fetch(`${origin}/fileUpload/${folder}`, { method: 'POST', body, headers })).text();
}

const bytesOf = (name: string) => emulator.device.pictureBytes(`/picture/${name}`)?.length;
const fileOf = (name: string) => emulator.device.state().pictures.find((each) => each.name === name)?.file ?? '';

it.each([
  [
    'removed',
    () =>
      post(emulator.origin, '/RPC3', {
        method: 'FileManager.removeFiles',
        params: { fileName: '/picture/mine.png' },
        id: 5,
        session: login.session,
      }),
  ],
  ['reset', () => emulator.control.reset('all')],
])('a picture of a snapshot is back with it, after it was %s', async (_, lose) => {
  const { control } = emulator;
  expect(await upload('mine.png', 'painted/arches.png')).toContain('successfully');
  await control.snapshot('with');
  await lose();
  await renew();
  expect(await upload('other.png', 'painted/hills.png')).toContain('successfully');
  await control.restore('with');
  expect(bytesOf('mine.png')).toBe(paintedPicture('painted/arches.png')?.length);
  expect(bytesOf('other.png')).toBeUndefined();
});

it('the logo of a snapshot is back with it, and another one has not taken its place', async () => {
  const { control, device } = emulator;
  const send = async (painted: string) => {
    const answer = await upload('logo.png', painted, emulator, login.cookie, 'logo');
    return /\/logo\/\d+\.png/.exec(answer)?.[0] ?? '';
  };
  const LogoFile = await send('painted/arches.png');
  device.update(({ tables }) => Object.assign(tables.Individuation, { LogoFile }));
  await control.snapshot('with');
  await control.reset('all');
  await renew();
  expect(device.state().tables.Individuation.LogoFile).toBe('');
  await send('painted/hills.png');
  await control.restore('with');
  expect(device.fileBytes(device.state().tables.Individuation.LogoFile)).toEqual(paintedPicture('painted/arches.png'));
});

it('a reset of the files leaves no entry without its file', async () => {
  const { control, device } = emulator;
  const advert = await upload('mine.png', 'painted/arches.png', emulator, login.cookie, 'advert');
  const logo = await upload('mine.png', 'painted/arches.png', emulator, login.cookie, 'logo');
  const [LogoFile = ''] = /\/logo\/\d+\.png/.exec(logo) ?? [];
  device.update(({ tables }) => Object.assign(tables.Individuation, { LogoFile }));
  const id = Number(/\/advert\/(\d+)/.exec(advert)?.[1]);
  expect(device.advertBytes(id)).toBeDefined();
  const others = device.state().adverts.items.filter(({ ID }) => ID !== id);
  await control.reset('files');
  expect(device.state().adverts.items).toEqual(others);
  expect(device.state().tables.Individuation.LogoFile).toBe('');
});

it('another device has none of the files of the one before it, except those of snapshots', async () => {
  const { control, device } = emulator;
  await upload('mine.png', 'painted/arches.png');
  await control.snapshot('with');
  await upload('other.png', 'painted/hills.png');
  const [kept, lost] = [fileOf('mine.png'), fileOf('other.png')];
  await control.call('PUT /texts/custom_lang/{language}', { params: { language: 'English' }, body: { text: '{}' } });
  await control.useProfile('vto');
  expect(device.fileBytes(lost)).toBeUndefined();
  expect((await fetch(`${emulator.origin}/custom_lang/English.txt`)).status).toBe(404);
  await control.restore('with');
  expect(device.fileBytes(kept)).toBeDefined();
  await control.useProfile('face-full');
});

it('a file that neither the state nor a snapshot names takes no space', async () => {
  const { control, device } = emulator;
  await control.snapshot('without');
  await upload('mine.png', 'painted/arches.png');
  const file = fileOf('mine.png');
  await control.snapshot('with');
  await control.restore('without');
  expect(device.fileBytes(file)).toBeDefined();
  await control.call('DELETE /snapshots/{name}', { params: { name: 'with' } });
  expect(device.fileBytes(file)).toBeUndefined();
});

it('a file that only a snapshot of an earlier run had takes no space', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const first = await testEmulator({ stateDir });
  const { session, cookie } = await signIn(first.origin);
  expect(await upload('mine.png', 'painted/arches.png', first, cookie)).toContain('successfully');
  const file = first.device.state().pictures.find(({ name }) => name === 'mine.png')?.file ?? '';
  await first.control.snapshot('with');
  const params = { fileName: '/picture/mine.png' };
  await post(first.origin, '/RPC3', { method: 'FileManager.removeFiles', params, id: 5, session });
  expect(first.device.fileBytes(file)).toBeDefined();
  await first.close();
  const second = await testEmulator({ stateDir });
  expect(second.device.fileBytes(file)).toBeUndefined();
  await second.close();
  rmSync(stateDir, { recursive: true });
});

it('a file on its way to a list is not taken for one that nobody names', async () => {
  const folder = new FileFolder(undefined);
  const stored = new StoredFiles(folder);
  const received = join(folder.kept(), 'received');
  writeFileSync(received, 'picture');
  const kept = stored.keep('picture', 'png', { file: received, size: 7 }, 'admin');
  stored.sweep(() => false);
  const path = (await kept) ?? '';
  expect(stored.read(path)?.toString()).toBe('picture');
  stored.sweep(() => false);
  expect(stored.read(path)).toBeUndefined();
  folder.remove();
});

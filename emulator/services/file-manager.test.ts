import { expect, it } from 'vitest';
import { paramsOf, signedInDevice } from '../test-device';

const SIZE = { width: 800, height: 1280 };

function device() {
  const made = signedInDevice({ profile: 'face-full' });
  const names = () => made.device.state().pictures.map(({ name }) => name);
  const reasonOf = (method: string, params: object) =>
    Reflect.get(Object(Object(made.call(method as never, params as never).error).detail), 'reason');
  return { ...made, names, reasonOf };
}

it('lists the pictures of the screen with bytes and pixels, and nothing of another folder', () => {
  const { call } = device();
  const { elementInfo } = paramsOf(call('FileManager.list', { path: '/picture' })) as { elementInfo: object[] };
  expect(elementInfo).toMatchObject([{ name: 'harbour.png', ...SIZE }, { name: 'hills.png' }, { name: 'arches.png' }]);
  expect(Number(Reflect.get(elementInfo[0] as object, 'size'))).toBeGreaterThan(1_000);
  expect(paramsOf(call('FileManager.getFileNames', { directory: '/picture/' }))).toMatchObject({
    fileInfo: [{ name: 'harbour.png' }, { name: 'hills.png' }, { name: 'arches.png' }],
  });
  for (const path of ['/', '/etc', '/picture/..', 7]) {
    expect(call('FileManager.list', { path } as never).result).toBe(false);
  }
});

it('renames a picture, and its use follows; another one cannot get its name', () => {
  const { call, device: made, names, reasonOf } = device();
  const rename = (newName: string) => ({ oldName: '/picture/harbour.png', newName: `/picture/${newName}` });
  for (const taken of ['hills.png', 'HILLS.png']) {
    expect(reasonOf('FileManager.rename', rename(taken))).toBe('PicNameExists');
  }
  for (const bad of ['../x.png', '.png', 'a\u0000.png', 'x.gif', 'harbour.jpg', ' a.png']) {
    expect(reasonOf('FileManager.rename', rename(bad)), bad).toBe('FileNameInvalid');
  }
  expect(reasonOf('FileManager.rename', rename(`${'a'.repeat(33)}.png`))).toBe('FileNameTooLong');
  expect(call('FileManager.rename', rename('Hafen am Abend.png')).result).toBe(true);
  expect(names()[0]).toBe('Hafen am Abend.png');
  expect(made.state().tables.PictureShow.Home).toBe('Hafen am Abend.png');
  expect(made.pictureBytes('/picture/Hafen am Abend.png')?.subarray(1, 4).toString()).toBe('PNG');
});

it('keeps a picture that is in use, and deletes others', () => {
  const { call, names, reasonOf } = device();
  expect(reasonOf('FileManager.removeFiles', { fileName: '/picture/harbour.png' })).toBe('TargetInUse');
  expect(call('FileManager.removeFiles', { fileName: '/picture/hills.png' }).result).toBe(true);
  expect(call('FileManager.removeFiles', { fileName: '/picture/hills.png' }).result).toBe(false);
  expect(names()).toEqual(['harbour.png', 'arches.png']);
});

it('hands out a picture in pieces', () => {
  const { call, device: made } = device();
  const whole = made.pictureBytes('/picture/arches.png') as Buffer;
  const piece = (offset: number, length: number) =>
    paramsOf(call('FileManager.downloadPiece', { fileName: '/picture/arches.png', offset, length })) as {
      data: string;
      size: number;
    };
  const first = piece(0, 1_000);
  const rest = piece(1_000, 65_536);
  expect(first.size).toBe(whole.length);
  expect(Buffer.concat([Buffer.from(first.data, 'base64'), Buffer.from(rest.data, 'base64')]).equals(whole)).toBe(true);
  expect(piece(whole.length, 1).data).toBe('');
  for (const wrong of [{ offset: whole.length + 1 }, { offset: -1 }, { length: 0 }, { length: 65_537 }]) {
    const params = { fileName: '/picture/arches.png', offset: 0, length: 1, ...wrong };
    expect(call('FileManager.downloadPiece', params).result).toBe(false);
  }
});

it('shows only pictures that it has', () => {
  const { call, device: made } = device();
  const write = (more: object) =>
    call('configManager.setConfig', {
      name: 'PictureShow',
      table: { ...made.state().tables.PictureShow, ...more },
    } as never);
  expect(write({ Call: 'nowhere.png' })).toMatchObject({
    result: false,
    error: { detail: { field: 'PictureShow.Call' } },
  });
  expect(write({ Call: 'arches.png', Home: '' }).result).toBe(true);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureOf, readAccessPicture } from './access-picture';
import { pictureFile } from './picture-file';

const JPEG = '/9j/4AAQ';
const data = {
  UserID: '7',
  CardName: 'Ada',
  CardNo: '00C0FFEE',
  Status: 1,
  ErrorCode: 0,
  CreateTime: Date.UTC(2026, 2, 12, 14, 32, 7) / 1000,
  ImageInfo: [{ Width: 640, Height: 480, BoundingBox: [2048, 1024, 4096, 8192] }],
  ManTemperatureInfo: { CurrentTemperature: 36.5, TempPoint: [1, 2] },
};
const message = (more: object = {}, event: object = {}, Base64: unknown = JPEG) => ({
  SID: 513,
  Base64,
  info: { Events: [{ Action: 'Pulse', Code: 'AccessControl', Index: 0, Data: { ...data, ...more }, ...event }] },
});

describe('an access picture', () => {
  it('has the person, the result, the temperature and the face as parts of the picture', () => {
    expect(readAccessPicture(message())).toEqual({
      src: `data:image/jpeg;base64,${JPEG}`,
      fileType: 'jpg',
      box: { left: 0.25, top: 0.125, width: 0.25, height: 0.875 },
      userId: '7',
      name: 'Ada',
      cardNo: '00C0FFEE',
      isAllowed: true,
      errorCode: 0,
      temperature: 36.5,
      point: { left: 1 / 8192, top: 2 / 8192 },
      at: Date.UTC(2026, 2, 12, 14, 32, 7),
    });
  });

  it.each([
    ['text', 'left,top'],
    ['words', ['left', -5, 9000]],
    ['three numbers', [1, 2, 3]],
    ['places off the grid', [0, 0, 8193, 100]],
    ['a negative place', [-1, 0, 10, 10]],
    ['no width', [10, 0, 10, 10]],
    ['its corners the other way round', [20, 20, 10, 10]],
    ['nothing', undefined],
  ])('whose box is %s has none', (_, BoundingBox) => {
    const read = readAccessPicture(message({ ImageInfo: [{ BoundingBox }] }));
    expect(read).toMatchObject({ name: 'Ada' });
    expect(read).not.toHaveProperty('box');
  });

  it('has no temperature for a person who is unknown or was refused', () => {
    const refused = {
      UserID: '',
      CardName: null,
      Status: 0,
      ErrorCode: 16,
      ManTemperatureInfo: null,
      CreateTime: 1e300,
    };
    const read = readAccessPicture(message(refused));
    expect(read).toMatchObject({ userId: '', name: '', isAllowed: false, errorCode: 16 });
    expect(read).not.toHaveProperty('temperature');
    expect(read).not.toHaveProperty('at');
  });

  it.each([
    ['another code', message({}, { Code: 'DoorStatus' })],
    ['no picture', message({}, {}, null)],
    ['a picture of another kind', message({}, {}, Buffer.from('<svg onload="x">').toString('base64'))],
    ['text behind the start of a picture', message({}, {}, `${JPEG}"><script>`)],
    ['a picture that is cut off', message({}, {}, '/9j/AAAAA')],
    ['a picture that is filled up wrongly', message({}, {}, '/9j/AA==='.slice(0, 7))],
    ['no event', { Base64: JPEG, info: { Events: [] } }],
    ['nothing', null],
  ])('is not read from %s', (_, params) => {
    expect(readAccessPicture(params)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readAccessPicture(value)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void readAccessPicture(message({ ImageInfo: value }))));
    const event = fc.record({ Code: fc.constant('AccessControl'), Data: fc.jsonValue() });
    fc.assert(fc.property(event, (value) => void readAccessPicture(message({}, value))));
  });

  it('decodes whatever is taken for one', () => {
    const base64 = fc.stringMatching(/^[A-Za-z0-9+/]{0,9}={0,3}$/);
    fc.assert(
      fc.property(base64, (rest) => {
        const picture = pictureOf(`/9j/${rest}`);
        if (picture) expect(() => atob(picture.src.slice(picture.src.indexOf(',') + 1))).not.toThrow();
      }),
    );
  });

  it('is saved unchanged, under a valid file name', async () => {
    const picture = readAccessPicture(message({ CardName: 'A/da' }));
    const file = picture && pictureFile(picture);
    expect(file?.name).toBe('A-da 2026-03-12 14-32-07.jpg');
    expect(file?.content.type).toBe('image/jpeg');
    expect(Buffer.from((await file?.content.arrayBuffer()) ?? new ArrayBuffer(0)).toString('base64')).toBe(JPEG);
    const png = readAccessPicture(message({ UserID: '', CardName: '', CreateTime: null }, {}, 'iVBORw0KGgoAAAAN'));
    expect(png && pictureFile(png).name).toBe('snapshot.png');
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { post, readUntil, signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';

let emulator: TestEmulator;
let cookie: string;

beforeEach(async () => {
  emulator = await testEmulator({ profile: 'face-full' });
  const login = await signIn(emulator.origin);
  cookie = login.cookie ?? '';
  const params = { channel: 0, Events: ['AccessControl'] };
  const { reply } = await post(emulator.origin, '/RPC3', {
    ...{ method: 'snapManager.attach', params, id: 3, session: login.session },
  });
  expect(reply.params).toEqual({ SID: expect.any(Number) });
});
afterEach(() => emulator.close());

/** Messages of the snapshot channel for each of these events. */
async function heard(...happenings: Record<string, unknown>[]) {
  const response = await fetch(`${emulator.origin}/SubscribeNotify.cgi`, { headers: { Cookie: cookie } });
  const reading = readUntil(response, (text) => text.split('var json=').length > happenings.length);
  for (const each of happenings) await emulator.control.shortEvent('snapshot', each);
  const text = await reading;
  return [...text.matchAll(/var json=(.*)\n/g)].map(([, json = '']) => {
    const { method, params } = JSON.parse(json);
    return { method, picture: Buffer.from(params.Base64, 'base64'), event: params.info.Events[0] };
  });
}

it('reports known, unknown and refused persons with a picture, a box and a temperature', async () => {
  const [known, unknown, refused, broken] = await heard(
    { celsius: 36.5 },
    { who: 'unknown' },
    { who: 'refused', userId: '2', celsius: 38.25 },
    { isBoxBroken: true },
  );
  expect(known?.method).toBe('client.notifySnapFile');
  expect(known?.event).toMatchObject({
    Code: 'AccessControl',
    Data: {
      ...{ UserID: '1', CardName: 'Emma Walker', Status: 1, ErrorCode: 0 },
      ImageInfo: [{ Width: 320, Height: 240, BoundingBox: [2867, 2048, 4915, 5734] }],
      ManTemperatureInfo: { CurrentTemperature: 36.5, TempPoint: [3891, 2048] },
    },
  });
  expect(unknown?.event.Data).toMatchObject({ UserID: '', CardName: '', Status: 0, ErrorCode: 16 });
  expect(unknown?.event.Data).not.toHaveProperty('ManTemperatureInfo');
  expect(refused?.event.Data).toMatchObject({ UserID: '2', Status: 0, ErrorCode: 18 });
  expect(broken?.event.Data.ImageInfo[0].BoundingBox).toEqual(['left', -5, 9000]);
});

it('sends a whole JPEG of the stated size, and does not store it in the record', async () => {
  const [known] = await heard({});
  const bytes = known?.picture ?? Buffer.alloc(0);
  expect([bytes.readUInt16BE(0), bytes.readUInt16BE(bytes.length - 2)]).toEqual([0xffd8, 0xffd9]);
  const markers: number[] = [];
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    markers.push(marker);
    if (marker === 0xffc0) expect([bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]).toEqual([240, 320]);
    if (marker === 0xffda) break;
  }
  expect(markers).toEqual([0xffdb, 0xffc0, 0xffc4, 0xffda]);
  const row = emulator.device.state().records.AccessControlCardRec.rows.at(-1);
  expect(row).toMatchObject({ UserID: '1', Status: 1 });
  expect(row).not.toHaveProperty('Base64');
});

it('refuses unknown members', async () => {
  await expect(emulator.control.shortEvent('snapshot', { who: 'somebody' as never })).rejects.toThrow('who');
  await expect(emulator.control.shortEvent('snapshot', { celsius: 'hot' as never })).rejects.toThrow('celsius');
});

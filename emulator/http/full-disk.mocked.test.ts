import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { post, signIn, type TestEmulator, testEmulator } from './emulator.fixtures';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (importActual) => {
  const actual = await importActual<typeof import('node:fs')>();
  return {
    ...actual,
    // Every write to this file of the system answers that no space is left.
    openSync: (path: string, flags: string, mode?: number) =>
      disk.isFull && path.includes('incoming') ? actual.openSync('/dev/full', 'w') : actual.openSync(path, flags, mode),
  };
});

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});
afterAll(() => emulator.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function form(fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new Blob([PNG]), 'a.png');
  return body;
}

it('a full disk answers as a device without storage, and the next upload after it is taken', async () => {
  const { cookie = '', session } = await signIn(emulator.origin);
  const send = async (path: string, fields: Record<string, string> = {}) => {
    const response = await fetch(`${emulator.origin}${path}`, {
      method: 'POST',
      body: form(fields),
      headers: { Cookie: cookie },
    });
    return [response.status, await response.text()];
  };
  disk.isFull = true;
  expect(await send('/fileUpload/generic')).toEqual([200, 'Upload failed: not enough space']);
  const verify = JSON.stringify({ method: 'upgrader.importFile', params: { Name: 'a', Size: 9 }, id: 77, session });
  const [status, text] = await send('/RPC3', { verify });
  expect(status).toBe(200);
  expect(JSON.parse(String(text))).toMatchObject({
    id: 77,
    result: false,
    error: { detail: { reason: 'LowStorage' } },
  });
  disk.isFull = false;
  expect(await send('/fileUpload/generic')).toEqual([200, expect.stringMatching(/^Upload successfully/)]);
  expect(
    (await post(emulator.origin, '/RPC3', { method: 'magicBox.getDeviceType', params: {}, id: 1, session })).reply,
  ).toMatchObject({ result: true });
});

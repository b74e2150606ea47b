import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type TestEmulator, testEmulator } from '@/emulator/http/emulator.fixtures';
import { browserClock } from '@/lib/clock';
import { HelperClient } from './helper-client';
import { loopbackSocket } from './helper-socket';

const BYTES = 1_200_000;

let emulator: TestEmulator;
beforeAll(async () => {
  // The oldest Node that runs these tests has none of its own.
  vi.stubGlobal('WebSocket', WebSocket);
  emulator = await testEmulator();
});
afterAll(() => emulator.close());
afterAll(() => vi.unstubAllGlobals());

it('works with the emulated helper: version, choice, a file of several pieces, and one that the device gets', async () => {
  const { control } = emulator;
  const { origin } = await control.switchHelper(true);
  const content = Buffer.alloc(BYTES, 'gate');
  await control.putHelperFile('C:/large.bin', content);
  await control.setHelper({ select: ['C:/large.bin'] });
  const client = new HelperClient(loopbackSocket(origin ?? ''), browserClock);
  const release = client.hold();
  await vi.waitFor(() => expect(client.state.get()).toMatchObject({ kind: 'ready' }));
  const [file] = await client.select({ extensions: ['.bin'], title: 'Upgrade file' });
  if (!file) throw new Error('nothing was chosen');
  expect(file).toEqual({ path: 'C:/large.bin', name: 'large.bin', size: BYTES });
  expect(Buffer.from(await (await client.read(file)).arrayBuffer()).equals(content)).toBe(true);
  const shares: number[] = [];
  const form = { url: `${emulator.origin}/fileUpload/generic`, fields: {} };
  const sent = await client.upload(file, form, { onProgress: (share) => shares.push(share) });
  // It is the device that answers: this form has no login.
  expect(sent).toEqual({ status: 401, text: 'Upload failed: not signed in' });
  expect(shares).toEqual([0.5, 1]);
  await control.switchHelper(false);
  await vi.waitFor(() => expect(client.state.get()).toEqual({ kind: 'waiting' }));
  release();
});

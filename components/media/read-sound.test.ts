import { afterEach, expect, it, vi } from 'vitest';
import { toBase64 } from '@/lib/base64';
import { rpc } from '@/lib/session/device';
import { readSound } from './read-sound';

afterEach(() => vi.restoreAllMocks());

/** A device that answers each piece with `size` and so many bytes, counting the calls. */
function answering(size: unknown, bytes: number) {
  const data = toBase64(new Uint8Array(bytes).fill(7));
  return vi.spyOn(rpc, 'call').mockImplementation(async () => ({ data, size }) as never);
}

it('joins the pieces of a file', async () => {
  answering(25, 10);
  expect((await readSound('/audio/chime.mp3', new AbortController().signal)).length).toBe(30);
});

it.each([
  ['says no size', undefined, 10, 1],
  ['goes on without an end', 1e12, 4_194_304, 4],
])('ends at a device that %s', async (_, size, bytes, calls) => {
  const asked = answering(size, bytes);
  expect((await readSound('/audio/chime.mp3', new AbortController().signal)).length).toBe(bytes * calls);
  expect(asked).toHaveBeenCalledTimes(calls);
});

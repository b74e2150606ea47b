import { expect, it, vi } from 'vitest';
import { loadParts, Part } from './parts';

it('is fetched once, however often it is needed', async () => {
  const fetch = vi.fn(async () => 'code');
  const part = new Part(fetch);
  expect(part.isLoaded).toBe(false);
  expect(() => part.code).toThrow();
  await Promise.all([part.load(), part.load()]);
  await part.load();
  expect([fetch.mock.calls.length, part.isLoaded, part.code]).toEqual([1, true, 'code']);
});

it.each([
  ['rejects', async () => Promise.reject(new Error('404'))],
  // A classic worker fails like this when its loader cannot fetch the file.
  [
    'throws at once',
    () => {
      throw new Error('NetworkError');
    },
  ],
])('is asked for again after a fetch that %s', async (_, failing) => {
  const fetch = vi.fn<() => Promise<string>>(async () => 'code').mockImplementationOnce(failing);
  const part = new Part(fetch);
  await expect(part.load()).rejects.toThrow();
  expect(part.isLoaded).toBe(false);
  expect(await part.load()).toBe('code');
});

it('goes on without an optional part, not without a required one', async () => {
  const gone = () => new Part(async () => Promise.reject(new Error('404')));
  const needed = new Part(async () => 'code');
  await loadParts([needed, undefined], [gone(), undefined]);
  expect(needed.isLoaded).toBe(true);
  await expect(loadParts([gone()], [])).rejects.toThrow('404');
});

it('waits for nothing when all parts are loaded', async () => {
  const part = new Part(async () => 'code');
  await part.load();
  expect(loadParts([part, undefined], [part])).toBeUndefined();
});

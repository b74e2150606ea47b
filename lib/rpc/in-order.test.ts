import { expect, it } from 'vitest';
import { inOrder } from './in-order';

it('runs one after the other, and goes on after a failure', async () => {
  const next = inOrder();
  const done: string[] = [];
  let release: () => void = () => undefined;
  const first = next(async () => {
    await new Promise<void>((resolve) => (release = resolve));
    done.push('first');
    throw new Error('refused');
  });
  const second = next(async () => {
    done.push('second');
    return 2;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  release();
  await expect(first).rejects.toThrow('refused');
  expect(await second).toBe(2);
  expect(done).toEqual(['first', 'second']);
});

import { expect, it } from 'vitest';
import { nextTask } from './next-task';
import { orderedFetch } from './ordered-fetch';

function recorded() {
  const begun: string[] = [];
  const fetcher = orderedFetch(async (input) => {
    begun.push(input);
    if (input === 'lost') throw new TypeError('no network');
    return new Response(input);
  });
  return { begun, fetcher };
}

it('begins nothing in the task that asks, and everything in its order afterwards', async () => {
  const { begun, fetcher } = recorded();
  const replies = ['a', 'b', 'c'].map((each) => fetcher(each, {}));
  await Promise.resolve();
  expect(begun).toEqual([]);
  expect(await Promise.all(replies.map(async (each) => (await each).text()))).toEqual(['a', 'b', 'c']);
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('begins one that outlives the page at once, but not before an earlier one', async () => {
  const { begun, fetcher } = recorded();
  void fetcher('start', {});
  void fetcher('stop', { keepalive: true });
  expect(begun).toEqual(['start', 'stop']);
  void fetcher('next', {});
  await nextTask();
  expect(begun).toEqual(['start', 'stop', 'next']);
});

it('passes on a failure, and goes on after it', async () => {
  const { fetcher } = recorded();
  await expect(fetcher('lost', {})).rejects.toThrow('no network');
  expect(await (await fetcher('a', {})).text()).toBe('a');
});

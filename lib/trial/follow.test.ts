import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answersAt } from './follow';
import type { Answer } from './probe';

const NEXT = 'http://192.0.2.9';
const device = (serialNumber: string): Answer => ({ kind: 'device', serialNumber, ms: 3 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks until it is settled; `answers` in their order, the last one again and again. */
async function follow(...answers: Answer[]) {
  const ask = vi.fn(async () => (answers.length > 1 ? (answers.shift() as Answer) : (answers[0] as Answer)));
  let found: boolean | undefined;
  void answersAt({ ask }, NEXT, 'OURS').then((answer) => {
    found = answer;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  const early = found;
  await vi.advanceTimersByTimeAsync(3_000);
  return { ask, early, found };
}

describe('following a device to its new address', () => {
  it('ends when this device answers there', async () => {
    const { ask, early } = await follow({ kind: 'none' }, device('OURS'));
    expect([early, ask.mock.calls]).toEqual([true, [[NEXT], [NEXT]]]);
  });

  it.each([device('OTHER'), { kind: 'something', ms: 1 } as const, { kind: 'none' } as const])(
    'does not end with %o, and gives up after a minute',
    async (answer) => {
      const { ask, early, found } = await follow(answer);
      expect([early, found]).toEqual([undefined, false]);
      // Every two seconds.
      expect(ask).toHaveBeenCalledTimes(30);
    },
  );
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answersAt } from './follow';
import type { Answer } from './probe';

const NEXT = 'http://192.0.2.9';
const device = (serialNumber: string): Answer => ({ kind: 'device', serialNumber, ms: 3 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks until it is settled. */
async function follow(ask: () => Promise<Answer>) {
  let found: boolean | undefined;
  void answersAt({ ask }, NEXT, 'OURS').then((answer) => {
    found = answer;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  const early = found;
  await vi.advanceTimersByTimeAsync(3_000);
  return { early, found };
}

describe('following a device to its new address', () => {
  it('ends when this device answers there', async () => {
    const ask = vi.fn(async (): Promise<Answer> => (ask.mock.calls.length > 1 ? device('OURS') : { kind: 'none' }));
    const { early } = await follow(ask);
    expect([early, ask.mock.calls]).toEqual([true, [[NEXT], [NEXT]]]);
  });

  it.each([-3_600_000, 3_600_000])(
    'takes a minute, also when the clock of the computer is set by %i ms',
    async (by) => {
      const ask = vi.fn(async (): Promise<Answer> => {
        if (ask.mock.calls.length === 1) vi.setSystemTime(Date.now() + by);
        return { kind: 'none' };
      });
      const { early, found } = await follow(ask);
      expect([early, found, ask.mock.calls.length]).toEqual([undefined, false, 60]);
    },
  );

  it.each([device('OTHER'), { kind: 'something', ms: 1 } as const, { kind: 'none' } as const])(
    'does not end with %o, and gives up after a minute',
    async (answer) => {
      const ask = vi.fn(async () => answer);
      const { early, found } = await follow(ask);
      expect([early, found]).toEqual([undefined, false]);
      // Every second.
      expect(ask).toHaveBeenCalledTimes(60);
    },
  );
});

/**
 * The work of a start, which each restart and each test of the emulator repeats. It is counted: time would depend on
 * the machine.
 */
import { expect, it, vi } from 'vitest';
import { PROFILES } from '@/lib/contract/profiles';
import { createClock } from './clock';
import { createDevice } from './device';
import { TEST_START } from './test-device';

/** Trees that were seeded, and texts that were hashed, since the last start. */
const work = vi.hoisted(() => ({ seeds: 0, hashes: 0 }));

vi.mock('./state/seed', async (original) => {
  const seed = await original<typeof import('./state/seed')>();
  return {
    ...seed,
    seedState: (options: Parameters<typeof seed.seedState>[0]) => {
      work.seeds += 1;
      return seed.seedState(options);
    },
  };
});
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return {
    ...crypto,
    createHash: (algorithm: string) => {
      work.hashes += 1;
      return crypto.createHash(algorithm);
    },
  };
});

/** Accounts have a few digests each; people and records have none. */
const HASHES = 48;

it.each(PROFILES)('a start of $name seeds one state, and hashes nothing for each person', ({ name }) => {
  Object.assign(work, { seeds: 0, hashes: 0 });
  createDevice({ profile: name, seed: 1, clock: createClock({ frozenAt: TEST_START }) });
  expect(work.seeds).toBe(1);
  expect(work.hashes).toBeLessThanOrEqual(HASHES);
});

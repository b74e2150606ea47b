import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import type { Answer } from './probe';
import { type Sighting, sightings, TrialWatch, trialStep } from './watch-trial';

const NONE: Answer = { kind: 'none' };
const ours = (serialNumber = 'SN', isStranger = false): Answer => ({ kind: 'device', serialNumber, ms: 4, isStranger });
const seen = (answer: Answer | undefined, misses = 0): Sighting => ({
  answer,
  ...(misses && { silentSince: 0, misses }),
});

beforeEach(() => vi.stubGlobal('window', { location: { protocol: 'http:' } }));
afterEach(() => vi.unstubAllGlobals());

describe('what can be done during a trial', () => {
  const step = (here: Sighting, next: Sighting, hasNext = true) =>
    trialStep({ here, next }, { serialNumber: 'SN', next: hasNext ? 'http://192.0.2.2' : undefined });

  it.each<[string, Sighting, Sighting, ReturnType<typeof step>]>([
    ['keeping when both answer', seen(ours('')), seen(ours()), 'keep'],
    ['waiting before anything answered', seen(undefined), seen(undefined), 'wait'],
    ['waiting while the new address is silent', seen(ours('')), seen(NONE, 9), 'wait'],
    ['waiting while another device is at the new address', seen(ours('')), seen(ours('other')), 'wait'],
    ['waiting while somebody unknown answers there', seen(ours('')), seen({ kind: 'something', ms: 1 }), 'wait'],
    ['waiting while the old address only hesitates', seen(NONE, 2), seen(ours()), 'wait'],
    ['going to the new address when only that answers', seen(NONE, 3), seen(ours()), 'follow'],
    ['nothing when neither answers', seen(NONE, 3), seen(NONE, 3), 'lost'],
    ['nothing when a stranger is left', seen(NONE, 3), seen(ours('other')), 'wait'],
  ])('is %s', (_, here, next, expected) => {
    expect(step(here, next)).toBe(expected);
  });

  it('is keeping as soon as the device answers where the address stays', () => {
    expect(step(seen(ours('')), seen(undefined), false)).toBe('keep');
    expect(step(seen(NONE, 1), seen(undefined), false)).toBe('wait');
    expect(step(seen(NONE, 3), seen(undefined), false)).toBe('lost');
  });

  it.each<[string, Sighting, Parameters<typeof trialStep>[1], ReturnType<typeof step>]>([
    [
      'signing in again without a login',
      seen(ours('')),
      { serialNumber: 'SN', next: undefined, isSignedOut: true },
      'signedOut',
    ],
    [
      'the same where the address changes',
      seen(ours('')),
      { serialNumber: 'SN', next: 'http://192.0.2.2', isSignedOut: true },
      'signedOut',
    ],
    [
      'signing in again when the login was refused',
      seen(ours('', true)),
      { serialNumber: 'SN', next: undefined },
      'signedOut',
    ],
    [
      'nothing while nobody answers, whatever the login',
      seen(NONE, 3),
      { serialNumber: 'SN', next: undefined, isSignedOut: true },
      'lost',
    ],
    [
      'keeping it where its secret is known',
      seen(ours('')),
      { serialNumber: 'SN', next: undefined, lacksSecret: true },
      'secret',
    ],
  ])('is %s', (_, here, expected, result) => {
    expect(trialStep({ here, next: seen(ours()) }, expected)).toBe(result);
  });

  it('is going to the new address although the login is over: only a change in force answers there', () => {
    const sighted = { here: seen(NONE, 3), next: seen(ours()) };
    expect(trialStep(sighted, { serialNumber: 'SN', next: 'http://192.0.2.2', isSignedOut: true })).toBe('follow');
  });

  it('is not keeping what would lock this computer out, although the device answers it now', () => {
    const sighted = { here: seen(ours('')), next: seen(undefined) };
    expect(trialStep(sighted, { serialNumber: 'SN', next: undefined, locksOut: true })).toBe('lockout');
  });
});

describe('what can be done where an encrypted page may not ask the new address', () => {
  it.each([seen(ours('')), seen(NONE, 1), seen(NONE, 9)])('is opening it, whatever this address says: %j', (here) => {
    vi.stubGlobal('window', { location: { protocol: 'https:' } });
    const step = (next: string) => trialStep({ here, next: seen(undefined) }, { serialNumber: 'SN', next });
    expect(step('http://192.0.2.2')).toBe('open');
    expect(step('https://192.0.2.2')).toBe('wait');
  });
});

describe('the watch', () => {
  let watch: TrialWatch | undefined;
  afterEach(() => watch?.stop());

  it('asks both addresses every two seconds and counts what stays unanswered', async () => {
    const clock = fakeClock();
    const answers: { here: Answer; next: Answer } = { here: ours(''), next: NONE };
    let rounds = 0;
    watch = new TrialWatch({
      clock,
      askHere: async () => {
        rounds += 1;
        return answers.here;
      },
      askNext: async () => answers.next,
    });
    // The first requests are sent at once.
    await new Promise((resolve) => setImmediate(resolve));
    expect(sightings.get()).toEqual({ here: { answer: ours('') }, next: { answer: NONE, silentSince: 0, misses: 1 } });
    answers.here = NONE;
    answers.next = ours();
    await clock.advance(2_000);
    expect(sightings.get()).toEqual({
      here: { answer: NONE, silentSince: expect.any(Number), misses: 1 },
      next: { answer: ours() },
    });
    watch.stop();
    await clock.advance(10_000);
    expect(rounds).toBe(2);
  });
});

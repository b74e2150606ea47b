/**
 * A name without an account costs the same work as an account with a wrong password, so that the time of an answer does
 * not tell which names exist. The work is counted: time would depend on the machine.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import { basicCredentials, digestCredentials } from './stream/digest';
import { codeOf, testDevice } from './test-device';

/** What was hashed and compared since the last test: algorithm and length, length of the texts. */
const work = vi.hoisted(() => [] as string[]);

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return {
    ...crypto,
    createHash(algorithm: string) {
      const hash = crypto.createHash(algorithm);
      const update = hash.update.bind(hash);
      hash.update = (data: string) => {
        work.push(`${algorithm} ${data.length}`);
        return update(data, 'utf8');
      };
      return hash;
    },
    // Challenges of one length.
    randomInt: (min: number) => min,
    timingSafeEqual(one: Buffer, other: Buffer) {
      work.push(`compared ${one.length}`);
      return crypto.timingSafeEqual(one, other);
    },
  };
});

beforeEach(() => {
  work.length = 0;
});

/** Of equal length, as the length of a name is in every hash. */
const [KNOWN, UNKNOWN] = ['admin', 'ghost'];

function workOf(run: () => unknown): string[] {
  work.length = 0;
  run();
  return [...work];
}

it('in both steps of the sign-in, at each try and when the name is locked', () => {
  const works = [KNOWN, UNKNOWN].map((name) => {
    const test = testDevice();
    const codes: unknown[] = [];
    const counted = workOf(() => {
      for (const _ of '1234567') codes.push(codeOf(test.signIn(name, 'Wrong-password-1')));
    });
    return { counted, codes, log: test.device.state().log.length };
  });
  expect(works[0]?.counted.filter((each) => each.startsWith('compared'))).toHaveLength(5);
  expect(works[1]).toEqual(works[0]);
});

it.each(['MD5', 'SHA-256'] as const)('in the digest of the live picture by %s', (algorithm) => {
  const { device } = testDevice();
  const [realm, nonce] = [device.realm(), '0123456789abcdef'];
  const works = [KNOWN, UNKNOWN].map((name) => {
    const digest = `Digest username="${name}", realm="${realm}", nonce="${nonce}", uri="rtsp://x/", response="${'0'.repeat(algorithm === 'MD5' ? 32 : 64)}"`;
    const header = algorithm === 'MD5' ? digest : `${digest}, algorithm=SHA-256`;
    return workOf(() => {
      const expected = { realm, nonce, algorithm };
      const read = digestCredentials(header, 'DESCRIBE', expected, (each) => device.ha1(each, algorithm));
      expect(read).toMatchObject({ userName: name, isRight: false, isAttempt: true });
    });
  });
  expect(works[0]).toHaveLength(3);
  expect(works[1]).toEqual(works[0]);
});

it('in the Basic credentials of the live picture', () => {
  const { device } = testDevice();
  const works = [KNOWN, UNKNOWN].map((name) => {
    const header = `Basic ${Buffer.from(`${name}:wrong`).toString('base64')}`;
    return workOf(() => {
      const read = basicCredentials(header, device.realm(), (each) => device.ha1(each, 'MD5'));
      expect(read).toMatchObject({ userName: name, isRight: false, isAttempt: true });
    });
  });
  expect(works[0]).toHaveLength(2);
  expect(works[1]).toEqual(works[0]);
});

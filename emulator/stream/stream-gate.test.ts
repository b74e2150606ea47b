import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { md5Hex } from './digest';
import { StreamGate } from './stream-gate';
import { ManualScheduler, TEST_USER, TestStreamHost } from './stream-host.fixtures';

const URI = 'rtsp://192.0.2.10/cam/realmonitor?channel=1&subtype=0';
const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

function gate(change: Partial<Pick<TestStreamHost, 'auth' | 'nonceLifeS' | 'attempts' | 'isPlayAllowed'>>) {
  const host = Object.assign(new TestStreamHost(), change);
  const scheduler = new ManualScheduler();
  const gate = new StreamGate(host, scheduler, 'a1b2c3d4e5f60718', '192.0.2.9');
  return { host, scheduler, gate, realm: host.realm() };
}

/** The client's header for a challenge. */
function answer(challenge: string, verb: string, password = TEST_USER.password): string {
  const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(challenge)?.[1] ?? '';
  const hash = challenge.includes('SHA-256') ? sha256Hex : md5Hex;
  const [realm, nonce] = [field('realm'), field('nonce')];
  const [qop, middle] =
    field('qop') === 'auth' ? [', qop=auth, nc=00000001, cnonce="c0"', `${nonce}:00000001:c0:auth`] : ['', nonce];
  const response = hash(`${hash(`admin:${realm}:${password}`)}:${middle}:${hash(`${verb}:${URI}`)}`);
  const algorithm = challenge.includes('SHA-256') ? ', algorithm=SHA-256' : '';
  return `Digest username="admin", realm="${realm}", nonce="${nonce}", uri="${URI}", response="${response}"${algorithm}${qop}`;
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

it('is open without authorisation', () => {
  expect(gate({ auth: 'none' }).gate.isAllowed('DESCRIBE', undefined)).toBe(true);
});

it('accepts name and password in clear for Basic', () => {
  const { gate: it, realm } = gate({ auth: 'basic' });
  expect(it.isAllowed('DESCRIBE', undefined)).toBe(false);
  expect(it.challenge()).toBe(`Basic realm="${realm}"`);
  for (const wrong of ['admin:wrong', 'nobody:Passw0rd!', 'admin', ':', '']) {
    expect(it.isAllowed('DESCRIBE', basic(wrong)), wrong).toBe(false);
  }
  expect(it.isAllowed('DESCRIBE', basic('admin:Passw0rd!'))).toBe(true);
  expect(it.isAllowed('SETUP', undefined)).toBe(true);
});

it('accepts no clear password for a digest', () => {
  expect(gate({ auth: 'digest' }).gate.isAllowed('DESCRIBE', basic('admin:Passw0rd!'))).toBe(false);
});

it('requires a digest in SHA-256 and accepts no other', () => {
  const { gate: it } = gate({ auth: 'digestSha256' });
  const challenge = it.challenge();
  expect(challenge).toMatch(
    /^Digest realm="Login to 7F00EXAMPLE01", nonce="a1b2c3d4e5f60718", algorithm=SHA-256, qop="auth"$/,
  );
  expect(it.isAllowed('DESCRIBE', answer(challenge.replace(', algorithm=SHA-256', ''), 'DESCRIBE'))).toBe(false);
  expect(it.isAllowed('DESCRIBE', answer(challenge, 'DESCRIBE', 'wrong'))).toBe(false);
  expect(it.isAllowed('DESCRIBE', answer(challenge, 'DESCRIBE'))).toBe(true);
});

it('issues another nonce when one has expired, and marks it as stale', () => {
  const { gate: it, scheduler } = gate({ auth: 'digest', nonceLifeS: 5 });
  const first = it.challenge();
  scheduler.advance(4999);
  expect(it.isAllowed('DESCRIBE', answer(first, 'DESCRIBE'))).toBe(true);
  scheduler.advance(1);
  expect(it.isAllowed('SETUP', answer(first, 'SETUP', 'wrong'))).toBe(false);
  expect(it.isAllowed('SETUP', answer(first, 'SETUP'))).toBe(false);
  const second = it.challenge();
  expect(second).toContain(', stale=true');
  expect(second).not.toContain('a1b2c3d4e5f60718');
  expect(it.isAllowed('SETUP', answer(second, 'SETUP'))).toBe(true);
});

it('asks a client that answers the nonce of an earlier connection once more, without a new password', () => {
  const { host, gate: it } = gate({ auth: 'digest' });
  const earlier = it.challenge().replace('a1b2c3d4e5f60718', 'ffff');
  expect(it.isAllowed('DESCRIBE', answer(earlier, 'DESCRIBE'))).toBe(false);
  const challenge = it.challenge();
  expect(challenge).toContain('nonce="a1b2c3d4e5f60718", stale=true');
  expect(it.isAllowed('DESCRIBE', answer(challenge, 'DESCRIBE'))).toBe(true);
  expect(host.wrongPasswords).toEqual([]);
});

it('keeps requests that were sent together in, when the first of them got another nonce', () => {
  const { gate: it, scheduler } = gate({ auth: 'digest', nonceLifeS: 5 });
  const first = it.challenge();
  scheduler.advance(5000);
  for (const verb of ['GET_PARAMETER', 'PAUSE']) {
    expect(it.isAllowed(verb, answer(first, verb))).toBe(false);
    expect(it.challenge(), verb).toContain('stale=true');
  }
});

it('does not report a wrong password as stale', () => {
  const { gate: it, scheduler } = gate({ auth: 'digest', nonceLifeS: 5 });
  const first = it.challenge();
  scheduler.advance(6000);
  expect(it.isAllowed('DESCRIBE', answer(first, 'DESCRIBE', 'wrong'))).toBe(false);
  expect(it.challenge()).not.toContain('stale');
});

it('counts wrong passwords, and lets nobody in while the name is locked', () => {
  const { host, gate: it } = gate({ auth: 'digest', attempts: 2 });
  const challenge = it.challenge();
  expect(it.isAllowed('DESCRIBE', answer(challenge, 'DESCRIBE', 'wrong'))).toBe(false);
  // So does a guess with a nonce of the client's own choice, whose answer would tell whether it was right.
  expect(it.isAllowed('DESCRIBE', answer(challenge.replace('a1b2', 'ffff'), 'DESCRIBE', 'wrong'))).toBe(false);
  expect(it.challenge()).not.toContain('stale');
  expect(it.isAllowed('DESCRIBE', answer(challenge.replace('a1b2', 'ffff'), 'DESCRIBE'))).toBe(false);
  expect(it.challenge()).not.toContain('stale');
  expect(it.isAllowed('DESCRIBE', answer(challenge, 'DESCRIBE'))).toBe(false);
  expect(host.wrongPasswords).toEqual(['admin', 'admin']);
});

it('keeps a connection open that was open before the lock', () => {
  const { host, gate: it } = gate({ auth: 'digest', attempts: 1 });
  const challenge = it.challenge();
  expect(it.isAllowed('DESCRIBE', answer(challenge, 'DESCRIBE'))).toBe(true);
  host.wrongPassword('admin');
  expect(it.isAllowed('SETUP', answer(challenge, 'SETUP'))).toBe(true);
  expect(it.isAllowed('SETUP', answer(challenge, 'SETUP', 'wrong'))).toBe(false);
  expect(it.isAllowed('SETUP', answer(challenge, 'SETUP'))).toBe(false);
});

it.each<[string, (host: TestStreamHost) => void]>([
  ['the right', (host) => Object.assign(host, { isPlayAllowed: false })],
  ['its password', (host) => Object.assign(host, { ha1: () => 'another' })],
  ['its existence', (host) => Object.assign(host, { ha1: () => undefined })],
])('closes when the account loses %s', (_, lose) => {
  const { host, gate: it } = gate({ auth: 'digest' });
  expect(it.isOpen).toBe(false);
  expect(it.isAllowed('DESCRIBE', answer(it.challenge(), 'DESCRIBE'))).toBe(true);
  expect([it.isOpen, it.isAllowed('PLAY', undefined)]).toEqual([true, true]);
  lose(host);
  expect([it.isOpen, it.isAllowed('PLAY', undefined)]).toEqual([false, false]);
});

it('plays nothing to an account without the right, and counts no wrong password', () => {
  const { host, gate: it } = gate({ auth: 'digest', isPlayAllowed: false });
  expect(it.isAllowed('DESCRIBE', answer(it.challenge(), 'DESCRIBE'))).toBe(false);
  expect(host.wrongPasswords).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactProblem, fitsMask, wizardContactProblem } from './contact';
import { confirmationProblem, passwordProblem, strengthOf, strengthScore } from './password';
import { isAllowedPort } from './port';
import { recoveryCodeProblem } from './recovery-code';
import { kindProblem, rangeProblem, userNameProblem } from './text-kinds';

describe('passwordProblem', () => {
  it.each([
    ['short1', 'PwdBadLength'],
    ['1234567', 'PwdBadLength'],
    ['a1'.repeat(16), undefined],
    [`${'a1'.repeat(16)}x`, 'PwdBadLength'],
    ['abcdefgh', 'PwdTwoType'],
    ['pass word1', 'PwdBadContent'],
    ['abcd&123', 'PwdBadContent'],
    ['abcd"123', 'PwdBadContent'],
    ["abcd'123", 'PwdBadContent'],
    ['abcd:123', 'PwdBadContent'],
    ['abcd;123', 'PwdBadContent'],
    ['пароль1234', 'PwdBadContent'],
    ['abcd\u0007123', 'PwdBadContent'],
    ['abcd\u007f123', 'PwdBadContent'],
    ['********', 'PwdBadContent'],
    ['Admin123', undefined],
  ])('%j breaks %s', (password, key) => {
    expect(passwordProblem(password)?.key).toBe(key);
  });

  it('never accepts a password with a forbidden or non-ASCII character', () => {
    const bad = fc.constantFrom('"', "'", ':', ';', '&', ' ', '\n', 'é', '漢');
    fc.assert(
      fc.property(
        fc.string({ minLength: 4, maxLength: 14 }),
        bad,
        fc.string({ minLength: 4, maxLength: 14 }),
        (a, b, c) => {
          expect(passwordProblem(`${a}${b}${c}`)?.key).toBe('PwdBadContent');
        },
      ),
    );
  });
});

describe('strength', () => {
  it.each([
    ['abcdefgh', 35, 'low'],
    ['12345678', 45, 'low'],
    ['Admin123', 67, 'middle'],
    ['Admin@123', 80, 'high'],
    // Both sides of 50 and of 70.
    ['a!123', 53, 'middle'],
    ['aB1!', 50, 'middle'],
    ['a111!', 53, 'middle'],
    ['abcd123!', 68, 'middle'],
    ['abcdEF!!', 70, 'high'],
  ])('%s has %i points', (password, score, strength) => {
    expect(strengthScore(password)).toBe(score);
    expect(strengthOf(password)).toBe(strength);
  });
});

describe('text kinds, both sides of each limit', () => {
  it.each([
    ['num', '12', true],
    ['num', '1a', false],
    ['char', 'abc', true],
    ['char', 'ab1', false],
    ['charNum', 'ab1', true],
    ['charNum', 'ab-1', false],
    ['url', 'https://device.test/x', true],
    ['url', 'http://device.test/x', true],
    ['url', 'ftp://device.test/x', false],
    ['url', 'https://device.test/a b', false],
    ['url', 'device', false],
    ['url', 'http:device.test', false],
    ['url', 'https:///device.test', false],
    ['url', 'http:\\\\device.test', false],
    ['url', 'HTTPS://Device.test', true],
    ['email', 'ops@example.org', true],
    ['email', 'a@', false],
    ['email', 'a@b', false],
    ['email', 'a.b@c.org', true],
    ['email', 'a..b@c.org', false],
    ['email', `a@${'x'.repeat(63)}.org`, true],
    ['email', `a@${'x'.repeat(64)}.org`, false],
    ['url', `https://${'x'.repeat(63)}.org/`, true],
    ['url', `https://${'x'.repeat(64)}.org/`, false],
    ['ip', '192.168.1.10', true],
    ['ip', '192.168.1.256', false],
    ['mask', '255.255.128.0', true],
    ['mask', '255.0.255.0', false],
    ['mask', '0.0.0.0', false],
    ['ipv6', 'fe80::1', true],
    ['ipv6', '1:2:3:4:5:6:7:8:9', false],
    ['ipv6', '::ffff:192.0.2.1', true],
    ['ipv6', 'fe80::1::2', false],
    ['ntp', 'ab', false],
    ['ntp', 'abc', true],
    ['ntp', `${'a.'.repeat(126)}abc`, true],
    ['ntp', `${'a.'.repeat(127)}ab`, false],
    ['ntp', `${'a'.repeat(63)}.org`, true],
    ['ntp', `${'a'.repeat(64)}.org`, false],
    ['ntp', '300.1.1.1', false],
    ['ntp', 'pool.ntp.org', true],
    ['ntp', 'pool..org', false],
    ['ntp', '-pool.org', false],
    ['float', '1.23', true],
    ['float', '1.234', false],
  ] as const)('%s takes %s: %s', (kind, text, good) => {
    expect(kindProblem(kind, text) === undefined).toBe(good);
  });

  it('accepts extra values beside the range', () => {
    const range = { min: 1025, max: 65_535 };
    expect([80, 1025, 65_535].map((each) => rangeProblem(each, range, [80]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([81, 65_536].map((each) => rangeProblem(each, range, [80])?.key)).toEqual(['OutOfRange', 'OutOfRange']);
  });
});

describe('confirmationProblem', () => {
  it('accepts the same password again, and nothing else', () => {
    expect(confirmationProblem('Gate-house-7', 'Gate-house-7')).toBeUndefined();
    expect(confirmationProblem('Gate-house-7', 'Gate-house-8')).toEqual({ key: 'PwdNotMatch' });
  });
});

describe('contacts and names', () => {
  it('requires eleven digits in the wizard and five to twenty later', () => {
    expect(wizardContactProblem('phone', '1234567890')?.key).toBe('PhoneNumError');
    expect(wizardContactProblem('phone', '12345678901')).toBeUndefined();
    expect(wizardContactProblem('phone', '123456789012')?.key).toBe('PhoneNumError');
    const mail = (length: number) => `${'x'.repeat(length - 12)}@example.org`;
    expect([50, 51].map((each) => wizardContactProblem('email', mail(each))?.key)).toEqual([undefined, 'TooLong']);
    expect([50, 51].map((each) => contactProblem('email', mail(each))?.key)).toEqual([undefined, 'InvalidParams']);
    expect(wizardContactProblem('phone', '')?.key).toBe('AttenInitContactEmptyFail');
    expect(wizardContactProblem('email', 'a@')?.key).toBe('EmailFormatError');
    expect(contactProblem('phone', '+4412345')).toBeUndefined();
    expect(contactProblem('phone', '1234')?.key).toBe('InvalidParams');
  });
  it('finds out whether a contact matches a masked one', () => {
    expect(fitsMask('keeper@example.org', 'k***@example.org')).toBe(true);
    expect(fitsMask('13812340000', '138****0000')).toBe(true);
    expect(fitsMask('keeper@example.org', 'a***@example.com')).toBe(false);
    expect(fitsMask('1380000', '138****0000')).toBe(true);
    expect(fitsMask('13800', '138****0000')).toBe(false);
    expect(fitsMask('keeper@example.org', '')).toBe(false);
  });
  it('requires a security code and names it', () => {
    expect(recoveryCodeProblem('')).toEqual({ key: 'InvalidParams', values: { what: 'code' } });
    expect(recoveryCodeProblem('ABCD2345')).toBeUndefined();
  });
  it('accepts digits, letters, underscore, dot and @ in a user name', () => {
    expect(userNameProblem('a_b.c@1')).toBeUndefined();
    for (const name of ['a b', 'a-b', 'é', 'a<b']) expect(userNameProblem(name)?.key).toBe('UserNameError');
    expect(userNameProblem('')?.key).toBe('UserNameError');
  });
});

describe('isAllowedPort', () => {
  it('refuses the reserved ports, and nothing else above 1024', () => {
    const single = [1900, 3800, 5000, 5050, 9999, 39_999, 42_323];
    const isReserved = (port: number) =>
      single.includes(port) || (port >= 37_776 && port <= 37_778) || (port >= 37_780 && port <= 37_880);
    const wrong = Array.from({ length: 65_537 }, (_, port) => port).filter(
      (port) => isAllowedPort(port) !== (port > 1024 && port < 65_536 && !isReserved(port)),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    [1024, false],
    [1025, true],
    [1900, false],
    [37_779, true],
    [37_776, false],
    [37_800, false],
    [37_880, false],
    [37_881, true],
    [65_535, true],
    [65_536, false],
  ])('%i: %s', (port, good) => {
    expect(isAllowedPort(port)).toBe(good);
  });
});

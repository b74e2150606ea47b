import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepDigits, readNumber } from './digits';
import { keepRoomNumber } from './room-number';
import type { TextKind } from './text-kinds';
import { settledText, type TextRule, typedTextProblem } from './typed-text';

const port: TextRule = { kind: 'num', range: { min: 1025, max: 65_535 }, extra: [80] };

describe('typedTextProblem', () => {
  it.each<[TextKind, string, string]>([
    ['num', '12', '1a'],
    ['char', 'abc', 'ab1'],
    ['charNum', 'ab1', 'ab-1'],
    ['url', 'https://device.test/x', 'device'],
    ['email', 'ops@example.org', 'a@'],
    ['ip', '192.168.1.10', '192.168.1.256'],
    ['mask', '255.255.128.0', '255.0.255.0'],
    ['ipv6', 'fe80::1', 'fe80:::1'],
    ['ntp', 'abc', 'ab'],
    ['ntp', 'a'.repeat(63), 'a'.repeat(64)],
    ['float', '1.23', '1.234'],
  ])('%s takes %s and refuses %s', (kind, good, bad) => {
    expect(typedTextProblem(good, { kind })).toBeUndefined();
    expect(typedTextProblem(bad, { kind })).toBeDefined();
  });

  it('accepts 80 and 1025 to 65535, not 81 or 65536', () => {
    const keys = ['80', '1025', '65535', '81', '65536', '1024'].map((text) => typedTextProblem(text, port)?.key);
    expect(keys).toEqual([undefined, undefined, undefined, 'OutOfRange', 'OutOfRange', 'OutOfRange']);
  });

  it('requires a value only where one is required', () => {
    expect(typedTextProblem('', { kind: 'ip' })).toBeUndefined();
    expect(typedTextProblem('  ', { kind: 'ip', isRequired: true })?.key).toBe('NotNull');
    expect(typedTextProblem('abcd', { kind: 'char', maxLength: 3 })?.key).toBe('TooLong');
  });
});

describe('settledText', () => {
  it.each([
    ['-', true, '0'],
    ['-', false, '1025'],
    ['81', false, '1025'],
    ['80', false, '80'],
    ['65536', false, '65535'],
    ['65536', true, '65536'],
    ['', false, ''],
    ['1a', false, '1a'],
  ])('%j with a tip: %s, becomes %j', (text, hasTip, settled) => {
    expect(settledText(text, port, hasTip)).toBe(settled);
  });

  it('makes a lone minus 0 and truncates decimals where no message is shown', () => {
    const float: TextRule = { kind: 'float' };
    expect(settledText('-', float, true)).toBe('0');
    expect(settledText('1.234', float, false)).toBe('1.23');
    expect(settledText('5.', float, false)).toBe('5');
    expect(settledText('-', { kind: 'char' }, false)).toBe('-');
  });

  it('without a message, every number ends inside the range', () => {
    const decimal = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => String(value / 1000));
    const rule: TextRule = { kind: 'float', range: { min: -20, max: 300.5 } };
    fc.assert(
      fc.property(decimal, (text) => {
        expect(typedTextProblem(settledText(text, rule, false), rule)).toBeUndefined();
      }),
    );
  });
});

describe('inputs that keep valid characters', () => {
  it.each([
    ['30a1', 300, '300'],
    ['12', 300, '12'],
    ['0042', 300, '0042'],
    ['1-2 3', undefined, '123'],
    ['', 300, ''],
    ['١٢٣٤', undefined, '1234'],
    ['۰۴٢', 300, '042'],
    ['๑๒ ３', undefined, '123'],
  ])('numeric %j up to %s is %j', (typed, max, kept) => {
    expect(keepDigits(typed, max)).toBe(kept);
  });

  it.each([
    ['٨٠٨٠', 8080],
    ['-๑๒,5', -12.5],
    ['٣٫٥', 3.5],
    ['1e3', Number.NaN],
  ])('reads the number %j as %s', (typed, number) => {
    expect(readNumber(typed, 1)).toBe(number);
  });

  it('keeps letters, digits and # of a room number in upper case', () => {
    expect(keepRoomNumber('a-1#b')).toBe('A1#B');
  });
});

import { describe, expect, it } from 'vitest';
import { isServerAddress } from './server-address';

const label = (length: number) => 'a'.repeat(length);
const hostOf = (length: number) => [label(63), label(63), label(63), label(length - 192)].join('.');

describe('isServerAddress', () => {
  it.each(['10.0.0.1', 'fd00::1', 'sip.example.org', 'pbx', hostOf(255), label(63)])('takes %s', (text) => {
    expect(isServerAddress(text)).toBe(true);
  });

  it.each(['', '10.0.0', '1.2.3.256', 'fd00::1::2', '-pbx', 'pbx-', 'a..b', 'a b', label(64), `${hostOf(254)}.a`])(
    'refuses %s',
    (text) => {
      expect(isServerAddress(text)).toBe(false);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { isServerAddress } from './server-address';

const hostOf = (length: number) => `${'a'.repeat(length - 4)}.org`;

describe('isServerAddress', () => {
  it.each(['10.0.0.1', 'fd00::1', 'sip.example.org', 'pbx', hostOf(255)])('takes %s', (text) => {
    expect(isServerAddress(text)).toBe(true);
  });

  it.each(['', '10.0.0', '1.2.3.256', 'fd00::1::2', '-pbx', 'pbx-', 'a..b', 'a b', hostOf(256)])(
    'refuses %s',
    (text) => {
      expect(isServerAddress(text)).toBe(false);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { nearestName, unknownName } from './nearest-name';

describe('nearestName', () => {
  it.each([
    ['Languge', 'Language'],
    ['ntp', 'NTP'],
    ['Nowhere', undefined],
    ['DVIRP', 'DVRIP'],
  ])('of %s is %s', (name, expected) => {
    expect(nearestName(name, ['Language', 'NTP', 'DVRIP', 'Web'])).toBe(expected);
  });

  it('is not looked for where that would keep others waiting', () => {
    expect(nearestName(`Web${'b'.repeat(98)}`, ['Web'], 200)).toBeUndefined();
  });

  it('is part of the sentence only where there is one', () => {
    expect(unknownName('table', 'Wep', ['Web'])).toBe('no table Wep; did you mean Web?');
    expect(unknownName('table', 'Telephone', ['Web'])).toBe('no table Telephone');
  });
});

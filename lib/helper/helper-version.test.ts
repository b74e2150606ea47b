import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNewEnough } from './helper-version';

it.each([
  ['5.0.412648.9999999', false],
  ['5.0.412649.1343961', true],
  ['5.0.412650.1', true],
  ['5.0.412649.1343960', false],
  ['5.0.412649.1343962', true],
  ['4.0.412650.0', true],
  ['6.1.412648.9999999', false],
  ['5.0.412650', false],
  ['5.0.412650.x', false],
  ['5.0.412650.', false],
  ['5.0.-412650.1', false],
  ['5.0.4126501e9.1', false],
  ['5.0.412650.1 ', false],
  ['v5.0.412650.1', false],
  ['', false],
])('%s passes: %s', (version, passes) => expect(isNewEnough(version)).toBe(passes));

it('compares the third number first, and the fourth where the third is equal', () => {
  const number = fc.integer({ min: 412_000, max: 413_000 });
  fc.assert(
    fc.property(fc.nat(99), fc.nat(99), number, fc.nat(3_000_000), (first, second, third, fourth) => {
      const passes = third > 412_649 || (third === 412_649 && fourth >= 1_343_961);
      expect(isNewEnough([first, second, third, fourth].join('.'))).toBe(passes);
    }),
  );
});

it('takes no text for a version by chance', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (!/^\d+\.\d+\.\d+\.\d+$/.test(text)) expect(isNewEnough(text)).toBe(false);
    }),
  );
});

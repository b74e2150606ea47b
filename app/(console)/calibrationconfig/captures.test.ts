import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TEMPERATURE } from '@/lib/contract/limits';
import { CAPTURES, type Captures, meanOf, outlierOf, spreadOf, withCapture } from './captures';

const degrees = fc.integer({ min: 3400, max: 4200 }).map((hundredths) => hundredths / 100);

it('takes three measurements, and then one in place of the one that lies farthest from the others', () => {
  const three = [36.52, 36.49, 37.11].reduce<Captures>(withCapture, []);
  expect(three).toEqual([36.52, 36.49, 37.11]);
  expect([spreadOf(three), outlierOf(three)]).toEqual([0.62, 2]);
  expect(withCapture(three, 36.5)).toEqual([36.52, 36.49, 36.5]);
  expect(meanOf(withCapture(three, 36.5))).toBe(36.5);
  expect(meanOf([])).toBe(0);
});

it('begins again with the new ones when these agree, and the earlier two did not', () => {
  expect(withCapture([34, 34.1, 36.5], 36.6)).toEqual([36.5, 36.6]);
});

it('comes to an end when measurements agree, whatever was measured before', () => {
  fc.assert(
    fc.property(fc.array(degrees), degrees, (before, steady) => {
      let captures = before.reduce<Captures>(withCapture, []);
      for (let each = 0; each < 2 * CAPTURES; each += 1) captures = withCapture(captures, steady);
      expect(captures).toHaveLength(CAPTURES);
      expect(spreadOf(captures)).toBeLessThanOrEqual(TEMPERATURE.apart);
    }),
  );
});

import { expect, it } from 'vitest';
import { PTZ } from '@/lib/contract/limits';
import { freeIndex } from './field-problems';

it('offers the smallest free number', () => {
  expect(freeIndex([2, 1, 4], PTZ.presetIndex)).toBe(3);
  expect(freeIndex([1, 2, 3, 4, 5, 6, 7, 8], PTZ.pathIndex)).toBeUndefined();
});

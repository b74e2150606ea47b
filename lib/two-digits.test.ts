import { expect, it } from 'vitest';
import { minutesAndSeconds, twoDigits } from './two-digits';

it('writes parts of a time in two digits, and lengths as minutes and seconds', () => {
  expect([twoDigits(7), twoDigits('12')]).toEqual(['07', '12']);
  expect([0, 9.9, 65, 3_600].map(minutesAndSeconds)).toEqual(['0:00', '0:09', '1:05', '60:00']);
});

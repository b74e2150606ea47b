import { expect, it } from 'vitest';
import { talkTime } from './talk-time';

it.each([
  [0, '00:00'],
  [65, '01:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [36_065.9, '10:01:05'],
  [-1, ''],
  [Number.NaN, ''],
  ['65', ''],
])('%j seconds are shown as %j', (seconds, shown) => {
  expect(talkTime(seconds)).toBe(shown);
});

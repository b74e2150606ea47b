import { expect, it } from 'vitest';
import { steadyClock } from './scheduler';

it('goes on by real seconds after the machine is set back, and follows it when it is set ahead', () => {
  let machine = 10_000;
  const now = steadyClock(() => machine);
  expect(now()).toBe(10_000);
  machine = 11_000;
  expect(now()).toBe(11_000);
  machine -= 3_600_000;
  expect(now()).toBe(11_000);
  machine += 40;
  expect(now()).toBe(11_040);
  machine += 7_200_000;
  expect(now()).toBe(11_040 + 7_200_000);
});

import { expect, it } from 'vitest';
import { interlockProblem } from './interlock';

/** The first group has this many of 20 doors, the second one the last door; no profile has so many. */
const problemOf = (count: number) =>
  interlockProblem(
    { Enable: true, Doors: [{ Doors: Array.from({ length: count }, (_, door) => door) }, { Doors: [19] }] },
    20,
  );

// At most 16 doors per group. @spec §5
it.each([
  [1, undefined],
  [16, undefined],
  [17, 'ABLock.Doors[0].Doors'],
])('a group of %i doors, all of which the device has, is refused at %s', (count, field) => {
  expect(problemOf(count)).toBe(field);
});

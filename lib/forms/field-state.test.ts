import { expect, it } from 'vitest';
import { followed, freshFields, rebased, withValues } from './field-state';

const LOADED = { name: 'Hall', alarm: { port: 1, x: 1, y: 1 }, days: [1, 2] };
const THEIRS = { name: 'Hall', alarm: { port: 1, x: 7, y: 1 }, days: [1, 2] };
const typed = withValues(freshFields(LOADED), { alarm: { port: 2, x: 1, y: 1 } });

it('takes those members of a changed field from somebody else that were not changed here', () => {
  const merged = { ...LOADED, alarm: { port: 2, x: 7, y: 1 } };
  expect(rebased(typed, THEIRS)).toMatchObject({ loaded: THEIRS, values: merged });
  expect(followed(typed, THEIRS)).toMatchObject({ loaded: THEIRS, values: merged });
});

it('keeps a member that both changed, with its old "was" until a save has found it', () => {
  const theirs = { ...LOADED, alarm: { port: 9, x: 7, y: 1 } };
  const values = { ...LOADED, alarm: { port: 2, x: 7, y: 1 } };
  expect(rebased(typed, theirs)).toMatchObject({ loaded: theirs, values });
  expect(followed(typed, theirs)).toMatchObject({ loaded: { alarm: { port: 1, x: 7, y: 1 } }, values });
});

it('has no change where both made the same, and keeps a list whole', () => {
  expect(followed(typed, typed.values)).toMatchObject({ loaded: typed.values, values: typed.values });
  const list = withValues(freshFields(LOADED), { days: [1, 3] });
  const theirs = { ...LOADED, days: [7, 2] };
  expect(followed(list, theirs)).toMatchObject({ loaded: LOADED, values: { days: [1, 3] } });
});

it('has neither field nor member that somebody else removed', () => {
  const { days: _, ...without } = LOADED;
  const theirs = { ...without, alarm: { port: 1, x: 1 } } as unknown as typeof LOADED;
  expect(rebased(typed, theirs).values).toEqual({ name: 'Hall', alarm: { port: 2, x: 1 } });
});

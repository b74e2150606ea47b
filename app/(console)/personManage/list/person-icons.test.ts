import { expect, it } from 'vitest';
import { PERSON_ICONS } from './person-icons';

it.each(Object.entries(PERSON_ICONS))('%s has nothing but paths that begin where they say', (_, path) => {
  expect(path).toMatch(/^M[-\d.]/);
  expect(path).not.toMatch(/undefined|m/);
});

import { expect, it } from 'vitest';
import { PERSON_ICONS } from './person-icons';

it.each(Object.entries(PERSON_ICONS))('%s consists of paths with absolute starting points', (_, path) => {
  expect(path).toMatch(/^M[-\d.]/);
  expect(path).not.toMatch(/undefined|m/);
});

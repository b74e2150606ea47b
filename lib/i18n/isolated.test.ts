import { expect, it } from 'vitest';
import { isolated } from './isolated';

it('keeps the direction of a name inside it, also for a name that would end its isolation', () => {
  expect(isolated('بوابة')).toBe('\u2068بوابة\u2069');
  expect(isolated('gate\u202Egpj.\u2069 exe')).toBe('\u2068gategpj. exe\u2069');
});

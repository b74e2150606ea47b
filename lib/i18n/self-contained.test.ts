import { expect, it } from 'vitest';
import { selfContained } from './self-contained';

it('keeps what a text isolates itself, and nothing that would end or outlive the element around it', () => {
  expect(selfContained('\u2068بوابة\u2069, A')).toBe('\u2068بوابة\u2069, A');
  expect(selfContained('gate\u202Egpj.\u2069 exe')).toBe('gategpj. exe');
  expect(selfContained('open \u2066one\u2067two\u2069')).toBe('open \u2066one\u2067two\u2069\u2069');
});

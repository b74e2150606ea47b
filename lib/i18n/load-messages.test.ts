import { describe, expect, it } from 'vitest';
import { withKeys } from './load-messages';

describe('texts and their keys', () => {
  const keys = { a: { b: 0, c: { d: 0 } }, e: 0 };

  it('come together in the order of the file', () => {
    expect(withKeys(keys, ['one', [['n', 'number']], 'three'])).toEqual({
      a: { b: 'one', c: { d: [['n', 'number']] } },
      e: 'three',
    });
  });

  it('of two builds are refused', () => {
    expect(() => withKeys(keys, ['one', 'two'])).toThrow('2 texts for 3 keys');
    expect(() => withKeys(keys, ['one', 'two', 'three', 'four'])).toThrow('4 texts for 3 keys');
    expect(() => withKeys(keys, { a: 'one' })).toThrow();
    expect(() => withKeys(undefined, [])).toThrow();
  });
});

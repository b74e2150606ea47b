import { describe, expect, it } from 'vitest';
import { presetProblems } from './preset-problems';

describe('presetProblems', () => {
  it.each([
    ['1', 'Door', []],
    ['255', 'Sixteen letters!', []],
    ['16', '十六个字符十六个字符十六个字符一', []],
    ['0', 'Door', ['index']],
    ['256', 'Door', ['index']],
    ['1.5', 'Door', ['index']],
    ['', ' ', ['index', 'name']],
    ['1', 'Seventeen letters', ['name']],
  ])('%j %j: %j', (index, name, wrong) => {
    expect(Object.keys(presetProblems({ index, name }))).toEqual(wrong);
  });
});

import { describe, expect, it } from 'vitest';
import { pictureProblem } from './picture';

const RULE = { maxBytes: 3, resolution: { width: 4, height: 2 } };
const judged = (name: string, text: string, size: { width: number; height: number } | undefined, rule = RULE) =>
  pictureProblem(new File([text], name), rule, async () => size, String);

describe('pictureProblem', () => {
  it('accepts a picture of the largest size and exactly the wanted pixels', async () => {
    expect(await judged('logo.PNG', '123', { width: 4, height: 2 })).toBeUndefined();
    expect(await judged('logo.jpeg', '1', { width: 4, height: 2 })).toBeUndefined();
  });

  it('accepts any pixels where the rule names none', async () => {
    expect(
      await pictureProblem(new File(['1'], 'a.jpg'), { maxBytes: 3 }, async () => ({ width: 9, height: 9 }), String),
    ).toBe(undefined);
  });

  it('refuses other names, other contents, too many bytes and other pixels', async () => {
    expect(await judged('logo.gif', '1', { width: 4, height: 2 })).toEqual({ key: 'OnlyPng' });
    expect(await judged('logo.png', '1', undefined)).toEqual({ key: 'OnlyPng' });
    expect(await judged('logo.png', '1234', { width: 4, height: 2 })).toEqual({
      key: 'PicTooLarge',
      values: { max: '3' },
    });
    for (const size of [
      { width: 4, height: 3 },
      { width: 5, height: 2 },
    ]) {
      expect(await judged('logo.png', '1', size)).toEqual({ key: 'PicSizeError', values: RULE.resolution });
    }
  });
});

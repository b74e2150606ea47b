import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { _createCache, _createIntlFormatters, createTranslator } from 'use-intl/core';
import formatCompiled from 'use-intl/format-message/format-only';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/contract/languages';
import { flatten, type MessageTree, parseText } from '@/scripts/message-text';
import { FORMATS } from './formats';

const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 100, 1234, 0.5];

/** Values for a text: numbers for what it counts or formats as numbers, a word for the rest, tags as brackets. */
function valuesFor(text: string, number: number) {
  const { placeholders } = parseText(text);
  const values: Record<string, unknown> = {};
  for (const each of placeholders) {
    const name = each.slice(1, -1);
    if (each.startsWith('<')) values[name] = (inner: unknown) => `[${name} ${inner}]`;
    else values[name] = new RegExp(`\\{${name}, (number|plural|selectordinal)`).test(text) ? number : 'Tür 1';
  }
  return values;
}

describe.each(LANGUAGES.map(({ tag }) => tag))('texts of %s', (locale) => {
  const tree = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as MessageTree;
  const cache = _createCache();
  const formatters = _createIntlFormatters(cache);

  it('give the same result compiled and uncompiled', () => {
    for (const [key, text] of flatten(tree)) {
      const whole = createTranslator({ locale, messages: { text }, formats: FORMATS });
      for (const number of text.includes('{') ? NUMBERS : [0]) {
        const values = valuesFor(text, number);
        const options = { cache, formatters, globalFormats: FORMATS, locale };
        const compiled = formatCompiled(key, compile(text), values as never, options);
        expect({ key, text: [compiled].flat().join('') }).toEqual({
          key,
          text: [whole.rich('text', values as never)].flat().join(''),
        });
      }
    }
  });
});

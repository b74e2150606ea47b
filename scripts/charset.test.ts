import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHARSETS } from '../lib/i18n/charsets';
import { charactersOf, encodeJson } from './charset.mjs';

const decoded = (bytes: Uint8Array, charset?: string): unknown =>
  JSON.parse(new TextDecoder(charset, { fatal: true }).decode(bytes));

it.each(Object.values(CHARSETS))('%s keeps every text, with or without its own letters', (charset) => {
  const letters = fc.constantFrom(...charactersOf(charset).keys());
  fc.assert(
    fc.property(fc.array(fc.oneof(letters, fc.string({ unit: 'binary' }))), (texts) => {
      expect(decoded(encodeJson(JSON.stringify(texts), charset), charset)).toEqual(texts);
    }),
  );
});

it('a letter of the language is one byte, of Chinese two', () => {
  expect(encodeJson('Дверь', 'windows-1251')).toHaveLength(5);
  expect(encodeJson('ประตู', 'windows-874')).toHaveLength(5);
  expect(encodeJson('باب', 'windows-1256')).toHaveLength(3);
  expect(encodeJson('门', 'gb18030')).toHaveLength(2);
  expect(encodeJson('门', 'windows-1256')).toHaveLength('\\u95e8'.length);
});

it('without a charset it is UTF-8', () => {
  expect(decoded(encodeJson('["門 é"]', undefined))).toEqual(['門 é']);
});

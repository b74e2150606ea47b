import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withKeys } from '@/lib/i18n/load-messages';
import { listedTexts } from './listed-texts.mjs';

const texts = fc.constantFrom('Save', 'Open', 'Close', 'Door');
/** Keys that are numbers come first in an object, whatever the order in which they were written. */
const names = fc.constantFrom('10', '9', 'a', 'b', 'c');
const { tree } = fc.letrec((tie) => ({
  tree: fc.dictionary(names, fc.oneof({ maxDepth: 2 }, texts, tie('tree')), { minKeys: 1, maxKeys: 4 }),
}));

/** Another language with the same keys. */
const translated = (node: unknown): unknown =>
  typeof node === 'string'
    ? `${node}!`
    : Object.fromEntries(Object.entries(node as object).map(([key, inner]) => [key, translated(inner)]));

it('a page puts the texts of each language together again as they were', () => {
  fc.assert(
    fc.property(tree, (english) => {
      const trees = new Map([
        ['en', english as object],
        ['xx', translated(english) as object],
      ]);
      const { keys, lists } = listedTexts(trees);
      const sent = JSON.parse(JSON.stringify(keys));
      for (const [tag, all] of trees) expect(withKeys(sent, lists.get(tag))).toEqual(all);
    }),
  );
});

it('a text with the same words in every language is listed once', () => {
  const trees = new Map([
    ['en', { a: { save: 'Save', open: 'Open' }, b: { keep: 'Save', open: 'Open' } }],
    ['de', { a: { save: 'Sichern', open: 'Offen' }, b: { keep: 'Sichern', open: 'Öffnen' } }],
  ]);
  const { keys, lists } = listedTexts(trees);
  expect(lists.get('de')).toEqual(['Offen', 'Sichern', 'Öffnen']);
  expect(keys).toEqual({ a: { open: 0, save: 0 }, b: { open: 0, keep: 2 } });
});

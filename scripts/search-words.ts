/**
 * Checks messages/search-words: what people call pages, tabs, settings and actions, for the search. A part of
 * scripts/check-messages.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeOf } from '../lib/i18n/text-of';
import { titleKey } from '../lib/routes/route';
import { MENU_GROUPS, OVERVIEW } from '../lib/routes/route-table';
import { folded } from '../lib/settings-index/fold';
import { type SearchWords, wordsFor } from '../lib/settings-index/search-words';

const FOLDER = join(import.meta.dirname, '../messages/search-words');
const SOURCE = 'en';
const WORDS_MAX = 10;

/** Input of the check. */
export interface WordFiles {
  /** Words of each language by tag. */
  words: Record<string, SearchWords>;
  /** Messages of each language by tag. */
  languages: Record<string, unknown>;
  /** Paths of all pages. */
  pages: readonly string[];
  /** Words that languages share with English: names of protocols `everywhere`, loan words by tag. */
  shared: Record<string, readonly string[]>;
}

const isPath = (key: string) => key.startsWith('/');
const nameKey = (key: string) => (isPath(key) ? `menu.page.${titleKey(key)}` : key);
const plainWord = (word: string) => folded(word).text;

/** Problems of the words in all languages, one line each. */
export function searchWordProblems({ words, languages, pages, shared }: WordFiles): string[] {
  const english = words[SOURCE] ?? {};
  return Object.entries(words).flatMap(([tag, own]) => {
    const known = new Set([shared.everywhere, shared[tag]].flatMap((list) => list ?? []).map(plainWord));
    const keys = [...new Set([...pages, ...Object.keys(english), ...Object.keys(own)])];
    return keys.flatMap((key) => {
      const found = wordsFor(own, key);
      const name = nodeOf(languages[tag], nameKey(key));
      const isKnown = isPath(key) ? pages.includes(key) : typeof name === 'string';
      const inEnglish = tag === SOURCE ? [] : wordsFor(english, key).map(plainWord);
      const plain = found.map(plainWord);
      const problems = [
        ...(isKnown ? [] : ['names no page and no text']),
        ...(found.length === 0 ? ['has no words'] : []),
        ...(found.length > WORDS_MAX ? [`has ${found.length} words, ${WORDS_MAX} are enough`] : []),
        ...found.flatMap((word, at) => [
          ...(plain[at] === '' ? ['has an empty word'] : []),
          ...(plain.indexOf(plain[at] ?? '') < at ? [`has "${word}" twice`] : []),
          ...(typeof name === 'string' && plain[at] === plainWord(name) ? [`"${word}" is its name`] : []),
          ...(isForeign(tag, word, inEnglish) && !known.has(plain[at] ?? '') ? [`"${word}" is English`] : []),
        ]),
      ];
      return problems.map((problem) => `search-words ${tag} ${key}: ${problem}`);
    });
  });
}

/** A word of the English file, or one in Latin letters where the language has others. */
const isForeign = (tag: string, word: string, english: readonly string[]) =>
  english.includes(plainWord(word)) || (/^(ar|ru|th|zh)/.test(tag) && !/[^\p{Script=Latin}\P{L}]/u.test(word));

/** Problems of the words of this project. */
export function ownSearchWordProblems(languages: Record<string, unknown>): string[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
  const words = Object.fromEntries(Object.keys(languages).map((tag) => [tag, read(tag) as SearchWords]));
  const pages = [OVERVIEW, ...MENU_GROUPS.flatMap(({ routes }) => routes)].map(({ path }) => path);
  return searchWordProblems({ words, languages, pages, shared: read('../search-words-shared') as WordFiles['shared'] });
}

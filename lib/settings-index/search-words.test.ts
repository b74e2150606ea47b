import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/contract/languages';
import { entriesOn, hits } from './search.fixtures';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/search-words.md'), 'utf8');
const AMONG = 5;
const WORDS_MIN = 40;

/** Rows of one language: what is typed, and the page or name that it leads to. */
const rowsOf = (tag: string) => {
  const [, section = ''] = new RegExp(`^## ${tag} [^\\n]*\\n(.*?)(?=^## |$(?![^]))`, 'ms').exec(DOCUMENT) ?? [];
  return [...section.matchAll(/^\| (.+?) +\| `(.+?)` +\|$/gm)].map(([, typed = '', target = '']) => ({
    typed,
    target,
  }));
};

describe.each(LANGUAGES.map(({ tag }) => tag))('ordinary words in %s', (tag) => {
  const rows = rowsOf(tag);
  const entries = entriesOn('face-full', tag);

  it('are forty or more', () => {
    expect(rows.length).toBeGreaterThanOrEqual(WORDS_MIN);
  });

  it.each(rows)('$typed finds $target among the first five', ({ typed, target }) => {
    const first = hits(entries, typed).slice(0, AMONG);
    expect(first.map(({ id, page, setting }) => setting?.name ?? (id.startsWith('/') ? id : id || page))).toContain(
      target,
    );
  });
});

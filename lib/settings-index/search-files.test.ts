import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/contract/languages';
import { entriesOn, hits } from './search.fixtures';

describe.each(LANGUAGES.map(({ tag }) => tag))('in %s', (tag) => {
  const entries = entriesOn('face-full', tag).filter(({ why }) => !why);

  it('each page is the first hit of its own name', () => {
    const others = entries.filter((entry) => entry.isPage && hits(entries, entry.name)[0] !== entry);
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it('the first word for each page and action finds it', () => {
    const lost = entries
      .filter((entry) => entry.isPage || entry.isAct)
      .flatMap((entry) => (entry.words ?? []).slice(0, 1).filter((word) => !hits(entries, word).includes(entry)));
    expect(lost).toEqual([]);
  });
});

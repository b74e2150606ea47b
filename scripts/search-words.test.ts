import { describe, expect, it } from 'vitest';
import { searchWordProblems, type WordFiles } from './search-words';

const FILES: WordFiles = {
  words: {
    en: { '/network/wifi': 'wireless, WLAN', 'door.open': 'unlock' },
    ru: { '/network/wifi': 'вайфай, WLAN', 'door.open': 'отпереть' },
  },
  languages: {
    en: { menu: { page: { network_wifi: 'Wi-Fi' } }, door: { open: 'Open door' } },
    ru: { menu: { page: { network_wifi: 'Wi-Fi' } }, door: { open: 'Открыть дверь' } },
  },
  pages: ['/network/wifi'],
  shared: { everywhere: ['WLAN'] },
};

const problems = (tag: 'en' | 'ru', change: Record<string, string>) =>
  searchWordProblems({ ...FILES, words: { ...FILES.words, [tag]: { ...FILES.words[tag], ...change } } });

describe('the words of the search', () => {
  it('are complete', () => {
    expect(searchWordProblems(FILES)).toEqual([]);
  });

  it.each([
    ['ru', { '/network/wifi': 'вай фай, вайфай' }, '"вайфай" twice'],
    ['ru', { '/network/wifi': 'wifi' }, '"wifi" is its name'],
    ['ru', { 'door.open': 'unlock' }, '"unlock" is English'],
    ['ru', { 'door.open': 'unlatch' }, '"unlatch" is English'],
    ['en', { 'door.shut': 'close' }, 'names no page and no text'],
    ['en', { '/door': 'lock' }, 'names no page and no text'],
    ['en', { 'door.open': 'a1, b, c, d, e, f, g, h, i, j, k' }, 'has 11 words'],
    ['en', { 'door.open': 'unlock, ' }, 'an empty word'],
  ] as const)('in %s refuse %j: %s', (tag, change, problem) => {
    expect(problems(tag, change).join('\n')).toContain(problem);
  });

  it('are asked for in every language, for each page', () => {
    expect(searchWordProblems({ ...FILES, pages: ['/network/wifi', '/door'] })).toEqual([
      'search-words en /door: has no words',
      'search-words ru /door: has no words',
    ]);
  });
});

/**
 * What people call pages, tabs, settings and actions elsewhere, by the path of a page or the key of a name; each a list
 * with commas. messages/search-words
 */
export type SearchWords = Readonly<Record<string, string>>;

/** A comma of any script. */
const COMMA = /\s*[,،，]\s*/;

/** The words for one page or name, none for an unknown one. */
export const wordsFor = (words: SearchWords | undefined, key: string): string[] =>
  words && Object.hasOwn(words, key) ? (words[key] ?? '').split(COMMA) : [];

/** The words of a language, a file of its own that only the search loads. */
export async function loadSearchWords(tag: string): Promise<SearchWords> {
  const file: { default: SearchWords } = await import(
    /* webpackChunkName: "search-words-[request]" */ `@/messages/search-words/${tag}.json`
  );
  return file.default;
}

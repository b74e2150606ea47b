/** A page under its names in the menu, in the language of the console. */
export interface NamedPage {
  path: string;
  name: string;
  /** Names of what holds it: caption and group. */
  place: readonly string[];
}

/** Upper and lower case, accents and vowel marks make no difference. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Pages that have every typed word in their names, in the order of the menu; those whose own name has them first. */
export function findPages(pages: readonly NamedPage[], typed: string): NamedPage[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const byName = pages.filter(({ name }) => has(name));
  return [...byName, ...pages.filter((page) => !byName.includes(page) && has([page.name, ...page.place].join(' ')))];
}

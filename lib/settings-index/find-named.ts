/** Something that is found by its name or by the names of its place, in the language of the console. */
export interface Named {
  name: string;
  /** Names of its place, from the largest: caption, group, page. */
  place: readonly string[];
  /** Its name and place in English, which finds it in every language. */
  english?: string | undefined;
}

/** Upper and lower case, accents and vowel marks make no difference; ı and ł are letters of their own in Unicode. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replaceAll('ł', 'l');

/** Texts to compare with, computed once for each entry instead of at each keystroke. */
const texts = new WeakMap<Named, { own: string; all: string }>();

function textsOf(named: Named): { own: string; all: string } {
  const known = texts.get(named);
  if (known) return known;
  const { name, place, english = '' } = named;
  const made = { own: plain(name), all: plain([name, ...place, english].join(' ')) };
  texts.set(named, made);
  return made;
}

const wordsOf = (typed: string) => plain(typed).split(/\s+/).filter(Boolean);

/**
 * Entries that contain every typed word: first those that begin with them, then those with them in their name, then
 * those with them in their place or in English. Equal ones keep their order.
 */
export function findNamed<N extends Named>(all: readonly N[], typed: string): N[] {
  const words = wordsOf(typed);
  const whole = words.join(' ');
  const rank = (named: N) => {
    const { own, all } = textsOf(named);
    const has = (text: string) => words.every((word) => text.includes(word));
    if (has(own)) return own.startsWith(whole) ? 0 : 1;
    return has(all) ? 2 : undefined;
  };
  const ranked = all.map((each) => ({ each, rank: rank(each) }));
  return [0, 1, 2].flatMap((wanted) => ranked.filter(({ rank }) => rank === wanted).map(({ each }) => each));
}

/**
 * The parts of a name, the typed words among them: every second one is such a word. A name in which accents make the
 * difference stays whole.
 */
export function markedParts(name: string, typed: string): string[] {
  const words = wordsOf(typed).map((word) => word.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'));
  return words.length === 0 ? [name] : name.split(new RegExp(`(${words.join('|')})`, 'giu'));
}

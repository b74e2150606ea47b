/** Something that is found by its name or by the names of its place, in the language of the console. */
export interface Named {
  name: string;
  /** Names of its place, from the largest: caption, group, page. */
  place: readonly string[];
  /** Its name and place in English, which finds it in every language. */
  english?: string | undefined;
  /** Texts of its choices, in both languages; gathered when something is searched for the first time. */
  choices?: (() => string) | undefined;
}

/** Case, width, accents and vowel marks make no difference; ı and ł are letters of their own in Unicode. */
const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replaceAll('ł', 'l');

/** Texts to compare with, computed once for each entry instead of at each keystroke. */
const texts = new WeakMap<Named, Record<'own' | 'all' | 'whole', string>>();

function textsOf(named: Named): Record<'own' | 'all' | 'whole', string> {
  const known = texts.get(named);
  if (known) return known;
  const { name, place, english = '', choices } = named;
  const all = plain([name, ...place, english].join(' '));
  const made = { own: plain(name), all, whole: choices ? `${all} ${plain(choices())}` : '' };
  texts.set(named, made);
  return made;
}

const wordsOf = (typed: string) => plain(typed).split(/\s+/).filter(Boolean);

/**
 * Entries that contain every typed word: first those that begin with them, then those with them in their name, then
 * those with them in their place or in English, then those with them among their choices. Equal ones keep their order.
 */
export function findNamed<N extends Named>(all: readonly N[], typed: string): N[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [...all];
  const whole = words.join(' ');
  const rank = (named: N) => {
    const texts = textsOf(named);
    const has = (text: string) => words.every((word) => text.includes(word));
    if (has(texts.own)) return texts.own.startsWith(whole) ? 0 : 1;
    if (has(texts.all)) return 2;
    return has(texts.whole) ? 3 : undefined;
  };
  const ranked = all.map((each) => ({ each, rank: rank(each) }));
  return [0, 1, 2, 3].flatMap((wanted) => ranked.filter(({ rank }) => rank === wanted).map(({ each }) => each));
}

/**
 * The parts of a name, the typed words among them: every second one is such a word. A name in which accents make the
 * difference stays whole.
 */
export function markedParts(name: string, typed: string): string[] {
  const words = wordsOf(typed).map((word) => word.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'));
  return words.length === 0 ? [name] : name.split(new RegExp(`(${words.join('|')})`, 'giu'));
}

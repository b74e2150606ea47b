import { FIT, type Fit, type Folded, fitOf, folded, plain, readingsOf, wordsIn } from './fold';

/** Something that is found by its name, by other words for it, or by its place, in the language of the console. */
export interface Named {
  name: string;
  /** What people call it elsewhere. */
  words?: readonly string[] | undefined;
  /** Its name in English, and what people call it there: they find it in every language. */
  english?: readonly string[] | undefined;
  /** Names, and other words, of the page that has it and of the object it belongs to. */
  around?: readonly string[] | undefined;
  /** Names of the menus around a page. */
  menu?: readonly string[] | undefined;
  /** Texts of its choices, in both languages; gathered when something is searched for the first time. */
  choices?: (() => string) | undefined;
  /** A page comes before a field of the same name. */
  isPage?: boolean;
  /** Comes first where the query begins like it. */
  isAct?: boolean;
}

/** Where the words of a query were found, the best first. */
const SOURCE = { name: 0, word: 10, english: 20, mixed: 30, choice: 50, menu: 60 } as const;

/** A fit weighs more than its source; between them lie the other sources. */
const FIT_WEIGHT = 100;
const PAGE_FIRST = 15;
const ACT_FIRST = 30;
const NOT_AT_START = 3;

interface FoldedNamed {
  own: readonly { text: Folded; source: number }[];
  around: readonly Folded[];
  menu: readonly Folded[];
  choices: () => readonly Folded[];
}

/** Texts to compare with, computed once for each entry instead of at each keystroke. */
const known = new WeakMap<Named, FoldedNamed>();

function foldedNamed(named: Named): FoldedNamed {
  const before = known.get(named);
  if (before) return before;
  let choices: readonly Folded[] | undefined;
  const made: FoldedNamed = {
    own: [
      { text: folded(named.name), source: SOURCE.name },
      ...(named.words ?? []).map((word) => ({ text: folded(word), source: SOURCE.word })),
      ...(named.english ?? []).map((word) => ({ text: folded(word), source: SOURCE.english })),
    ],
    around: (named.around ?? []).map(folded),
    menu: (named.menu ?? []).map(folded),
    choices: () => {
      choices ??= named.choices ? [folded(named.choices())] : [];
      return choices;
    },
  };
  known.set(named, made);
  return made;
}

/** Makes entries ready to be compared, before something is typed. */
export function prepareNamed(all: readonly Named[]): void {
  for (const each of all) foldedNamed(each);
}

/** The query as one word, and word by word. */
interface Query {
  whole: string;
  words: readonly string[];
  mayErr: boolean;
}

/** How well one text fits the whole query; the lower the better. */
function textScore({ whole, words, mayErr }: Query, text: Folded): number | undefined {
  if (text.text === whole) return 0;
  const joined = fitOf(whole, text, mayErr);
  const each = words.length > 1 ? words.map((word) => fitOf(word, text, mayErr)) : [];
  const isEach = each.length > 0 && each.every(Boolean);
  const eachFit = isEach ? Math.max(...each.map((one) => one?.fit ?? 0)) : undefined;
  const fits = [joined?.fit, eachFit].filter((fit) => fit !== undefined);
  if (fits.length === 0) return undefined;
  const isAtStart = joined?.at === 0 || (isEach && each[0]?.at === 0);
  return Math.min(...fits) * FIT_WEIGHT + (isAtStart ? 0 : NOT_AT_START);
}

const best = (scores: readonly (number | undefined)[]): number | undefined => {
  const found = scores.filter((score) => score !== undefined);
  return found.length > 0 ? Math.min(...found) : undefined;
};

/**
 * How well an entry fits; undefined: not at all, or only by the page that has it, which is found itself. A fit counts
 * first (the same, whole words, beginnings of words, one typing error, inside of words), then where it is: name, other
 * words for it, English, its page beside them, its choices, the menus around a page.
 */
function scoreOf(query: Query, named: Named): number | undefined {
  const { own, around, menu, choices } = foldedNamed(named);
  const direct = best(
    own.map(({ text, source }) => {
      const score = textScore(query, text);
      return score === undefined ? undefined : score + source;
    }),
  );
  const isAct = named.isAct === true && own.some(({ text }) => isBegun(query, text));
  const first = (named.isPage ? PAGE_FIRST : 0) + (isAct ? ACT_FIRST : 0);
  if (direct !== undefined) return direct - first;
  const texts = own.map(({ text }) => text);
  const mixed = query.words.length > 1 ? mixedFit(query, texts, [...around, ...(named.isPage ? menu : [])]) : undefined;
  if (mixed !== undefined) return mixed.fit * FIT_WEIGHT + SOURCE.mixed + mixed.outside - first;
  const chosen = mixedFit(query, choices(), [...texts, ...around]);
  if (chosen !== undefined && chosen.fit < FIT.typo) return chosen.fit * FIT_WEIGHT + SOURCE.choice;
  const inMenu = named.isPage ? best(menu.map((text) => textScore(query, text))) : undefined;
  return inMenu === undefined ? undefined : Math.max(inMenu, FIT.whole * FIT_WEIGHT) + SOURCE.menu;
}

/** Whether the query begins as a text does. */
const isBegun = ({ words: [first = ''] }: Query, text: Folded) => text.text.startsWith(first);

/** The worst fit of the words, some of them in the texts of an entry, others around it, and how many are outside. */
function mixedFit(
  { words, mayErr }: Query,
  own: readonly Folded[],
  around: readonly Folded[],
): { fit: Fit; outside: number } | undefined {
  const fits = words.map((word) => {
    const inside = best(own.map((text) => fitOf(word, text, mayErr)?.fit));
    const outside = best(around.map((text) => fitOf(word, text, mayErr)?.fit));
    return { isOwn: inside !== undefined && inside <= (outside ?? inside), fit: best([inside, outside]) };
  });
  if (fits.some(({ fit }) => fit === undefined) || !fits.some(({ isOwn }) => isOwn)) return undefined;
  return {
    fit: Math.max(...fits.map(({ fit }) => fit ?? 0)) as Fit,
    outside: fits.filter(({ isOwn }) => !isOwn).length,
  };
}

/** An entry and how well it fits, the lower the better. */
export interface Ranked<N> {
  entry: N;
  score: number;
}

/** What fits inside of words is noise once so many entries fit better. */
const ENOUGH = 3;
/** From here on entries fit by a typing error or inside of a word. */
const GUESSED = FIT.typo * FIT_WEIGHT - PAGE_FIRST - ACT_FIRST;

/**
 * The entries that a query finds, the best first; equal ones keep their order. Typing errors count only where nothing
 * else fits.
 */
export function rankNamed<N extends Named>(all: readonly N[], typed: string): Ranked<N>[] {
  const readings = readingsOf(typed);
  // Signs alone name nothing.
  if (readings[0]?.length === 0) return typed.trim() === '' ? all.map((entry) => ({ entry, score: 0 })) : [];
  const found = (words: readonly string[], mayErr: boolean) =>
    all
      .flatMap((entry) => {
        const score = scoreOf({ whole: words.join(''), words, mayErr }, entry);
        return score === undefined ? [] : [{ entry, score }];
      })
      .sort((one, other) => one.score - other.score);
  for (const words of readings) {
    const exact = found(words, false);
    const good = exact.filter(({ score }) => score < GUESSED);
    if (good.length > 0) return good.length < ENOUGH ? exact : good;
  }
  return found(readings[0] ?? [], true);
}

/** Whether the best entry has the typed words whole. */
export const isSure = ([best]: readonly Ranked<unknown>[]): boolean =>
  best !== undefined && best.score < FIT.begins * FIT_WEIGHT - PAGE_FIRST - ACT_FIRST;

/** The other word by which an entry is found, where its name does not say why it is listed. */
export function wordFor({ name, words = [], english = [] }: Named, typed: string): string | undefined {
  const asked = wordsIn(typed);
  const query: Query = { whole: asked.join(''), words: asked, mayErr: true };
  if (asked.length === 0 || textScore(query, folded(name)) !== undefined) return undefined;
  const scored = [...words, ...english].map((word) => ({ word, score: textScore(query, folded(word)) }));
  const found = best(scored.map(({ score }) => score));
  return found === undefined ? undefined : scored.find(({ score }) => score === found)?.word;
}

/** A sign or blank that was not typed, as in "Wi-Fi". */
const BETWEEN = '[\\s./’-]?';

/**
 * The parts of a name, the typed words among them, as they are or plain: every second one is such a word. A name in
 * which accents make the difference stays whole.
 */
export function markedParts(name: string, typed: string): string[] {
  const words = `${typed.normalize('NFC')} ${plain(typed)}`
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word].map((letter) => letter.replace(/[$()*+./?[\\\]^{|}]/, '\\$&')).join(BETWEEN));
  return words.length === 0 ? [name] : name.split(new RegExp(`(${words.join('|')})`, 'giu'));
}

import { plainDigits } from '@/lib/validation/digits';

/** A text as the search compares it: letters and digits alone, and where words begin. */
export interface Folded {
  /** Without blanks, signs, case, width and accents. */
  text: string;
  /** Places in the text at which a word begins, its end among them. */
  starts: ReadonlySet<number>;
}

/** Letters that Unicode does not take apart into a plain one and a mark; Arabic ones that are written for another. */
const ALIKE: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  ى: 'ي',
  ة: 'ه',
  ء: '',
  ـ: '',
};
const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');

/** Marks that a reader may leave out; the vowels of Thai are marks, too, and change the word. */
const ACCENTS = /(?!\p{Script=Thai})\p{M}/gu;

/**
 * The article of Arabic, with the one letter that may stand before it, if enough of a word remains. Some words begin as
 * it does, and have it once more before them.
 */
const ARTICLE = /^(?:[وبكف]?ال|لل)+(?=\p{L}{2})/u;

/** Scripts without blanks. */
const UNSPACED = /[\p{Script=Han}\p{Script=Thai}]/u;
const WHOLE = /^.+$/gu;
/**
 * What may be a word inside of one: a letter of those scripts with its marks, and both halves of "RS485", since some
 * type 485 alone.
 */
const PARTS = /[\p{Script=Han}\p{Script=Thai}]\p{M}*|\p{N}+|(?:(?![\p{Script=Han}\p{Script=Thai}])[\p{L}\p{M}])+/gu;

/** Case, width, accents, vowel marks and the script of digits make no difference. */
export const plain = (text: string): string =>
  plainDigits(text)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? '');

/** The words of a text, plain; a hyphen or another sign ends one as a blank does. */
export const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(ARTICLE, ''))
    .filter(Boolean);

/** The article, before a word that is still being typed. */
const BEGUN_ARTICLE = /^(?:[وبكف]?ال|لل)/u;

/** The words of a query: as they are, and with a last one that is only begun, where that makes a difference. */
export function readingsOf(typed: string): string[][] {
  const words = wordsIn(typed);
  const last = words.at(-1) ?? '';
  const begun = last.replace(BEGUN_ARTICLE, '');
  const other = [...words.slice(0, -1), ...(begun ? [begun] : [])];
  return begun === last || other.length === 0 ? [words] : [words, other];
}

/** Joins the words of a text: "Wi-Fi", "wi fi" and "wifi" are the same. */
export function folded(text: string): Folded {
  const starts = new Set([0]);
  let joined = '';
  for (const word of wordsIn(text)) {
    for (const [part] of word.matchAll(UNSPACED.test(word) || /\d/.test(word) ? PARTS : WHOLE)) {
      joined += part;
      starts.add(joined.length);
    }
  }
  return { text: joined, starts };
}

/** How well a typed word fits, the best first; `undefined` for not at all. */
export const FIT = { whole: 1, begins: 2, typo: 4, inside: 5 } as const;
export type Fit = (typeof FIT)[keyof typeof FIT];

/** A mistyped word of fewer letters could be too many others. */
const TYPO_FROM = 5;
/** One letter is inside of everything. */
const INSIDE_FROM = 2;

export interface Found {
  fit: Fit;
  /** Where in the text. */
  at: number;
}

/** Where a typed word fits best; `mayErr`: with one typing error, too. */
export function fitOf(word: string, { text, starts }: Folded, mayErr = false): Found | undefined {
  let best: Found | undefined;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const fit = !starts.has(at) ? FIT.inside : starts.has(end) ? FIT.whole : FIT.begins;
    // Not across the end of a word: "multi-person" has no "ip".
    if (fit === FIT.inside && (word.length < INSIDE_FROM || hasStart(starts, at, end))) continue;
    if (!best || fit < best.fit) best = { fit, at };
    if (fit === FIT.whole) break;
  }
  if (!mayErr || (best && best.fit < FIT.typo) || word.length < TYPO_FROM) return best;
  for (const at of starts) if (beginsNearly(word, text.slice(at, at + word.length + 1))) return { fit: FIT.typo, at };
  return best;
}

function hasStart(starts: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) if (starts.has(at)) return true;
  return false;
}

/**
 * Whether a text begins with the word, but for one letter that is missing, additional, wrong, or in the place of its
 * neighbour.
 */
function beginsNearly(word: string, text: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === text[at]) at += 1;
  if (at === word.length) return true;
  const rest = word.slice(at + 1);
  return (
    text.slice(at + 1).startsWith(rest) ||
    text.slice(at).startsWith(rest) ||
    text.slice(at + 1).startsWith(word.slice(at)) ||
    (word[at] === text[at + 1] && word[at + 1] === text[at] && text.slice(at + 2).startsWith(word.slice(at + 2)))
  );
}

/** Parsing of one text, and the rules for its translations. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** One language file: names nest, leaves are ICU texts. */
export type MessageTree = { [key: string]: string | MessageTree };

/** A text taken apart. */
export interface ParsedText {
  /** Arguments as `{name}` and tags as `<name>`, those inside plural and select arms too. */
  placeholders: Set<string>;
  /** Arms of every plural of the text, exact ones as `=1`. */
  plurals: { argument: string; type: 'cardinal' | 'ordinal'; arms: string[] }[];
  /** Styles of numbers and times that the text uses by name. */
  styles: { of: 'number' | 'date' | 'time'; name: string }[];
  /** The words alone, without arguments. */
  words: string;
}

/** Counts tried with the plural rules; every form of our languages occurs below. @assumed quality 4 */
const LARGEST_COUNT = 200;

/** Dotted keys with their texts. An empty group is kept as a key with an empty text, so that it is reported. */
export function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  const result = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    const key = prefix + name;
    if (typeof value === 'string') result.set(key, value);
    else if (Object.keys(value).length === 0) result.set(key, '');
    else for (const [inner, text] of flatten(value, `${key}.`)) result.set(inner, text);
  }
  return result;
}

const STYLED = new Map<TYPE, 'number' | 'date' | 'time'>([
  [TYPE.number, 'number'],
  [TYPE.date, 'date'],
  [TYPE.time, 'time'],
]);

/** Parses a text. Throws a `SyntaxError` when the text is not an ICU message. */
export function parseText(text: string): ParsedText {
  const parsed: ParsedText = { placeholders: new Set(), plurals: [], styles: [], words: '' };
  collect(parse(text), parsed);
  return parsed;
}

function collect(elements: MessageFormatElement[], into: ParsedText): void {
  for (const element of elements) {
    if (element.type === TYPE.literal) into.words += element.value;
    else if (element.type === TYPE.tag) {
      into.placeholders.add(`<${element.value}>`);
      collect(element.children, into);
    } else if (element.type !== TYPE.pound) into.placeholders.add(`{${element.value}}`);

    const of = STYLED.get(element.type);
    if (of && 'style' in element && typeof element.style === 'string') into.styles.push({ of, name: element.style });

    if (element.type === TYPE.plural) {
      const type = element.pluralType ?? 'cardinal';
      into.plurals.push({ argument: element.value, type, arms: Object.keys(element.options) });
    }
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const arm of Object.values(element.options)) collect(arm.value, into);
  }
}

/** Plural forms that the counts 0 to 200 use in that language and that the text lacks. */
export function missingArms(locale: string, { type, arms }: ParsedText['plurals'][number]): string[] {
  const rules = new Intl.PluralRules(locale, { type });
  const missing = new Set<string>();
  for (let count = 0; count <= LARGEST_COUNT; count++) {
    const form = rules.select(count);
    if (!arms.includes(form) && !arms.includes(`=${count}`)) missing.add(form);
  }
  return [...missing];
}

/** Typing mistakes in one text, as words for the report: spaces, invisible characters, letters of two scripts. */
export function slips(text: string): string[] {
  const found: string[] = [];
  if (text.trim() === '') return ['is empty'];
  if (text !== text.trim()) found.push('starts or ends with a space');
  if (/ {2}/.test(text)) found.push('has a double space');
  const invisible = text.replace(ISOLATE, '').match(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)?.[0];
  if (invisible) found.push(`has the invisible character U+${hex(invisible)}`);
  const mixed = (text.match(/[\p{L}\p{M}]+/gu) ?? []).find(
    (word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word),
  );
  if (/\p{L}'\p{L}/u.test(text)) found.push('has a straight apostrophe: write ’');
  if (mixed) found.push(`mixes Latin and Cyrillic letters in "${mixed}"`);
  return found;
}

/** A technical value that keeps its direction: U+2066, the value, U+2069. */
const ISOLATE = /[\u2066\u2068][\x20-\x7E]+\u2069/g;

/**
 * Values that begin with a number, followed by a sign and more, and endings of file names: after a right-to-left letter
 * their parts are reordered, 101#1 reads 1#101 and .bin reads bin., unless the value is isolated.
 */
export const turnedValues = (text: string): string[] =>
  text.replace(ISOLATE, '').match(/(?<![\w#.-])(?:\d+(?:[#-][\w#.-]*\w|\.[A-Za-z]\w*)|\.[A-Za-z]\w+)/g) ?? [];

/**
 * Placeholders of a technical value or of a name from the device without an isolate around them: a version in any text,
 * and what the texts about wrong values quote.
 */
export const bareValues = (key: string, text: string): string[] =>
  text.match(key.startsWith('validation.') ? /(?<![\u2066\u2068])\{(?:value|owner|module|version)\}/g : BARE_VERSION) ??
  [];

const BARE_VERSION = /(?<![\u2066\u2068>])\{version\}/g;

const hex = (character: string) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

/** True for words that need a translation: letters, and more than one word. */
export const isTranslatable = (words: string): boolean => /\p{L}/u.test(words) && /\S\s+\S/.test(words);

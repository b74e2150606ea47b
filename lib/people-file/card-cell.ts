import { CARD_STATUSES, CARD_TYPES } from '@/lib/contract/records';
import { NORMAL_CARD } from '@/lib/persons/person-fields';

/** A card of a person with its codes. */
export interface PersonCard {
  number: string;
  type: number;
  status: number;
  /** Of a card to add, where it is known: a table of persons has no names of cards. */
  name?: string;
}

/** A card as written in a cell; an omitted part is undefined and changes nothing. */
export interface NamedCard {
  number: string;
  type: number | undefined;
  status: number | undefined;
}

/** The cell of a person without cards. */
export const NO_CARDS = 'none';
/** Between the cards of a cell. */
export const SEPARATOR = /[\s,;|]+/;

/** Words of a cell, for the text that lists what is allowed. */
export const CARD_WORDS = {
  types: Object.keys(CARD_TYPES).join(', '),
  statuses: Object.keys(CARD_STATUSES).join(', '),
};

/** The word of a code; an unknown code is written as a number. */
const wordOf = (codes: Readonly<Record<string, number>>, code: number): string =>
  Object.keys(codes).find((word) => codes[word] === code) ?? String(code);

/** `NUMBER`, `NUMBER:type`, `NUMBER::status` or `NUMBER:type:status`: normal values are omitted. */
export function shortText({ number, type, status }: PersonCard): string {
  const typeWord = type === NORMAL_CARD.type ? '' : wordOf(CARD_TYPES, type);
  const statusWord = status === NORMAL_CARD.status ? '' : wordOf(CARD_STATUSES, status);
  if (statusWord !== '') return `${number}:${typeWord}:${statusWord}`;
  return typeWord === '' ? number : `${number}:${typeWord}`;
}

/** A spreadsheet would read these digits as a number: it drops zeros at the start and rounds the rest. */
const isNumberLike = (number: string) => /^\d+(?:E\d+)?$/.test(number);

/** For a file: the word behind a number keeps a spreadsheet from changing it. */
export const sheetText = (card: PersonCard): string =>
  isNumberLike(shortText(card)) ? `${card.number}:${wordOf(CARD_TYPES, card.type)}` : shortText(card);

/** A card with both words, which can also reset a card to normal. */
export const fullText = ({ number, type, status }: PersonCard): string =>
  `${number}:${wordOf(CARD_TYPES, type)}:${wordOf(CARD_STATUSES, status)}`;

/** The cell of these cards. */
export const cardsText = (cards: readonly PersonCard[], text: (card: PersonCard) => string = shortText): string =>
  cards.length > 0 ? cards.map(text).join(' ') : NO_CARDS;

/** The parts of each card in a cell, in capitals, valid or not. */
function partsIn(cell: string): string[][] {
  const text = cell
    .trim()
    .replace(/\s*:\s*/g, ':')
    .toUpperCase();
  if (text === NO_CARDS.toUpperCase()) return [];
  return text.split(SEPARATOR).flatMap((each) => (each === '' ? [] : [each.split(':')]));
}

/** Card numbers in a cell, valid or not. */
export const cardsIn = (cell: string): string[] => partsIn(cell).map(([number = '']) => number);

/** Undefined for an unknown word. The code that the card already has is accepted as a word: an export writes it. */
function codeOf(codes: Readonly<Record<string, number>>, word: string, held: number): number | undefined {
  const known = Object.keys(codes).find((each) => each === word.toLowerCase());
  if (known !== undefined) return codes[known];
  return word === wordOf(codes, held) ? held : undefined;
}

/** Cards of a cell; undefined where one of them has too many parts or an unknown word. */
export function namedCards(
  cell: string,
  heldOf: (number: string) => Omit<PersonCard, 'number'>,
): NamedCard[] | undefined {
  const cards: NamedCard[] = [];
  for (const [number = '', typeWord = '', statusWord = '', ...more] of partsIn(cell)) {
    const held = heldOf(number);
    const type = typeWord === '' ? undefined : codeOf(CARD_TYPES, typeWord, held.type);
    const status = statusWord === '' ? undefined : codeOf(CARD_STATUSES, statusWord, held.status);
    const isKnown = (typeWord === '' || type !== undefined) && (statusWord === '' || status !== undefined);
    if (more.length > 0 || !isKnown) return undefined;
    cards.push({ number, type, status });
  }
  return cards;
}

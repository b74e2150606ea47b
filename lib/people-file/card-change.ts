import { cardsText, fullText, type PersonCard, shortText } from './card-cell';

/** What a row does to the cards of a person. */
export interface CardChange {
  added: readonly PersonCard[];
  /** Held cards that become these. */
  changed: readonly PersonCard[];
  /** Numbers. */
  removed: readonly string[];
  /** Those before, in the device's order; undefined where the file has none and nobody asked. */
  held: readonly PersonCard[] | undefined;
}

/** From the cards before to the wanted ones. */
export function cardChange(held: readonly PersonCard[] | undefined, wanted: readonly PersonCard[]): CardChange {
  const before = new Map(held?.map((card) => [card.number, card]));
  const numbers = new Set(wanted.map(({ number }) => number));
  return {
    added: wanted.filter(({ number }) => !before.has(number)),
    changed: wanted.filter((card) => {
      const was = before.get(card.number);
      return was !== undefined && !isSameKind(was, card);
    }),
    removed: (held ?? []).flatMap(({ number }) => (numbers.has(number) ? [] : [number])),
    held,
  };
}

/** Whether two cards are for the same and equally good. */
export const isSameKind = (one: Omit<PersonCard, 'number'>, other: Omit<PersonCard, 'number'>): boolean =>
  one.type === other.type && one.status === other.status;

/** Nothing happens to the cards. */
export const isNoChange = ({ added, changed, removed }: CardChange): boolean =>
  added.length + changed.length + removed.length === 0;

/** The cards once the change is done. */
export function cardsAfter({ added, changed, removed, held }: CardChange): PersonCard[] {
  const kept = (held ?? []).filter(({ number }) => !removed.includes(number));
  return [...kept.map((card) => changed.find(({ number }) => number === card.number) ?? card), ...added];
}

/** The cell that takes the change back: a held card that was normal says so, since a plain number would leave it. */
export function undoText({ changed, held }: CardChange): string {
  if (held === undefined) return '';
  const isChanged = (card: PersonCard) => changed.some(({ number }) => number === card.number);
  return cardsText(held, (card) => (isChanged(card) ? fullText(card) : shortText(card)));
}

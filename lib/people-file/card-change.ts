import { cardsText, fullText, type PersonCard, sheetText } from './card-cell';

/** Changes of a row to the cards of a person. */
export interface CardChange {
  added: readonly PersonCard[];
  /** New values of existing cards. */
  changed: readonly PersonCard[];
  /** Numbers. */
  removed: readonly string[];
  /** The previous cards, in the device's order; undefined where the file has no cards and they were not read. */
  held: readonly PersonCard[] | undefined;
}

/** The changes from the previous cards to the wanted ones. */
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

/** Whether two cards have the same type and status. */
export const isSameKind = (one: Omit<PersonCard, 'number'>, other: Omit<PersonCard, 'number'>): boolean =>
  one.type === other.type && one.status === other.status;

/** The cards do not change. */
export const isNoChange = ({ added, changed, removed }: CardChange): boolean =>
  added.length + changed.length + removed.length === 0;

/** The cards after the change. */
export function cardsAfter({ added, changed, removed, held }: CardChange): PersonCard[] {
  const kept = (held ?? []).filter(({ number }) => !removed.includes(number));
  return [...kept.map((card) => changed.find(({ number }) => number === card.number) ?? card), ...added];
}

/**
 * The cell that undoes the change, safe from spreadsheets as that of an export. It writes normal values of a changed
 * card, since a plain number would keep the new ones.
 */
export function undoText({ changed, held }: CardChange): string {
  if (held === undefined) return '';
  const isChanged = (card: PersonCard) => changed.some(({ number }) => number === card.number);
  return cardsText(held, (card) => (isChanged(card) ? fullText(card) : sheetText(card)));
}

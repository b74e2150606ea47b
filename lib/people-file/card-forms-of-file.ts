import type { FileRow } from '@/lib/csv/read-csv';
import { type CardFault, type CardForm, isRounded, storedCard } from '@/lib/persons/card-forms';
import { NO_CARDS, SEPARATOR } from './card-cell';
import type { ColumnMap } from './column-map';

/** Several cards of a cell where a blank or comma is part of one. */
const CARDS = /\s*[;|\n]\s*/;
/** Type and status behind a number. */
const WORDS = /(?::[A-Za-z]*){0,2}$/;

/** The cell of cards as the device stores the numbers; a fault when one of them is damaged or not of the form. */
export function storedCards(cell: string, form: CardForm): string | CardFault {
  const text = cell.trim();
  if (text === '' || text.toLowerCase() === NO_CARDS) return text;
  // A decimal comma would otherwise separate two cards.
  if (isRounded(text)) return { fault: 'rounded', value: text };
  const isOne = typeof storedCard(text.replace(WORDS, ''), form) === 'string';
  const cards: string[] = [];
  for (const card of isOne ? [text] : text.split(form.startsWith('facility') ? CARDS : SEPARATOR)) {
    if (card === '') continue;
    const [words = ''] = WORDS.exec(card) ?? [];
    const stored = storedCard(card.slice(0, card.length - words.length), form);
    // Where the form is the device's own, the rules of the drawer say what is wrong.
    if (typeof stored !== 'string' && (form !== 'hex' || stored.fault !== 'form')) return stored;
    cards.push(typeof stored === 'string' ? `${stored}${words}` : card);
  }
  return cards.join(' ');
}

/** Rows with the cards as the device stores them, and the fault of each row that has one, by its number. */
export function inStoredForm(
  rows: readonly FileRow[],
  map: ColumnMap,
  form: CardForm,
): { rows: readonly FileRow[]; faults: ReadonlyMap<number, CardFault> } {
  const place = map.Cards;
  const faults = new Map<number, CardFault>();
  if (place === undefined) return { rows, faults };
  const stored = rows.map((row) => {
    const cards = storedCards(row.cells[place] ?? '', form);
    if (typeof cards === 'string') return { ...row, cells: row.cells.with(place, cards) };
    faults.set(row.number, cards);
    return row;
  });
  return { rows: stored, faults };
}

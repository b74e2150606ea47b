import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_STATUSES, CARD_TYPES } from '@/lib/contract/records';
import { NORMAL_CARD } from '@/lib/persons/person-fields';
import { cardsIn, cardsText, fullText, namedCards, type PersonCard, sheetText } from './card-cell';

const read = (cell: string) => namedCards(cell, () => NORMAL_CARD);
const card = (number: string, type?: number, status?: number) => ({ number, type, status });

describe('the cell of cards', () => {
  it.each([
    ['', []],
    ['none', []],
    [' None ', []],
    ['a1b2c3d4', [card('A1B2C3D4')]],
    ['A1;B2, C3|D4', ['A1', 'B2', 'C3', 'D4'].map((number) => card(number))],
    ['A1:vip', [card('A1', 1)]],
    ['A1:VIP:Lost', [card('A1', 1, 1)]],
    ['A1::frozen', [card('A1', undefined, 2)]],
    ['A1:duress:', [card('A1', 5)]],
    ['A1 : blocklist : lost   B2', [card('A1', 4, 1), card('B2')]],
    ['A1:normal:normal', [card('A1', 0, 0)]],
  ])('%j is read', (cell, cards) => expect(read(cell)).toEqual(cards));

  it.each([
    'A1:lost',
    'A1:vip:vip',
    'A1:vip:lost:x',
    'A1:::',
    'A1:5',
    'A1:0',
    'A1: B2',
    'A1:constructor',
    'A1:toString',
  ])('%j is refused', (cell) => expect(read(cell)).toBeUndefined());

  it('accepts an unknown code from the card that already has it, and from no other one', () => {
    const held = { type: 6, status: 16 };
    expect(namedCards('A1:6:16', () => held)).toEqual([card('A1', 6, 16)]);
    expect(namedCards('A1:7:16', () => held)).toBeUndefined();
  });

  it('omits normal values, and writes them where that is requested', () => {
    const cards: PersonCard[] = [
      { number: 'A1', type: 0, status: 0 },
      { number: 'B2', type: 5, status: 0 },
      { number: 'C3', type: 0, status: 1 },
      { number: 'D4', type: 6, status: 2 },
    ];
    expect(cardsText(cards)).toBe('A1 B2:duress C3::lost D4:6:frozen');
    expect(cardsText(cards, fullText)).toBe('A1:normal:normal B2:duress:normal C3:normal:lost D4:6:frozen');
    expect(cardsText([])).toBe('none');
  });

  it('gives a spreadsheet no number that it would change', () => {
    const cards = ['73928E05', '0012345678', 'A1B2C3D4'].map((number) => ({ number, type: 0, status: 0 }));
    expect(cardsText(cards, sheetText)).toBe('73928E05:normal 0012345678:normal A1B2C3D4');
    expect(cardsText([{ number: '11223344', type: 1, status: 0 }], sheetText)).toBe('11223344:vip');
  });

  it('reads back what it wrote, whatever it is', () => {
    const number = fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: 8, maxLength: 16 });
    const cards = fc.uniqueArray(
      fc.record({
        number,
        type: fc.constantFrom(...Object.values(CARD_TYPES)),
        status: fc.constantFrom(...Object.values(CARD_STATUSES)),
      }),
      { selector: (each) => each.number, maxLength: 6 },
    );
    fc.assert(
      fc.property(cards, (all) => {
        const shown = (read(cardsText(all)) ?? []).map((each) => ({
          number: each.number,
          type: each.type ?? NORMAL_CARD.type,
          status: each.status ?? NORMAL_CARD.status,
        }));
        expect(shown).toEqual(all);
        expect(read(cardsText(all, fullText))).toEqual(all);
        expect(cardsIn(cardsText(all))).toEqual(all.map((each) => each.number));
      }),
    );
  });

  it('never accepts an unknown word', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('__proto__', 'valueOf', '=cmd', '5', 'null'),
    );
    const known = [...Object.keys(CARD_TYPES), ''];
    fc.assert(
      fc.property(hostile, (word) => {
        fc.pre(!/[\s,;|:]/.test(word) && !known.includes(word.toUpperCase().toLowerCase()));
        expect(read(`A1:${word}`)).toBeUndefined();
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_EXAMPLES, CARD_FORMS, type CardForm, storedCard } from '@/lib/persons/card-forms';
import { inStoredForm, storedCards } from './card-forms-of-file';

describe('the number of a card', () => {
  it.each<[CardForm, string, string]>([
    ['hex', '73928E05', '73928E05'],
    ['hex', ' 0x73928e05 ', '73928E05'],
    ['hex', '73 92 8E 05', '73928E05'],
    ['hex', '73:92:8e:05', '73928E05'],
    ['hex', "'0012345678", '0012345678'],
    ['decimal', '1938984453', '73928E05'],
    ['decimal', '0008106606', '007BB26E'],
    ['decimal', '18446744073709551615', 'FFFFFFFFFFFFFFFF'],
    ['reversed', '058E9273', '73928E05'],
    ['reversed', '05-8E-92-73', '73928E05'],
    ['facility26', '123,45678', '007BB26E'],
    ['facility26', '123 - 45678', '007BB26E'],
    ['facility34', '29586,36357', '73928E05'],
  ])('%s %s is %s', (form, text, stored) => expect(storedCard(text, form)).toBe(stored));

  it.each<[CardForm, string, string]>([
    ['hex', '7.3928E+09', 'rounded'],
    ['hex', '7,3928E+09', 'rounded'],
    ['hex', '1.23457E+09', 'rounded'],
    ['decimal', '1E+10', 'rounded'],
    ['decimal', '12345678.0', 'rounded'],
    ['hex', '12345', 'zeros'],
    ['hex', 'card', 'form'],
    ['decimal', '73928E05', 'form'],
    ['decimal', '18446744073709551616', 'form'],
    ['reversed', '73928E051', 'form'],
    ['facility26', '256,1', 'form'],
    ['facility26', '1,65536', 'form'],
    ['facility34', '12345678', 'form'],
  ])('%s %s has the fault %s', (form, text, fault) => expect(storedCard(text, form)).toEqual({ fault, value: text }));

  it('has an example in each form that is the same card', () => {
    expect(CARD_FORMS.map((form) => storedCard(CARD_EXAMPLES[form], form))).toEqual(CARD_FORMS.map(() => '007BB26E'));
  });

  it('is the same in decimal, in bytes of either order and as two numbers', () => {
    fc.assert(
      fc.property(fc.nat(65_535), fc.nat(65_535), (facility, number) => {
        const stored = storedCard(`${facility},${number}`, 'facility34');
        if (typeof stored !== 'string') throw new Error('not read');
        expect(storedCard(String(facility * 65_536 + number), 'decimal')).toBe(stored);
        const bytes = stored.match(/../g) ?? [];
        expect(storedCard(bytes.toReversed().join(':'), 'reversed')).toBe(stored);
        expect(storedCard(bytes.join(' '), 'hex')).toBe(stored);
      }),
    );
  });

  it('of any text is capitals and digits, or a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...CARD_FORMS), (text, form) => {
        const stored = storedCard(text, form);
        if (typeof stored === 'string') expect(stored).toMatch(/^[\dA-F]+$/);
        else expect(['rounded', 'zeros', 'form']).toContain(stored.fault);
      }),
    );
  });
});

describe('the cards of a cell', () => {
  it.each<[CardForm, string, string]>([
    ['hex', 'none', 'none'],
    ['hex', '', ''],
    ['hex', 'a1b2c3d4:vip:lost, 11223344', 'A1B2C3D4:vip:lost 11223344'],
    ['hex', '73 92 8E 05', '73928E05'],
    ['hex', 'nonsense A1B2C3D4', 'nonsense A1B2C3D4'],
    ['decimal', '1938984453 8106606:vip', '73928E05 007BB26E:vip'],
    ['reversed', '058E9273|6EB27B00::lost', '73928E05 007BB26E::lost'],
    ['facility26', '123,45678', '007BB26E'],
    ['facility26', '123,45678:vip; 1,2', '007BB26E:vip 00010002'],
  ])('%s %j is %j', (form, cell, cards) => expect(storedCards(cell, form)).toBe(cards));

  it('names the damaged one', () => {
    expect(storedCards('A1B2C3D4 7.3928E+09', 'hex')).toEqual({ fault: 'rounded', value: '7.3928E+09' });
    expect(storedCards('7,3928E+09', 'hex')).toEqual({ fault: 'rounded', value: '7,3928E+09' });
    expect(storedCards('8106606;73928E05', 'decimal')).toEqual({ fault: 'form', value: '73928E05' });
  });

  it('changes only the column of cards, and keeps the rows with a fault as they are', () => {
    const rows = [
      { number: 2, cells: ['1', '8106606'] },
      { number: 3, cells: ['2', '7E+9'] },
    ];
    const { rows: stored, faults } = inStoredForm(rows, { UserID: 0, Cards: 1 }, 'decimal');
    expect(stored).toEqual([{ number: 2, cells: ['1', '007BB26E'] }, rows[1]]);
    expect([...faults]).toEqual([[3, { fault: 'rounded', value: '7E+9' }]]);
    expect(inStoredForm(rows, { UserID: 0 }, 'decimal').rows).toBe(rows);
  });
});

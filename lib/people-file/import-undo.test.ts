import { describe, expect, it } from 'vitest';
import type { AccessUser } from '@/lib/contract/records';
import type { CardChange } from './card-change';
import type { SentRow } from './import-run';
import { undoOf } from './import-undo';
import { NO_CARDS, normal } from './people.fixtures';

describe('the undo data of an import', () => {
  const person = (UserID: string, UserName: string) => ({ UserID, UserName }) as AccessUser;
  const changed = (id: string, before: string): SentRow => ({
    kind: 'changed',
    id,
    name: 'Now',
    file: { number: 2, cells: [] },
    cards: NO_CARDS,
    record: person(id, 'Now'),
    was: person(id, before),
    columns: ['UserName'],
  });
  const added = (id: string): SentRow => ({
    kind: 'new',
    id,
    name: 'New',
    file: { number: 2, cells: [] },
    cards: NO_CARDS,
    record: person(id, 'New'),
  });

  it('contain each person once, also after a reload, as they were before the first change', () => {
    const first = undoOf([changed('1', 'Before'), added('2')], ['UserID', 'UserName'], undefined);
    const second = undoOf([changed('1', 'Between'), added('2'), added('3')], ['UserID', 'UserName'], first);
    expect(second).toEqual({ columns: ['UserID', 'UserName'], changed: [['1', 'Before']], added: ['2', '3'] });
  });

  it('omit cards when the file had none, and otherwise have the previous ones', () => {
    const cardsOf = (cards: CardChange) => undoOf([{ ...changed('1', 'Before'), cards }], ['Cards'], undefined).changed;
    expect(cardsOf({ ...NO_CARDS, held: undefined })).toEqual([['']]);
    expect(cardsOf(NO_CARDS)).toEqual([['none']]);
    const held = [normal('A1'), normal('A2'), { number: 'A3', type: 5, status: 1 }, normal('0012345678')];
    const becomes = { number: 'A2', type: 0, status: 2 };
    expect(cardsOf({ added: [normal('A4')], changed: [becomes], removed: ['A3'], held })).toEqual([
      ['A1 A2:normal:normal A3:duress:lost 0012345678:normal'],
    ]);
  });
});

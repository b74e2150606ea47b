import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserClock } from '@/lib/clock';
import type { AccessUser } from '@/lib/contract/records';
import { newPerson } from '@/lib/persons/person-fields';
import { personRecord } from '@/lib/persons/person-record';
import { cardsByOwner } from './held-cards';
import { decided, decidedForAll, settled } from './import-conflicts';
import { planImport } from './import-plan';
import { FACTS, fileOf, normal } from './people.fixtures';

const slice = { clock: browserClock, signal: new AbortController().signal };
const stored = (id: string, name: string, more: object = {}) =>
  ({ ...personRecord({ ...newPerson('2026-01-02 03:04:05', 1), userId: id, name }, undefined), ...more }) as AccessUser;
const GIULIA = stored('10243', 'Giulia Ferrari', { CitizenIDNo: 'FRR1' });
const AMINA = stored('10100', 'Amina Haddad');
const held = new Map([GIULIA, AMINA].map((each) => [each.UserID, each]));
const card = (CardNo: string, UserID: string) => ({ CardNo, UserID, CardName: '', CardType: 0, CardStatus: 0 });
const cards = cardsByOwner([card('A4F019C2', '10100'), card('BEEF0001', '10243')]);
const OWN = normal('BEEF0001');

async function plan(header: string[], ...cells: string[][]) {
  const { table, map } = fileOf(header, ...cells);
  return planImport(table, map, held, { ...FACTS, cards }, slice);
}
const kinds = (rows: Awaited<ReturnType<typeof plan>>, decisions = {}) =>
  rows.map((row) => settled(row, decisions).kind);

describe('a row with the ID of somebody else', () => {
  const HEADER = ['UserID', 'UserName', 'CitizenIDNo', 'ValidFrom', 'Cards'];

  it.each([
    ['another name', 'G. Ferrari', '', '', '', 'conflict'],
    ['another name altogether', 'Olga Smirnova', 'OTHER', '2026-01-02 03:04:06', '', 'conflict'],
    ['a correction', 'Giulia Ferari', '', '', '', 'changed'],
    ['other capitals and accents', 'GIULÍA FERRARI', '', '', '', 'changed'],
    ['the same identity number', 'Giulia Rossi', 'FRR1', '', '', 'changed'],
    ['the second of an export', 'Giulia Rossi', '', '2026-01-02 03:04:05', '', 'changed'],
    ['a card of hers', 'Giulia Rossi', '', '', 'BEEF0001', 'changed'],
  ])('with %s', async (_, name, number, from, own, kind) => {
    const [row] = await plan(HEADER, ['10243', name, number, from, own]);
    expect(row?.kind).toBe(kind);
  });

  it('is skipped until the person decides that it is an update', async () => {
    const rows = await plan(['UserID', 'UserName'], ['10243', 'G. Ferrari']);
    expect(rows[0]).toMatchObject({ conflicts: [{ why: 'otherPerson', was: GIULIA }] });
    expect(kinds(rows)).toEqual(['conflict']);
    const decisions = decided({}, rows, rows[0] as never, 'otherPerson', 'send');
    expect(settled(rows[0] as never, decisions)).toMatchObject({
      kind: 'changed',
      record: { UserName: 'G. Ferrari', CitizenIDNo: 'FRR1' },
    });
  });
});

describe('a card of somebody else', () => {
  it('is skipped, or the row with it', async () => {
    const rows = await plan(['UserID', 'UserName', 'Cards'], ['10297', 'Luca Bianchi', 'a4f019c2 cafe0001']);
    expect(rows[0]).toMatchObject({ conflicts: [{ why: 'card', taken: [{ card: 'A4F019C2', owner: '10100' }] }] });
    expect(settled(rows[0] as never, {})).toMatchObject({
      kind: 'new',
      cards: { added: [normal('CAFE0001')], removed: [] },
    });
    expect(kinds(rows, decided({}, rows, rows[0] as never, 'card', 'skip'))).toEqual(['conflict']);
  });

  it('belongs to the first of two rows that list it', async () => {
    const rows = await plan(['UserID', 'UserName', 'Cards'], ['1', 'A', 'CAFE0001'], ['2', 'B', 'CAFE0001']);
    expect(rows[0]).toMatchObject({ kind: 'new', cards: { added: [normal('CAFE0001')] } });
    expect(rows[1]).toMatchObject({ conflicts: [{ why: 'card', taken: [{ owner: '1', row: 2 }] }] });
  });
});

describe('cards of a row', () => {
  it.each([
    ['', 'unchanged', undefined],
    ['BEEF0001', 'unchanged', undefined],
    ['beef0001;CAFE0002', 'changed', { added: [normal('CAFE0002')], removed: [] }],
    ['none', 'changed', { added: [], removed: ['BEEF0001'] }],
    ['BEEF0001:normal:normal', 'unchanged', undefined],
    ['beef0001 : Duress', 'changed', { added: [], changed: [{ ...OWN, type: 5 }], removed: [] }],
    ['BEEF0001::lost', 'changed', { added: [], changed: [{ ...OWN, status: 1 }], removed: [] }],
    ['CAFE0002:VIP:frozen', 'changed', { added: [{ number: 'CAFE0002', type: 1, status: 2 }], removed: ['BEEF0001'] }],
    ['BEEF0001:duress CAFE0002:duress', 'invalid', 'CardDuressOnce'],
    ['BEEF0001:stolen', 'invalid', 'FileCard'],
    ['BEEF0001:lost', 'invalid', 'FileCard'],
    ['BEEF0001:1', 'invalid', 'FileCard'],
    ['BEEF0001:vip:lost:', 'invalid', 'FileCard'],
    ['BEEF0001: CAFE0002', 'invalid', 'FileCard'],
    ['BEEF0001:__proto__', 'invalid', 'FileCard'],
    ['BEEF0001 beef0001:vip', 'invalid', 'CardThere'],
    ['nonsense', 'invalid', 'CardNoError'],
    ['CAFE0001 cafe0001', 'invalid', 'CardThere'],
    ['C0000001 C0000002 C0000003 C0000004 C0000005 C0000006', 'invalid', 'CardMax'],
  ])('%j', async (cell, kind, more) => {
    const [row] = await plan(['UserID', 'UserName', 'Cards'], ['10243', 'Giulia Ferrari', cell]);
    expect(row?.kind).toBe(kind);
    if (typeof more === 'object') expect(row).toMatchObject({ cards: more, columns: ['Cards'] });
    if (typeof more === 'string')
      expect(row).toMatchObject({ problems: [{ column: 'Cards', problem: { key: more } }] });
  });
});

describe('rows with one ID', () => {
  it('are sent one by one: a row that is sent takes the place of its own ID alone', async () => {
    const rows = await plan(['UserID', 'UserName'], ['1', 'Ada'], ['1', 'Bob'], ['2', 'Cem'], ['2', 'Dia']);
    let decisions = {};
    for (const place of [0, 2, 1]) {
      const row = rows[place];
      if (row?.kind === 'conflict') decisions = decided(decisions, rows, row, 'sameId', 'send');
    }
    const sent = rows.filter((row) => settled(row, decisions).kind === 'new');
    expect(sent.map(({ file }) => file.number)).toEqual([rows[1], rows[2]].map((row) => row?.file.number));
  });

  it('send at most one row for each ID, whatever is decided in whatever order', async () => {
    const ids = fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 8 });
    const press = fc.oneof(
      fc.record({ at: fc.nat(7), choice: fc.constantFrom('skip' as const, 'send' as const) }),
      fc.constantFrom('skip' as const, 'first' as const, 'last' as const),
    );
    await fc.assert(
      fc.asyncProperty(ids, fc.array(press, { maxLength: 6 }), async (all, presses) => {
        const rows = await plan(['UserID', 'UserName'], ...all.map((id, index) => [id, `Name ${index}`]));
        let decisions = {};
        for (const each of presses) {
          if (typeof each === 'string') decisions = decidedForAll(decisions, rows, 'sameId', each);
          else {
            const row = rows[each.at];
            if (row?.kind === 'conflict') decisions = decided(decisions, rows, row, 'sameId', each.choice);
          }
        }
        const sent = rows.filter((row) => settled(row, decisions).kind === 'new').map(({ id }) => id);
        expect(new Set(sent).size).toBe(sent.length);
        const last = presses.at(-1);
        if (last === 'first' || last === 'last') expect(new Set(sent)).toEqual(new Set(all));
      }),
      { numRuns: 60 },
    );
  });
});

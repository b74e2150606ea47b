import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserClock } from '@/lib/clock';
import type { AccessUser } from '@/lib/contract/records';
import { fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { failuresFile } from '@/lib/jobs/failures-file';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { deepRuns } from '@/scripts/deep-runs';
import { guessColumns } from './column-map';
import { cardsByOwner } from './held-cards';
import { allPersons } from './held-persons';
import { idsOf, planImport } from './import-plan';
import type { SentRow } from './import-run';
import { undoOf } from './import-undo';
import { ImportWork } from './import-work';
import { ALL_COLUMNS, FACTS, fileOf, LABELS } from './people.fixtures';
import { changedFile, exportFile } from './people-files';
import { personRow } from './person-columns';

const signal = new AbortController().signal;
const slice = { clock: browserClock, signal };
const anna: AccessUser & { VTOPosition: string } = {
  UserID: '10241',
  UserName: 'Anna Kowalska',
  UserType: 0,
  Authority: 2,
  UserStatus: 0,
  Password: '******',
  CitizenIDNo: '880412',
  UseTime: 200,
  ValidFrom: '2026-01-01 00:00:00',
  ValidTo: '2037-12-31 23:59:59',
  Doors: [0],
  TimeSections: [255],
  SpecialDaysSchedule: [255],
  IsFirstEnter: false,
  FirstEnterDoors: [-1],
  RoomNo: ['101', '102'],
  FloorNo: ['-1'],
  VTOPosition: 'kept',
};

async function plan(header: string[], ...cells: string[][]) {
  const { table, map } = fileOf(header, ...cells);
  return planImport(table, map, new Map([[anna.UserID, anna]]), FACTS, slice);
}
const parsed = async (file: Blob) => readCsv(await fileText(file), { ...slice, onProgress: () => undefined });

describe('the plan of an import', () => {
  it('distinguishes new, changed, unchanged, conflicting and invalid rows', async () => {
    const rows = await plan(
      ['UserID', 'UserName'],
      ['1', 'New'],
      ['10241', 'Anna Kowalsky'],
      ['2', 'Twice'],
      ['2', 'Twice'],
      ['no blanks', 'X'],
      ['3', ' '],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['new', 'changed', 'conflict', 'conflict', 'invalid', 'invalid']);
    expect(rows[2]).toMatchObject({ conflicts: [{ why: 'sameId', others: [5] }], file: { number: 4 } });
    expect(rows[3]).toMatchObject({ conflicts: [{ why: 'sameId', others: [4] }], outcome: { kind: 'new' } });
    expect(rows[4]).toMatchObject({ problems: [{ column: 'UserID', problem: { key: 'InvalidUserID' } }] });
    expect(rows[5]).toMatchObject({ problems: [{ column: 'UserName', problem: { key: 'NotNull' } }] });
  });

  it('lists the changed columns, and keeps unknown members', async () => {
    const [row] = await plan(['UserID', 'UserName', 'CitizenIDNo'], ['10241', 'Anna Kowalsky', '']);
    expect(row).toMatchObject({ kind: 'changed', columns: ['UserName', 'CitizenIDNo'] });
    const { Password: _, ...held } = anna;
    expect(row).toHaveProperty('record', { ...held, UserName: 'Anna Kowalsky', CitizenIDNo: '' });
  });

  it('does not blame the row for a value of the device that the file does not set', async () => {
    const nameless = { ...anna, UserName: '' };
    const { table, map } = fileOf(['UserID', 'CitizenIDNo'], [anna.UserID, '1']);
    const [row] = await planImport(table, map, new Map([[anna.UserID, nameless]]), FACTS, slice);
    expect(row).toMatchObject({ kind: 'changed', columns: ['CitizenIDNo'] });
    const blank = fileOf(['UserID', 'CitizenIDNo', 'Password'], [anna.UserID, '1', 'letters']);
    const [wrong] = await planImport(blank.table, blank.map, new Map([[anna.UserID, nameless]]), FACTS, slice);
    expect(wrong).toMatchObject({ kind: 'invalid', problems: [{ column: 'Password' }] });
  });

  it('validates the end of the validity when the file changes only its start', async () => {
    const { table, map } = fileOf(['UserID', 'ValidFrom'], [anna.UserID, '2026-06-01']);
    const until = (ValidTo: string) =>
      planImport(table, map, new Map([[anna.UserID, { ...anna, ValidTo }]]), FACTS, slice);
    expect((await until('2026-06-02 00:00:00'))[0]).toMatchObject({ kind: 'changed', columns: ['ValidFrom'] });
    expect((await until('2026-05-31 00:00:00'))[0]).toMatchObject({
      kind: 'invalid',
      problems: [{ column: 'ValidTo', problem: { key: 'TimeSettingError' } }],
    });
  });

  it('does not change columns that the file lacks, nor those missing in a short row', async () => {
    const rows = await plan(['UserID', 'UserName', 'CitizenIDNo'], ['10241', 'Anna Kowalska']);
    expect(rows[0]?.kind).toBe('unchanged');
  });

  it('does not change a stored door password when the cell is empty, and writes a new one', async () => {
    const header = ['UserID', 'UserName', 'Password'];
    expect((await plan(header, ['10241', anna.UserName, '']))[0]?.kind).toBe('unchanged');
    const [row] = await plan(header, ['10241', anna.UserName, '0123']);
    expect(row).toMatchObject({ kind: 'changed', columns: ['Password'], record: { Password: '0123' } });
  });

  it("gives a new person the drawer's initial values", async () => {
    const header = ['UserID', 'UserName', 'UserType', 'ValidTo', 'TimeSections', 'RoomNo'];
    const [row] = await plan(header, ['1', 'Guest', 'Guest', '2027-01-01', '3', '101 102']);
    expect(row).toHaveProperty('record', {
      UserID: '1',
      UserName: 'Guest',
      UserType: 2,
      UseTime: 200,
      Authority: 2,
      UserStatus: 0,
      CitizenIDNo: '',
      ValidFrom: FACTS.now,
      ValidTo: '2027-01-01 00:00:00',
      Doors: [0],
      TimeSections: [3],
      SpecialDaysSchedule: [255],
      RoomNo: ['101', '102'],
    });
  });

  it('reads the same time section for several doors', async () => {
    const cells = [['1', 'Guest', '1 2', '3 3']];
    const { table, map } = fileOf(['UserID', 'UserName', 'Doors', 'TimeSections'], ...cells);
    const [row] = await planImport(table, map, new Map(), { ...FACTS, doorCount: 2 }, slice);
    expect(row).toHaveProperty('record.TimeSections', [3, 3]);
  });

  it.each([
    ['UserType', 'boss', 'FileWord'],
    ['UserStatus', '1', 'FileWord'],
    ['ValidTo', '2026-13-01', 'FileTime'],
    ['ValidTo', '2026-04-31', 'FileTime'],
    ['ValidTo', '2020-01-01', 'TimeSettingError'],
    ['Doors', '2', 'FileNumbers'],
    ['Doors', '1 1', 'FileNumbers'],
    ['TimeSections', '128', 'FileSections'],
    ['TimeSections', '1 2', 'FileSections'],
    ['SpecialDaysSchedule', '255', 'FileNumbers'],
    ['Password', '12a45', 'InvalidPassword'],
    ['RoomNo', '0', 'RoomNoError'],
    ['FloorNo', '0', 'FileFloors'],
    ['UserName', 'x'.repeat(33), 'TooLong'],
  ])('refuses %s %j with %s', async (column, cell, key) => {
    const header = [...new Set(['UserID', 'UserName', column])];
    const [row] = await plan(
      header,
      header.map((each) => (each === column ? cell : each === 'UserID' ? '1' : 'Name')),
    );
    expect(row).toMatchObject({ kind: 'invalid', problems: [{ column, problem: { key } }] });
  });

  it('keeps identity and room numbers that a spreadsheet has changed, and refuses a new one that it rounded', async () => {
    const held = { ...anna, CitizenIDNo: '440102199001011234', RoomNo: ['0101'] };
    const header = ['UserID', 'UserName', 'CitizenIDNo', 'RoomNo'];
    const judged = async (...row: string[]) => {
      const { table, map } = fileOf(header, row);
      const [found] = await planImport(table, map, new Map([[held.UserID, held]]), FACTS, slice);
      return found;
    };
    expect(await judged('10241', 'Anna Kowalska', '4.40102E+17', '101')).toMatchObject({ kind: 'unchanged' });
    const renamed = await judged('10241', 'Anna Kowalsky', '440102199001011000', '101');
    expect(renamed).toMatchObject({ kind: 'changed', columns: ['UserName'] });
    expect(await judged('10241', 'Anna Kowalska', '440102199001011235', '102')).toMatchObject({
      record: { CitizenIDNo: '440102199001011235', RoomNo: ['102'] },
    });
    for (const value of ['4.40102E+17', '440102199001011000']) {
      expect(await judged('7', 'New', value, '')).toMatchObject({
        kind: 'invalid',
        problems: [{ column: 'CitizenIDNo', problem: { fault: 'rounded', value } }],
      });
    }
  });

  it('refuses a row with more cells than the header', async () => {
    const [row] = await plan(['UserID', 'UserName'], ['1', 'Haddad', 'Amina']);
    expect(row).toMatchObject({ kind: 'invalid', problems: [{ problem: { key: 'FileCells' } }] });
  });

  it('handles 100,000 rows in slices, also when all have one ID', async () => {
    const { table, map } = fileOf(['UserID', 'UserName'], ...Array.from({ length: 100_000 }, () => ['1', 'A']));
    const rows = await planImport(table, map, new Map(), FACTS, slice);
    expect(rows.every(({ kind }) => kind === 'conflict')).toBe(true);
  });
});

describe('the IDs to request', () => {
  it('contain each ID once, without those that are too long for the device', () => {
    const { table, map } = fileOf(['UserID', 'UserName'], ['1', 'A'], ['1', 'A'], ['', 'B'], ['9'.repeat(40), 'C']);
    expect(idsOf(table.rows, map)).toEqual(['1']);
  });
});

describe('columns', () => {
  it('are found by their names and by those of the pages, in any spelling', () => {
    const labels = { ...LABELS, UserName: 'الاسم' };
    expect(guessColumns(['user id', 'الاسم', 'Shoe size', 'valid-to', 'Card No.'], ALL_COLUMNS, labels)).toEqual({
      UserID: 0,
      UserName: 1,
      ValidTo: 3,
      Cards: 4,
    });
  });
});

describe('an export', () => {
  const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
  const numbers = fc.uniqueArray(fc.nat(255), { maxLength: 4 });
  /** Any values that a device may hold, valid or not. */
  const person: fc.Arbitrary<AccessUser> = fc.record({
    UserID: fc.string({ unit: fc.constantFrom(...'0aZ=<-'), minLength: 1 }),
    UserName: word,
    UserType: fc.nat(9),
    Authority: fc.nat(3),
    UserStatus: fc.nat(2),
    Password: fc.constantFrom('', '******'),
    CitizenIDNo: word,
    UseTime: fc.integer({ min: -1, max: 300 }),
    ValidFrom: fc.constantFrom('2026-01-01 00:00:00', '', '=now'),
    ValidTo: fc.constantFrom('2025-01-01 00:00:00', '2037-12-31 23:59:59'),
    Doors: numbers,
    TimeSections: numbers,
    SpecialDaysSchedule: numbers,
    IsFirstEnter: fc.boolean(),
    FirstEnterDoors: fc.array(fc.integer({ min: -1, max: 2 })),
    RoomNo: fc.array(word),
    FloorNo: fc.array(word),
  });

  it('imports again unchanged, whatever the device holds', async () => {
    const many = fc.uniqueArray(person, { minLength: 1, maxLength: 4, selector: ({ UserID }) => UserID });
    await fc.assert(
      fc.asyncProperty(many, fc.array(fc.nat(3)), async (persons, counts) => {
        const cards = cardsByOwner(
          persons.flatMap(({ UserID }, index) =>
            Array.from({ length: counts[index] ?? 0 }, (_, at) => ({
              CardName: '',
              UserID,
              CardNo: `BEEF${index}00${at}`,
              // Unknown codes as well, and more than one duress card.
              CardType: (index + at * 5) % 8,
              CardStatus: (index * 3 + at) % 5,
            })),
          ),
        );
        const table = await parsed(exportFile(persons, ALL_COLUMNS, cards));
        const map = guessColumns(table.header, ALL_COLUMNS, LABELS);
        const held = new Map(persons.map((each) => [each.UserID, each]));
        const rows = await planImport(table, map, held, { ...FACTS, cards }, slice);
        expect(rows.map(({ kind }) => kind)).toEqual(persons.map(() => 'unchanged'));
      }),
      { numRuns: deepRuns(80) },
    );
  });

  it('of a device restores the same persons on an empty one', async () => {
    const on = clientOnDevice();
    const persons = await allPersons({ rpc: on.rpc, clock: browserClock, signal, onProgress: () => undefined });
    expect(persons).toHaveLength(300);
    const able = persons.filter(({ UserType, UseTime }) => UserType !== 2 || UseTime > 0);
    const table = await parsed(exportFile(able, ALL_COLUMNS));
    const rows = await planImport(table, guessColumns(table.header, ALL_COLUMNS, LABELS), new Map(), FACTS, slice);
    on.device.update((draft) => {
      draft.access.users = [];
    });
    const records = rows.flatMap((row) => (row.kind === 'new' ? [row.record] : []));
    for (let at = 0; at < records.length; at += 10)
      await on.rpc.call('AccessUser.insertMulti', { UserList: records.slice(at, at + 10) });
    const shown = ({ Password: _, UseTime: __, ...rest }: AccessUser) => rest;
    expect(on.device.state().access.users.map(shown)).toEqual(able.map(shown));
  });

  it('restores changed persons as an undo file, also emptied members', async () => {
    const undo = { columns: ALL_COLUMNS, changed: [personRow({ ...anna, CitizenIDNo: '' }, ALL_COLUMNS)], added: [] };
    const table = await parsed(changedFile(undo));
    const map = guessColumns(table.header, ALL_COLUMNS, LABELS);
    const [row] = await planImport(table, map, new Map([[anna.UserID, anna]]), FACTS, slice);
    expect(row).toMatchObject({ kind: 'changed', columns: ['CitizenIDNo'], record: { CitizenIDNo: '' } });
  });

  /** The plan of an undo file of a person who was so, for a device where an import changed a column. */
  async function undoing(had: Partial<AccessUser>, column: string, given: string) {
    const was = { ...anna, ...had };
    const { table, map } = fileOf(['UserID', column], [was.UserID, given]);
    const [imported] = await planImport(table, map, new Map([[was.UserID, was]]), FACTS, slice);
    if (imported?.kind !== 'changed') throw new Error(imported?.kind);
    const now = { ...was, ...imported.record };
    const undo = await parsed(changedFile(undoOf([imported], ALL_COLUMNS, undefined)));
    const undoMap = guessColumns(undo.header, ALL_COLUMNS, LABELS);
    const planned = (held: AccessUser[], isBackup: boolean) =>
      planImport(undo, undoMap, new Map(held.map((each) => [each.UserID, each])), { ...FACTS, isBackup }, slice);
    return { now, planned };
  }

  it('restores a guest without uses left, as an undo file and as a backup, also on the device', async () => {
    const had = { UserType: 2, UseTime: 0 };
    const { now, planned } = await undoing(had, 'UseTime', '5');
    const [changed] = await planned([now], false);
    const [made] = await planned([], true);
    for (const row of [changed, made]) {
      expect(row).toMatchObject({ kind: row === changed ? 'changed' : 'new', record: had });
      const on = clientOnDevice();
      if (row === changed) on.device.update(({ access }) => access.users.push(now));
      const work = new ImportWork({ rpc: on.rpc, clock: quickClock }, [row as SentRow], 10);
      await work.start();
      expect(work.persons.refused).toEqual([]);
      expect(on.device.state().access.users.find(({ UserID }) => UserID === anna.UserID)).toMatchObject(had);
    }
    // A new person of any other file gets no such state.
    expect(await planned([], false)).toMatchObject([{ kind: 'invalid', problems: [{ column: 'UseTime' }] }]);
  });

  it.each([[[]], [[255]]])(
    'names a person without doors, with sections %j, whom no device accepts',
    async (TimeSections) => {
      const { now, planned } = await undoing({ Doors: [], TimeSections }, 'Doors', '1');
      const misfit = [{ kind: 'invalid', problems: [{ column: 'Doors', problem: { key: 'SelectAtLeastOne' } }] }];
      expect(await planned([now], false)).toMatchObject(misfit);
      expect(await planned([], true)).toMatchObject(misfit);
      expect(await planned([{ ...now, Doors: [], TimeSections }], true)).toMatchObject([{ kind: 'unchanged' }]);
    },
  );

  it('of refused rows has code and reason, and can be imported', async () => {
    const file = { number: 2, cells: ['1', '=cmd'] };
    const table = await parsed(failuresFile(['UserID', 'UserName'], [{ file, code: '18', reason: 'Exists' }]));
    expect(table.header).toEqual(['UserID', 'UserName', 'FailCode', 'Reason']);
    expect(table.rows[0]?.cells).toEqual(['1', '=cmd', '18', 'Exists']);
  });
});

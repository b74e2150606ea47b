import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserClock } from '@/lib/clock';
import { DEFAULT_DAY, type TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import { fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { clockOf } from '@/lib/timesection/paint';
import { DAYS } from '@/lib/timesection/week';
import { sectionFile, sectionLines } from './section-file';

const plan = (Name: string, Monday: string[] = [...DEFAULT_DAY]): TimeScheduleTable & { Vendor_Reserved: number } => ({
  Name,
  Enable: true,
  TimeSchedule: DAYS.map((_, weekday) => (weekday === 1 ? Monday : [...DEFAULT_DAY])),
  Vendor_Reserved: 7,
});
const table = (text: string) =>
  readCsv(text, { clock: browserClock, signal: new AbortController().signal, onProgress: () => undefined });
const lines = async (text: string, held: TimeScheduleTable[]) => sectionLines(await table(text), held) ?? [];
const problemOf = async (text: string) => (await lines(text, [plan('A'), plan('B')]))[0]?.problem;

describe('a file of sections', () => {
  it('changes nothing when it is read as it was written, whatever the plans', async () => {
    const off = fc.constant('0 00:00:00-00:00:00');
    const odd = fc.tuple(fc.nat(86_399), fc.nat(86_399)).map(([a, b]) => `0 ${clockOf(a)}-${clockOf(b)}`);
    const on = fc.nat(43_000).map((at) => `1 ${clockOf(at)}-${clockOf(at + 43_000)}`);
    const day = fc.tuple(fc.oneof(off, odd, on), fc.oneof(off, odd), fc.oneof(off, odd), off).map((each) => [...each]);
    const some = fc
      .tuple(fc.string({ maxLength: 32 }), fc.boolean(), fc.array(day, { minLength: 7, maxLength: 7 }))
      .map(([text, Enable, TimeSchedule]) => ({ ...plan(text), Enable, TimeSchedule }));
    await fc.assert(
      fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 4 }), async (held) => {
        const read = await lines(await fileText(sectionFile(held)), held);
        expect(read.map(({ problem, isChange }) => ({ problem, isChange }))).toEqual(
          held.map(() => ({ problem: undefined, isChange: false })),
        );
        expect(read.map(({ entry }) => entry?.table)).toEqual(held);
      }),
      { numRuns: 60 },
    );
  });

  it('may have short times and omit columns; omitted values are kept', async () => {
    const [line] = await lines('Number;monday\n1;08:00-12:00 | 0 13:00-18:00\n', [plan('A'), plan('B')]);
    expect(line).toMatchObject({ line: 2, name: 'B', isChange: true });
    expect(line?.entry).toMatchObject({ number: 1 });
    expect(line?.entry?.table).toEqual({
      ...plan('B'),
      TimeSchedule: plan('B').TimeSchedule.map((day, weekday) =>
        weekday === 1
          ? ['1 08:00:00-12:00:00', '0 13:00:00-18:00:00', '0 00:00:00-00:00:00', '0 00:00:00-00:00:00']
          : day,
      ),
    });
  });

  it.each([
    ['number,name\n2,x', { column: 'number', problem: { key: 'OutOfRange' } }],
    ['number,name\nx,x', { column: 'number', problem: { key: 'OutOfRange' } }],
    ['number,name\n128,x', { column: 'number', problem: { key: 'OutOfRange' } }],
    [`number,name\n1,${'x'.repeat(33)}`, { column: 'name', problem: { key: 'TooLong' } }],
    ['number,enabled\n1,yes', { column: 'enabled', problem: { key: 'FileWord' } }],
    ['number,monday\n1,24:00-25:00', { column: 'monday', problem: { key: 'FileDay' } }],
    [
      'number,monday\n1,01:00-02:00|03:00-04:00|05:00-06:00|07:00-08:00|09:00-10:00',
      { column: 'monday', problem: { key: 'FileDay' } },
    ],
    ['number,monday\n1,18:00-08:00', { column: 'monday', problem: { key: 'TimeSettingError' } }],
    ['number,sunday\n1,08:00-12:00|12:00-18:00', { column: 'sunday', problem: { key: 'TSOverlap' } }],
  ])('names what is wrong in %j', async (text, problem) => {
    expect(await problemOf(`${text}\n`)).toMatchObject(problem);
  });

  it('leaves a stored name alone that would be too long, and names no plan for a line without a number', async () => {
    const held = [plan('x'.repeat(40)), plan('B')];
    const [first, second] = await lines('number,enabled\n0,0\n,0\n', held);
    expect(first).toMatchObject({ isChange: true, entry: { table: { Name: held[0]?.Name, Enable: false } } });
    expect(second).toMatchObject({ name: '', problem: { column: 'number' } });
  });

  it('accepts a number once, and is invalid without that column', async () => {
    const [first, second] = await lines('number,name\n1,x\n1,y\n', [plan('A'), plan('B')]);
    expect(first?.entry?.table.Name).toBe('x');
    expect(second).toMatchObject({ problem: { twin: 2 }, isChange: false });
    expect(sectionLines(await table('id,name\n1,x\n'), [])).toBeUndefined();
  });
});

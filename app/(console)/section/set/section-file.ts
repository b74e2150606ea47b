import { SECTION_COUNT, SECTIONS_PER_DAY } from '@/lib/contract/limits';
import type { TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import type { FileTable } from '@/lib/csv/read-csv';
import { csvFile } from '@/lib/csv/write-csv';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problem } from '@/lib/i18n/message-keys';
import { formatTime, wholeTime } from '@/lib/timesection/time-of-day';
import { dayProblems, formatSection, NO_SECTION, parseDay, type TimeSection } from '@/lib/timesection/time-section';
import { DAYS, writeDay } from '@/lib/timesection/week';
import { SECTION_NAME_MAX } from './section-fields';

/** Columns of the file, in its order; English in every language, so that files fit everywhere. */
const COLUMNS = ['number', 'name', 'enabled', ...DAYS] as const;

export type Column = (typeof COLUMNS)[number];

/** Between the sections of a day. */
const BETWEEN = '|';

const EXAMPLE = '1 08:00:00-12:00:00 | 1 13:00:00-18:00:00';

/** What is wrong with a line: a cell, or an earlier line with the same number. */
export type LineProblem = { column: Column; problem: Problem } | { twin: number };

/** One line of a file and its effect; none when `problem` says why it cannot be imported. */
export interface SectionLine {
  /** Line of the file, as spreadsheets count. */
  line: number;
  /** Text of the cell, unchanged. */
  number: string;
  name: string;
  problem?: LineProblem;
  /** The whole entry as it would be stored; `onto`: on top of what is stored by then. */
  entry?: { number: number; table: TimeScheduleTable; onto(now: TimeScheduleTable): TimeScheduleTable };
  isChange: boolean;
}

/** Sections of a day in one cell; trailing ones that are off and empty are left out. */
function dayCell(stored: readonly string[]): string {
  const texts = parseDay(stored).map(formatSection);
  while (texts.at(-1) === formatSection(NO_SECTION)) texts.pop();
  return texts.join(` ${BETWEEN} `);
}

/** All plans as a file, one per row. */
export const sectionFile = (plans: readonly TimeScheduleTable[]): Blob =>
  csvFile([
    COLUMNS,
    ...plans.map(({ Name, Enable, TimeSchedule }, number) => [
      String(number),
      Name,
      Enable ? '1' : '0',
      ...DAYS.map((_, weekday) => dayCell(TimeSchedule[weekday] ?? [])),
    ]),
  ]);

/** '1 08:00:00-12:00:00', also without the 1 or the seconds; undefined for anything else. */
function sectionOf(text: string): TimeSection | undefined {
  const [, flag = '1', from = '', to = ''] = /^(?:([01])\s+)?([\d:]+)\s*[-–]\s*([\d:]+)$/.exec(text.trim()) ?? [];
  const [start, end] = [wholeTime(from), wholeTime(to)];
  return start && end ? { enabled: flag === '1', start: formatTime(start), end: formatTime(end) } : undefined;
}

function dayOf(cell: string): TimeSection[] | undefined {
  const read = cell.trim() === '' ? [] : cell.split(BETWEEN).map(sectionOf);
  if (read.length > SECTIONS_PER_DAY || read.includes(undefined)) return undefined;
  return Array.from({ length: SECTIONS_PER_DAY }, (_, index) => read[index] ?? NO_SECTION);
}

const isNumber = (text: string) => /^\d{1,3}$/.test(text) && Number(text) < SECTION_COUNT;

/**
 * What each line would change in the existing plans: columns that the file lacks are kept. Undefined when no
 * column is called number.
 */
export function sectionLines(table: FileTable, held: readonly TimeScheduleTable[]): SectionLine[] | undefined {
  const place = (column: Column) => table.header.findIndex((each) => each.toLowerCase() === column);
  if (place('number') < 0) return undefined;
  const seen = new Map<number, number>();
  return table.rows.map((row) => {
    const cell = (column: Column) => {
      const text = place(column) < 0 ? undefined : (row.cells[place(column)] ?? '');
      // Blanks of a name are part of it.
      return column === 'name' ? text : text?.trim();
    };
    const number = cell('number') ?? '';
    const was = isNumber(number) ? held[Number(number)] : undefined;
    const line = { line: row.number, number, name: cell('name') ?? was?.Name ?? '', isChange: false };
    if (!was) return { ...line, problem: wrong('number', 'OutOfRange', { min: 0, max: SECTION_COUNT - 1 }) };
    const twin = seen.get(Number(number));
    if (twin !== undefined) return { ...line, problem: { twin } };
    seen.set(Number(number), row.number);
    const read = entryOf(cell, was);
    if ('column' in read) return { ...line, problem: read };
    const onto = (now: TimeScheduleTable) => {
      const next = entryOf(cell, now);
      return 'column' in next ? now : next;
    };
    return { ...line, entry: { number: Number(number), table: read, onto }, isChange: !sameValue(read, was) };
  });
}

const wrong = (column: Column, key: Problem['key'], values?: Problem['values']) => ({
  column,
  problem: { key, ...(values && { values }) },
});

function entryOf(
  cell: (column: Column) => string | undefined,
  was: TimeScheduleTable,
): TimeScheduleTable | { column: Column; problem: Problem } {
  const given = cell('name');
  const name = given ?? was.Name;
  if (given !== undefined && given.length > SECTION_NAME_MAX)
    return wrong('name', 'TooLong', { max: SECTION_NAME_MAX });
  const enabled = cell('enabled') ?? (was.Enable ? '1' : '0');
  if (enabled !== '0' && enabled !== '1') return wrong('enabled', 'FileWord', { allowed: '0, 1' });
  const week: string[][] = [];
  for (const [weekday, day] of DAYS.entries()) {
    const text = cell(day);
    const stored = was.TimeSchedule[weekday];
    const sections = text === undefined ? parseDay(stored ?? []) : dayOf(text);
    if (!sections) return wrong(day, 'FileDay', { max: SECTIONS_PER_DAY, example: EXAMPLE });
    const key = text === undefined ? undefined : dayProblems(sections).find((each) => each !== undefined);
    if (key) return wrong(day, key);
    week.push(writeDay(sections, stored));
  }
  return { ...was, Name: name, Enable: enabled === '1', TimeSchedule: week };
}

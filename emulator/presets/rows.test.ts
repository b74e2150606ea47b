import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PRESET_SUBJECTS } from './all-presets';

const ROOT = new URL('../../', import.meta.url);

interface Row {
  row: string;
  title: string;
  subject: string;
  /** `file: part of the title`. */
  shown: string[];
}

/** The rows of the list: `[subject]`, then `row | title`, then an indented line for each test. */
function listedRows(): Row[] {
  const rows: Row[] = [];
  let subject = '';
  for (const line of readFileSync(new URL('rows.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('[')) subject = line.slice(1, -1);
    else if (line.startsWith('  ')) rows.at(-1)?.shown.push(line.trim());
    else {
      const [row = '', title = ''] = line.split(' | ');
      rows.push({ row, title, subject, shown: [] });
    }
  }
  return rows;
}

const ROWS = listedRows();

/**
 * The text of the first test with this part of a title, from the call to its function; undefined when that file has
 * none. `…` stands for what a template fills in.
 */
function headOf(file: string, title: string): string | undefined {
  const source = readFileSync(new URL(file, ROOT), 'utf8');
  const pattern = title.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const call = /\b(?:it|test)(?:\.each[^\n]*)?\(\s*['"`](?:[^'"`\n]|(?<=\w)'(?=\w))*?/.source;
  // Titles of table-driven tests stand after the end of their table.
  const row = /^\s*(?:\]\s*(?:as const)?\)|\}?\]?\))\(\s*['"`][^\n]*?/.source;
  const found = new RegExp(`(?:${call}|${row})${pattern.join('[^\\n]*?')}`, 'm').exec(source);
  return found ? source.slice(found.index, source.indexOf('=>', found.index + found[0].length)) : undefined;
}

const hasTest = (file: string, title: string) => headOf(file, title) !== undefined;

const partsOf = (shown: string) => {
  const [file = '', ...title] = shown.split(': ');
  return [file, title.join(': ')] as const;
};

it('lists the rows that the emulator raises, under the same names', () => {
  const raised = Object.entries(PRESET_SUBJECTS).flatMap(([subject, presets]) =>
    Object.entries(presets).map(([row, { title }]) => `${subject}: ${row} | ${title}`),
  );
  expect(raised.toSorted()).toEqual(ROWS.map(({ row, title, subject }) => `${subject}: ${row} | ${title}`).toSorted());
});

it('names for every row a test that shows what the user sees', () => {
  const missing = ROWS.flatMap(({ row, shown }) => {
    if (shown.length === 0) return [`${row}: no test`];
    return shown.filter((each) => !hasTest(...partsOf(each)));
  });
  expect(missing).toEqual([]);
});

it('names for every row a scenario in a browser, where those of the catalogue itself raise it by its name', () => {
  const raises = (each: string, row: string) => {
    const [file] = partsOf(each);
    if (!file.startsWith('e2e/')) return false;
    return !file.startsWith('e2e/error-rows-') || readFileSync(new URL(file, ROOT), 'utf8').includes(`'${row}'`);
  };
  expect(ROWS.filter(({ row, shown }) => !shown.some((each) => raises(each, row))).map(({ row }) => row)).toEqual([]);
});

it('leaves no row to `npm run test:deep` alone', () => {
  const isInEveryRun = (each: string) => !/@deep|deepUnless/.test(headOf(...partsOf(each)) ?? '@deep');
  expect(ROWS.filter(({ shown }) => !shown.some(isInEveryRun)).map(({ row }) => row)).toEqual([]);
});

it('finds no test under a title that is not there', () => {
  expect(hasTest('e2e/sign-in.spec.ts', 'an address that its list blocks')).toBe(true);
  expect(hasTest('e2e/sign-in.spec.ts', 'an address that its list admits')).toBe(false);
});

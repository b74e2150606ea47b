import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserClock } from '@/lib/clock';
import { deepRuns } from '@/scripts/deep-runs';
import { FileError, fileText } from './file-text';
import { guarded, unguarded } from './formula-guard';
import { readCsv, separatorOf } from './read-csv';
import { csvFile } from './write-csv';

const read = (text: string, onProgress: (share: number) => void = () => undefined) =>
  readCsv(text, { clock: browserClock, signal: new AbortController().signal, onProgress });
const cellsOf = async (text: string) => (await read(text)).rows.map(({ cells }) => cells);
const bytes = (...parts: (number[] | string)[]) =>
  new Blob(parts.map((each) => (typeof each === 'string' ? each : Uint8Array.from(each))));
const problem = async (attempt: Promise<unknown>) => {
  const error = await attempt.catch((reason: unknown) => reason);
  return error instanceof FileError ? error.problem : error;
};

/** Texts with characters that break files: formula signs, separators, quotes, line ends, also in odd places. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', ' ', 'a', '\u2028', '＝'),
  }),
);

describe('the guard against formulas', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', "'=1", 'a\n=1', '＝1'])('is put before %j', (text) => {
    expect(guarded(text)).toContain("'");
    expect(guarded(text)).not.toBe(text);
  });

  it('leaves other texts alone, those with an apostrophe too', () => {
    for (const text of ['', "O'Neill", "'quoted'", 'a=b', '12-3']) expect(guarded(text)).toBe(text);
  });

  it('is removed again, whatever the text', () => {
    fc.assert(fc.property(hostile, (text) => unguarded(guarded(text)) === text));
  });

  it.each(['\t" ', '\t\' "', '" ', "'", '; ', '\n "', "\t'"])('does not hold up the page for many of %j', (part) => {
    const text = part.repeat(65_536 / part.length);
    const start = performance.now();
    expect(unguarded(guarded(text))).toBe(text);
    unguarded(text);
    // It takes some milliseconds; the limit is wide for a busy machine.
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('leaves no line that begins like a formula', () => {
    fc.assert(fc.property(hostile, (text) => !/^[^\S\r\n\u2028\u2029]*[=+\-@]/m.test(guarded(text))));
  });
});

/**
 * Fields of a file as a spreadsheet reads it where lists are separated by that sign: a quotation mark counts at the
 * begin of a field only.
 */
function fieldsBy(separator: ';' | '\t', text: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      field += sign;
      at += 1;
    } else if (isQuoted && sign === '"') isQuoted = false;
    else if (isQuoted || ![separator, '\r', '\n'].includes(sign)) {
      if (sign === '"' && field === '') isQuoted = true;
      else field += sign;
    } else {
      fields.push(field);
      field = '';
    }
  }
  return [...fields, field];
}

describe('a file', () => {
  const formulas = (text: string) =>
    [...fieldsBy(';', text), ...fieldsBy('\t', text)].filter((field) => /^\s*[=+\-@＝＋－＠]/.test(field));

  it.each(['a;=HYPERLINK("x");b', 'a;"=1+1;b', 'a\t+1', 'x\n"=1', 'a;＝1'])(
    'holds no formula where lists are separated by other signs: %j',
    async (text) => expect(formulas(await csvFile([['1001', text, 'c']]).text())).toEqual([]),
  );

  it('holds no formula there, whatever the texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 4 }), async (row) => {
        expect(formulas(await csvFile([row]).text())).toEqual([]);
      }),
      { numRuns: deepRuns(200) },
    );
  });

  it('is read as it was written', async () => {
    const row = fc.tuple(hostile, hostile, hostile);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        // Empty rows are skipped.
        const filled = rows.map((cells) => ['x', ...cells]);
        const text = await fileText(csvFile([['A', 'B', 'C', 'D'], ...filled]));
        expect(await cellsOf(text)).toEqual(filled);
      }),
      { numRuns: deepRuns(60) },
    );
  });

  it('begins with the byte order mark by which spreadsheets detect UTF-8', async () => {
    const head = new Uint8Array(await csvFile([['é']]).arrayBuffer()).slice(0, 3);
    expect([...head]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('may have semicolons, and commas inside its cells', async () => {
    expect(separatorOf('"a,b,c,d";e;f\r\n')).toBe(';');
    expect(await cellsOf('ID;Name\n1;"Haddad, Amina"\n')).toEqual([['1', 'Haddad, Amina']]);
  });

  it('keeps row numbers across empty rows', async () => {
    const { header, rows } = await read(' ID ,Name\r\n\r\n1,A\r\n,\r\n2,B');
    expect(header).toEqual(['ID', 'Name']);
    expect(rows.map(({ number }) => number)).toEqual([3, 5]);
  });

  it.each([
    ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], 'ID,Name\n1,é')],
    ['UTF-16, little end first', bytes([0xff, 0xfe], [...Buffer.from('ID,Name\n1,é', 'utf16le')])],
    ['UTF-16, big end first', bytes([0xfe, 0xff], [...Buffer.from('ID,Name\n1,é', 'utf16le').swap16()])],
  ])('may be %s', async (_, file) => {
    expect(await cellsOf(await fileText(file))).toEqual([['1', 'é']]);
  });

  it.each([
    ['encoding', bytes('ID,Name\n1,', [0xe9])],
    ['encoding', bytes([...Buffer.from('ID,Name\n1,A', 'utf16le')])],
    ['encoding', bytes([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x08, 0xff])],
    ['empty', bytes('')],
    ['empty', bytes(' \n')],
  ] as const)('is refused for its %s', async (why, file) => {
    expect(await problem(fileText(file))).toBe(why);
  });

  it('is refused when its quotes do not match, or it holds only a header', async () => {
    expect(await problem(read('ID,Name\n1,"A\n2,B\n'))).toBe('quote');
    expect(await problem(read('ID,Name\n1,"A"b\n2,B\n'))).toBe('quote');
    expect(await problem(read('ID,Name\n'))).toBe('empty');
  });

  it('of 100,000 rows is read in slices, so that the page stays responsive', async () => {
    const text = `ID,Name\n${Array.from({ length: 100_000 }, (_, index) => `${index},"Person, ${index}"`).join('\n')}`;
    const shares: number[] = [];
    let longest = 0;
    let last = performance.now();
    const { rows } = await read(text, (share) => {
      shares.push(share);
      longest = Math.max(longest, performance.now() - last);
      setTimeout(() => {
        last = performance.now();
      }, 0);
    });
    expect(rows).toHaveLength(100_000);
    expect(shares.length).toBeGreaterThan(8);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    // A slice takes some milliseconds; the limit is wide for a busy machine.
    expect(longest).toBeLessThan(1_000);
  });

  it.each([
    ['a quotation mark that is never closed', `1,"${'x'.repeat(30_000_000)}`],
    ['a cell of 5 MB', `1,"${'x'.repeat(5_000_000)}"`],
    ['a cell of doubled quotation marks', `1,"${'""'.repeat(5_000_000)}"`],
    ['a row without an end', 'x,'.repeat(15_000_000)],
    ['a header without an end', ''],
  ])('is refused within its first million characters for %s', async (_, row) => {
    const shares: number[] = [];
    const text = row === '' ? `"${'x'.repeat(30_000_000)}` : `ID,Name\n${row}\n2,B\n`;
    expect(await problem(read(text, (share) => shares.push(share)))).toBe('row');
    expect(shares.length).toBeLessThanOrEqual(3);
    expect(separatorOf(text)).toBe(',');
  });

  it('may have a row of many thousand characters', async () => {
    const note = 'x'.repeat(200_000);
    expect(await cellsOf(`ID,Name\n1,"${note}"\n2,B\n`)).toEqual([
      ['1', note],
      ['2', 'B'],
    ]);
  });

  it('may be cut into slices anywhere, inside quotes and at the ends of rows', async () => {
    for (const lead of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const rows = Array.from({ length: 70_000 }, () => '1,"a""b"');
      const text = `ID,Name\r\n${'x'.repeat(lead)},y\r\n${rows.join('\r\n')}`;
      const read70 = await read(text);
      expect(read70.rows).toHaveLength(70_001);
      expect(read70.rows.slice(1).every(({ cells }) => cells[0] === '1' && cells[1] === 'a"b')).toBe(true);
    }
  });

  it('stops being read when it is aborted', async () => {
    const abort = new AbortController();
    const text = `ID,Name\n${'1,A\n'.repeat(300_000)}`;
    const reading = readCsv(text, { clock: browserClock, signal: abort.signal, onProgress: () => abort.abort() });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv';

/** A reader of its own, as RFC 4180 describes the form. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  const body = text.slice(1);
  let at = 0;
  let cells: string[] = [];
  while (at < body.length) {
    expect(body[at]).toBe('"');
    let cell = '';
    for (at += 1; ; at += 1) {
      if (body[at] !== '"') cell += body[at];
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else break;
    }
    cells.push(cell);
    at += 1;
    if (body[at] === ',') at += 1;
    else {
      expect(body.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      lines.push(cells);
      cells = [];
    }
  }
  return lines;
}

const table = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }));

describe('a file for spreadsheets', () => {
  it('begins with the mark of UTF-8 and ends each line', () => {
    expect(
      csvText([
        ['No.', 'Name'],
        ['1', 'Łucja "Lu" Kim'],
      ]),
    ).toBe('\uFEFF"No.","Name"\r\n"1","Łucja ""Lu"" Kim"\r\n');
  });

  it('gives back every cell, with an apostrophe before what would be a formula', () => {
    fc.assert(
      fc.property(table, (lines) => {
        const read = readCsv(csvText(lines));
        expect(read.length).toBe(lines.length);
        read.forEach((cells, line) => {
          expect(cells.map((cell, place) => (cell === lines[line]?.[place] ? cell : cell.slice(1)))).toEqual(
            lines[line],
          );
        });
      }),
    );
  });

  it.each(['=1+1', '+49', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])('takes %j for a text', (cell) => {
    expect(readCsv(csvText([[cell]]))).toEqual([[`'${cell}`]]);
  });

  it('never has a cell that begins as a formula does', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r', ''), fc.string({ unit: 'binary' }), (start, rest) => {
        const [[cell = ''] = []] = readCsv(csvText([[start + rest]]));
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front. So does each line of the cell, and what
 * stands behind a semicolon or a tab: where lists are separated by these, the spreadsheet begins a field there. Blanks,
 * apostrophes and quotation marks may come before the sign. Reading removes exactly one apostrophe where writing would
 * have added one, so that every text survives the round trip. OWASP, CSV injection: = + - @ tab CR
 */
const BEGIN = '(?<=^|[;\\t])';
// Without the tab, behind which a field of its own begins: else a run would be searched again from each of its tabs.
const BLANKS = '(?:[^\\S\\t\\r\\n\\u2028\\u2029]|[\'"])*';
const FORMULA = `(?:'*[\\t\\r]|${BLANKS}[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20])`;
const GUARDED = new RegExp(`${BEGIN}'(?=${FORMULA})`, 'gm');
const UNGUARDED = new RegExp(`${BEGIN}(?=${FORMULA})`, 'gm');

/** The text as it may be written to a file. */
export const guarded = (text: string): string => text.replace(UNGUARDED, "'");

/** The text of a cell that was read from a file. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '');

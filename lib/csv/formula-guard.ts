/**
 * A cell that a spreadsheet would run as a formula carries an apostrophe in front, in each line of the cell and also
 * where blanks or apostrophes stand before the sign. Reading takes away exactly one where writing would have put one,
 * so that every text comes back as it was. OWASP, CSV injection: = + - @ tab CR
 */
const BLANKS = '[^\\S\\r\\n\\u2028\\u2029]*';
const FORMULA = `'*(?:[\\t\\r]|${BLANKS}[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20])`;
const GUARDED = new RegExp(`^'(?=${FORMULA})`, 'gm');
const UNGUARDED = new RegExp(`^(?=${FORMULA})`, 'gm');

/** The text as it may stand in a file. */
export const guarded = (text: string): string => text.replace(UNGUARDED, "'");

/** The text of a cell of a file. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '');

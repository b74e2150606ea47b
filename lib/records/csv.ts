/** Without it spreadsheets take the file for one of their own code page. */
const UTF8_MARK = '\uFEFF';

/** What spreadsheets take for a formula, also in the full width of East Asian keyboards. OWASP, CSV injection */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Lines of cells as a file for spreadsheets: every cell quoted, none of them a formula, each line ended. RFC 4180 */
export function csvText(lines: readonly (readonly string[])[]): string {
  const written = lines.map(
    (cells) => `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`,
  );
  return UTF8_MARK + written.join('');
}

/** Behind an apostrophe a text stays text. */
const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

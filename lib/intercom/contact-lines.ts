import type { FileTable } from '@/lib/csv/read-csv';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';

/** One line of a file, as spreadsheets count, with its first problem; without a problem it can be sent. */
export interface ContactLine<F> {
  line: number;
  fields: F;
  problem?: { field: keyof F & string; problem: Problem };
}

interface LineRules<F> {
  /** Fields by the names of their columns; the first column must be there. */
  columns: Readonly<Record<string, keyof F & string>>;
  blank: F;
  problems(fields: F): Problems<F>;
  /** Called with each good line, so that its number counts as taken for those after it. */
  onGood(fields: F): void;
}

/** A file as lines to import; undefined when it has no column of numbers. Empty cells keep the value of a new entry. */
export function contactLines<F extends Record<keyof F, string>>(
  { header, rows }: FileTable,
  { columns, blank, problems, onGood }: LineRules<F>,
): ContactLine<F>[] | undefined {
  const places = Object.entries(columns).map(([column, field]) => ({
    field,
    place: header.findIndex((each) => each.toLowerCase() === column.toLowerCase()),
  }));
  if (places[0]?.place === -1) return undefined;
  return rows.map(({ number: line, cells }) => {
    const cellsOf = places.map(({ field, place }) => [field, cells[place]?.trim() ?? ''] as const);
    const fields: F = { ...blank, ...Object.fromEntries(cellsOf.filter(([, cell]) => cell !== '')) };
    const found = problems(fields);
    const field = places.map((each) => each.field).find((each) => found[each] !== undefined);
    const problem = field && found[field];
    if (field && problem) return { line, fields, problem: { field, problem } };
    onGood(fields);
    return { line, fields };
  });
}

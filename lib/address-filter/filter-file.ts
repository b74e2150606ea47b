/** A text file of addresses for a list of the filter. @assumed pages-3 /safe/ipfilter (list import) */
import { ADDRESS_FILTER_MAX } from '@/lib/contract/limits';
import { FileError, fileText } from '@/lib/csv/file-text';
import type { Problem } from '@/lib/i18n/message-keys';
import { plainDigits } from '@/lib/validation/digits';
import { entryFields, entryKind, entryProblems, isOfHosts, normalEntry } from './filter-entry';

/** A larger file is no list of up to 64 addresses. */
const BYTES_MAX = 1_048_576;
/** More than the longest entry has. */
const SHOWN_MAX = 60;

/**
 * Why a line is not added: a rule of the fields, `noAddress` (none of the four kinds), `full` (the list has no place
 * for it), or the number of the line with the same entry.
 */
export type LineProblem = Problem | 'noAddress' | 'full' | { twin: number };

/** One line of the file; the first one is 1. */
export interface FileLine {
  line: number;
  /** In its normal form where it is an address; other texts are cut. */
  address: string;
  problem?: LineProblem;
}

/**
 * The lines of a file, as `filterLines` reads them.
 * @throws FileError `empty` also for a file of comments only
 */
export async function filterFileLines(file: Blob, held: readonly string[], own: readonly string[]) {
  if (file.size > BYTES_MAX) throw new FileError('tooLarge');
  const lines = filterLines(await fileText(file), held, own);
  if (lines.length === 0) throw new FileError('empty');
  return lines;
}

/**
 * The lines with one address or range each. A comment begins with # at the start of a line or after a space; lines
 * without an address are left out.
 * @param held addresses of the list
 * @param own addresses of the device itself
 */
export function filterLines(text: string, held: readonly string[], own: readonly string[]): FileLine[] {
  /** The entries, with the number of their line in the file. */
  const taken = new Map<string, number | undefined>(held.map((entry) => [normalEntry(entry), undefined]));
  let room = ADDRESS_FILTER_MAX - held.length;
  return text.split(/\r\n|\r|\n/).flatMap((raw, at) => {
    const typed = raw.replace(/(^|\s)#.*/, '').trim();
    if (typed === '') return [];
    const address = normalEntry(spelled(typed));
    const problem = lineProblem(address, taken, own) ?? (room > 0 ? undefined : 'full');
    if (!problem) {
      taken.set(address, at + 1);
      room -= 1;
    }
    const shown = address.length > SHOWN_MAX ? `${address.slice(0, SHOWN_MAX)}…` : address;
    return [{ line: at + 1, address: shown, ...(problem && { problem }) }];
  });
}

/** Other programs and languages write digits and the dash of a range otherwise. */
function spelled(typed: string): string {
  // No entry is that long, and the expression below is slow on a megabyte of spaces.
  if (typed.length > SHOWN_MAX) return typed;
  return plainDigits(typed).replace(/\s*[-–]\s*/, '-');
}

function lineProblem(
  address: string,
  taken: ReadonlyMap<string, number | undefined>,
  own: readonly string[],
): LineProblem | undefined {
  if (!entryKind(address) || !isOfHosts(address)) return 'noAddress';
  const problem = Object.values(entryProblems(entryFields({ address }), [], own)).find(Boolean);
  if (problem) return problem;
  const twin = taken.get(address);
  if (twin !== undefined) return { twin };
  if (taken.has(address)) return { key: 'EntryThere', values: { value: address } };
  return undefined;
}

import { accessCards } from '@/lib/people-file/held-cards';
import type { PlanRow } from '@/lib/people-file/import-plan';
import type { Outcome } from '@/lib/people-file/judge-row';
import { type LongRead, readAll } from '@/lib/records/read-all';
import { isRecord } from '@/lib/rpc/is-record';
import { type ByteSource, openZip } from '@/lib/zip/read-zip';
import type { ZipWriter } from '@/lib/zip/write-zip';
import { CREDENTIAL_LIMITS } from './finger-files';
import { WholeFileError } from './whole-file-error';

/** No user ID has a hyphen. */
const FILE = 'card-names.json';
const AT_ONCE = 100;

/** Writes the names of all cards by number: the table of persons has no place for them. Throws as `readAll`. */
export async function writeCardNames(writer: ZipWriter, watched: LongRead): Promise<void> {
  const cards = await readAll(accessCards, undefined, watched, AT_ONCE);
  const named = cards.filter(({ CardName }) => Boolean(CardName));
  const text = JSON.stringify(Object.fromEntries(named.map(({ CardNo, CardName }) => [CardNo, CardName])));
  writer.add(FILE, new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>);
}

/** Names by number of the card; none where the device has no cards. @throws WholeFileError, ZipError */
export async function readCardNames(part: ByteSource): Promise<ReadonlyMap<string, string>> {
  const entry = (await openZip(part, CREDENTIAL_LIMITS)).find(({ name }) => name === FILE);
  if (!entry) return new Map();
  let names: unknown;
  try {
    names = JSON.parse(new TextDecoder().decode(await entry.read()));
  } catch (error) {
    // Not JSON.
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!isRecord(names)) throw new WholeFileError('damaged');
  return new Map(Object.entries(names).flatMap(([card, name]) => (typeof name === 'string' ? [[card, name]] : [])));
}

/** The row with the names of the cards that it adds. */
export function withCardNames(row: PlanRow, names: ReadonlyMap<string, string>): PlanRow {
  const named = <T extends PlanRow | Outcome>(one: T): T => {
    if (!('cards' in one)) return one;
    const added = one.cards.added.map((card) => ({ ...card, name: names.get(card.number) ?? '' }));
    return { ...one, cards: { ...one.cards, added } };
  };
  return row.kind === 'conflict' ? { ...row, outcome: named(row.outcome) } : named(row);
}

import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { FileError, fileText } from '@/lib/csv/file-text';
import { type FileTable, readCsv } from '@/lib/csv/read-csv';
import { readBundle } from '@/lib/people-file/bundle';
import { guessColumns } from '@/lib/people-file/column-map';
import { takenOf, withFreedCards } from '@/lib/people-file/freed-cards';
import { heldCards } from '@/lib/people-file/held-cards';
import { heldPersons } from '@/lib/people-file/held-persons';
import { type Decisions, decidedForAll, settled } from '@/lib/people-file/import-conflicts';
import { type ImportLimits, importLimits } from '@/lib/people-file/import-limits';
import { cardNumbersOf, idsOf, type PlanRow, planImport } from '@/lib/people-file/import-plan';
import type { SentRow } from '@/lib/people-file/import-run';
import { columnsOf, isPersonColumn, type PersonColumn } from '@/lib/people-file/person-columns';
import { type PhotoJob, type PhotoPlan, planPhotos } from '@/lib/people-file/photo-plan';
import type { LongRead } from '@/lib/records/read-all';
import { ZipError } from '@/lib/zip/zip-error';
import { readCardNames, withCardNames } from './card-names';
import { type FingerJob, type FingerPlan, planFingers } from './finger-files';
import type { OpenWhole } from './whole-file';
import { WholeFileError } from './whole-file-error';

/** Facts of the device that people are restored on. */
export interface RestoreFacts {
  capabilities: DeviceCapabilities;
  /** Translated word for "door", placed before its number. */
  door: string;
  /** Device wall clock. */
  now: string;
}

/** What a restore of people would do. */
export interface PeoplePlan {
  /** A card that its owner loses by being replaced can go to somebody else. */
  rows: Readonly<Record<Existing, readonly PlanRow[]>>;
  limits: ImportLimits;
  /** Undefined: this device has no faces. */
  photos: PhotoPlan | undefined;
  /** Undefined: this device has no fingerprints. */
  fingers: FingerPlan | undefined;
  /** Columns of the table that this device supports. */
  columns: readonly PersonColumn[];
  /** Columns of the table that it does not. */
  lacking: readonly PersonColumn[];
}

/** What to do with persons who are on the device and differ from the file. */
export type Existing = 'replace' | 'keep';

/**
 * Compares the people of a whole backup with the device; nothing is sent. All of the file is read, so that damage is
 * found now. Throws as `call`, WholeFileError, and the signal's reason when aborted.
 */
export async function planPeople(whole: OpenWhole, facts: RestoreFacts, watched: LongRead): Promise<PeoplePlan> {
  try {
    return await plan(whole, facts, watched);
  } catch (error) {
    if (error instanceof ZipError || error instanceof FileError) throw new WholeFileError('damaged');
    throw error;
  }
}

async function plan({ parts }: OpenWhole, facts: RestoreFacts, watched: LongRead): Promise<PeoplePlan> {
  const { capabilities, door, now } = facts;
  const { table: file, ...chosen } = await readBundle(parts.people);
  if (!file) throw new WholeFileError('damaged');
  const table = await tableOf(file, watched);
  const columns = columnsOf(capabilities);
  // The columns of our own export have the names of the protocol.
  const labels = Object.fromEntries(columns.map((column) => [column, column])) as Record<PersonColumn, string>;
  const map = guessColumns(table.header, columns, labels);
  const limits = await importLimits(watched.rpc);
  const ids = idsOf(table.rows, map);
  const held = await heldPersons(ids, watched);
  const cards = map.Cards === undefined ? undefined : await heldCards(ids, cardNumbersOf(table.rows, map), watched);
  const { doorCount } = capabilities;
  const cardNames = await readCardNames(parts.credentials);
  const planRows = async (freed?: ReadonlySet<string>) => {
    const given = { doorCount, door, now, cards, freed, isBackup: true };
    const planned = await planImport(table, map, held, given, watched);
    return planned.map((row) => withCardNames(row, cardNames));
  };
  const keep = await planRows();
  const rows = { keep, replace: await withFreedCards(keep, decisionsOf(keep, 'replace'), planRows) };
  const names = new Map(keep.map(({ id, name }) => [id, name]));
  const heldIds = new Set(held.keys());
  const photos = capabilities.faceAuth ? await planPhotos(chosen, names, heldIds, watched) : undefined;
  const fingers = capabilities.fingerprintAuth
    ? await planFingers(parts.credentials, names, heldIds, watched)
    : undefined;
  const lacking = table.header.filter(isPersonColumn).filter((column) => !columns.includes(column));
  return { rows, limits, photos, fingers, columns, lacking };
}

/** The table of persons; without rows on a device that had none. */
async function tableOf(file: File, { clock, signal, onProgress }: LongRead): Promise<FileTable> {
  try {
    const text = await fileText(file);
    return await readCsv(text, { clock, signal, onProgress: (share) => onProgress(share, 1) });
  } catch (error) {
    if (error instanceof FileError && error.problem === 'empty') return { header: [], rows: [] };
    throw error;
  }
}

/** What is sent. */
export interface PeopleToSend {
  rows: SentRow[];
  photos: PhotoJob[];
  fingers: FingerJob[];
  /** Rows of persons who are on the device as the file has them. */
  same: PlanRow[];
  /** Rows of persons who stay as they are on the device, and rows that are not valid there. */
  kept: PlanRow[];
  invalid: PlanRow[];
  /** Rows in conflict only about cards, which stay with others; all else of the row counts above. */
  cardless: PlanRow[];
}

/** Rows that this device does not take as they are in the file. */
export const misfitsOf = ({ invalid, kept, cardless }: PeopleToSend): PlanRow[] => [
  ...invalid,
  ...kept.filter(({ kind }) => kind === 'conflict'),
  ...cardless,
];

const isSent = (row: PlanRow): row is SentRow => row.kind === 'new' || row.kind === 'changed';

/**
 * Only cards are missing on the device, all of them: an interrupted restore stores all persons first. One who has some
 * of them may have lost the others since the backup on purpose, and stays as on the device.
 */
const lacksCardsOnly = (row: SentRow): boolean =>
  row.kind === 'changed' && row.columns.every((column) => column === 'Cards') && row.cards.held?.length === 0;

/** Who seems to be somebody else is replaced, or kept, as all who differ. */
const decisionsOf = (rows: readonly PlanRow[], existing: Existing): Decisions =>
  decidedForAll({}, rows, 'otherPerson', existing === 'replace' ? 'send' : 'skip');

/**
 * The part of a plan that is sent. Persons who are kept also keep photos and fingerprints; persons who are on the
 * device as the file has them get what they lack, cards where they have none, so that an interrupted restore can be run
 * again.
 */
export function peopleToSend({ rows: planned, photos, fingers }: PeoplePlan, existing: Existing): PeopleToSend {
  const isReplacing = existing === 'replace';
  const rows = planned[existing];
  const decisions = decisionsOf(rows, existing);
  const outcomes = rows.map((row) => settled(row, decisions));
  const isMeantRow = (row: SentRow) => isReplacing || row.kind === 'new' || lacksCardsOnly(row);
  const sent = outcomes.filter(isSent).filter(isMeantRow);
  const same = outcomes.filter(({ kind }) => kind === 'unchanged');
  const able = new Set([...sent, ...same].map(({ id }) => id));
  const isMeant = ({ id, replaces }: { id: string; replaces?: boolean }) => able.has(id) && (isReplacing || !replaces);
  return {
    rows: sent,
    photos: (photos?.jobs ?? []).filter(isMeant),
    fingers: (fingers?.jobs ?? []).filter(isMeant),
    same,
    kept: outcomes.filter((row) => row.kind === 'conflict' || (isSent(row) && !isMeantRow(row))),
    invalid: outcomes.filter(({ kind }) => kind === 'invalid'),
    cardless: rows.flatMap((row) =>
      row.kind === 'conflict' && able.has(row.id) && takenOf(row).length > 0
        ? [{ ...row, conflicts: row.conflicts.filter(({ why }) => why === 'card') }]
        : [],
    ),
  };
}

import type { VideoTalkContact } from '@/lib/contract/records';
import type { FileTable } from '@/lib/csv/read-csv';
import { csvFile } from '@/lib/csv/write-csv';
import type { Problem } from '@/lib/i18n/message-keys';
import { NEW_ROOM, type RoomFields, roomFields, roomProblems } from './room-fields';

/** Columns by their names in files, which are the same in every language; passwords are imported, never exported. */
export const ROOM_COLUMNS = {
  RoomNo: 'number',
  FirstName: 'firstName',
  LastName: 'familyName',
  NickName: 'nickname',
  RegisterType: 'registerType',
  GroupNumber: 'group',
  LinkedVTO: 'station',
  LiftFloor: 'floor',
  RegisterPassword: 'password',
} as const satisfies Record<string, keyof RoomFields>;
type RoomColumn = keyof typeof ROOM_COLUMNS;
const ALL = Object.keys(ROOM_COLUMNS) as RoomColumn[];
const EXPORTED = ALL.filter((each) => each !== 'RegisterPassword');

/** One line of a file and its problem. */
export interface RoomLine {
  /** As spreadsheets count, the header being line 1. */
  line: number;
  fields: RoomFields;
  /** The first problem; undefined: the line can be sent. */
  problem?: { column: RoomColumn; problem: Problem };
}

/** A file as lines to import; undefined when no column holds room numbers. */
export function roomLines({ header, rows }: FileTable, held: readonly VideoTalkContact[]): RoomLine[] | undefined {
  const places = ALL.map((column) => ({
    column,
    place: header.findIndex((each) => each.toLowerCase() === column.toLowerCase()),
  }));
  if (places[0]?.place === -1) return undefined;
  const taken = new Set(held.map(({ VTLongNumber }) => VTLongNumber));
  return rows.map(({ number: line, cells }) => {
    const fields: RoomFields = { ...NEW_ROOM };
    for (const { column, place } of places) {
      const cell = cells[place]?.trim() ?? '';
      if (cell !== '') fields[ROOM_COLUMNS[column]] = cell;
    }
    const problems = roomProblems(fields, (number) => taken.has(number));
    const column = ALL.find((each) => problems[ROOM_COLUMNS[each]] !== undefined);
    const problem = column && problems[ROOM_COLUMNS[column]];
    // A number counts as taken after its first good line.
    if (!problem) taken.add(fields.number);
    return { line, fields, ...(column && problem && { problem: { column, problem } }) };
  });
}

/** The directory as a file that imports again; without passwords, which the device never shows. */
export function roomFile(rooms: readonly VideoTalkContact[]): Blob {
  const rows = rooms.map((room) => {
    const fields = roomFields(room);
    return EXPORTED.map((column) => fields[ROOM_COLUMNS[column]]);
  });
  return csvFile([EXPORTED, ...rows]);
}

/** A file with every column and no row. */
export const roomTemplate = (): Blob => csvFile([ALL]);

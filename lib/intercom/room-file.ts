import type { VideoTalkContact } from '@/lib/contract/records';
import type { FileTable } from '@/lib/csv/read-csv';
import { csvFile } from '@/lib/csv/write-csv';
import { contactLines } from './contact-lines';
import { ROOM, type RoomFields, roomProblems } from './room-fields';

/** Columns by their names in files, which are the same in every language; passwords are imported, never exported. */
const ROOM_COLUMNS = {
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

/** A file as lines to import; undefined when no column holds room numbers. */
export function roomLines(table: FileTable, held: readonly VideoTalkContact[]) {
  const taken = new Set(held.map(({ VTLongNumber }) => VTLongNumber));
  return contactLines<RoomFields>(table, {
    columns: ROOM_COLUMNS,
    blank: ROOM.toFields(),
    problems: (fields) => roomProblems(fields, (number) => taken.has(number)),
    onGood: ({ number }) => taken.add(number),
  });
}

/** The directory as a file that imports again; without passwords, which the device never shows. */
export function roomFile(rooms: readonly VideoTalkContact[]): Blob {
  const rows = rooms.map((room) => {
    const fields = ROOM.toFields(room);
    return EXPORTED.map((column) => fields[ROOM_COLUMNS[column]]);
  });
  return csvFile([EXPORTED, ...rows]);
}

/** A file with every column and no row. */
export const roomTemplate = (): Blob => csvFile([ALL]);

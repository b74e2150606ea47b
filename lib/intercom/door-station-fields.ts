import { CONTACT, INTERCOM } from '@/lib/contract/limits';
import { DOOR_STATION_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import type { FileTable } from '@/lib/csv/read-csv';
import { csvFile } from '@/lib/csv/write-csv';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { digitCountProblem, kindProblem, lengthProblem, required } from '@/lib/validation/text-kinds';
import { blankContact } from './contacts';

const { bind, same, secret, as } = rowOf<VideoTalkContact>();

/** A door station as its dialog and files use it; `rooms`: those it serves, with commas between them. */
const DOOR_STATION = bind({
  number: same('VTLongNumber', ''),
  name: same('Nickname', ''),
  building: same('VTOBuilding', ''),
  unit: same('VTOUnit', ''),
  address: same('VTNetAddress', ''),
  type: as(
    'DevType',
    (type): string => type || DOOR_STATION_TYPES[0],
    (type) => type,
  ),
  rooms: same('VTOPosition', ''),
  password: secret('RegisterPassword'),
});

export type DoorStationFields = RowValues<typeof DOOR_STATION>;

/** A record as fields; missing members are empty. */
export const doorStationFields = DOOR_STATION.toFields;

/** Initial values for a new door station. */
export const NEW_DOOR_STATION: DoorStationFields = doorStationFields(blankContact('VTO'));

/** The record to write; members without a field stay as they were. */
export const doorStationRecord = (fields: DoorStationFields, was?: VideoTalkContact): VideoTalkContact =>
  DOOR_STATION.toRow(fields, { ...blankContact('VTO'), ...was });

const level = (text: string): Problem | undefined => lengthProblem(text, INTERCOM.levelMax) ?? digits(text);
const digits = (text: string): Problem | undefined => (/^\d*$/.test(text) ? undefined : { key: 'OnlyNum' });

/** Room numbers with single commas between them. */
function roomsProblem(text: string): Problem | undefined {
  const isList = text === '' || /^[1-9]\d{0,5}(#\d)?(,[1-9]\d{0,5}(#\d)?)*$/.test(text);
  return lengthProblem(text, CONTACT.linkedMax) ?? (isList ? undefined : { key: 'RoomListError' });
}

/** Rules of one door station; it is also compared with the others. @assumed pages-1 /vto/rigisterManage */
export function doorStationProblems(
  { number, name, building, unit, address, type, rooms, password }: DoorStationFields,
  others: readonly VideoTalkContact[],
): Problems<DoorStationFields> {
  const numberOwner = others.find((each) => each.VTLongNumber === number);
  const addressOwner = others.find((each) => address !== '' && each.VTNetAddress === address);
  return {
    number:
      required(number) ??
      (/^[0-9a-z]{1,16}$/i.test(number) ? undefined : { key: 'OnlyCharNum' }) ??
      (numberOwner && {
        key: 'NumberExists',
        values: { value: number, owner: numberOwner.Nickname || numberOwner.VTLongNumber },
      }),
    name: required(name) ?? lengthProblem(name, CONTACT.stationNameMax),
    building: level(building),
    unit: level(unit),
    address:
      kindProblem('ip', address) ??
      (addressOwner && { key: 'AddressExists', values: { value: address, owner: addressOwner.VTLongNumber } }),
    type: DOOR_STATION_TYPES.some((each) => each === type)
      ? undefined
      : { key: 'FileWord', values: { allowed: DOOR_STATION_TYPES.join(', ') } },
    rooms: roomsProblem(rooms),
    password: digitCountProblem(password, CONTACT.passwordDigits),
  };
}

/** Columns by their names in files, which are the same in every language. */
const COLUMNS = {
  Number: 'number',
  Name: 'name',
  Building: 'building',
  Unit: 'unit',
  IP: 'address',
  Type: 'type',
  Rooms: 'rooms',
  RegisterPassword: 'password',
} as const satisfies Record<string, keyof DoorStationFields>;
type StationColumn = keyof typeof COLUMNS;
const ALL = Object.keys(COLUMNS) as StationColumn[];

/** One line of a file, as spreadsheets count, with its first problem; without a problem it can be sent. */
export interface StationLine {
  line: number;
  fields: DoorStationFields;
  problem?: { field: keyof DoorStationFields; problem: Problem };
}

/** The lines of a file to import; undefined when no column is called Number. */
export function stationLines(
  { header, rows }: FileTable,
  held: readonly VideoTalkContact[],
): StationLine[] | undefined {
  const places = ALL.map((column) => header.findIndex((each) => each.toLowerCase() === column.toLowerCase()));
  if (places[0] === -1) return undefined;
  const others = [...held];
  return rows.map(({ number: line, cells }) => {
    const fields: DoorStationFields = { ...NEW_DOOR_STATION };
    ALL.forEach((column, index) => {
      const cell = cells[places[index] ?? -1]?.trim() ?? '';
      if (cell !== '') fields[COLUMNS[column]] = cell;
    });
    const problems = doorStationProblems(fields, others);
    const field = (Object.keys(problems) as (keyof DoorStationFields)[]).find((key) => problems[key]);
    const problem = field && problems[field];
    if (field && problem) return { line, fields, problem: { field, problem } };
    // A number counts as taken after its first good line.
    others.push(doorStationRecord(fields));
    return { line, fields };
  });
}

/** A file with every column and no row. */
export const stationTemplate = (): Blob => csvFile([ALL]);

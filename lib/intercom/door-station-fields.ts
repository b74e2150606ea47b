import { CONTACT, INTERCOM } from '@/lib/contract/limits';
import { DOOR_STATION_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import type { FileTable } from '@/lib/csv/read-csv';
import { csvFile } from '@/lib/csv/write-csv';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { kindProblem, required } from '@/lib/validation/text-kinds';

/** A door station as its dialog and files know it. */
export interface DoorStationFields {
  number: string;
  name: string;
  /** Digits, or empty. */
  building: string;
  unit: string;
  /** IPv4, or empty. */
  address: string;
  /** See DOOR_STATION_TYPES. */
  type: string;
  /** Rooms it serves, with commas between them. */
  rooms: string;
  /** Newly typed; empty keeps what is stored. */
  password: string;
}

/** Initial values for a new door station. */
export const NEW_DOOR_STATION: DoorStationFields = {
  number: '',
  name: '',
  building: '',
  unit: '',
  address: '',
  type: DOOR_STATION_TYPES[0],
  rooms: '',
  password: '',
};

/** A record as fields; missing members are empty. */
export const doorStationFields = (station: VideoTalkContact): DoorStationFields => ({
  number: station.VTLongNumber,
  name: station.Nickname ?? '',
  building: station.VTOBuilding ?? '',
  unit: station.VTOUnit ?? '',
  address: station.VTNetAddress ?? '',
  type: station.DevType || DOOR_STATION_TYPES[0],
  rooms: station.VTOPosition ?? '',
  password: '',
});

/** The record to write; members without a field stay as they were. */
export const doorStationRecord = (fields: DoorStationFields, was?: VideoTalkContact): VideoTalkContact => ({
  RecNo: 0,
  FirstName: '',
  FamilyName: '',
  GroupNumber: '',
  ...was,
  Type: 'VTO',
  VTLongNumber: fields.number,
  Nickname: fields.name,
  VTOBuilding: fields.building,
  VTOUnit: fields.unit,
  VTNetAddress: fields.address,
  DevType: fields.type,
  VTOPosition: fields.rooms,
  RegisterPassword: fields.password || (was?.RegisterPassword ?? ''),
});

const level = (text: string): Problem | undefined =>
  text.length > INTERCOM.levelMax ? { key: 'TooLong', values: { max: INTERCOM.levelMax } } : digits(text);
const digits = (text: string): Problem | undefined => (/^\d*$/.test(text) ? undefined : { key: 'OnlyNum' });

/** Room numbers with single commas between them. */
function roomsProblem(text: string): Problem | undefined {
  if (text.length > CONTACT.linkedMax) return { key: 'TooLong', values: { max: CONTACT.linkedMax } };
  return text === '' || /^[1-9]\d{0,5}(#\d)?(,[1-9]\d{0,5}(#\d)?)*$/.test(text) ? undefined : { key: 'RoomListError' };
}

/** Rules of one door station; it is also compared with the others. @assumed pages-1 /vto/rigisterManage */
export function doorStationProblems(
  { number, name, building, unit, address, type, rooms, password }: DoorStationFields,
  others: readonly VideoTalkContact[],
): Problems<DoorStationFields> {
  const { min, max } = CONTACT.passwordDigits;
  const isPassword = password === '' || new RegExp(`^\\d{${min},${max}}$`).test(password);
  const numberOwner = others.find((each) => each.VTLongNumber === number);
  const addressOwner = others.find((each) => address !== '' && each.VTNetAddress === address);
  const nameMax = CONTACT.stationNameMax;
  return {
    number:
      required(number) ??
      (/^[0-9a-z]{1,16}$/i.test(number) ? undefined : { key: 'OnlyCharNum' }) ??
      (numberOwner && {
        key: 'NumberExists',
        values: { value: number, owner: numberOwner.Nickname || numberOwner.VTLongNumber },
      }),
    name: required(name) ?? (name.length > nameMax ? { key: 'TooLong', values: { max: nameMax } } : undefined),
    building: level(building),
    unit: level(unit),
    address:
      kindProblem('ip', address) ??
      (addressOwner && { key: 'AddressExists', values: { value: address, owner: addressOwner.VTLongNumber } }),
    type: DOOR_STATION_TYPES.some((each) => each === type)
      ? undefined
      : { key: 'FileWord', values: { allowed: DOOR_STATION_TYPES.join(', ') } },
    rooms: roomsProblem(rooms),
    password: isPassword ? undefined : { key: 'DigitCount', values: { min, max } },
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

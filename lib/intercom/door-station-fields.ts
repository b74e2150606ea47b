import { CONTACT, INTERCOM } from '@/lib/contract/limits';
import { DOOR_STATION_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import type { FileTable } from '@/lib/csv/read-csv';
import { csvFile } from '@/lib/csv/write-csv';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import {
  digitCountProblem,
  digitsProblem,
  kindProblem,
  lengthProblem,
  required,
  takenProblem,
  wordProblem,
} from '@/lib/validation/text-kinds';
import { contactLines } from './contact-lines';
import { blankContact, callNumberProblem } from './contacts';

const { bind, same, word, secret } = rowOf(blankContact('VTO'));

/** A door station as its dialog and files use it; `rooms`: those it serves, with commas between them. */
export const DOOR_STATION = bind({
  number: same('VTLongNumber', ''),
  name: same('Nickname', ''),
  building: same('VTOBuilding', ''),
  unit: same('VTOUnit', ''),
  address: same('VTNetAddress', ''),
  type: word('DevType', DOOR_STATION_TYPES[0]),
  rooms: same('VTOPosition', ''),
  password: secret('RegisterPassword'),
});

export type DoorStationFields = RowValues<typeof DOOR_STATION>;

const level = (text: string) => lengthProblem(text, INTERCOM.levelMax) ?? digitsProblem(text);

/** Room numbers with single commas between them. */
function roomsProblem(text: string): Problem | undefined {
  const isList = text === '' || /^[1-9]\d{0,5}(#\d)?(,[1-9]\d{0,5}(#\d)?)*$/.test(text);
  return lengthProblem(text, CONTACT.linkedMax) ?? (isList ? undefined : { key: 'RoomListError' });
}

/** Rules of one door station; `others` are the other ones. @assumed pages-1 /vto/rigisterManage */
export function doorStationProblems(
  { number, name, building, unit, address, type, rooms, password }: DoorStationFields,
  others: readonly VideoTalkContact[],
): Problems<DoorStationFields> {
  const namesake = others.find((each) => each.VTLongNumber === number);
  const neighbour = others.find((each) => address !== '' && each.VTNetAddress === address);
  return {
    number:
      required(number) ??
      callNumberProblem(number) ??
      takenProblem('NumberExists', number, namesake && (namesake.Nickname || number)),
    name: required(name) ?? lengthProblem(name, CONTACT.stationNameMax),
    building: level(building),
    unit: level(unit),
    address: kindProblem('ip', address) ?? takenProblem('AddressExists', address, neighbour?.VTLongNumber),
    type: wordProblem(type, DOOR_STATION_TYPES),
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

/** The lines of a file to import; undefined when no column is called Number. */
export function stationLines(table: FileTable, held: readonly VideoTalkContact[]) {
  const others = [...held];
  return contactLines<DoorStationFields>(table, {
    columns: COLUMNS,
    blank: DOOR_STATION.toFields(),
    problems: (fields) => doorStationProblems(fields, others),
    onGood: (fields) => others.push(DOOR_STATION.toRow(fields)),
  });
}

/** A file with every column and no row. */
export const stationTemplate = (): Blob => csvFile([Object.keys(COLUMNS)]);

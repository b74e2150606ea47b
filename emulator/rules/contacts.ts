/** Rooms and stations of the intercom directory. @assumed pages-1 /vto/room */
import { CONTACT, FLOOR } from '@/lib/contract/limits';
import type { RecordRow } from '@/lib/contract/methods/records';
import { CONTACT_TYPES, DOOR_STATION_TYPES, REGISTER_TYPES } from '@/lib/contract/records';
import { isHostAddress } from './addresses';

const isText = (value: unknown, max: number) =>
  value === undefined || (typeof value === 'string' && value.length <= max);
const isStation = (value: unknown) => typeof value === 'string' && /^[0-9A-Za-z]{1,16}$/.test(value);
const isEmpty = (value: unknown) => value === undefined || value === '';
const { min, max } = CONTACT.passwordDigits;
const PASSWORD = new RegExp(`^\\d{${min},${max}}$`);

/** Digits, no leading zero, extensions as `101#1`; an extension has no group of its own. */
function isRoom(number: string, group: unknown): boolean {
  if (!/^[1-9]\d{0,5}([#-]\d)?$/.test(number)) return false;
  return !/[#-]/.test(number) || isEmpty(group);
}

const isFloor = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'number' && Number.isInteger(value) && value !== 0 && value >= FLOOR.min && value <= FLOOR.max);

/** Position of a room: the number of its door station. Of a door station: its rooms with commas between them. */
function isPosition({ Type, VTOPosition: position }: RecordRow): boolean {
  if (isEmpty(position)) return true;
  if (Type === 'VTH') return isStation(position);
  if (!isText(position, CONTACT.linkedMax)) return false;
  return (
    Type !== 'VTO' ||
    String(position)
      .split(',')
      .every((each) => isRoom(each, ''))
  );
}

/** Member of a contact that is invalid by itself. */
function memberProblem(row: RecordRow): string | undefined {
  const { Type, VTLongNumber: number, GroupNumber: group } = row;
  if (!CONTACT_TYPES.some((each) => each === Type)) return 'Type';
  if (typeof number !== 'string') return 'VTLongNumber';
  if (Type === 'VTH' ? !isRoom(number, group) : !isStation(number)) return 'VTLongNumber';
  const names = Type === 'VTH' ? CONTACT.nameMax : 2 * CONTACT.nameMax;
  const name = ['FirstName', 'FamilyName', 'Nickname'].find((member) => !isText(row[member], names));
  if (name) return name;
  if (!isEmpty(group) && !isStation(group)) return 'GroupNumber';
  if (!isPosition(row)) return 'VTOPosition';
  if (!isEmpty(row.RegisterType) && !REGISTER_TYPES.some((each) => each === row.RegisterType)) return 'RegisterType';
  const password = row.RegisterPassword;
  if (!isEmpty(password) && !(typeof password === 'string' && PASSWORD.test(password))) return 'RegisterPassword';
  if (!isFloor(row.LiftFloor)) return 'LiftFloor';
  if (Type === 'VTO') return doorStationProblem(row);
  return Type === 'VTS' ? managementProblem(row) : undefined;
}

const isAddress = (value: unknown) => typeof value === 'string' && isHostAddress(value);

/** Optional members of a door station, which must be valid when present. @assumed pages-1 /vto/rigisterManage */
function doorStationProblem(row: RecordRow): string | undefined {
  const isLevel = (value: unknown) => isEmpty(value) || (typeof value === 'string' && /^\d{1,3}$/.test(value));
  const level = ['VTOBuilding', 'VTOUnit'].find((member) => !isLevel(row[member]));
  if (level) return level;
  if (!isEmpty(row.VTNetAddress) && !isAddress(row.VTNetAddress)) return 'VTNetAddress';
  return isEmpty(row.DevType) || DOOR_STATION_TYPES.some((each) => each === row.DevType) ? undefined : 'DevType';
}

/** A management station has a name, an address and a place in the order of calls. @assumed pages-1 /vto/vts */
function managementProblem({ Nickname, VTNetAddress, Order }: RecordRow): string | undefined {
  if (!isText(Nickname, CONTACT.stationNameMax) || isEmpty(Nickname)) return 'Nickname';
  if (!isAddress(VTNetAddress)) return 'VTNetAddress';
  const { min: first, max: last } = CONTACT.order;
  const isPlace = typeof Order === 'number' && Number.isInteger(Order) && Order >= first && Order <= last;
  return isPlace ? undefined : 'Order';
}

/** Members that must be unique among stations of a type. */
const OWN_OF_STATION: Readonly<Record<string, readonly string[]>> = {
  VTS: ['VTNetAddress', 'Order'],
  VTO: ['VTNetAddress'],
};
const sharedMember = (row: RecordRow, others: readonly RecordRow[]) =>
  OWN_OF_STATION[String(row.Type)]?.find(
    (member) => !isEmpty(row[member]) && others.some((each) => each.Type === row.Type && each[member] === row[member]),
  );

/** Whether another contact of that type has the number. */
export const isNumberTaken = (row: RecordRow, others: readonly RecordRow[]) =>
  others.some((each) => each.VTLongNumber === row.VTLongNumber && each.Type === row.Type);

/** Invalid member of a contact, by itself or compared with the others. */
export function contactProblem(row: RecordRow, others: readonly RecordRow[]): string | undefined {
  const wrong = memberProblem(row) ?? (isNumberTaken(row, others) ? 'VTLongNumber' : undefined);
  return wrong ?? sharedMember(row, others);
}

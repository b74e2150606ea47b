/** Rooms and stations of the intercom directory. @assumed pages-1 /vto/room */
import { CONTACT, FLOOR } from '@/lib/contract/limits';
import type { RecordRow } from '@/lib/contract/methods/records';
import { CONTACT_TYPES, REGISTER_TYPES } from '@/lib/contract/records';

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
  (typeof value === 'number' && Number.isInteger(value) && value !== 0 && value >= FLOOR.min && value <= FLOOR.max);

/** Member of a contact that is wrong by itself. */
function memberProblem(row: RecordRow): string | undefined {
  const { Type, VTLongNumber: number, GroupNumber: group } = row;
  if (!CONTACT_TYPES.some((each) => each === Type)) return 'Type';
  if (typeof number !== 'string') return 'VTLongNumber';
  if (Type === 'VTH' ? !isRoom(number, group) : !isStation(number)) return 'VTLongNumber';
  const names = Type === 'VTH' ? CONTACT.nameMax : 2 * CONTACT.nameMax;
  const name = ['FirstName', 'FamilyName', 'Nickname'].find((member) => !isText(row[member], names));
  if (name) return name;
  if (!isEmpty(group) && !isStation(group)) return 'GroupNumber';
  if (!isText(row.VTOPosition, 128)) return 'VTOPosition';
  if (!isEmpty(row.RegisterType) && !REGISTER_TYPES.some((each) => each === row.RegisterType)) return 'RegisterType';
  const password = row.RegisterPassword;
  if (!isEmpty(password) && !(typeof password === 'string' && PASSWORD.test(password))) return 'RegisterPassword';
  return isFloor(row.LiftFloor) ? undefined : 'LiftFloor';
}

/** Does another contact of that type have the number? */
export const isNumberTaken = (row: RecordRow, others: readonly RecordRow[]) =>
  others.some((each) => each.VTLongNumber === row.VTLongNumber && each.Type === row.Type);

/** Member of a contact that is wrong, by itself or beside the others. */
export function contactProblem(row: RecordRow, others: readonly RecordRow[]): string | undefined {
  return memberProblem(row) ?? (isNumberTaken(row, others) ? 'VTLongNumber' : undefined);
}

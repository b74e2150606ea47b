import { MASKED_SECRET } from '@/lib/contract/configs';
import { CONTACT, FLOOR } from '@/lib/contract/limits';
import { REGISTER_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';

/** A room or an extension of it, as the drawer and files use it. */
export interface RoomFields {
  number: string;
  firstName: string;
  familyName: string;
  nickname: string;
  registerType: string;
  /** Newly typed; empty keeps what is stored. */
  password: string;
  group: string;
  station: string;
  /** Digits with an optional minus; empty: none. */
  floor: string;
}

/** Initial values for a new room. */
export const NEW_ROOM: RoomFields = {
  number: '',
  firstName: '',
  familyName: '',
  nickname: '',
  registerType: REGISTER_TYPES[0],
  password: '',
  group: '',
  station: '',
  floor: '',
};

/** The device holds a register password, which it does not return. */
export const hasStoredPassword = (room: VideoTalkContact | undefined): boolean =>
  room?.RegisterPassword === MASKED_SECRET;

/** A record as fields; missing members are empty. */
export function roomFields(room: VideoTalkContact): RoomFields {
  return {
    number: room.VTLongNumber,
    firstName: room.FirstName ?? '',
    familyName: room.FamilyName ?? '',
    nickname: room.Nickname ?? '',
    registerType: room.RegisterType || REGISTER_TYPES[0],
    password: '',
    group: room.GroupNumber ?? '',
    station: room.VTOPosition ?? '',
    floor: String(room.LiftFloor ?? ''),
  };
}

/** The record to write; members without a field stay as they were. */
export function roomRecord(fields: RoomFields, was?: VideoTalkContact): VideoTalkContact {
  return {
    RecNo: 0,
    ...was,
    Type: 'VTH',
    VTLongNumber: fields.number,
    FirstName: fields.firstName,
    FamilyName: fields.familyName,
    Nickname: fields.nickname,
    RegisterType: fields.registerType,
    RegisterPassword: fields.password || (was?.RegisterPassword ?? ''),
    GroupNumber: fields.group,
    VTOPosition: fields.station,
    // A missing member stays stored on the device, so "none" must be sent explicitly.
    ...((fields.floor !== '' || was?.LiftFloor !== undefined) && {
      LiftFloor: fields.floor === '' ? null : Number(fields.floor),
    }),
  };
}

const MAIN = /^[1-9]\d{0,5}$/;
const EXTENSION = /^[1-9]\d{0,5}[#-]\d$/;

/**
 * Digits without a leading zero, an extension as `101#1`; the group belongs to the main row. @assumed pages-1
 * /vto/room
 */
function numberProblem({ number, group }: RoomFields): Problem | undefined {
  if (number === '') return { key: 'NotNull' };
  if (MAIN.test(number)) return undefined;
  if (!EXTENSION.test(number)) return { key: 'RoomNoError' };
  return group === '' ? undefined : { key: 'RoomGroupError' };
}

const tooLong = (text: string, max: number): Problem | undefined =>
  text.length > max ? { key: 'TooLong', values: { max } } : undefined;
const alphanumeric = (text: string): Problem | undefined =>
  text === '' || /^[0-9a-z]{1,16}$/i.test(text) ? undefined : { key: 'OnlyCharNum' };

function floorProblem(text: string): Problem | undefined {
  if (text === '') return undefined;
  const floor = Number(text);
  const isFloor = Number.isInteger(floor) && floor !== 0 && floor >= FLOOR.min && floor <= FLOOR.max;
  return isFloor ? undefined : { key: 'OutOfRange', values: { min: FLOOR.min, max: FLOOR.max } };
}

/** Rules of one room; `isTaken` says whether another row has the number. */
export function roomProblems(fields: RoomFields, isTaken: (number: string) => boolean): Problems<RoomFields> {
  const { min, max } = CONTACT.passwordDigits;
  const isPassword = fields.password === '' || new RegExp(`^\\d{${min},${max}}$`).test(fields.password);
  const isKnownType = REGISTER_TYPES.some((each) => each === fields.registerType);
  const taken: Problem | undefined = isTaken(fields.number)
    ? { key: 'RoomExists', values: { value: fields.number } }
    : undefined;
  return {
    number: numberProblem(fields) ?? taken,
    firstName: tooLong(fields.firstName, CONTACT.nameMax),
    familyName: tooLong(fields.familyName, CONTACT.nameMax),
    nickname: tooLong(fields.nickname, CONTACT.nameMax),
    registerType: isKnownType ? undefined : { key: 'FileWord', values: { allowed: REGISTER_TYPES.join(', ') } },
    password: isPassword ? undefined : { key: 'DigitCount', values: { min, max } },
    group: alphanumeric(fields.group) ?? tooLong(fields.group, CONTACT.groupMax),
    station: alphanumeric(fields.station),
    floor: floorProblem(fields.floor),
  };
}

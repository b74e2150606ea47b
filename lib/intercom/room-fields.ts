import { MASKED_SECRET } from '@/lib/contract/configs';
import { CONTACT, FLOOR } from '@/lib/contract/limits';
import { REGISTER_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { digitCountProblem, lengthProblem } from '@/lib/validation/text-kinds';
import { blankContact } from './contacts';

const { bind, same, secret, as } = rowOf<VideoTalkContact>();

/** A room or an extension of it, as the drawer and files use it. A floor is digits with an optional minus; '': none. */
const ROOM = bind({
  number: same('VTLongNumber', ''),
  firstName: same('FirstName', ''),
  familyName: same('FamilyName', ''),
  nickname: same('Nickname', ''),
  registerType: as(
    'RegisterType',
    (type): string => type || REGISTER_TYPES[0],
    (type) => type,
  ),
  password: secret('RegisterPassword'),
  group: same('GroupNumber', ''),
  station: same('VTOPosition', ''),
  floor: as(
    'LiftFloor',
    (floor) => String(floor ?? ''),
    // A missing member stays stored on the device, so "none" must be sent explicitly.
    (floor, was) => (floor !== '' ? Number(floor) : was === undefined ? undefined : null),
  ),
});

export type RoomFields = RowValues<typeof ROOM>;

/** A record as fields; missing members are empty. */
export const roomFields = ROOM.toFields;

/** Initial values for a new room. */
export const NEW_ROOM: RoomFields = roomFields(blankContact('VTH'));

/** The device holds a register password, which it does not return. */
export const hasStoredPassword = (room: VideoTalkContact | undefined): boolean =>
  room?.RegisterPassword === MASKED_SECRET;

/** The record to write; members without a field stay as they were. */
export const roomRecord = (fields: RoomFields, was?: VideoTalkContact): VideoTalkContact =>
  ROOM.toRow(fields, { ...blankContact('VTH'), ...was });

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
  const isKnownType = REGISTER_TYPES.some((each) => each === fields.registerType);
  const taken: Problem | undefined = isTaken(fields.number)
    ? { key: 'RoomExists', values: { value: fields.number } }
    : undefined;
  return {
    number: numberProblem(fields) ?? taken,
    firstName: lengthProblem(fields.firstName, CONTACT.nameMax),
    familyName: lengthProblem(fields.familyName, CONTACT.nameMax),
    nickname: lengthProblem(fields.nickname, CONTACT.nameMax),
    registerType: isKnownType ? undefined : { key: 'FileWord', values: { allowed: REGISTER_TYPES.join(', ') } },
    password: digitCountProblem(fields.password, CONTACT.passwordDigits),
    group: alphanumeric(fields.group) ?? lengthProblem(fields.group, CONTACT.groupMax),
    station: alphanumeric(fields.station),
    floor: floorProblem(fields.floor),
  };
}

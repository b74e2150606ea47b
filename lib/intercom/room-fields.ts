import { MASKED_SECRET } from '@/lib/contract/configs';
import { CONTACT, FLOOR } from '@/lib/contract/limits';
import { REGISTER_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { digitCountProblem, lengthProblem, rangeProblem, wordProblem } from '@/lib/validation/text-kinds';
import { blankContact, callNumberProblem } from './contacts';

const { bind, same, word, secret, as } = rowOf(blankContact('VTH'));

/** A room or an extension of it, as the drawer and files use it. A floor is digits with an optional minus; '': none. */
export const ROOM = bind({
  number: same('VTLongNumber', ''),
  firstName: same('FirstName', ''),
  familyName: same('FamilyName', ''),
  nickname: same('Nickname', ''),
  registerType: word('RegisterType', REGISTER_TYPES[0]),
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

/** The device holds a register password, which it does not return. */
export const hasStoredPassword = (room: VideoTalkContact | undefined): boolean =>
  room?.RegisterPassword === MASKED_SECRET;

const MAIN = /^[1-9]\d{0,5}$/;
const EXTENSION = /^[1-9]\d{0,5}[#-]\d$/;

/** Digits without a leading zero, an extension as `101#1`; the group is its room's. @assumed pages-1 /vto/room */
function numberProblem({ number, group }: RoomFields): Problem | undefined {
  if (number === '') return { key: 'NotNull' };
  if (MAIN.test(number)) return undefined;
  if (!EXTENSION.test(number)) return { key: 'RoomNoError' };
  return group === '' ? undefined : { key: 'RoomGroupError' };
}

function floorProblem(text: string): Problem | undefined {
  if (text === '') return undefined;
  // Fractions, other texts and the floor 0, which no house has, count as out of range.
  return rangeProblem(/^-?\d+$/.test(text) && Number(text) !== 0 ? Number(text) : Number.NaN, FLOOR);
}

/** Rules of one room; `isTaken` says whether another row has the number. */
export function roomProblems(fields: RoomFields, isTaken: (number: string) => boolean): Problems<RoomFields> {
  const { number, group } = fields;
  return {
    number: numberProblem(fields) ?? (isTaken(number) ? { key: 'RoomExists', values: { value: number } } : undefined),
    firstName: lengthProblem(fields.firstName, CONTACT.nameMax),
    familyName: lengthProblem(fields.familyName, CONTACT.nameMax),
    nickname: lengthProblem(fields.nickname, CONTACT.nameMax),
    registerType: wordProblem(fields.registerType, REGISTER_TYPES),
    password: digitCountProblem(fields.password, CONTACT.passwordDigits),
    group: callNumberProblem(group) ?? lengthProblem(group, CONTACT.groupMax),
    station: callNumberProblem(fields.station),
    floor: floorProblem(fields.floor),
  };
}

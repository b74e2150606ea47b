/** 300 persons with cards, faces and fingerprints. @assumed pages-1 /personManage; 300 as the issue asks */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { FINGERPRINT, PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import { USER_AUTHORITY, USER_TYPES } from '@/lib/contract/records';
import { blankPerson } from './blank-person';
import type { DeviceState } from './device-state';
import { facePicture } from './face-picture';
import type { Random } from './random';
import { seedAttendance } from './seed-groups';
import { seedName } from './seed-names';
import { formatWallTime } from './wall-time';

const PERSON_COUNT = 300;
const FACES = 30;
const CARDS = 200;
const FINGERPRINTS = 40;
const EXPIRED = 6;
const USED_UP_GUESTS = 4;
const DAY_MS = 86_400_000;
/** Alternating; a guest has a visitor card. */
const CARD_NAMES = ['Badge', 'Key fob', 'Badge', 'Parking'] as const;

/** The device's answer in place of a stored door password. @assumed pages-1: never shown back */
export const PASSWORD_MASK = '******';

/** Three chunks of 1080 base64 characters. */
export function fingerprintPacket(random: Random): string {
  const bytes = Buffer.alloc(FINGERPRINT.chunks * FINGERPRINT.chunkBytes);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = random.whole(0, 255);
  return bytes.toString('base64');
}

function seedPerson(number: number, doors: number[], now: number, random: Random): DeviceState['access']['users'][0] {
  const isGuest = number % 12 === 0;
  const type = isGuest
    ? USER_TYPES.guest
    : number % 25 === 1
      ? USER_TYPES.vip
      : number % 40 === 3
        ? USER_TYPES.blocklist
        : number % 50 === 7
          ? USER_TYPES.patrol
          : USER_TYPES.normal;
  const isExpired = number > PERSON_COUNT - EXPIRED;
  return {
    UserID: String(number),
    UserName: seedName(number),
    ...blankPerson(doors.length, '2026-01-01 00:00:00'),
    UserType: type,
    Authority: number <= 4 ? USER_AUTHORITY.administrator : USER_AUTHORITY.user,
    UserStatus: number % 60 === 59 ? 1 : 0,
    Password: random.next() < 0.2 ? PASSWORD_MASK : '',
    UseTime: isGuest ? (number <= 12 * USED_UP_GUESTS ? 0 : random.whole(1, PERSON.useTimes.max)) : PERSON.useTimes.max,
    ValidTo: isExpired ? formatWallTime(now - random.whole(1, 60) * DAY_MS) : PERSON.validTo,
    TimeSections: doors.map(() => (number % 10 === 5 ? 1 : SECTION_ALWAYS)),
  };
}

/** Persons '1' to '300'; credentials as far as the device has readers. */
export function seedPeople(capabilities: DeviceCapabilities, now: number, random: Random): DeviceState['access'] {
  const doors = Array.from({ length: Math.max(1, capabilities.doorCount) }, (_, index) => index);
  const numbers = Array.from({ length: PERSON_COUNT }, (_, index) => index + 1);
  const first = (count: number, has: boolean) => (has ? numbers.slice(0, count) : []);
  return {
    users: numbers.map((number) => seedPerson(number, doors, now, random)),
    cards: first(CARDS, capabilities.cardAuth).map((number) => ({
      CardNo: (0xa1000000 + number * 7919).toString(16).toUpperCase(),
      UserID: String(number),
      CardName: number % 12 === 0 ? 'Visitor' : (CARD_NAMES[number % CARD_NAMES.length] ?? ''),
      CardType: number % 12 === 0 ? 2 : 0,
      CardStatus: number % 97 === 0 ? 1 : 0,
    })),
    faces: first(FACES, capabilities.faceAuth).map((number) => ({
      UserID: String(number),
      PhotoData: [facePicture(number)],
    })),
    fingerprints: first(FINGERPRINTS, capabilities.fingerprintAuth).map((number) => ({
      UserID: String(number),
      AccessFingerprints: [fingerprintPacket(random)],
      DuressIndex: -1,
    })),
    attendance: seedAttendance(numbers.map(String)),
  };
}

/** 10,000 persons of the profile `people-10000`. @assumed quality 3, 5.3 */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import { seededPersons } from '@/lib/contract/profiles';
import { type AccessUser, USER_AUTHORITY, USER_TYPES, type UserType } from '@/lib/contract/records';
import { blankPerson } from './blank-person';
import type { DeviceState } from './device-state';
import { facePicture } from './face-picture';
import type { Random } from './random';
import { seedAttendance } from './seed-groups';
import { fingerprintPacket, PASSWORD_MASK } from './seed-people';
import { formatWallTime } from './wall-time';

const COUNT = seededPersons('people-10000');
const FACES = 60;
const FINGERPRINTS = 120;
const ADMINISTRATORS = 20;
const DAY_MS = 86_400_000;
const GUEST_EVERY = 12;

const GIVEN = [
  ...['Amina', 'Åsa', 'Beatriz', 'Çiğdem', 'Dawid', 'Élodie', 'Fatima', 'Giulia', 'Hanna', 'İbrahim', 'Jürgen'],
  ...['Łukasz', 'Mehmet', 'Nadia', 'Öykü', 'Paweł', 'Renée', 'Søren', 'Tomasz', 'Uğur', 'Zoë', 'Олег', 'Мария'],
  ...['伟', '芳', 'สมชาย', 'محمد', 'ليلى', 'José', 'Noël'],
] as const;
const FAMILY = [
  ...['Haddad', 'Öberg', 'Ferrari', 'Nowak', 'Yılmaz', 'Kowalczyk', 'Müller', 'Dupré', 'Şahin', 'Ångström', 'Núñez'],
  ...['Żuk', 'Esposito', 'Иванов', 'Смирнова', '张', '王', 'ใจดี', 'حداد', "O'Brien", 'Smith-Jones', 'Çelik'],
  ...['García', 'Wójcik', 'Grün', 'Lindqvist', 'Marchetti', 'Petrov', 'Rossi', 'Demir', 'Zieliński'],
] as const;

/** Every twelfth is a guest; the type of the others depends on the last two digits of their number. */
function typeOf(number: number): UserType {
  if (number % GUEST_EVERY === 0) return 'guest';
  const place = number % 100;
  return place < 4 ? 'vip' : place < 6 ? 'blocklist' : place < 9 ? 'patrol' : 'normal';
}

/** One in twenty expired in the last 200 days, one in forty ends within 30, the others are valid. */
function validTo(number: number, now: number, random: Random): string {
  if (number % 20 === 7) return formatWallTime(now - random.whole(1, 200) * DAY_MS);
  return number % 40 === 13 ? formatWallTime(now + random.whole(0, 29) * DAY_MS) : PERSON.validTo;
}

function person(number: number, doors: number[], now: number, random: Random): AccessUser {
  const type = typeOf(number);
  const given = GIVEN[random.whole(0, GIVEN.length - 1)];
  const family = FAMILY[random.whole(0, FAMILY.length - 1)];
  return {
    UserID: String(number),
    UserName: `${given} ${family} ${number}`,
    ...blankPerson(doors.length, '2024-01-01 00:00:00'),
    UserType: USER_TYPES[type],
    Authority: number <= ADMINISTRATORS ? USER_AUTHORITY.administrator : USER_AUTHORITY.user,
    UserStatus: number % 60 === 59 ? 1 : 0,
    Password: number % 5 === 2 ? PASSWORD_MASK : '',
    UseTime: type === 'guest' ? random.whole(0, PERSON.useTimes.max) : PERSON.useTimes.max,
    ValidTo: validTo(number, now, random),
    TimeSections: doors.map(() => (number % 10 === 5 ? 1 : SECTION_ALWAYS)),
  };
}

/**
 * Persons '1' to '10000' with names in several scripts; about six of ten have a card, some of them two, and the first
 * ones have faces and fingerprints if the device has readers.
 */
export function seedManyPeople(capabilities: DeviceCapabilities, now: number, random: Random): DeviceState['access'] {
  const doors = Array.from({ length: Math.max(1, capabilities.doorCount) }, (_, index) => index);
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
  const card = (number: number, isSecond: boolean) => ({
    CardNo: (0xb0000000 + number * 2 + Number(isSecond)).toString(16).toUpperCase(),
    UserID: String(number),
    CardName: `Card ${number}`,
    CardType: 0,
    CardStatus: number % 97 === 0 ? 1 : 0,
  });
  const isHolder = (number: number) => number % 5 < 3;
  return {
    users: numbers.map((number) => person(number, doors, now, random)),
    cards: capabilities.cardAuth
      ? numbers
          .filter(isHolder)
          .flatMap((number) => (number % 25 === 0 ? [card(number, false), card(number, true)] : [card(number, false)]))
      : [],
    faces: capabilities.faceAuth
      ? numbers.slice(0, FACES).map((number) => ({ UserID: String(number), PhotoData: [facePicture(number)] }))
      : [],
    fingerprints: capabilities.fingerprintAuth
      ? numbers.slice(0, FINGERPRINTS).map((number) => ({
          UserID: String(number),
          AccessFingerprints: [fingerprintPacket(random)],
          DuressIndex: -1,
        }))
      : [],
    attendance: seedAttendance(numbers.slice(0, 300).map(String)),
  };
}

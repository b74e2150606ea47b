import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { AccessCard, AccessFace, AccessUser } from '@/lib/contract/records';
import { isRecord } from '../is-record';
import { faceFailure } from '../rules/face-photos';
import { cardFailure, fingerprintFailure, fingerprintOf, personFailure } from '../rules/persons';
import { recordProblem } from '../rules/records';
import { CAPACITY, isRecordTable } from '../services/record-tables';
import { blankPerson } from '../state/blank-person';
import type { CustomProfile } from '../state/custom-profile';
import { PASSWORD_MASK } from '../state/seed-people';
import type { Wrong } from './profile-file';

/** Default start of the validity of persons. */
const VALID_FROM = '2026-01-01 00:00:00';
const MAX_PEOPLE = 10_000;

type Access = CustomProfile['access'];

/**
 * `records` of a profile file: record tables by name, and the persons with their credentials as `AccessUser`,
 * `AccessCard`, `AccessFace`, `AccessFingerprint`. Each list replaces the built-in one; replacing the persons also
 * removes the built-in credentials. Missing members of a person get the values of a new person. @assumed pages-3 12.2
 */
export function readRecords(
  value: Record<string, unknown>,
  capabilities: Pick<DeviceCapabilities, 'doorCount' | 'customPasswordEncryption'>,
  wrong: Wrong,
): Pick<CustomProfile, 'records' | 'access'> {
  const { doorCount } = capabilities;
  const records: CustomProfile['records'] = {};
  const access: Access = Object.hasOwn(value, 'AccessUser')
    ? { cards: [], faces: [], fingerprints: [], attendance: [] }
    : {};
  for (const [name, rows] of Object.entries(value)) {
    const path = `records.${name}`;
    if (isRecordTable(name)) {
      const list = readRows(rows, path, CAPACITY[name], wrong);
      list.forEach((row, index) => {
        const problem = recordProblem(name, row, list.slice(0, index), capabilities);
        if (problem) throw wrong(`${path}[${index}].${problem}`, 'the device would refuse it');
      });
      records[name] = list;
      continue;
    }
    if (!Object.hasOwn(PEOPLE, name)) throw wrong(path, 'no such record table');
    const read = PEOPLE[name as keyof typeof PEOPLE];
    const problem = read(access, readRows(rows, path, MAX_PEOPLE, wrong), doorCount);
    if (problem) throw wrong(`${path}[${problem.index}]`, `the device would refuse it with FailCode ${problem.code}`);
  }
  return { records, access };
}

function readRows(value: unknown, path: string, max: number, wrong: Wrong): RecordRow[] {
  if (!Array.isArray(value) || value.length > max) throw wrong(path, `a list of at most ${max} rows is needed`);
  const at = value.findIndex((row) => !isRecord(row));
  if (at >= 0) throw wrong(`${path}[${at}]`, 'an object is needed');
  return value;
}

type Refused = { index: number; code: number } | undefined;

function firstRefused<T>(rows: readonly T[], failureOf: (row: T) => number): Refused {
  const index = rows.findIndex((row) => failureOf(row) !== 0);
  const row = rows[index];
  return row === undefined ? undefined : { index, code: failureOf(row) };
}

/** Applies the rows and reports those that the device would refuse. */
const PEOPLE = {
  AccessUser(access: Access, rows: RecordRow[], doorCount: number) {
    const users = rows.map((row) => ({ ...blankPerson(doorCount, VALID_FROM), ...row }) as AccessUser);
    // As on the device: only the existence of a door password is kept, not its digits.
    access.users = users.map((user) => ({ ...user, Password: user.Password === '' ? '' : PASSWORD_MASK }));
    return firstRefused(users, (user) => personFailure(user, doorCount));
  },
  AccessCard(access: Access, rows: RecordRow[]) {
    const cards = rows.map((row) => ({ CardName: '', CardType: 0, CardStatus: 0, ...row }) as unknown as AccessCard);
    access.cards = cards;
    return firstRefused(cards, cardFailure);
  },
  AccessFace(access: Access, rows: RecordRow[]) {
    const faces = rows as unknown as AccessFace[];
    access.faces = faces;
    return firstRefused(faces, faceFailure);
  },
  AccessFingerprint(access: Access, rows: RecordRow[]) {
    const prints = rows.map(fingerprintOf);
    access.fingerprints = prints;
    return firstRefused(prints, fingerprintFailure);
  },
};

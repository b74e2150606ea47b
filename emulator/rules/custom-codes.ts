/** Door codes without a person. @assumed pages-1 /customPassword */
import { createHash } from 'node:crypto';
import { CUSTOM_CODE, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { RecordRow } from '@/lib/contract/methods/records';
import { ACCESS_ERROR, CODE_FORM } from '@/lib/contract/records';
import type { DeviceState } from '../state/device-state';
import { parseWallTime } from '../state/wall-time';
import { firstCardAwaited, isBetween } from './access-decision';
import { isOff } from './opening-methods';
import { isSectionNumber, planRunsUntil } from './time-sections';
import { isWhole } from './value-kinds';

/** The text that the device returns in place of a code. */
const MASK = '******';
const SECRETS = ['OpenDoorPassword', 'AlarmPassword'] as const;
const FORMS: Readonly<Record<number, RegExp>> = { [CODE_FORM.md5]: /^[0-9A-F]{32}$/ };

/** A code as this device stores it. */
export function storedCode(digits: string, form: number): string {
  return form === CODE_FORM.md5 ? createHash('md5').update(digits).digest('hex').toUpperCase() : digits;
}

/** A row as it may be read: codes are masked. */
export function maskedCode(row: RecordRow): RecordRow {
  const masks = SECRETS.map((name) => [name, row[name] ? MASK : '']);
  return { ...row, ...Object.fromEntries(masks) };
}

/** Invalid member of the row. A code must be unique among all rows, whether it opens or also raises the alarm. */
export function customCodeProblem(
  row: RecordRow,
  others: readonly RecordRow[],
  doorCount: number,
  form: number,
): string | undefined {
  const isCode = (value: unknown) => typeof value === 'string' && (FORMS[form] ?? /^\d{1,8}$/).test(value);
  const { UserID, OpenDoorPassword: code, AlarmPassword: duress = '' } = row;
  if (typeof UserID !== 'string' || UserID.trim() === '' || UserID.length > CUSTOM_CODE.ownerMax) return 'UserID';
  if (!isCode(code)) return 'OpenDoorPassword';
  if (duress !== '' && (!isCode(duress) || duress === code)) return 'AlarmPassword';
  const doors: readonly unknown[] = Array.isArray(row.Doors) ? row.Doors : [];
  const areDoors = doors.every((door) => isWhole(door, 0, doorCount - 1)) && new Set(doors).size === doors.length;
  if (doors.length === 0 || !areDoors) return 'Doors';
  const sections: readonly unknown[] = Array.isArray(row.TimeSections) ? row.TimeSections : [];
  if (sections.length > doors.length || !sections.every((each) => typeof each === 'number' && isSectionNumber(each))) {
    return 'TimeSections';
  }
  const [from, to] = [parseWallTime(row.ValidDateStart), parseWallTime(row.ValidDateEnd)];
  if (from === undefined) return 'ValidDateStart';
  if (to === undefined || from >= to) return 'ValidDateEnd';
  if (!isWhole(row.ValidCounts, CUSTOM_CODE.uses.min, CUSTOM_CODE.uses.max)) return 'ValidCounts';
  const taken = new Set(others.flatMap((each) => SECRETS.map((name) => each[name])));
  if (taken.has(code)) return 'OpenDoorPassword';
  return duress !== '' && taken.has(duress) ? 'AlarmPassword' : undefined;
}

/** The stored form of a written row: only the device counts uses, and another code was never used. */
export function withUses(row: RecordRow, before?: RecordRow): RecordRow {
  const isKept =
    before !== undefined && before.ValidCounts === row.ValidCounts && before.OpenDoorPassword === row.OpenDoorPassword;
  return { ...row, UsedCounts: isKept ? Number(before.UsedCounts ?? 0) : 0 };
}

/** The owner of a code, and why the door stays shut (0: it opens). */
export interface CodeDecision {
  row?: RecordRow;
  errorCode: number;
  isDuress: boolean;
}

/**
 * Decides about digits typed at a door; they belong to nobody who could be its first card. `wallNow`: wall time in
 * milliseconds.
 */
export function decideCode(
  state: DeviceState,
  door: number,
  digits: string,
  form: number,
  wallNow: number,
): CodeDecision {
  const { tables, records } = state;
  const code = storedCode(digits, form);
  const row = records.AccessControlCustomPassword.rows.find((each) => SECRETS.some((name) => each[name] === code));
  if (!row || digits === '') return { errorCode: ACCESS_ERROR.passwordWrong, isDuress: false };
  const isDuress = row.AlarmPassword === code;
  const refused = (errorCode: number): CodeDecision => ({ row, errorCode, isDuress });
  if (isOff(tables.AccessControl[door])) return refused(ACCESS_ERROR.alwaysClosed);
  if (!tables.AccessControl[door]?.CustomPasswordEnable) return refused(ACCESS_ERROR.wrongMethod);
  const place = (row.Doors as number[]).indexOf(door);
  if (place < 0) return refused(ACCESS_ERROR.noRightOnDoor);
  const from = parseWallTime(row.ValidDateStart) ?? Number.POSITIVE_INFINITY;
  const to = parseWallTime(row.ValidDateEnd) ?? Number.NEGATIVE_INFINITY;
  const isUsedUp = row.ValidCounts !== 0 && Number(row.UsedCounts ?? 0) >= Number(row.ValidCounts);
  if (!isBetween(wallNow, from, to) || isUsedUp) return refused(ACCESS_ERROR.notValidNow);
  const section = (row.TimeSections as number[] | undefined)?.[place] ?? SECTION_ALWAYS;
  const isOpenNow = planRunsUntil(tables, section, wallNow) !== undefined;
  if (!isOpenNow) return refused(ACCESS_ERROR.outsideSection);
  const isAwaited = firstCardAwaited(state, door, wallNow) !== undefined;
  return refused(isAwaited ? ACCESS_ERROR.firstCardMissing : ACCESS_ERROR.none);
}

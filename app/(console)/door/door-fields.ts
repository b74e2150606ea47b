import type { ConfigTables } from '@/lib/contract/configs';
import { DOOR, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { AccessGeneralTable, DoorTable } from '@/lib/contract/tables/access-control';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem, required } from '@/lib/validation/text-kinds';

/**
 * Fields of one door as the page shows them: times in seconds, an empty number while nothing is typed. The times for
 * disabled access are empty, too, where the device has none.
 */
export interface DoorFields {
  enabled: boolean;
  name: string;
  method: number;
  holdTimeS: number | '';
  timeoutS: number | '';
  openAlways: number;
  closeAlways: number;
  holiday: number;
  sensor: boolean;
  sensorType: number;
  checkClose: boolean;
  lockTongue: boolean;
  breakIn: boolean;
  notClosed: boolean;
  duress: boolean;
  repeatEnter: boolean;
  repeatEnterS: number | '';
  malicious: boolean;
  exitButton: boolean;
  remoteCheck: boolean;
  remoteCheckS: number | '';
  handicapHoldS: number | '';
  handicapTimeoutS: number | '';
}

type Read = Pick<ConfigTables, 'AccessControl' | 'AccessControlGeneral'>;

const seconds = (milliseconds: number) => milliseconds / 1_000;
const milliseconds = (value: number | '') => Math.round(Number(value) * 1_000);

/** Members of a door that others may be given: all of this page but its name, its lock mode and its
 * opening method, which has a page of its own. Holiday plans name their doors themselves. */
export const COPIED: readonly (keyof DoorTable)[] = [
  'Enable',
  'UnlockHoldInterval',
  'CloseTimeout',
  'OpenAlwaysTime',
  'CloseAlwaysTime',
  'SensorEnable',
  'CheckCloseSensor',
  'LockTongueEnable',
  'BreakInAlarmEnable',
  'DoorNotClosedAlarmEnable',
  'DuressAlarmEnable',
  'RepeatEnterAlarm',
  'RepeatEnterTime',
  'MaliciousAccessControlEnable',
  'RemoteCheck',
  'HandicapTimeOut',
];

/** Door `index` of the tables. Throws when the device has no such door. */
export function doorFields({ AccessControl, AccessControlGeneral }: Read, index: number): DoorFields {
  const door = AccessControl[index];
  if (!door) throw new Error(`AccessControl has no door ${index}`);
  const handicap = door.HandicapTimeOut;
  return {
    enabled: door.Enable,
    name: door.Name,
    method: door.Method,
    holdTimeS: seconds(door.UnlockHoldInterval),
    timeoutS: door.CloseTimeout,
    openAlways: door.OpenAlwaysTime,
    closeAlways: door.CloseAlwaysTime,
    holiday: door.HolidayTime,
    sensor: door.SensorEnable,
    sensorType: AccessControlGeneral.SensorType,
    checkClose: door.CheckCloseSensor,
    lockTongue: door.LockTongueEnable,
    breakIn: door.BreakInAlarmEnable,
    notClosed: door.DoorNotClosedAlarmEnable,
    duress: door.DuressAlarmEnable,
    repeatEnter: door.RepeatEnterAlarm,
    repeatEnterS: door.RepeatEnterTime,
    malicious: door.MaliciousAccessControlEnable,
    exitButton: AccessControlGeneral.ButtonExitEnable,
    remoteCheck: door.RemoteCheck,
    remoteCheckS: AccessControlGeneral.RemoteAuthTimeOut,
    handicapHoldS: handicap ? seconds(handicap.UnlockHoldInterval) : '',
    handicapTimeoutS: handicap ? handicap.CloseTimeout : '',
  };
}

/** Both tables with this door's members changed; other doors and unknown members stay. */
export function doorTables(fields: DoorFields, was: Read, index: number): Read {
  const changed = (door: DoorTable): DoorTable => ({
    ...door,
    Enable: fields.enabled,
    Name: fields.name,
    Method: fields.method,
    UnlockHoldInterval: milliseconds(fields.holdTimeS),
    CloseTimeout: Number(fields.timeoutS),
    OpenAlwaysTime: fields.openAlways,
    CloseAlwaysTime: fields.closeAlways,
    HolidayTime: fields.holiday,
    SensorEnable: fields.sensor,
    CheckCloseSensor: fields.checkClose,
    LockTongueEnable: fields.lockTongue,
    BreakInAlarmEnable: fields.breakIn,
    DoorNotClosedAlarmEnable: fields.notClosed,
    DuressAlarmEnable: fields.duress,
    RepeatEnterAlarm: fields.repeatEnter,
    RepeatEnterTime: Number(fields.repeatEnterS),
    MaliciousAccessControlEnable: fields.malicious,
    RemoteCheck: fields.remoteCheck,
    ...handicapMembers(fields, door),
  });
  const general: AccessGeneralTable = {
    ...was.AccessControlGeneral,
    SensorType: fields.sensorType,
    ButtonExitEnable: fields.exitButton,
    RemoteAuthTimeOut: Number(fields.remoteCheckS),
  };
  return {
    AccessControl: was.AccessControl.map((door, each) => (each === index ? changed(door) : door)),
    AccessControlGeneral: general,
  };
}

/** Times for disabled access, on a device that has them. */
function handicapMembers(fields: DoorFields, { HandicapTimeOut: was }: DoorTable): Pick<DoorTable, 'HandicapTimeOut'> {
  if (!was) return {};
  const UnlockHoldInterval = milliseconds(fields.handicapHoldS);
  return { HandicapTimeOut: { ...was, UnlockHoldInterval, CloseTimeout: Number(fields.handicapTimeoutS) } };
}

/**
 * `loaded` tells a box that was emptied from one that the device has no value for. @assumed pages-1 /door (ranges, hold
 * over timeout, one section for both)
 */
export function doorProblems(fields: DoorFields, loaded: DoorFields): Problems<DoorFields> {
  const { holdTimeS, timeoutS, openAlways, closeAlways } = fields;
  const holdTooLong = timeoutS !== '' && timeoutS > 0 && holdTimeS !== '' && holdTimeS > timeoutS;
  const has = (key: 'handicapHoldS' | 'handicapTimeoutS') => loaded[key] !== '';
  const sameSection = openAlways !== SECTION_ALWAYS && openAlways === closeAlways;
  return {
    name: required(fields.name),
    holdTimeS:
      rangeProblem(holdTimeS, DOOR.holdTimeS) ??
      (holdTooLong ? { key: 'HoldOverTimeout', values: { timeout: timeoutS } } : undefined),
    timeoutS: rangeProblem(timeoutS, DOOR.timeoutS),
    openAlways: sameSection ? { key: 'SectionConflict' } : undefined,
    closeAlways: sameSection ? { key: 'SectionConflict' } : undefined,
    repeatEnterS: rangeProblem(fields.repeatEnterS, DOOR.reentryS),
    remoteCheckS: rangeProblem(fields.remoteCheckS, DOOR.remoteCheckS),
    handicapHoldS: has('handicapHoldS') ? rangeProblem(fields.handicapHoldS, DOOR.holdTimeS) : undefined,
    handicapTimeoutS: has('handicapTimeoutS') ? rangeProblem(fields.handicapTimeoutS, DOOR.timeoutS) : undefined,
  };
}

const MEMBERS: Record<string, keyof DoorFields> = {
  Name: 'name',
  Method: 'method',
  UnlockHoldInterval: 'holdTimeS',
  CloseTimeout: 'timeoutS',
  OpenAlwaysTime: 'openAlways',
  CloseAlwaysTime: 'closeAlways',
  HolidayTime: 'holiday',
  SensorType: 'sensorType',
  RepeatEnterTime: 'repeatEnterS',
  RemoteAuthTimeOut: 'remoteCheckS',
  'HandicapTimeOut.UnlockHoldInterval': 'handicapHoldS',
  'HandicapTimeOut.CloseTimeout': 'handicapTimeoutS',
};

/**
 * Field a refusal of the device speaks of, by the member it names, such as
 * `AccessControl[0].HandicapTimeOut.CloseTimeout`.
 */
export function doorFieldOf(member: string): keyof DoorFields | undefined {
  const [, inner = ''] = /^(?:AccessControl\[\d+\]|AccessControlGeneral)\.(.+)$/.exec(member) ?? [];
  return MEMBERS[inner];
}

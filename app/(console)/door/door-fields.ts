import { DOOR, SECTION_ALWAYS } from '@/lib/contract/limits';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem, required } from '@/lib/validation/text-kinds';

/** The fields of one door. The times for disabled access are empty where the device has none. */
export const DOOR_FORM = bind({
  enabled: at('AccessControl', ROW, 'Enable').boolean(),
  name: at('AccessControl', ROW, 'Name').text(),
  method: at('AccessControl', ROW, 'Method').choice(),
  holdTimeS: at('AccessControl', ROW, 'UnlockHoldInterval').seconds(),
  timeoutS: at('AccessControl', ROW, 'CloseTimeout').number(),
  openAlways: at('AccessControl', ROW, 'OpenAlwaysTime').choice(),
  closeAlways: at('AccessControl', ROW, 'CloseAlwaysTime').choice(),
  holiday: at('AccessControl', ROW, 'HolidayTime').choice(),
  sensor: at('AccessControl', ROW, 'SensorEnable').boolean(),
  sensorType: at('AccessControlGeneral', 'SensorType').choice(),
  checkClose: at('AccessControl', ROW, 'CheckCloseSensor').boolean(),
  lockTongue: at('AccessControl', ROW, 'LockTongueEnable').boolean(),
  breakIn: at('AccessControl', ROW, 'BreakInAlarmEnable').boolean(),
  notClosed: at('AccessControl', ROW, 'DoorNotClosedAlarmEnable').boolean(),
  duress: at('AccessControl', ROW, 'DuressAlarmEnable').boolean(),
  repeatEnter: at('AccessControl', ROW, 'RepeatEnterAlarm').boolean(),
  repeatEnterS: at('AccessControl', ROW, 'RepeatEnterTime').number(),
  malicious: at('AccessControl', ROW, 'MaliciousAccessControlEnable').boolean(),
  exitButton: at('AccessControlGeneral', 'ButtonExitEnable').boolean(),
  remoteCheck: at('AccessControl', ROW, 'RemoteCheck').boolean(),
  remoteCheckS: at('AccessControlGeneral', 'RemoteAuthTimeOut').number(),
  handicapHoldS: at('AccessControl', ROW, 'HandicapTimeOut', 'UnlockHoldInterval').seconds(),
  handicapTimeoutS: at('AccessControl', ROW, 'HandicapTimeOut', 'CloseTimeout').number(),
});

export type DoorFields = Values<typeof DOOR_FORM>;

/**
 * Members that can be copied to other doors: the opening method has its own page, and holiday plans list their doors
 * themselves.
 */
export const COPIED = DOOR_FORM.members('AccessControl', ['name', 'method', 'holiday']);

/** `loaded` tells an emptied box from a value that the device does not have. @assumed pages-1 /door */
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

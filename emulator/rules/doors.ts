/** Door parameters. @assumed pages-1 /door, /door/abLock, /mode/compareMode */

import { ALARM, DOOR, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { AccessGeneralTable, DoorTable } from '@/lib/contract/tables/access-control';
import { interlockProblem } from './interlock';
import { liftProblem } from './lift';
import { methodWeekProblem } from './opening-methods';
import { isSectionNumber } from './time-sections';
import { isWithin } from './value-kinds';

const HOLD_MS = { min: DOOR.holdTimeS.min * 1000, max: DOOR.holdTimeS.max * 1000 };
const STATES: readonly string[] = ['Normal', 'CloseAlways', 'OpenAlways'];

/** Alarms that only a door sensor can notice; one that was on before its sensor went off stays as it is. */
const SENSED = ['BreakInAlarmEnable', 'DoorNotClosedAlarmEnable'] as const;

/** Invalid member of the door. `modes`: opening methods that the readers allow. */
export function doorProblem(
  door: DoorTable,
  before: DoorTable | undefined,
  modes: readonly number[],
): string | undefined {
  if (door.Name.length < 1 || door.Name.length > DOOR.nameMax) return 'Name';
  if (!STATES.includes(door.State)) return 'State';
  if (door.Method !== before?.Method && !modes.includes(door.Method)) return 'Method';
  if (!isWithin(door.UnlockHoldInterval, HOLD_MS)) return 'UnlockHoldInterval';
  if (!isWithin(door.CloseTimeout, DOOR.timeoutS)) return 'CloseTimeout';
  if (door.CloseTimeout > 0 && door.UnlockHoldInterval > door.CloseTimeout * 1000) return 'UnlockHoldInterval';
  if (!isSectionNumber(door.OpenAlwaysTime)) return 'OpenAlwaysTime';
  if (!isSectionNumber(door.CloseAlwaysTime)) return 'CloseAlwaysTime';
  if (door.OpenAlwaysTime !== SECTION_ALWAYS && door.OpenAlwaysTime === door.CloseAlwaysTime) return 'CloseAlwaysTime';
  if (!isSectionNumber(door.HolidayTime)) return 'HolidayTime';
  if (!isWithin(door.RepeatEnterTime, DOOR.reentryS)) return 'RepeatEnterTime';
  const noticed = SENSED.find((member) => door[member] && !before?.[member]);
  if (noticed && !door.SensorEnable) return noticed;
  const personsProblem = methodWeekProblem(door, before, modes) ?? firstCardProblem(door);
  if (personsProblem) return personsProblem;
  if (door.RemoteDetail && !isWithin(door.RemoteDetail.TimeOut, DOOR.remoteCheckS)) return 'RemoteDetail.TimeOut';
  const handicap = door.HandicapTimeOut;
  if (!handicap) return undefined;
  if (!isWithin(handicap.UnlockHoldInterval, HOLD_MS)) return 'HandicapTimeOut.UnlockHoldInterval';
  if (!isWithin(handicap.CloseTimeout, DOOR.timeoutS)) return 'HandicapTimeOut.CloseTimeout';
  return undefined;
}

function firstCardProblem({ FirstEnter }: DoorTable): string | undefined {
  if (!FirstEnter) return undefined;
  if (FirstEnter.Status !== 'Normal' && FirstEnter.Status !== 'KeepOpen') return 'FirstEnter.Status';
  return isSectionNumber(FirstEnter.TimeIndex) ? undefined : 'FirstEnter.TimeIndex';
}

/** Invalid member of `AccessControlGeneral`. */
export function generalProblem(table: AccessGeneralTable, doorCount: number): string | undefined {
  if (table.SensorType !== 0 && table.SensorType !== 1) return 'SensorType';
  if (!isWithin(table.RemoteAuthTimeOut, DOOR.remoteCheckS)) return 'RemoteAuthTimeOut';
  const { DuressPassword = '' } = table;
  if (!/^\d*$/.test(DuressPassword) || DuressPassword.length > ALARM.duressDigitsMax) return 'DuressPassword';
  return interlockProblem(table.ABLock, doorCount) ?? liftProblem(table);
}

/** Alarm inputs and built-in alarms. @assumed pages-1 /alarm/alarmlink, /alarm/alarmcfg */

import { ALARM } from '@/lib/contract/limits';
import {
  type AlarmInputTable,
  type AlarmOutputTable,
  type AlarmTable,
  type AlarmTableName,
  EXCEPTION_KINDS,
  type SafetyAbnormalTable,
} from '@/lib/contract/tables/alarm';
import type { DeviceState } from '../state/device-state';
import { isSectionNumber } from './time-sections';
import { isWithin } from './value-kinds';

/** How many doors and outputs there are. */
interface Wiring {
  doors: number;
  outputs: number;
}

/** Different indexes below `count`. */
const areIndexes = (list: readonly unknown[], count: number) =>
  new Set(list).size === list.length && list.every((each) => isWithin(each, { min: 0, max: count - 1 }));

const isLink = (value: unknown) => value === 'OpenAlways' || value === 'CloseAlways';

/** The invalid member of what an alarm does with outputs. */
export function outputProblem(handler: AlarmOutputTable, { outputs }: Pick<Wiring, 'outputs'>): string | undefined {
  if (!areIndexes(handler.AlarmOutChannels, Math.max(outputs, 1))) return 'AlarmOutChannels';
  if (handler.AlarmOutEnable && (handler.AlarmOutChannels.length === 0 || outputs < 1)) return 'AlarmOutChannels';
  // Without outputs there is nothing that could stay on.
  return outputs < 1 || isWithin(handler.AlarmOutLatch, ALARM.runS) ? undefined : 'AlarmOutLatch';
}

/** The invalid member of one input. */
export function alarmInputProblem(input: AlarmInputTable, wiring: Wiring): string | undefined {
  const handler = input.EventHandler;
  if (input.Name.trim() === '' || input.Name.length > ALARM.inputNameMax) return 'Name';
  if (input.SensorType !== 'NO' && input.SensorType !== 'NC') return 'SensorType';
  const wrong = outputProblem(handler, wiring);
  if (wrong) return `EventHandler.${wrong}`;
  if (handler.AccessControlType.length !== wiring.doors || !handler.AccessControlType.every(isLink)) {
    return 'EventHandler.AccessControlType';
  }
  if (!areIndexes(handler.Doors, wiring.doors)) return 'EventHandler.Doors';
  if (handler.AccessControlEnable && handler.Doors.length === 0) return 'EventHandler.Doors';
  return input.FireLinkEnable ? fireProblem(handler, wiring) : undefined;
}

/** A fire runs outputs and opens every door. */
function fireProblem(handler: AlarmInputTable['EventHandler'], { doors }: Wiring): string | undefined {
  if (!handler.AlarmOutEnable) return 'EventHandler.AlarmOutEnable';
  if (!handler.AccessControlEnable) return 'EventHandler.AccessControlEnable';
  if (handler.AccessControlType.includes('CloseAlways')) return 'FireLinkEnable';
  return handler.Doors.length === doors ? undefined : 'EventHandler.Doors';
}

/** The invalid member of a built-in alarm. */
export function alarmProblem(alarm: AlarmTable, wiring: Wiring): string | undefined {
  const handler = alarm.EventHandler;
  const wrong = outputProblem(handler, wiring);
  if (wrong) return `EventHandler.${wrong}`;
  if (!isWithin(handler.BeepTime, ALARM.runS)) return 'EventHandler.BeepTime';
  return isSectionNumber(handler.TimeSection) ? undefined : 'EventHandler.TimeSection';
}

/** The invalid member of the security exceptions. @assumed pages-3 /safe/safetyAbnormal */
export function exceptionProblem(table: SafetyAbnormalTable, outputs: number): string | undefined {
  const { Enable, Types, EventHandler } = table;
  const isKnown = Types.every((kind) => EXCEPTION_KINDS.includes(kind));
  if (!isKnown || new Set(Types).size < Types.length || (Enable && Types.length === 0)) return 'Types';
  if (!areIndexes(EventHandler.AlarmOutChannels, outputs)) return 'EventHandler.AlarmOutChannels';
  return isWithin(EventHandler.AlarmOutLatch, ALARM.runS) ? undefined : 'EventHandler.AlarmOutLatch';
}

/** The invalid member of a table of too many illegal cards. */
export function illegalCardsProblem(
  alarm: DeviceState['tables']['MaliciousAccessControl'][number],
  wiring: Wiring,
): string | undefined {
  if (!isWithin(alarm.Times, ALARM.illegalCards)) return 'Times';
  if (!isWithin(alarm.Interval, ALARM.illegalWindowS)) return 'Interval';
  return alarmProblem(alarm, wiring);
}

/** The table of an alarm type for a door; undefined for a type without one, or an unknown door. */
export function alarmTable(tables: DeviceState['tables'], type: string, door: number): AlarmTable | undefined {
  // The type comes from a request: inherited members of an object are not alarms.
  const name = Object.hasOwn(TABLES, type) ? TABLES[type] : undefined;
  if (name === undefined) return undefined;
  return name === 'ChassisIntrusion' ? tables.ChassisIntrusion : tables[name][door];
}

const TABLES: Readonly<Record<string, AlarmTableName>> = {
  DoorNotClosed: 'DoorNotClosed',
  BreakIn: 'BreakIn',
  RepeatEnter: 'RepeatEnter',
  Duress: 'Duress',
  MaliciousAccessControl: 'MaliciousAccessControl',
  ACBlocklist: 'ACBlocklist',
  PatrolStatus: 'PatrolStatus',
  ChassisIntruded: 'ChassisIntrusion',
};

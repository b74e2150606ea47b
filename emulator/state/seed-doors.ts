/** Doors with their factory values. @assumed pages-1 /door, /mode/compareMode, /liftControl */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { ConfigTables } from '@/lib/contract/configs';
import { FLOOR, INTERLOCK, LIFT, SECTION_ALWAYS, SECTIONS_PER_DAY } from '@/lib/contract/limits';
import type { AccessGeneralTable, DoorTable } from '@/lib/contract/tables/access-control';
import { unlockModes } from './capabilities';
import { weekOf } from './seed-schedules';
import { withUnknown } from './unknown-member';

const DOOR_NAMES: Readonly<Record<string, readonly string[]>> = {
  'door-controller': ['Front door', 'Back door', 'Warehouse', 'Server room'],
  vto: ['Street door', 'Garage gate'],
  site: ['Main entrance', 'Staff entrance', 'Warehouse', 'Server room'],
};

/** The most permissive method that the readers allow: any credential, else card or password, else password. */
function factoryMethod(capabilities: DeviceCapabilities): number {
  const modes = unlockModes(capabilities);
  return [35, 2, 0].find((code) => modes.includes(code)) ?? 0;
}

/** One door with the factory values. */
export function seedDoor(index: number, profile: string, capabilities: DeviceCapabilities): DoorTable {
  const method = factoryMethod(capabilities);
  return withUnknown({
    Name: DOOR_NAMES[profile]?.[index] ?? (index === 0 ? 'Main entrance' : `Door ${index + 1}`),
    Enable: true,
    State: 'Normal',
    Method: method,
    UnlockHoldInterval: 3000,
    CloseTimeout: 60,
    OpenAlwaysTime: SECTION_ALWAYS,
    CloseAlwaysTime: SECTION_ALWAYS,
    HolidayTime: SECTION_ALWAYS,
    SensorEnable: true,
    CheckCloseSensor: false,
    LockTongueEnable: false,
    BreakInAlarmEnable: true,
    DoorNotClosedAlarmEnable: true,
    DuressAlarmEnable: true,
    RepeatEnterAlarm: false,
    RepeatEnterTime: 0,
    MaliciousAccessControlEnable: true,
    CustomPasswordEnable: false,
    RemoteCheck: false,
    ...seedUnlock(method),
    HandicapTimeOut: { UnlockHoldInterval: 3000, CloseTimeout: 60 },
  });
}

/** A door that nobody has to open together. */
export const seedDoorGroup = (): ConfigTables['OpenDoorGroup'][number] => withUnknown({ Groups: [] });

/** Platform verification, the week of methods, first cards and the interlock route of one door. */
export function seedUnlock(
  method: number,
): Required<Pick<DoorTable, 'RemoteDetail' | 'TimeSchedule' | 'FirstEnter' | 'ABLockRoute'>> {
  return {
    ABLockRoute: INTERLOCK.noRoute,
    RemoteDetail: { TimeOut: 5, TimeOutDoorStatus: false },
    TimeSchedule: weekOf(() => methodDay(method)),
    FirstEnter: { Enable: false, Status: 'Normal', TimeIndex: SECTION_ALWAYS },
  };
}

/** No public floors, and no peak section. */
export function seedLift(): Required<Pick<AccessGeneralTable, 'FloorPermission' | 'PeakTimeSection'>> {
  const floors = FLOOR.max - FLOOR.min;
  return {
    FloorPermission: Array.from({ length: Math.ceil(floors / LIFT.bits) }, () => 0),
    PeakTimeSection: SECTION_ALWAYS,
  };
}

/** One method around the clock. */
const methodDay = (method: number) => [
  `${method} 00:00:00-23:59:59`,
  ...Array.from({ length: SECTIONS_PER_DAY - 1 }, () => `${method} 00:00:00-00:00:00`),
];

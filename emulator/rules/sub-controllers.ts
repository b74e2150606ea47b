/** Controllers chained to this one. @assumed pages-1 /door/subController */
import { SUB_CONTROLLER } from '@/lib/contract/limits';
import type { RecordRow } from '@/lib/contract/methods/records';
import { CHAIN_MODELS, type SubController, type SyncDevice } from '@/lib/contract/methods/sub-controllers';
import type { ChainedDevice, DeviceState } from '../state/device-state';
import { isHostAddress } from './addresses';
import { isWithin } from './value-kinds';

const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;
/** IPv4, or the number of an address on the bus without a leading zero. */
function isAddress(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (/^[1-9]\d?$/.test(value)) return isWithin(Number(value), SUB_CONTROLLER.bus);
  return isHostAddress(value);
}

/** Member of a controller that is invalid by itself. */
export function subControllerProblem(info: Record<string, unknown>): keyof SubController | undefined {
  const { Index, Number: number, Name, Model, Address, UserName, Password } = info;
  if (!isWithin(Index, SUB_CONTROLLER.index)) return 'Index';
  if (!isText(number, SUB_CONTROLLER.numberMax) || !/^[0-9A-Za-z]+$/.test(number)) return 'Number';
  if (!isText(Name, SUB_CONTROLLER.nameMax) || Name.trim() === '') return 'Name';
  if (!CHAIN_MODELS.some((each) => each === Model)) return 'Model';
  if (!isAddress(Address)) return 'Address';
  if (!isText(UserName, SUB_CONTROLLER.userMax)) return 'UserName';
  return isText(Password, SUB_CONTROLLER.passwordMax) ? undefined : 'Password';
}

/** Member that is already used by another controller. */
export function takenMember(info: SubController, others: readonly SubController[]): keyof SubController | undefined {
  const members = ['Index', 'Number', 'Address'] as const;
  return members.find((member) => others.some((each) => each[member] === info[member]));
}

/** The device that is connected at the address of a controller. */
export const chainedAt = (state: DeviceState, address: string): ChainedDevice | undefined =>
  state.chain.find((each) => each.Address === address);

/** The device that is connected under that index. */
export function chainedDevice(state: DeviceState, index: number): ChainedDevice | undefined {
  const entered = state.subControllers.find(({ Index }) => Index === index);
  return entered && chainedAt(state, entered.Address);
}

/** Whether a door of the controller is in an interlock group, or bound to one. */
export function isInterlocked(state: DeviceState, index: number): boolean {
  const doors = chainedDevice(state, index)?.doors ?? [];
  const groups = state.tables.AccessControlGeneral.ABLock.Doors;
  const isBound = (door: number) => groups[state.tables.AccessControl[door]?.ABLockRoute ?? -1] !== undefined;
  return doors.some((door) => isBound(door) || groups.some((group) => group.Doors.includes(door)));
}

/** Whether there is a device with that number or that long number. */
export function isSyncDevice(state: DeviceState, device: unknown): device is SyncDevice {
  return typeof device === 'number'
    ? state.subControllers.some(({ Index }) => Index === device)
    : state.records.VideoTalkContact.rows.some(({ Type, VTLongNumber }) => Type === 'VTO' && VTLongNumber === device);
}

/** Whether it answers now. */
export function isOnline(state: DeviceState, device: SyncDevice): boolean {
  return typeof device === 'number'
    ? chainedDevice(state, device)?.State === 'Online'
    : state.presence.some((each) => each.Type === 'VTO' && each.Number === device && each.State === 'Online');
}

/** Sets the clock of a device to that of this one. */
export function setClock(draft: DeviceState, device: SyncDevice): void {
  if (typeof device === 'number') Object.assign(chainedDevice(draft, device) ?? {}, { drift: 0 });
  else {
    const station = draft.presence.find((each) => each.Type === 'VTO' && each.Number === device);
    if (station) station.ClockDrift = 0;
  }
}

/** Takes the records that a device stored while offline; oldest first. */
export function takeKept(draft: DeviceState, device: SyncDevice): RecordRow[] {
  if (typeof device === 'string') {
    const kept = draft.stationRecords[device] ?? [];
    delete draft.stationRecords[device];
    return kept;
  }
  const chained = chainedDevice(draft, device);
  const kept = chained?.unsent ?? [];
  if (chained) chained.unsent = [];
  return kept;
}

/**
 * The switch `strict`: what a client misspelt is reported or refused. @assumed review of 28 November 2026, emulator H2
 */
import { ReplyError } from '@/lib/contract/error-codes';
import { type Stranger, strangersText } from '../rules/strangers';
import type { Call } from '../service';
import type { DeviceState } from '../state/device-state';
import { DeviceError } from './device-error';

/** Entries of the device that a parameter is about, which may have members of their own. */
const HELD: Readonly<Record<string, (state: DeviceState) => readonly object[]>> = {
  UserList: ({ access }) => access.users,
  CardList: ({ access }) => access.cards,
  FaceList: ({ access }) => access.faces,
  FingerprintList: ({ access }) => access.fingerprints,
  AttendanceInfoList: ({ access }) => access.attendance,
  groupInfo: ({ checkGroups }) => checkGroups.map((each) => each.groupInfo),
  workOrderInfo: ({ workOrders }) => workOrders.map((each) => each.workOrderInfo),
};

/** Whether an entry of the device has a member that the contract does not know: a client sends it back. */
export const isHeldIn =
  (state: DeviceState) =>
  (parameter: string, name: string): boolean =>
    (Object.hasOwn(HELD, parameter) ? HELD[parameter]?.(state) : undefined)?.some((each) =>
      Object.hasOwn(each, name),
    ) ?? false;

/** Reports unknown members among the unexpected calls, or refuses them. @throws InvalidParams with detail.field */
export function checkStrangers(call: Call, find: () => readonly Stranger[]): void {
  const { strict } = call.state.switches;
  if (strict === 'off') return;
  const strangers = find();
  if (strangers.length === 0) return;
  if (strict === 'refuse') throw refusedStrangers(strangers);
  call.core.countUnexpected(call.request.method, textOf(strangers), call.context);
}

/** Refusal of members whose meaning the device would ignore. */
export function refusedStrangers(strangers: readonly Stranger[]): DeviceError {
  return new DeviceError(ReplyError.InvalidParams, {
    detail: { field: strangers[0]?.path },
    unexpected: textOf(strangers),
  });
}

/** Reports a condition that none of the rows meets; an empty answer is one, so nothing is refused. */
export function noteEmptyResult(call: Call, condition: object, found: number, held: number): void {
  if (call.state.switches.strict === 'off' || found > 0 || held === 0) return;
  const members = Object.keys(condition).filter((name) => name !== 'Orders');
  if (members.length === 0) return;
  const names = members.slice(0, 10).map((name) => name.slice(0, 64));
  call.core.countUnexpected(call.request.method, `none of ${held} rows meets ${names.join(', ')}`, call.context);
}

const textOf = (strangers: readonly Stranger[]) => `unknown member ${strangersText(strangers)}`;

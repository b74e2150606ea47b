/** The floors of a lift. @assumed pages-1 /liftControl */

import { FLOOR, LIFT } from '@/lib/contract/limits';
import { ACCESS_ERROR, USER_TYPES } from '@/lib/contract/records';
import type { AccessGeneralTable } from '@/lib/contract/tables/access-control';
import { isRecord } from '../is-record';
import type { DeviceState } from '../state/device-state';
import { CARD_TYPE, isPatrol, isValidAt } from './access-decision';
import { isSectionNumber, planRunsUntil } from './time-sections';
import { isWithin } from './value-kinds';

/** Modules from this address on do not exist: a press times out. */
const MODULES_PRESENT = 16;

const isFloor = (value: unknown) => isWithin(value, FLOOR) && value !== 0;

/** Path of the invalid member of a list as it was sent, beginning with the entry. */
export function floorsProblem(list: readonly unknown[]): string | undefined {
  if (list.length > LIFT.rowsMax) return '';
  const floors = new Set<unknown>();
  const ports = new Set<string>();
  for (const [index, row] of list.entries()) {
    if (!isRecord(row) || !isFloor(row.Floor) || floors.has(row.Floor)) return `[${index}].Floor`;
    if (!isWithin(row.ControlModuleAddr, LIFT.module)) return `[${index}].ControlModuleAddr`;
    if (!isWithin(row.ControlModulePort, LIFT.port)) return `[${index}].ControlModulePort`;
    const port = `${row.ControlModuleAddr} ${row.ControlModulePort}`;
    if (ports.has(port)) return `[${index}].ControlModulePort`;
    if (!isWithin(row.CallLiftModuleAddr, LIFT.module)) return `[${index}].CallLiftModuleAddr`;
    floors.add(row.Floor);
    ports.add(port);
  }
  return undefined;
}

/** Invalid member of `AccessControlGeneral`. */
export function liftProblem({ FloorPermission = [], PeakTimeSection }: AccessGeneralTable): string | undefined {
  const words = Math.ceil((FLOOR.max - FLOOR.min) / LIFT.bits);
  const isWord = (word: unknown) => isWithin(word, { min: 0, max: 2 ** LIFT.bits - 1 });
  if (!Array.isArray(FloorPermission) || FloorPermission.length > words || !FloorPermission.every(isWord))
    return 'FloorPermission';
  return PeakTimeSection === undefined || isSectionNumber(PeakTimeSection) ? undefined : 'PeakTimeSection';
}

/** Whether the module of this floor's button answers. Undefined: there is no such floor. */
export function doesPress({ floors }: DeviceState, floor: number): boolean | undefined {
  const row = floors.find(({ Floor }) => Floor === floor);
  return row && row.ControlModuleAddr < MODULES_PRESENT;
}

/** Whether the floor is public now: always, or in the peak section. */
function isPublic({ tables }: DeviceState, floor: number, wallNow: number): boolean {
  const { FloorPermission = [], PeakTimeSection } = tables.AccessControlGeneral;
  const bit = floor - FLOOR.min - (floor > 0 ? 1 : 0);
  if (Math.floor((FloorPermission[Math.floor(bit / LIFT.bits)] ?? 0) / 2 ** (bit % LIFT.bits)) % 2 === 1) return true;
  const isPeak = PeakTimeSection !== undefined && isNumbered(PeakTimeSection);
  return isPeak && planRunsUntil(tables, PeakTimeSection, wallNow) !== undefined;
}

/** SECTION_ALWAYS means no peak section here, not an endless one. */
const isNumbered = (section: number) => section >= 0 && section < 128;

/** Decision of the lift about a card and a requested floor, as ACCESS_ERROR. */
export function decideFloor(state: DeviceState, cardNo: string, floor: number, wallNow: number): number {
  const { cards, users } = state.access;
  const card = cards.find(({ CardNo }) => CardNo === cardNo);
  const person = users.find(({ UserID }) => UserID === card?.UserID);
  if (!card || !person) return ACCESS_ERROR.notAuthorised;
  if (card.CardStatus !== 0) return ACCESS_ERROR.cardLost;
  const isBlocked = person.UserType === USER_TYPES.blocklist || card.CardType === CARD_TYPE.blocklist;
  if (person.UserStatus !== 0 || isBlocked) return ACCESS_ERROR.notAuthorised;
  if (!isValidAt(person, wallNow)) return ACCESS_ERROR.notValidNow;
  if (!state.floors.some(({ Floor }) => Floor === floor)) return ACCESS_ERROR.noRightOnDoor;
  const mayCall = person.FloorNo.includes(String(floor)) || isPublic(state, floor, wallNow);
  if (!mayCall) return ACCESS_ERROR.noRightOnDoor;
  return isPatrol(person, card) ? ACCESS_ERROR.patrol : ACCESS_ERROR.none;
}

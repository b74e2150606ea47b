import type { Nothing } from '../rpc';
import type { Caps } from './capabilities';

/**
 * The group each door is bound to, as `AccessControl[].ABLockRoute` holds it. `Route` -1: none. @assumed pages-1
 * /door/abLock
 */
export interface InterlockRoute {
  Door: number;
  Route: number;
}

/**
 * A route through reader groups, in order; after the last group it starts over. `Index` from 0; `ResetTime` in
 * minutes, 0: until the next group; `TimeSection` SECTION_ALWAYS: always.
 * @assumed pages-1 /door/repeatEnter
 */
export interface RepeatEnterRoute {
  Index: number;
  Name: string;
  Enable: boolean;
  ResetTime: number;
  TimeSection: number;
  DoorList: ReaderGroup[];
}

/** Readers side by side; IDs as READERS says. */
export interface ReaderGroup {
  Doors: { ReaderID: string }[];
}

/**
 * A person who came through a group of a route and has not left through its last group. `Group` from 0; `EnterTime`
 * wall time.
 */
export interface RepeatEnterPerson {
  UserID: string;
  UserName: string;
  Index: number;
  Group: number;
  EnterTime: string;
}

/** A card was shown to a reader that waits for one. @assumed pages-1 /personManage */
export const CARD_CAPTURE_EVENT = 'CardCapture';

/** `Data` of CARD_CAPTURE_EVENT. */
export interface CardCapture {
  ReaderID: string;
  CardNo: string;
}

/** Settings that belong to several doors. @spec §7 accessControlManager; names of the calls @assumed contract 10 */
export interface AccessControlManagerMethods {
  /**
   * The reader takes the next card for enrolment, for so many seconds, and the door stays shut. Refused with
   * TargetInUse while it waits for another login. @assumed pages-1 /personManage
   */
  'accessControlManager.startCardCapture': { params: { ReaderID: string; timeout: number }; result: true };
  /** Succeeds also when nothing is waiting. @assumed pages-1 /personManage (closing cancels) */
  'accessControlManager.stopCardCapture': { params: { ReaderID: string }; result: true };
  'accessControlManager.getCaps': { params: Nothing; result: Caps };
  /**
   * For other clients: this console reads and writes the same routes as `AccessControl[].ABLockRoute`. That member is
   * what public SDKs name, while name and parameters of this call are ours; and one save of groups and routes goes in
   * one batch, finds what somebody else changed, moves the routes with a deleted group, and is settled after a lost
   * answer, which a call for each door after the groups is not. @assumed pages-1 /door/abLock
   */
  'accessControlManager.getABLockRoute': { params: Nothing; result: { Info: InterlockRoute[] } };
  /** `index`: the door. Refused with the field `info.Route` when there is no such group. */
  'accessControlManager.setABLockRoute': {
    params: { index: number; info: Pick<InterlockRoute, 'Route'> };
    result: true;
  };
  'accessControlManager.getRepeatEnterRoute': { params: Nothing; result: { Info: RepeatEnterRoute[] | null } };
  /** Replaces the route of this number or adds it. Refused with the field, such as `info.DoorList[1].Doors`. */
  'accessControlManager.setRepeatEnterRoute': {
    params: { index: number; info: Omit<RepeatEnterRoute, 'Index'> };
    result: true;
  };
  'accessControlManager.removeRepeatEnterRoute': { params: { index: number }; result: true };
  /** Forgets where these persons are; without a list, all persons. */
  'accessControlManager.clearRepeatEnter': { params: { UserIDList?: string[] }; result: true };
  /**
   * Persons inside now, in the order in which they came. @assumed pages-1 /door/repeatEnter (expected beyond the
   * spec)
   */
  'accessControlManager.getRepeatEnterPersons': { params: Nothing; result: { Info: RepeatEnterPerson[] | null } };
}

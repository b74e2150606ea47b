/**
 * AccessUser: the persons. Removing a person removes their credentials and memberships. @spec §7; rules @assumed
 * pages-1 /personManage
 */
import { original } from 'immer';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUserChange, SelfHelpMembers } from '@/lib/contract/methods/access-lists';
import { type AccessUser, USER_AUTHORITY } from '@/lib/contract/records';
import { forgetPassages } from '../rules/anti-passback';
import { dropMembers } from '../rules/door-groups';
import { personFailure } from '../rules/persons';
import { decide } from '../rules/work-mode';
import { type Call, service } from '../service';
import { blankPerson } from '../state/blank-person';
import type { DeviceState } from '../state/device-state';
import { PASSWORD_MASK } from '../state/seed-people';
import { formatWallTime } from '../state/wall-time';
import {
  type Access,
  BATCH_MAX,
  batch,
  copyOf,
  findPage,
  holds,
  orNull,
  removeTogether,
  searchOf,
  startedFind,
} from './access-batches';
import { badCall, DeviceError, refusedFor } from './device-error';
import { readList, readTexts } from './read-params';
import { releaseToken } from './session-of-call';

const blankOne = (call: Call) =>
  blankPerson(call.state.tables.AccessControl.length, formatWallTime(call.core.wallNow()));

/** The digits are not stored: the device only reports that there are some. */
const masked = (person: AccessUser): AccessUser => ({
  ...person,
  Password: person.Password === '' ? '' : PASSWORD_MASK,
});

const isAdmin = (person: AccessUser) => person.Authority === USER_AUTHORITY.administrator;

/** Floors available for a person: those of the lift, and those the person already has. */
function floorsFor(call: Call, stored: AccessUser | undefined): string[] | undefined {
  if (!call.core.capabilities().liftControl) return undefined;
  return [...call.state.floors.map((each) => String(each.Floor)), ...(stored?.FloorNo ?? [])];
}

const placesOf = new WeakMap<readonly AccessUser[], ReadonlyMap<string, number>>();

/** Index of each person of a list that does not change; the first one of those with the same ID. */
function places(users: readonly AccessUser[]): ReadonlyMap<string, number> {
  const known = placesOf.get(users) ?? new Map(users.map(({ UserID }, at) => [UserID, at] as const).toReversed());
  placesOf.set(users, known);
  return known;
}

/**
 * Index of a person in a draft, -1 when there is none. The list before the call is searched as plain objects, and once
 * for all persons of a call: drafts of ten thousand persons would take seconds.
 */
function placeOf(access: Access, userId: string | undefined): number {
  const before = original(access.users) ?? [];
  const place = places(before).get(userId ?? '');
  if (place !== undefined) return place;
  const added = access.users.slice(before.length).findIndex((each) => each.UserID === userId);
  return added < 0 ? -1 : before.length + added;
}

/** Without what a search adds for those who enrolled themselves: it is kept beside the person. */
function ownMembers(item: Partial<AccessUser & SelfHelpMembers>) {
  const { CollectState, CollectTime, ...own } = copyOf(item);
  return { CollectState, own };
}

function insertPerson(call: Call, access: Access, item: Partial<AccessUser>): number {
  const person: AccessUser = { ...blankOne(call), UserID: '', UserName: '', ...ownMembers(item).own };
  const failure = personFailure(person, call.state.tables.AccessControl.length, floorsFor(call, undefined));
  if (failure) return failure;
  if (placeOf(access, person.UserID) >= 0) return FailCode.RecordExists;
  if (access.users.length >= call.state.switches.maxPersons) return FailCode.InsertLimit;
  if (isAdmin(person) && access.users.filter(isAdmin).length >= PERSON.adminCapacity) return FailCode.AdminLimit;
  access.users.push(masked(person));
  return FailCode.None;
}

function updatePerson(call: Call, draft: DeviceState, item: AccessUserChange): number {
  const { access } = draft;
  const index = placeOf(access, item.UserID);
  const stored = access.users[index];
  if (!stored) return FailCode.NoRecord;
  const { CollectState, own } = ownMembers(item);
  const person: AccessUser = { ...stored, ...own };
  const failure = personFailure(person, call.state.tables.AccessControl.length, floorsFor(call, stored));
  if (failure) return failure;
  const others = () => access.users.filter((each) => isAdmin(each) && each.UserID !== person.UserID);
  // A person who is already an administrator needs no additional place.
  if (isAdmin(person) && !isAdmin(stored) && others().length >= PERSON.adminCapacity) return FailCode.AdminLimit;
  const decided =
    CollectState === undefined ? FailCode.None : decide(draft, person.UserID, CollectState, call.core.wallNow());
  if (decided === FailCode.None) access.users[index] = masked(person);
  return decided;
}

/** Also removes their credentials and their memberships in check groups and multi-person groups. */
function removePersons({ access: before }: DeviceState, draft: DeviceState, gone: ReadonlySet<string>): void {
  const stays = ({ UserID }: { UserID: string }) => !gone.has(UserID);
  // Whole lists of plain objects: drafts of ten thousand persons would take seconds.
  draft.access = {
    users: before.users.filter(stays),
    cards: before.cards.filter(stays),
    faces: before.faces.filter(stays),
    fingerprints: before.fingerprints.filter(stays),
    attendance: before.attendance.filter(stays),
  };
  dropMembers(draft, (each) => gone.has(each));
  forgetPassages(draft, (each) => gone.has(each));
}

/** The same for all persons. */
export function removeEverybody(draft: DeviceState): void {
  draft.access = { users: [], cards: [], faces: [], fingerprints: [], attendance: [] };
  dropMembers(draft, () => true);
  forgetPassages(draft, () => true);
}

/** Refuses while a door is open for one of them. @throws Unknown with reason TargetInUse */
function refuseInUse({ core }: Call, userIds: readonly string[]): void {
  if (userIds.some((each) => core.doors.isOpenFor(each))) throw refusedFor('TargetInUse');
}

/** Of those who enrolled themselves, whom a condition names, by user ID; undefined without a source. */
function collectedBy(
  { state }: Call,
  { Source, CollectState, CollectDay }: Record<string, unknown>,
): ReadonlyMap<string, SelfHelpMembers> | undefined {
  if (Source === undefined) return undefined;
  if (Source !== 'SelfHelp') throw badCall('Condition.Source');
  return new Map(
    state.selfHelp.entries
      .map(({ UserID, state, at }) => [UserID, { CollectState: state, CollectTime: formatWallTime(at) }] as const)
      .filter(([, each]) => CollectState === undefined || each.CollectState === CollectState)
      .filter(([, each]) => CollectDay === undefined || each.CollectTime.slice(0, 10) === CollectDay),
  );
}

/** Methods of the area AccessUser. */
export const accessUsers = service('AccessUser', {
  'AccessUser.startFind'(call, params) {
    const { UserID, UserName, UserType, ...others } = searchOf(call, params);
    const collected = collectedBy(call, others);
    const found = call.state.access.users.filter(
      (each) =>
        holds(each.UserID, UserID) &&
        holds(each.UserName, UserName) &&
        (typeof UserType !== 'number' || each.UserType === UserType) &&
        (collected?.has(each.UserID) ?? true),
    );
    const rows = collected ? found.map((each) => ({ ...each, ...collected.get(each.UserID) })) : found;
    return startedFind(call, 'AccessUser', params, rows, call.state.access.users.length);
  },
  'AccessUser.doFind': (call, params) => ({ Info: findPage(call, 'AccessUser', params) as AccessUser[] | null }),
  'AccessUser.stopFind': (call, params) => releaseToken(call, 'AccessUser', params.Token, 'Token'),
  'AccessUser.list'(call, params) {
    const ids = new Set(readTexts(params.UserIDList, 'UserIDList', BATCH_MAX));
    return { Info: orNull(call.state.access.users.filter((each) => ids.has(each.UserID))) };
  },
  'AccessUser.insertMulti'(call, params) {
    const count = readList(params.UserList, 'UserList', BATCH_MAX).length;
    if (count > PERSON.insertRate) {
      const FailCodes = Array(count).fill(FailCode.MaxInsertRate);
      throw new DeviceError(ReplyError.BatchFailed, { detail: { FailCodes } });
    }
    return batch<Partial<AccessUser>>(call, params.UserList, 'UserList', (draft, item) =>
      insertPerson(call, draft, item),
    );
  },
  'AccessUser.updateMulti': (call, params) =>
    batch<AccessUserChange>(call, params.UserList, 'UserList', (_access, item, draft) =>
      updatePerson(call, draft, item),
    ),
  'AccessUser.removeMulti'(call, params) {
    refuseInUse(call, readTexts(params.UserIDList, 'UserIDList', call.state.switches.maxPersons));
    const held = new Set(call.state.access.users.map((each) => each.UserID));
    return removeTogether(call, params.UserIDList, 'UserIDList', held, (draft, gone) =>
      removePersons(call.state, draft, gone),
    );
  },
  'AccessUser.removeAll'(call) {
    refuseInUse(
      call,
      call.state.access.users.map((each) => each.UserID),
    );
    call.core.update(removeEverybody);
    return true;
  },
});

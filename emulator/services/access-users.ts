/** AccessUser: the persons. With a person go the credentials. @spec §7; rules @assumed pages-1 /personManage */
import { FailCode } from '@/lib/contract/error-codes';
import { PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, USER_AUTHORITY, USER_TYPES } from '@/lib/contract/records';
import { personFailure } from '../rules/persons';
import { type Call, service } from '../service';
import { PASSWORD_MASK } from '../state/seed-people';
import { formatWallTime } from '../state/wall-time';
import {
  type Access,
  BATCH_MAX,
  batch,
  conditionOf,
  copyOf,
  findPage,
  holds,
  orNull,
  remove,
  takeOut,
} from './access-batches';
import { readTexts } from './read-params';
import { dropToken, giveToken } from './session-of-call';

function blankPerson(call: Call): Omit<AccessUser, 'UserID' | 'UserName'> {
  const doors = call.state.tables.AccessControl.map((_, index) => index);
  return {
    UserType: USER_TYPES.normal,
    Authority: USER_AUTHORITY.user,
    UserStatus: 0,
    Password: '',
    CitizenIDNo: '',
    UseTime: PERSON.useTimes.max,
    ValidFrom: formatWallTime(call.core.wallNow()),
    ValidTo: PERSON.validTo,
    Doors: doors,
    TimeSections: doors.map(() => SECTION_ALWAYS),
    SpecialDaysSchedule: [SECTION_ALWAYS],
    IsFirstEnter: false,
    FirstEnterDoors: [],
    RoomNo: [],
    FloorNo: [],
  };
}

/** The digits are not kept: the device only ever says that there are some. */
const masked = (person: AccessUser): AccessUser => ({
  ...person,
  Password: person.Password === '' ? '' : PASSWORD_MASK,
});

const isAdmin = (person: AccessUser) => person.Authority === USER_AUTHORITY.administrator;

function insertPerson(call: Call, access: Access, item: Partial<AccessUser>): number {
  const person: AccessUser = { ...blankPerson(call), UserID: '', UserName: '', ...copyOf(item) };
  const failure = personFailure(person, call.state.tables.AccessControl.length);
  if (failure) return failure;
  if (access.users.some((each) => each.UserID === person.UserID)) return FailCode.RecordExists;
  if (access.users.length >= PERSON.capacity) return FailCode.InsertLimit;
  if (isAdmin(person) && access.users.filter(isAdmin).length >= PERSON.adminCapacity) return FailCode.AdminLimit;
  access.users.push(masked(person));
  return FailCode.None;
}

function updatePerson(call: Call, access: Access, item: Partial<AccessUser>): number {
  const index = access.users.findIndex((each) => each.UserID === item.UserID);
  const stored = access.users[index];
  if (!stored) return FailCode.NoRecord;
  const person: AccessUser = { ...stored, ...copyOf(item) };
  const failure = personFailure(person, call.state.tables.AccessControl.length);
  if (failure) return failure;
  const admins = access.users.filter((each) => isAdmin(each) && each.UserID !== person.UserID);
  if (isAdmin(person) && admins.length >= PERSON.adminCapacity) return FailCode.AdminLimit;
  access.users[index] = masked(person);
  return FailCode.None;
}

/** With the person go the credentials. */
function removePerson(access: Access, userId: string): boolean {
  const isOfPerson = (each: { UserID: string }) => each.UserID === userId;
  takeOut(access.cards, isOfPerson);
  takeOut(access.faces, isOfPerson);
  takeOut(access.fingerprints, isOfPerson);
  return takeOut(access.users, isOfPerson);
}

/** Methods of the area AccessUser. */
export const accessUsers = service('AccessUser', {
  'AccessUser.startFind'(call, params) {
    const { UserID, UserName, UserType } = conditionOf(params);
    const rows = call.state.access.users.filter(
      (each) =>
        holds(each.UserID, UserID) &&
        holds(each.UserName, UserName) &&
        (typeof UserType !== 'number' || each.UserType === UserType),
    );
    return { Token: giveToken(call, { area: 'AccessUser', rows }), Total: rows.length };
  },
  'AccessUser.doFind': (call, params) => ({ Info: findPage(call, 'AccessUser', params) as AccessUser[] | null }),
  'AccessUser.stopFind': (call, params) => dropToken(call, 'AccessUser', params.Token, 'Token'),
  'AccessUser.list'(call, params) {
    const ids = readTexts(params.UserIDList, 'UserIDList', BATCH_MAX);
    return { Info: orNull(call.state.access.users.filter((each) => ids.includes(each.UserID))) };
  },
  'AccessUser.insertMulti': (call, params) =>
    batch<Partial<AccessUser>>(call, params.UserList, 'UserList', (draft, item) => insertPerson(call, draft, item)),
  'AccessUser.updateMulti': (call, params) =>
    batch<Partial<AccessUser>>(call, params.UserList, 'UserList', (draft, item) => updatePerson(call, draft, item)),
  'AccessUser.removeMulti': (call, params) => remove(call, params.UserIDList, 'UserIDList', removePerson),
  'AccessUser.removeAll'(call) {
    call.core.update((draft) => {
      draft.access = { users: [], cards: [], faces: [], fingerprints: [] };
    });
    return true;
  },
});

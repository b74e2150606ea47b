/** AccessUser, AccessCard, AccessFace, AccessFingerprint. @spec §7; rules @assumed pages-1 /personManage */
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import {
  type AccessCard,
  type AccessFace,
  type AccessFingerprint,
  type AccessUser,
  USER_AUTHORITY,
  USER_TYPES,
} from '@/lib/contract/records';
import { cardFailure, faceFailure, fingerprintFailure, personFailure, scriptedFailure } from '../rules/persons';
import { type Call, service } from '../service';
import type { DeviceState } from '../state/device-state';
import { PASSWORD_MASK } from '../state/seed-people';
import { formatWallTime } from '../state/wall-time';
import { badCall, DeviceError } from './device-error';
import { isRecord, readList, readRecord, readTexts, readWhole } from './read-params';
import { dropToken, giveToken, rowsOf } from './session-of-call';

/** Items of one call; a device takes fewer (MaxInsertRate), which tests raise by a fault rule. */
const BATCH_MAX = 100;
const PAGE_MAX = 100;

type Access = DeviceState['access'];

/** Runs one item after the other on a draft; items that fail are told by code and leave nothing behind. */
function batch<T>(call: Call, items: unknown, field: string, store: (draft: Access, item: T) => number): true {
  const list = readList(items, field, BATCH_MAX);
  const FailCodes: number[] = [];
  call.core.update((draft) => {
    for (const item of list) {
      if (!isRecord(item)) {
        FailCodes.push(FailCode.InvalidParam);
        continue;
      }
      FailCodes.push(scriptedFailure(item.UserID) || store(draft.access, item as T));
    }
  });
  if (FailCodes.some((code) => code !== FailCode.None)) {
    throw new DeviceError(ReplyError.BatchFailed, { detail: { FailCodes } });
  }
  return true;
}

/** Removes by key. @throws BatchFailed with NoRecord for keys that are not there; the others are removed */
function remove(call: Call, keys: unknown, field: string, take: (draft: Access, key: string) => boolean): true {
  const list = readTexts(keys, field, PERSON.capacity);
  const FailCodes: number[] = [];
  call.core.update((draft) => {
    for (const key of list) FailCodes.push(take(draft.access, key) ? FailCode.None : FailCode.NoRecord);
  });
  if (FailCodes.some((code) => code !== FailCode.None)) {
    throw new DeviceError(ReplyError.BatchFailed, { detail: { FailCodes } });
  }
  return true;
}

/** Takes matching items out of a list of a draft; false when there were none. */
function takeOut<T>(list: T[], isGone: (item: T) => boolean): boolean {
  const before = list.length;
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const item = list[index];
    if (item !== undefined && isGone(item)) list.splice(index, 1);
  }
  return list.length < before;
}

/** An own copy: items come from the request and must not be shared with it. */
const copyOf = <T>(item: T): T => structuredClone(item);

function findPage(
  call: Call,
  area: string,
  params: { Token?: unknown; Offset?: unknown; Count?: unknown },
): unknown[] | null {
  const rows = rowsOf(call, area, params.Token, 'Token');
  const offset = readWhole(params.Offset, 'Offset');
  const list = rows.slice(offset, offset + readWhole(params.Count, 'Count', 1, PAGE_MAX));
  return list.length > 0 ? list : null;
}

const orNull = <T>(list: T[]) => (list.length > 0 ? list : null);

function conditionOf(params: { Condition?: unknown }): Record<string, unknown> {
  return params.Condition === undefined || params.Condition === null ? {} : readRecord(params.Condition, 'Condition');
}

/** Text filters match any part; an empty one does not filter. */
const holds = (text: string, wanted: unknown) =>
  typeof wanted !== 'string' || wanted === '' || text.toLowerCase().includes(wanted.toLowerCase());

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

const hasPerson = (access: Access, userId: unknown) => access.users.some((each) => each.UserID === userId);

function storeCard(access: Access, item: Partial<AccessCard>, isUpdate: boolean): number {
  const index = access.cards.findIndex((each) => each.CardNo === item.CardNo);
  const stored = access.cards[index];
  if (isUpdate && !stored) return FailCode.NoRecord;
  const blank: AccessCard = { CardNo: '', UserID: '', CardName: '', CardType: 0, CardStatus: 0 };
  const card: AccessCard = { ...(stored && isUpdate ? stored : blank), ...copyOf(item) };
  const failure = cardFailure(card);
  if (failure) return failure;
  if (!isUpdate && stored) return FailCode.RecordExists;
  if (!hasPerson(access, card.UserID)) return FailCode.InvalidUserID;
  const others = access.cards.filter((each) => each.UserID === card.UserID && each.CardNo !== card.CardNo);
  if (others.length >= PERSON.cardsPerPerson) return FailCode.MaxCardPerUser;
  const duress = 5;
  if (card.CardType === duress && others.some((each) => each.CardType === duress)) return FailCode.InvalidCard;
  if (isUpdate) access.cards[index] = card;
  else access.cards.push(card);
  return FailCode.None;
}

function storeFace(access: Access, item: AccessFace, isUpdate: boolean): number {
  const failure = faceFailure(item);
  if (failure) return failure;
  if (!hasPerson(access, item.UserID)) return FailCode.InvalidUserID;
  const index = access.faces.findIndex((each) => each.UserID === item.UserID);
  if (isUpdate && index < 0) return FailCode.NoRecord;
  if (!isUpdate && index >= 0) return FailCode.PhotoExists;
  const face: AccessFace = { UserID: item.UserID, PhotoData: [...item.PhotoData] };
  if (isUpdate) access.faces[index] = face;
  else access.faces.push(face);
  return FailCode.None;
}

function storeFingerprint(access: Access, item: AccessFingerprint): number {
  const print: AccessFingerprint = {
    UserID: item.UserID,
    FingerprintPackets: copyOf(item.FingerprintPackets),
    DuressIndex: item.DuressIndex ?? -1,
  };
  const failure = fingerprintFailure(print);
  if (failure) return failure;
  if (!hasPerson(access, print.UserID)) return FailCode.InvalidUserID;
  const isTaken = access.fingerprints.some(
    (each) =>
      each.UserID !== print.UserID &&
      each.FingerprintPackets.some((packet) => print.FingerprintPackets.includes(packet)),
  );
  if (isTaken) return FailCode.FingerprintExists;
  takeOut(access.fingerprints, (each) => each.UserID === print.UserID);
  access.fingerprints.push(print);
  return FailCode.None;
}

export const accessLists = service(['AccessUser', 'AccessCard', 'AccessFace', 'AccessFingerprint'], {
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

  'AccessCard.startFind'(call, params) {
    const { UserID, CardNo } = conditionOf(params);
    const rows = call.state.access.cards.filter((each) => holds(each.UserID, UserID) && holds(each.CardNo, CardNo));
    return { Token: giveToken(call, { area: 'AccessCard', rows }), Total: rows.length };
  },
  'AccessCard.doFind': (call, params) => ({ Info: findPage(call, 'AccessCard', params) as AccessCard[] | null }),
  'AccessCard.stopFind': (call, params) => dropToken(call, 'AccessCard', params.Token, 'Token'),
  'AccessCard.list'(call, params) {
    const { cards } = call.state.access;
    if (params.CardNoList !== undefined) {
      const numbers = readTexts(params.CardNoList, 'CardNoList', BATCH_MAX);
      return { CardList: orNull(cards.filter((each) => numbers.includes(each.CardNo))) };
    }
    const ids = readTexts(params.UserIDList, 'UserIDList', BATCH_MAX);
    return { CardList: orNull(cards.filter((each) => ids.includes(each.UserID))) };
  },
  'AccessCard.insertMulti': (call, params) =>
    batch<Partial<AccessCard>>(call, params.CardList, 'CardList', (draft, item) => storeCard(draft, item, false)),
  'AccessCard.updateMulti': (call, params) =>
    batch<Partial<AccessCard>>(call, params.CardList, 'CardList', (draft, item) => storeCard(draft, item, true)),
  'AccessCard.removeMulti': (call, params) =>
    remove(call, params.CardNoList, 'CardNoList', (draft, key) => takeOut(draft.cards, (each) => each.CardNo === key)),
  'AccessCard.removeAll'(call) {
    call.core.update((draft) => {
      draft.access.cards = [];
    });
    return true;
  },

  'AccessFace.startFind'(call, params) {
    const { UserID } = conditionOf(params);
    const rows = call.state.access.faces.filter((each) => holds(each.UserID, UserID));
    return { Token: giveToken(call, { area: 'AccessFace', rows }), Total: rows.length };
  },
  'AccessFace.doFind': (call, params) => ({ Info: findPage(call, 'AccessFace', params) as AccessFace[] | null }),
  'AccessFace.stopFind': (call, params) => dropToken(call, 'AccessFace', params.Token, 'Token'),
  // One entry per asked person, null for those without a face. @assumed protocol 4.2
  'AccessFace.list'(call, params) {
    const ids = readTexts(params.UserIDList, 'UserIDList', BATCH_MAX);
    return {
      FaceDataList: orNull(ids.map((id) => call.state.access.faces.find((each) => each.UserID === id) ?? null)),
    };
  },
  'AccessFace.insertMulti'(call, params) {
    // `FaceDataList` holds features, which only the device makes. @assumed protocol 4.2
    if (params.FaceList === undefined) throw badCall('FaceList');
    return batch<AccessFace>(call, params.FaceList, 'FaceList', (draft, item) => storeFace(draft, item, false));
  },
  'AccessFace.updateMulti': (call, params) =>
    batch<AccessFace>(call, params.FaceList, 'FaceList', (draft, item) => storeFace(draft, item, true)),
  'AccessFace.removeMulti': (call, params) =>
    remove(call, params.UserIDList, 'UserIDList', (draft, key) => takeOut(draft.faces, (each) => each.UserID === key)),
  'AccessFace.removeAll'(call) {
    call.core.update((draft) => {
      draft.access.faces = [];
    });
    return true;
  },

  'AccessFingerprint.list'(call, params) {
    const ids = readTexts(params.UserIDList, 'UserIDList', BATCH_MAX);
    return { FingerprintList: orNull(call.state.access.fingerprints.filter((each) => ids.includes(each.UserID))) };
  },
  'AccessFingerprint.insertMulti': (call, params) =>
    batch<AccessFingerprint>(call, params.FingerprintList, 'FingerprintList', storeFingerprint),
  'AccessFingerprint.removeMulti': (call, params) =>
    remove(call, params.UserIDList, 'UserIDList', (draft, key) =>
      takeOut(draft.fingerprints, (each) => each.UserID === key),
    ),
  'AccessFingerprint.removeAll'(call) {
    call.core.update((draft) => {
      draft.access.fingerprints = [];
    });
    return true;
  },
});

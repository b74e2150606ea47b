/** AccessCard, AccessFace, AccessFingerprint. @spec §7; rules @assumed pages-1 /personManage, credential enrolment */
import { FailCode } from '@/lib/contract/error-codes';
import { PERSON } from '@/lib/contract/limits';
import type { AccessCard, AccessFace, AccessFingerprint } from '@/lib/contract/records';
import { faceFailure, newPhotoFailure } from '../rules/face-photos';
import { cardFailure, fingerprintFailure, fingerprintOf, scriptedFailure } from '../rules/persons';
import { storesOf } from '../rules/privacy';
import { type Call, type Core, service } from '../service';
import type { DeviceState } from '../state/device-state';
import {
  type Access,
  BATCH_MAX,
  batch,
  copyOf,
  findPage,
  hasPerson,
  holds,
  orNull,
  removeFrom,
  removeListed,
  searchOf,
  startedFind,
} from './access-batches';
import { badCall } from './device-error';
import { readTexts } from './read-params';
import { releaseToken } from './session-of-call';

/** Adds or changes a card. Returns a FailCode. */
export function storeCard(access: Access, item: Partial<AccessCard>, isUpdate: boolean): number {
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

/** Adds a picture of the upload form to those of a person. Returns a FailCode. @assumed pages-1 /personManage */
export function addFace(core: Core, userId: string, photo: string): number {
  let code: number = FailCode.None;
  core.update((draft) => {
    const held = draft.access.faces.find((each) => each.UserID === userId);
    const face = { UserID: userId, PhotoData: [...(held?.PhotoData ?? []), photo] };
    code = scriptedFailure(userId) || storeFace(draft.access, face, held !== undefined, core.state());
  });
  return code;
}

function storeFace(access: Access, item: AccessFace, isUpdate: boolean, state: DeviceState): number {
  const { photoVerdict: verdict } = state.switches;
  // The template alone opens the door.
  const keepsPhotos = storesOf(state).Face !== false;
  const failure = faceFailure(item);
  if (failure) return failure;
  if (!hasPerson(access, item.UserID)) return FailCode.InvalidUserID;
  const index = access.faces.findIndex((each) => each.UserID === item.UserID);
  if (isUpdate && index < 0) return FailCode.NoRecord;
  if (!isUpdate && index >= 0) return FailCode.PhotoExists;
  const held = access.faces[index]?.PhotoData ?? [];
  const others = access.faces.flatMap(({ UserID, PhotoData }) => (UserID === item.UserID ? [] : PhotoData));
  const unfit = newPhotoFailure(item.PhotoData, held, others, verdict);
  if (unfit) return unfit;
  const face: AccessFace = { UserID: item.UserID, PhotoData: keepsPhotos ? [...item.PhotoData] : [] };
  if (isUpdate) access.faces[index] = face;
  else access.faces.push(face);
  return FailCode.None;
}

/** Replaces the fingers of a person, with `isUpdate` of one who has some. Returns a FailCode. */
export function storeFingerprint(access: Access, item: Record<string, unknown>, isUpdate = false): number {
  const print = copyOf(fingerprintOf(item));
  const failure = fingerprintFailure(print);
  if (failure) return failure;
  if (!hasPerson(access, print.UserID)) return FailCode.InvalidUserID;
  if (isUpdate && !access.fingerprints.some(({ UserID }) => UserID === print.UserID)) return FailCode.NoRecord;
  const isTaken = access.fingerprints.some(
    (each) =>
      each.UserID !== print.UserID &&
      each.AccessFingerprints.some((packet) => print.AccessFingerprints.includes(packet)),
  );
  if (isTaken) return FailCode.FingerprintExists;
  removeFrom(access.fingerprints, (each) => each.UserID === print.UserID);
  access.fingerprints.push(print);
  return FailCode.None;
}

/** One person, or several. */
function storeFingerprints(call: Call, params: { FingerprintList?: unknown }, isUpdate: boolean) {
  const list = 'UserID' in params ? [params] : params.FingerprintList;
  return batch<Record<string, unknown>>(call, list, 'FingerprintList', (draft, item) =>
    storeFingerprint(draft, item, isUpdate),
  );
}

/** Methods of the three credential areas. */
export const accessCredentials = service(['AccessCard', 'AccessFace', 'AccessFingerprint'], {
  'AccessCard.startFind'(call, params) {
    const { UserID, CardNo } = searchOf(call, params);
    const rows = call.state.access.cards.filter((each) => holds(each.UserID, UserID) && holds(each.CardNo, CardNo));
    return startedFind(call, 'AccessCard', params, rows, call.state.access.cards.length);
  },
  'AccessCard.doFind': (call, params) => ({ Info: findPage(call, 'AccessCard', params) as AccessCard[] | null }),
  'AccessCard.stopFind': (call, params) => releaseToken(call, 'AccessCard', params.Token, 'Token'),
  'AccessCard.list'(call, params) {
    const { cards } = call.state.access;
    if (params.CardNoList !== undefined) {
      const numbers = readTexts(params.CardNoList, 'CardNoList', BATCH_MAX);
      return { CardList: orNull(cards.filter((each) => numbers.includes(each.CardNo))) };
    }
    const ids = new Set(readTexts(params.UserIDList, 'UserIDList', BATCH_MAX));
    return { CardList: orNull(cards.filter((each) => ids.has(each.UserID))) };
  },
  'AccessCard.insertMulti': (call, params) =>
    batch<Partial<AccessCard>>(call, params.CardList, 'CardList', (draft, item) => storeCard(draft, item, false)),
  'AccessCard.updateMulti': (call, params) =>
    batch<Partial<AccessCard>>(call, params.CardList, 'CardList', (draft, item) => storeCard(draft, item, true)),
  'AccessCard.removeMulti': (call, params) =>
    removeListed(call, params.CardNoList, 'CardNoList', 'cards', ({ CardNo }) => CardNo),
  'AccessCard.removeAll'(call) {
    call.core.update((draft) => {
      draft.access.cards = [];
    });
    return true;
  },

  'AccessFace.startFind'(call, params) {
    const { UserID } = searchOf(call, params);
    const rows = call.state.access.faces.filter((each) => holds(each.UserID, UserID));
    return startedFind(call, 'AccessFace', params, rows, call.state.access.faces.length);
  },
  'AccessFace.doFind': (call, params) => ({ Info: findPage(call, 'AccessFace', params) as AccessFace[] | null }),
  'AccessFace.stopFind': (call, params) => releaseToken(call, 'AccessFace', params.Token, 'Token'),
  // One entry for each requested person, null for those without a face. @assumed protocol 4.2
  'AccessFace.list'(call, params) {
    const ids = readTexts(params.UserIDList, 'UserIDList', BATCH_MAX);
    return {
      FaceDataList: orNull(ids.map((id) => call.state.access.faces.find((each) => each.UserID === id) ?? null)),
    };
  },
  'AccessFace.insertMulti'(call, params) {
    // `FaceDataList` holds features, which only the device can compute. @assumed protocol 4.2
    if (params.FaceList === undefined) throw badCall('FaceList');
    return batch<AccessFace>(call, params.FaceList, 'FaceList', (draft, item) =>
      storeFace(draft, item, false, call.state),
    );
  },
  'AccessFace.updateMulti': (call, params) =>
    batch<AccessFace>(call, params.FaceList, 'FaceList', (draft, item) => storeFace(draft, item, true, call.state)),
  'AccessFace.removeMulti': (call, params) =>
    removeListed(call, params.UserIDList, 'UserIDList', 'faces', ({ UserID }) => UserID),
  'AccessFace.removeAll'(call) {
    call.core.update((draft) => {
      draft.access.faces = [];
    });
    return true;
  },

  'AccessFingerprint.startFind'(call, params) {
    const { UserID } = searchOf(call, params);
    const rows = call.state.access.fingerprints.filter((each) => holds(each.UserID, UserID));
    return startedFind(call, 'AccessFingerprint', params, rows, call.state.access.fingerprints.length);
  },
  'AccessFingerprint.doFind': (call, params) => ({
    Info: findPage(call, 'AccessFingerprint', params) as AccessFingerprint[] | null,
  }),
  'AccessFingerprint.stopFind': (call, params) => releaseToken(call, 'AccessFingerprint', params.Token, 'Token'),
  'AccessFingerprint.list'(call, params) {
    const ids = readTexts(params.UserIDList, 'UserIDList', BATCH_MAX);
    return { FingerprintList: orNull(call.state.access.fingerprints.filter((each) => ids.includes(each.UserID))) };
  },
  'AccessFingerprint.insertMulti': (call, params) => storeFingerprints(call, params, false),
  'AccessFingerprint.updateMulti': (call, params) => storeFingerprints(call, params, true),
  'AccessFingerprint.removeMulti': (call, params) =>
    removeListed(call, params.UserIDList, 'UserIDList', 'fingerprints', ({ UserID }) => UserID),
  'AccessFingerprint.removeAll'(call) {
    call.core.update((draft) => {
      draft.access.fingerprints = [];
    });
    return true;
  },
});

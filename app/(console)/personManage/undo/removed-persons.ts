import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { AccessCard, AccessFace, AccessFingerprint, AccessUser, AttendanceInfo } from '@/lib/contract/records';
import type { Params } from '@/lib/contract/rpc';
import { readTables } from '@/lib/forms/save-tables';
import type { Credentials } from '@/lib/persons/merge-person';
import { NO_GROUP } from '@/lib/persons/person-fields';
import { listPersons } from '@/lib/records/list-persons';
import type { LongRead } from '@/lib/records/read-all';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { personCards } from '../drawer/save/save-cards';

/**
 * A deletion of up to this number of persons can be undone, with their photos kept in memory; before a larger one an
 * export is offered.
 */
export const UNDO_MAX = 200;

/** Photos are large: few persons at a time. */
const AT_ONCE = 10;

/** A person as the device held them before their deletion. */
export interface RemovedPerson {
  person: AccessUser;
  cards: readonly AccessCard[];
  credentials: Credentials;
  /** Was a member of a group that opens a door together; the device removes deleted persons from these. */
  wasInDoorGroup: boolean;
}

/** Credentials that this device has. */
export type Credited = Pick<
  DeviceCapabilities,
  'cardAuth' | 'faceAuth' | 'fingerprintAuth' | 'attendanceGroup' | 'multiCard'
>;

/**
 * Reads all data that a deletion of these persons removes. Undefined when the device refuses to return a part of it:
 * then the deletion cannot be undone. Throws as `call` when the login or the connection is lost.
 */
export async function readBeforeRemoval(
  ids: readonly string[],
  has: Credited,
  { rpc, signal, onProgress }: Omit<LongRead, 'clock'>,
): Promise<RemovedPerson[] | undefined> {
  const removed: RemovedPerson[] = [];
  try {
    const members = has.multiCard ? await doorGroupMembers(rpc) : new Set<string>();
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      signal.throwIfAborted();
      removed.push(...(await readSome(rpc, ids.slice(at, at + AT_ONCE), has, members)));
      onProgress(Math.min(ids.length, at + AT_ONCE), ids.length);
    }
    return removed;
  } catch (error) {
    if (error instanceof RpcError && !isSessionOver(error)) return undefined;
    throw error;
  }
}

type Asked = Params<'AccessUser.list'>;
type Rows<T> = Promise<readonly (T | null)[] | null>;

async function readSome(
  rpc: RpcClient,
  UserIDList: string[],
  has: Credited,
  members: ReadonlySet<string>,
): Promise<RemovedPerson[]> {
  const asked: Asked = { UserIDList };
  const nothing = Promise.resolve(null);
  const faceRows: Rows<AccessFace> = has.faceAuth
    ? rpc.call('AccessFace.list', asked, { needs: ['FaceDataList'] }).then(({ FaceDataList }) => FaceDataList)
    : nothing;
  const cardRows: Rows<AccessCard> = has.cardAuth
    ? rpc.call('AccessCard.list', asked, { needs: ['CardList'] }).then(({ CardList }) => CardList)
    : nothing;
  const fingerRows: Rows<AccessFingerprint> = has.fingerprintAuth
    ? rpc.call('AccessFingerprint.list', asked, { needs: ['FingerprintList'] }).then((each) => each.FingerprintList)
    : nothing;
  const groupRows: Rows<AttendanceInfo> = has.attendanceGroup
    ? rpc
        .call('AccessAttendance.list', asked, { needs: ['AttendanceInfoList'] })
        .then((each) => each.AttendanceInfoList)
    : nothing;
  const [persons, faces, cards, fingers, groups] = await Promise.all([
    listPersons(rpc, UserIDList),
    faceRows,
    cardRows,
    fingerRows,
    groupRows,
  ]);
  return persons.map((person) => {
    const own = <T extends { UserID: string }>(rows: readonly (T | null)[] | null): T[] =>
      (rows ?? []).flatMap((row) => (String(row?.UserID) === person.UserID ? [row as T] : []));
    const held = own(cards);
    const [face] = own(faces);
    const [finger] = own(fingers);
    const [place] = own(groups);
    return {
      person,
      cards: held,
      credentials: {
        ...personCards(held),
        faces: face?.PhotoData ?? [],
        fingers: { packets: finger?.AccessFingerprints ?? [], duress: finger?.DuressIndex ?? -1 },
        group: place?.groupID ?? NO_GROUP,
      },
      wasInDoorGroup: members.has(person.UserID),
    };
  });
}

/** User IDs in groups that open a door together; none where the table cannot be read, since they only serve a hint. */
async function doorGroupMembers(rpc: RpcClient): Promise<Set<string>> {
  try {
    const { OpenDoorGroup } = await readTables(rpc, ['OpenDoorGroup']);
    const groups = OpenDoorGroup.flatMap(({ Groups }) => Groups);
    return new Set(groups.flatMap(({ GroupDetail }) => GroupDetail.map(({ UserID }) => UserID)));
  } catch (error) {
    if (error instanceof TransportError || isSessionOver(error)) throw error;
    return new Set();
  }
}

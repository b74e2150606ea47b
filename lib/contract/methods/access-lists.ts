import type { AccessCard, AccessFace, AccessFingerprint, AccessUser } from '../records';
import type { Nothing } from '../rpc';
import type { CollectState } from '../tables/work-mode';

export interface FindStarted {
  Token: number;
  Total: number;
}
export interface FindPage {
  Token: number;
  Offset: number;
  Count: number;
}
/** Filter of persons; absent members do not filter. Text matches any part. @assumed pages-1 /personManage */
export interface AccessUserCondition {
  UserID?: string;
  UserName?: string;
  UserType?: number;
  /** Only who enrolled themselves in the work mode for it. @assumed pages-2 /WorkMode */
  Source?: 'SelfHelp';
  /** Of these, only who ended so, and on that day of the device, 'yyyy-MM-dd'. @assumed ours */
  CollectState?: CollectState;
  CollectDay?: string;
}

/**
 * What a search with a source adds to each person, and what became of them when, wall time. @assumed ours: pages-2
 * /WorkMode wants a review list, and names no call
 */
export interface SelfHelpMembers {
  CollectState: CollectState;
  CollectTime: string;
}

/**
 * A change of a person. `CollectState` decides about somebody who waits: 'Collected' stores what they handed in,
 * 'Refused' does not. @assumed ours, as above
 */
export type AccessUserChange = Partial<AccessUser> & { CollectState?: CollectState };

/**
 * Persons and their credentials. A failed batch is ReplyError.BatchFailed with FailCode per item. Removing a person who
 * is opening a door at this moment is refused with reason TargetInUse (@assumed pages-1 /personManage). @spec §7 Access
 */
export interface AccessListMethods {
  'AccessUser.startFind': { params: { Condition?: AccessUserCondition }; result: FindStarted };
  'AccessUser.doFind': { params: FindPage; result: { Info: (AccessUser & Partial<SelfHelpMembers>)[] | null } };
  'AccessUser.stopFind': { params: { Token: number }; result: true };
  'AccessUser.list': { params: { UserIDList: string[] }; result: { Info: AccessUser[] | null } };
  'AccessUser.insertMulti': { params: { UserList: Partial<AccessUser>[] }; result: true };
  'AccessUser.updateMulti': { params: { UserList: AccessUserChange[] }; result: true };
  'AccessUser.removeMulti': { params: { UserIDList: string[] }; result: true };
  'AccessUser.removeAll': { params: Nothing; result: true };

  'AccessCard.startFind': { params: { Condition?: { UserID?: string; CardNo?: string } }; result: FindStarted };
  'AccessCard.doFind': { params: FindPage; result: { Info: AccessCard[] | null } };
  'AccessCard.stopFind': { params: { Token: number }; result: true };
  /** By card or by person. */
  'AccessCard.list': {
    params: { CardNoList: string[] } | { UserIDList: string[] };
    result: { CardList: AccessCard[] | null };
  };
  'AccessCard.insertMulti': { params: { CardList: Partial<AccessCard>[] }; result: true };
  'AccessCard.updateMulti': { params: { CardList: Partial<AccessCard>[] }; result: true };
  'AccessCard.removeMulti': { params: { CardNoList: string[] }; result: true };
  'AccessCard.removeAll': { params: Nothing; result: true };

  'AccessFace.startFind': { params: { Condition?: { UserID?: string } }; result: FindStarted };
  'AccessFace.doFind': { params: FindPage; result: { Info: AccessFace[] | null } };
  'AccessFace.stopFind': { params: { Token: number }; result: true };
  'AccessFace.list': { params: { UserIDList: string[] }; result: { FaceDataList: (AccessFace | null)[] | null } };
  'AccessFace.insertMulti': { params: { FaceList: AccessFace[] }; result: true };
  'AccessFace.updateMulti': { params: { FaceList: AccessFace[] }; result: true };
  'AccessFace.removeMulti': { params: { UserIDList: string[] }; result: true };
  'AccessFace.removeAll': { params: Nothing; result: true };

  'AccessFingerprint.startFind': { params: { Condition?: { UserID?: string } }; result: FindStarted };
  'AccessFingerprint.doFind': { params: FindPage; result: { Info: AccessFingerprint[] | null } };
  'AccessFingerprint.stopFind': { params: { Token: number }; result: true };
  'AccessFingerprint.list': {
    params: { UserIDList: string[] };
    result: { FingerprintList: AccessFingerprint[] | null };
  };
  /** One person as the console sends it, or several as public clients do. @spec §3; the list @assumed protocol 4.2 */
  'AccessFingerprint.insertMulti': {
    params: AccessFingerprint | { FingerprintList: AccessFingerprint[] };
    result: true;
  };
  /** Replaces the fingers of persons who have some. Form @assumed as that of insertMulti */
  'AccessFingerprint.updateMulti': {
    params: AccessFingerprint | { FingerprintList: AccessFingerprint[] };
    result: true;
  };
  'AccessFingerprint.removeMulti': { params: { UserIDList: string[] }; result: true };
  'AccessFingerprint.removeAll': { params: Nothing; result: true };
}

import { SOUND_FOLDER } from '@/lib/contract/methods/sounds';
import { ALL_SNAPSHOTS } from '@/lib/contract/methods/storage';
import type { ContactType, RecordTableName } from '@/lib/contract/records';
import type { RpcMethod } from '@/lib/contract/rpc';
import type { ActPart } from './change-journal';

/** An act that the journal lists: its page, its object and its verb. */
export interface ActKind extends Pick<ActPart, 'label' | 'verb'> {
  page: string;
  /**
   * The member of the parameters that lists what it is done to, or else the only list of them; without it, it is done
   * once.
   */
  list?: string;
  /** Members that name what it is done to; the first that is there counts. Nothing else of a call is kept. */
  names?: readonly string[];
}

const kind = (page: string, label: string, verb: ActPart['verb'], rest: Partial<ActKind> = {}): ActKind => ({
  page,
  label,
  verb,
  ...rest,
});

const PEOPLE = '/personManage';

/** The calls of a list of the person service. */
const listed = (area: string, label: string, list: string, removed: string) => ({
  [`${area}.insertMulti`]: kind(PEOPLE, label, 'added', { list, names: ['UserName', 'UserID'] }),
  [`${area}.updateMulti`]: kind(PEOPLE, label, 'changed', { list, names: ['UserName', 'UserID'] }),
  // Card numbers are not shown: a bystander could read them.
  [`${area}.removeMulti`]: kind(PEOPLE, label, 'deleted', {
    list: removed,
    names: removed === 'UserIDList' ? ['UserID'] : [],
  }),
});

/** Group membership of persons. */
const group = (verb: ActPart['verb']) =>
  kind('/attendance/checkGroup', 'personManage.field.group', verb, { list: 'AttendanceInfoList', names: ['UserID'] });
const account = (verb: ActPart['verb']) => kind('/user', 'user.many', verb, { names: ['name', 'Name'] });
const onvif = (verb: ActPart['verb']) => kind('/onvifUser', 'menu.page.onvifUser', verb, { names: ['name', 'Name'] });
const done = (page: string, label: string) => kind(page, label, 'done');
const certificate = (page: string, verb: ActPart['verb']) => kind(page, 'menu.page.safe_cert', verb);
/** One entry of a page, by the title of the page. */
const ofPage = (page: string, verb: ActPart['verb'], ...names: string[]) =>
  kind(page, `menu.page.${page.slice(1).replaceAll('/', '_')}`, verb, { names });

/** What a deleted file is: a picture of the screen, or a sound. */
export function removedFile(path: unknown): ActKind | undefined {
  // Its records are cleared as well, which the journal lists.
  if (path === ALL_SNAPSHOTS) return undefined;
  if (String(path).startsWith(`${SOUND_FOLDER}/`)) return ofPage('/AudioList', 'deleted', 'fileName');
  return kind('/cfg/imgCfg', 'cfg.imgCfg.picture', 'deleted', { names: ['fileName'] });
}

/** What a renamed file is. */
export const renamedFile = (path: unknown): ActKind =>
  String(path).startsWith(`${SOUND_FOLDER}/`)
    ? ofPage('/AudioList', 'changed', 'oldName')
    : kind('/cfg/imgCfg', 'cfg.imgCfg.picture', 'changed', { names: ['oldName'] });

/** By method. The journal lists an act of a new page once its call has an entry here. */
export const ACT_KINDS: Partial<Record<RpcMethod, ActKind>> = {
  'AccessUser.removeAll': done(PEOPLE, 'personManage.removeAll'),
  ...listed('AccessUser', 'menu.page.personManage', 'UserList', 'UserIDList'),
  ...listed('AccessCard', 'personImport.cardsStored', 'CardList', 'CardNoList'),
  ...listed('AccessFace', 'personManage.field.faces', 'FaceList', 'UserIDList'),
  ...listed('AccessFingerprint', 'personManage.field.fingers', 'FingerprintList', 'UserIDList'),
  'AccessAttendance.insertMulti': group('changed'),
  'AccessAttendance.updateMulti': group('changed'),
  'AccessAttendance.removeMulti': group('deleted'),
  'Attendance.addCheckGroup': ofPage('/attendance/checkGroup', 'added', 'groupName'),
  'Attendance.modifyCheckGroup': ofPage('/attendance/checkGroup', 'changed', 'groupName'),
  'Attendance.deleteCheckGroup': ofPage('/attendance/checkGroup', 'deleted'),
  'Attendance.addWorkOrder': ofPage('/attendance/workOrder', 'added', 'workOrderName'),
  'Attendance.modifyWorkOrder': ofPage('/attendance/workOrder', 'changed', 'workOrderName'),
  'Attendance.deleteWorkOrder': ofPage('/attendance/workOrder', 'deleted'),
  'LiftControl.setFloorInfo': ofPage('/liftControl', 'changed'),
  'AudioFileManager.upload': ofPage('/AudioList', 'added', 'Name'),
  'ThermographyManager.calibrate': ofPage('/calibrationconfig', 'changed'),
  'audioRecordManager.stop': ofPage('/voiceRecord', 'added', 'name'),
  'VideoOutput.removeAdvertisement': ofPage('/individuation/resource', 'deleted'),
  'VideoOutput.setAdvertisementOrder': ofPage('/individuation/resource', 'changed'),
  'accessControl.openDoor': done('/door', 'door.open'),
  'accessControl.closeDoor': done('/door', 'door.close'),
  'accessControlManager.setABLockRoute': ofPage('/door/abLock', 'changed'),
  'accessControlManager.setRepeatEnterRoute': ofPage('/door/repeatEnter', 'changed', 'Name'),
  'accessControlManager.removeRepeatEnterRoute': ofPage('/door/repeatEnter', 'deleted'),
  'accessControlManager.clearRepeatEnter': done('/door/repeatEnter', 'door.repeatEnter.clearAll'),
  'accessControlManager.addDevice': ofPage('/door/subController', 'added'),
  'accessControlManager.modifyDevice': ofPage('/door/subController', 'changed'),
  'accessControlManager.removeDevice': ofPage('/door/subController', 'deleted'),
  'userManager.addUser': account('added'),
  'Security.addUser': account('added'),
  'userManager.modifyUser': account('changed'),
  'userManager.deleteUser': account('deleted'),
  'userManager.modifyPassword': done('/user', 'user.changePassword'),
  'Security.modifyPasswordPlain': done('/user', 'user.changePassword'),
  'PasswdFind.setContact': done('/user', 'user.changeContact'),
  'userManager.onvifaddUser': onvif('added'),
  'DockUser.addUser': onvif('added'),
  'userManager.onvifmodifyUser': onvif('changed'),
  'userManager.onvifmodifyPassword': onvif('changed'),
  'DockUser.modifyPassword': onvif('changed'),
  'userManager.onvifdeleteUser': onvif('deleted'),
  'NASUserManager.addUser': kind('/network/nas', 'network.nas.tab.users', 'added', { names: ['name'] }),
  'NASUserManager.modifyUser': kind('/network/nas', 'network.nas.tab.users', 'changed', { names: ['name'] }),
  'NASUserManager.deleteUser': kind('/network/nas', 'network.nas.tab.users', 'deleted', { names: ['name'] }),
  'CertManager.importSvrCert': certificate('/safe/cert', 'added'),
  'CertManager.removeSvrCert': certificate('/safe/cert', 'deleted'),
  'Wire802_1X.importCACert': certificate('/network/802_1x', 'added'),
  'Wire802_1X.importClientCert': certificate('/network/802_1x', 'added'),
  'Wire802_1X.importClientKey': certificate('/network/802_1x', 'added'),
  'global.setCurrentTime': done('/network/dateSet', 'shell.deviceTime'),
  'magicBox.reboot': done('/automaintain', 'shell.restart'),
  'magicBox.resetSystem': done('/cfg/default', 'cfg.default.all'),
  'magicBox.resetSystemEx': done('/cfg/default', 'cfg.default.all'),
  'configManager.restoreExcept': done('/cfg/default', 'cfg.default.some'),
  'SecurityImExport.importData': done('/cfg/cfg', 'cfg.cfg.importButton'),
  'netApp.adjustTimeWithNTP': done('/network/dateSet', 'shell.deviceTime'),
  'netApp.connectByWps': done('/network/wifi', 'network.wifi.wps'),
  'upgrader.start': done('/update', 'update.start'),
  'RemoteUpgrader.selectDevList': done('/update', 'update.start'),
  'CloudUpgrader.setAutoCheck': kind('/update', 'update.autoCheck', 'changed'),
  'CloudUpgrader.execute': done('/update', 'update.start'),
  'videoStatServer.clearSectionStat': done('/statistics', 'statistics.counting.clear'),
  'log.clear': done('/log/syslog', 'table.log.clear'),
};

/** Pages of the kinds of contacts. */
const CONTACTS: Readonly<Record<ContactType, string>> = {
  VTO: '/vto/rigisterManage',
  VTH: '/vto/room',
  VTS: '/vto/vts',
};

/** What a call of a record table is about: its page, and the label where it is not the title of the page. */
const RECORDS: Readonly<Record<RecordTableName, readonly [page: string, label?: string]>> = {
  AccessControlCard: [PEOPLE, 'personImport.cardsStored'],
  AccessControlFingerprint: [PEOPLE, 'personManage.field.fingers'],
  AccessControlCardRec: ['/accesslog/log'],
  AccessControlAlarmRecord: ['/alarm/alarmlog'],
  AccessManagerRecord: ['/log/manageLog'],
  AccessControlCustomPassword: ['/customPassword'],
  VideoTalkLog: ['/vto/callRecord'],
  VideoTalkContact: ['/vto/room'],
  SnapRecord: ['/cfg/PrivacySet', 'cfg.PrivacySet.clear'],
};

const VERBS: Readonly<Partial<Record<RpcMethod, ActPart['verb']>>> = {
  'RecordUpdater.insert': 'added',
  'RecordUpdater.import': 'added',
  'RecordUpdater.importFile': 'done',
  'RecordUpdater.update': 'changed',
  'RecordUpdater.remove': 'deleted',
  'RecordUpdater.removeEx': 'deleted',
  'RecordUpdater.clear': 'done',
};

/** The kind of a call of a record table; undefined for one that changes nothing. */
export function recordKind(method: string, table: RecordTableName, type: unknown): ActKind | undefined {
  const verb = VERBS[method as RpcMethod];
  const found = RECORDS[table];
  if (verb === undefined || found === undefined) return undefined;
  const isContact = table === 'VideoTalkContact' && typeof type === 'string' && Object.hasOwn(CONTACTS, type);
  const [page, label] = isContact ? [CONTACTS[type as ContactType]] : found;
  if (method === 'RecordUpdater.importFile') return done(page, 'vto.room.import');
  // The contacts of one type are deleted together.
  if (verb === 'done' || (method === 'RecordUpdater.removeEx' && isContact)) return done(page, 'table.log.clear');
  return {
    ...ofPage(page, verb, 'VTLongNumber', 'UserID'),
    ...(label !== undefined && { label }),
    ...(method === 'RecordUpdater.import' && { list: 'records' }),
  };
}

/**
 * Access rules of methods: those without a session, rights per method and table, services that this device lists and
 * has switched off. @assumed contract 1.2 (doors), 4 (rights), 5.1 (InvalidRequest for a service that is switched
 * off)
 */
import type { Authority } from '@/lib/contract/authorities';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { LOG_TABLES } from '@/lib/contract/records';
import type { RpcMethod, RpcRequest } from '@/lib/contract/rpc';
import type { Door } from '../device-interface';
import type { HandleEntry } from '../sessions';
import { isRecord } from './read-params';

const SIGN_IN: readonly string[] = ['Global.firstLogin', 'Global.secondLogin', 'global.login'] satisfies RpcMethod[];

/** Whether this method may be called at that address without a session. */
export function needsNoSession(method: string, door: Door): boolean {
  if (method === 'Security.getEncryptInfo') return true;
  if (door !== 'outside') return SIGN_IN.includes(method);
  if (method === 'global.getCurrentTime' || method.startsWith('DevInit.')) return true;
  return method.startsWith('PasswdFind.') && method !== 'PasswdFind.setContact';
}

/** Whether the method is answered at that address at all. */
export function isAnsweredAt(method: string, door: Door): boolean {
  if (door === 'rpc') return true;
  if (door === 'outside') return needsNoSession(method, door);
  return SIGN_IN.includes(method) || method === 'Global.logout' || method === 'Global.keepAlive';
}

/** Right that writing a table needs. @assumed contract 4 (routes) and 8.1 (tables by page) */
const TABLE_RIGHTS: Readonly<Record<string, Authority>> = {
  PwdUpdatePeriod: 'AuthUserMag',
  PwdReset: 'AuthSecurity',
  General: 'AuthSecurity',
  VSP_ONVIF: 'AuthSecurity',
  AccessFilter: 'AuthSecurity',
  Alarm: 'AuthEventCfg',
  DoorNotClosed: 'AuthEventCfg',
  BreakIn: 'AuthEventCfg',
  RepeatEnter: 'AuthEventCfg',
  Duress: 'AuthEventCfg',
  MaliciousAccessControl: 'AuthEventCfg',
  ACBlocklist: 'AuthEventCfg',
  PatrolStatus: 'AuthEventCfg',
  ChassisIntrusion: 'AuthEventCfg',
  Encode: 'AuthAVParam',
  VideoStandard: 'AuthAVParam',
  ChannelTitle: 'AuthAVParam',
  VideoWidget: 'AuthAVParam',
  AudioInput: 'AuthAVParam',
  VideoAnalyseRule: 'AuthAVParam',
  Network: 'AuthNetCfg',
  Web: 'AuthNetCfg',
  Https: 'AuthNetCfg',
  RTSP: 'AuthNetCfg',
  DVRIP: 'AuthNetCfg',
  MediaEncrypt: 'AuthNetCfg',
  UPnP: 'AuthNetCfg',
  PPPoE: 'AuthNetCfg',
  Wireless: 'AuthNetCfg',
};

const METHOD_RIGHTS: Readonly<Partial<Record<string, readonly Authority[]>>> = {
  'global.setCurrentTime': ['AuthSysCfg'],
  'magicBox.reboot': ['AuthMaintence'],
  'magicBox.shutdown': ['AuthMaintence'],
  'magicBox.resetSystem': ['AuthMaintence'],
  'magicBox.resetSystemEx': ['AuthMaintence'],
  'configManager.restore': ['AuthMaintence'],
  'configManager.restoreExcept': ['AuthMaintence'],
  'CloudUpgrader.setAutoCheck': ['AuthMaintence'],
  'userManager.modifyUser': ['AuthUserMag'],
  'userManager.addUser': ['AuthUserMag'],
  'userManager.deleteUser': ['AuthUserMag'],
  'Security.addUser': ['AuthUserMag'],
  'Security.addUserPlain': ['AuthUserMag'],
  'PasswdFind.setContact': ['AuthUserMag'],
  'SecurityImExport.prepareExportData': ['AuthUserMag'],
  'Attendance.addCheckGroup': ['AuthSysCfg'],
  'Attendance.modifyCheckGroup': ['AuthSysCfg'],
  'Attendance.deleteCheckGroup': ['AuthSysCfg'],
  'Attendance.addWorkOrder': ['AuthSysCfg'],
  'Attendance.modifyWorkOrder': ['AuthSysCfg'],
  'Attendance.deleteWorkOrder': ['AuthSysCfg'],
  'Attendance.webStatis': ['AuthSysInfo'],
  'Alarm.testInput': ['AuthManuCtr'],
  'Alarm.testEvent': ['AuthManuCtr'],
  'accessControl.openDoor': ['AuthManuCtr'],
  'accessControl.closeDoor': ['AuthManuCtr'],
  'accessControl.captureFingerprint': ['AuthManuCtr'],
  'accessControl.stopCaptureFingerprint': ['AuthManuCtr'],
  'accessControlManager.startCardCapture': ['AuthManuCtr'],
  'accessControlManager.stopCardCapture': ['AuthManuCtr'],
  'userManager.onvifgetUserInfoAll': ['AuthSecurity'],
  'userManager.onvifmodifyUser': ['AuthSecurity'],
  'userManager.onvifdeleteUser': ['AuthSecurity'],
  'userManager.onvifaddUser': ['AuthSecurity'],
  'userManager.onvifmodifyPassword': ['AuthSecurity'],
  'DockUser.addUser': ['AuthSecurity'],
  'DockUser.modifyPassword': ['AuthSecurity'],
  'LiftControl.setFloorInfo': ['AuthSysCfg'],
  'LiftControl.testFloor': ['AuthSysCfg'],
  'accessControlManager.setABLockRoute': ['AuthSysCfg'],
  'accessControlManager.getSubControllerInfo': ['AuthSysCfg'],
  'accessControlManager.getSubControllerState': ['AuthSysCfg'],
  'accessControlManager.searchDevice': ['AuthSysCfg'],
  'accessControlManager.addDevice': ['AuthSysCfg'],
  'accessControlManager.modifyDevice': ['AuthSysCfg'],
  'accessControlManager.removeDevice': ['AuthSysCfg'],
  'accessControlManager.syncTime': ['AuthSysCfg'],
  'accessControlManager.syncOfflineLog': ['AuthSysCfg'],
  'accessControlManager.getSyncState': ['AuthSysCfg'],
  'accessControlManager.stopSync': ['AuthSysCfg'],
  'accessControlManager.setRepeatEnterRoute': ['AuthSysCfg'],
  'accessControlManager.removeRepeatEnterRoute': ['AuthSysCfg'],
  'accessControlManager.clearRepeatEnter': ['AuthSysCfg'],
  'accessControlManager.getRepeatEnterPersons': ['AuthUserMag', 'AuthSysCfg'],
  'log.startFind': ['AuthSysInfo'],
  'log.clear': ['AuthDelLog'],
  'userManager.getActiveUserInfoAll': ['AuthSysInfo', 'AuthUserMag'],
  'RecordFinder.factory.create': ['AuthSysInfo', 'AuthSysCfg'],
} satisfies Partial<Record<RpcMethod, readonly Authority[]>>;

/** Calls of every login while it loads the capabilities. */
const OPEN_PTZ: readonly string[] = [
  'ptz.factory.instance',
  'ptz.destroy',
  'ptz.getCurrentProtocolCaps',
] satisfies RpcMethod[];

/** Right that writing this table needs. */
export function rightOfTable(name: unknown): Authority {
  const table = typeof name === 'string' ? (/^\w+/.exec(name)?.[0] ?? '') : '';
  return TABLE_RIGHTS[table] ?? 'AuthSysCfg';
}

/** Rights of which the caller needs one; empty for methods open to every login. */
export function rightsFor(method: string, request: RpcRequest, handle: HandleEntry | undefined): readonly Authority[] {
  const own = METHOD_RIGHTS[method];
  if (own) return own;
  if (method === 'configManager.setConfig' || method === 'configManager.setChannelConfig') {
    return [rightOfTable(isRecord(request.params) ? request.params.name : undefined)];
  }
  if (method.startsWith('ptz.')) return OPEN_PTZ.includes(method) ? [] : ['AuthPTZ'];
  if (method.startsWith('RecordUpdater.')) {
    const isLog = handle?.kind === 'RecordUpdater' && LOG_TABLES.some((each) => each === handle.table);
    return isLog ? ['AuthDelLog'] : ['AuthSysCfg', 'AuthDelLog'];
  }
  if (method.startsWith('AccessAttendance.')) {
    const isRead = /\.(startFind|doFind|stopFind|list)$/.test(method);
    return isRead ? ['AuthUserMag', 'AuthSysCfg', 'AuthSysInfo'] : ['AuthUserMag', 'AuthSysCfg'];
  }
  if (/^Access(User|Card|Face|Fingerprint)\./.test(method)) {
    return /\.(startFind|doFind|stopFind|list)$/.test(method) ? ['AuthUserMag', 'AuthSysCfg'] : ['AuthUserMag'];
  }
  return [];
}

/** Conditions of areas and methods; the longest match applies. */
const SWITCHED: readonly (readonly [prefix: string, isThere: (can: DeviceCapabilities) => boolean])[] = [
  ['VTO.', (can) => can.intercom],
  ['VideoTalkManager.', (can) => can.intercom],
  ['VideoTalkPhone.', (can) => can.intercom],
  ['FaceInfoManager.', (can) => can.faceAuth],
  ['CitizenIdentityManager.', (can) => can.faceAuth],
  ['VideoOutput.', (can) => can.advertResource],
  ['DevPinmuxManager.', (can) => can.wiegand || can.rs485DisplayType > 0],
  ['RemoteUpgrader.', (can) => can.remoteUpgrade],
  ['UPnPPortmap.', (can) => can.upnp],
  ['CloudUpgrader.', (can) => can.cloudUpgrade],
  ['intelli.', (can) => can.faceAuth],
  ['AccessCard.', (can) => can.cardAuth],
  ['AccessFace.', (can) => can.faceAuth],
  ['AccessFingerprint.', (can) => can.fingerprintAuth],
  ['AccessAttendance.', (can) => can.attendanceGroup],
  ['Attendance.', (can) => can.attendanceGroup],
  ['LiftControl.', (can) => can.liftControl],
  ['userManager.onvif', (can) => can.onvifOption],
  ['DockUser.', (can) => can.onvifOption],
  ['accessControlManager.getRepeatEnterRoute', (can) => can.repeatEnter],
  ['accessControlManager.setRepeatEnterRoute', (can) => can.repeatEnter],
  ['accessControlManager.removeRepeatEnterRoute', (can) => can.repeatEnter],
  ['accessControlManager.clearRepeatEnter', (can) => can.repeatEnter],
  ['accessControlManager.getRepeatEnterPersons', (can) => can.repeatEnter],
  ['accessControlManager.getABLockRoute', (can) => can.abLock],
  ['accessControlManager.getSubController', (can) => can.subController],
  ['accessControlManager.searchDevice', (can) => can.subController],
  ['accessControlManager.addDevice', (can) => can.subController],
  ['accessControlManager.modifyDevice', (can) => can.subController],
  ['accessControlManager.removeDevice', (can) => can.subController],
  ['accessControlManager.sync', (can) => can.subController || can.registerManage],
  ['accessControlManager.getSyncState', (can) => can.subController || can.registerManage],
  ['accessControlManager.stopSync', (can) => can.subController || can.registerManage],
  ['accessControlManager.setABLockRoute', (can) => can.abLock],
  ['Alarm.testInput', (can) => can.linkageIn],
  ['Alarm.testEvent', (can) => can.alarmLink],
  ['accessControl.openDoor', (can) => can.remoteOpen],
  ['accessControl.closeDoor', (can) => can.remoteOpen],
  ['encode.', (can) => can.hasVideo],
  ['devVideoInput.getCaps', (can) => can.hasVideo],
  ['devVideoInput.factory.instance', (can) => can.hasVideo],
  ['devVideoDetect.', (can) => can.hasVideo],
  ['ptz.', (can) => can.ptz || can.focusControl],
  ['ptz.getCurrentProtocolCaps', (can) => can.ptz],
  ['speak.', (can) => can.talk],
  ['StreamUrlService.', (can) => can.hasVideo],
  ['snapManager.', (can) => can.hasVideo],
];

/** False for a service that is listed and switched off on this device. */
export function isSwitchedOn(method: string, can: DeviceCapabilities): boolean {
  return SWITCHED.every(([prefix, isThere]) => !method.startsWith(prefix) || isThere(can));
}

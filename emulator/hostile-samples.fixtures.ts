/** Good parameters to derive wrong ones from: by method, from the device's data. */
import { silentMp3 } from './rules/sounds';
import { configFile } from './services/config-file';
import type { DeviceState } from './state/device-state';
import { SEED_PASSWORDS } from './state/seed';
import type { TestDevice } from './test-device';

const SOUND = silentMp3(1);

/** Names that methods of many areas take; for those without a sample of their own. */
export const COMMON = {
  name: 'AccessControl',
  names: ['Locales'],
  table: {},
  index: 0,
  channel: 0,
  type: 'BreakIn',
  Type: 'AccessUser',
  user: { Name: 'some#', Password: 'Somebody1', Group: 'user', Memo: '', AuthorityList: ['AuthSysInfo'] },
  token: 1,
  offset: 0,
  count: 20,
  condition: { StartTime: '2026-11-01 00:00:00', EndTime: '2026-11-30 00:00:00', Types: ['Config'] },
  codes: ['All'],
  Events: ['FaceDetection'],
  SID: 1,
  speed: [1, 1, 1],
  position: [0, 0, 1],
  timeout: 5,
  time: '2026-11-20 12:00:01',
  flag: true,
  steps: [{ preset: 1, dwell: 10, speed: 4 }],
  limitMode: 'Left',
  Password: 'kept secret',
};

/** Backups by the state that they hold: each costs the work of a password. */
const backups = new WeakMap<DeviceState, { backup: Buffer; lockedBackup: Buffer }>();

function backupsOf(device: TestDevice['device']) {
  const state = device.state();
  const made = backups.get(state);
  if (made) return made;
  const { deviceType: Model = '' } = device.capabilities() as { deviceType?: string };
  const { tables: Tables, secureTables: SecureTables } = state;
  const content = { Model, Version: '', SerialNo: '', Time: '', HasSecrets: true, Tables, SecureTables };
  const both = { backup: configFile(content, undefined), lockedBackup: configFile(content, 'Kept-secret-7') };
  backups.set(state, both);
  return both;
}

/** One or more valid parameters for a method. `#` in a text: another number each time, for what must be new. */
export function samplesOf({ device }: TestDevice, method: string): readonly unknown[] {
  const { access, checkGroups, workOrders, floors, records } = device.state();
  const [person, other] = access.users;
  const page = { Token: 1, Offset: 0, Count: 20 };
  const attendees = {
    AttendanceInfoList: [
      { UserID: '100', groupID: 2 },
      { UserID: '299', groupID: 1 },
    ],
  };
  const info = {
    Index: 5,
    Number: '77',
    Name: 'Yard',
    Model: 'ASC-4',
    Address: '192.0.2.77',
    UserName: 'admin',
    Password: 'Chain1234',
  };
  const route = {
    Name: 'Yard',
    Enable: true,
    ResetTime: 10,
    TimeSection: 255,
    DoorList: [{ Doors: [{ ReaderID: '1' }] }, { Doors: [{ ReaderID: '2' }] }],
  };
  const { backup, lockedBackup } = backupsOf(device);
  const own: Readonly<Record<string, readonly unknown[]>> = {
    'AccessUser.insertMulti': [
      {
        UserList: [
          { ...person, UserID: 'H#', Password: '0123' },
          { UserID: 'N#', UserName: 'H' },
        ],
      },
    ],
    'AccessUser.updateMulti': [{ UserList: [person, { ...other, IsFirstEnter: true, FirstEnterDoors: [0] }] }],
    'AccessUser.list': [{ UserIDList: ['1', '2'] }],
    'AccessUser.removeMulti': [{ UserIDList: [access.users.at(-1)?.UserID] }],
    'AccessCard.insertMulti': [{ CardList: [{ CardNo: 'CAFE0000#', UserID: '250', CardType: 5, CardStatus: 0 }] }],
    'AccessCard.updateMulti': [{ CardList: access.cards.slice(0, 2) }],
    'AccessCard.list': [{ CardNoList: [access.cards[0]?.CardNo] }, { UserIDList: ['1'] }],
    'AccessCard.removeMulti': [{ CardNoList: [access.cards.at(-1)?.CardNo] }],
    'AccessFace.insertMulti': [{ FaceList: [{ UserID: '260', PhotoData: access.faces[0]?.PhotoData }] }],
    'AccessFace.updateMulti': [{ FaceList: access.faces.slice(0, 1) }],
    'AccessFace.list': [{ UserIDList: ['1'] }],
    'AccessFace.removeMulti': [{ UserIDList: [access.faces.at(-1)?.UserID] }],
    'AccessFingerprint.insertMulti': [
      { FingerprintList: access.fingerprints.slice(0, 1) },
      { ...access.fingerprints[0] },
    ],
    'AccessFingerprint.list': [{ UserIDList: ['1'] }],
    'AccessFingerprint.removeMulti': [{ UserIDList: [access.fingerprints.at(-1)?.UserID] }],
    'AccessAttendance.insertMulti': [attendees],
    'AccessAttendance.updateMulti': [attendees],
    'AccessAttendance.list': [{ UserIDList: ['1'] }],
    'AccessAttendance.removeMulti': [{ UserIDList: ['1'] }, attendees],
    'AudioFileManager.upload': [
      { Event: 'Doorbell', Name: 'chime#', Size: SOUND.length, Data: SOUND.toString('base64') },
    ],
    'audioRecordManager.start': [{ channel: 0, name: 'hello#' }],
    'audioRecordManager.stop': [{ channel: 0, name: 'hello' }],
    'audioRecordManager.getLevel': [{ channel: 0 }],
    'speak.start': [{ format: 'G.711A' }],
    'speak.stop': [{ format: 'G.711A' }, {}],
    'speak.startPlay': [{ path: 'test' }, { text: 'Hello {name}', speaker: 'Male', speed: 100 }],
    'FileManager.list': [{ path: '/picture' }],
    'FileManager.getFileNames': [{ directory: '/picture' }],
    'FileManager.rename': [{ oldName: '/picture/hills.png', newName: '/picture/hills#.png' }],
    'FileManager.removeFiles': [{ fileName: '/picture/arches.png' }],
    'FileManager.downloadPiece': [{ fileName: '/picture/harbour.png', offset: 0, length: 100 }],
    'VideoOutput.getAdvertisementList': [{ channel: 0, type: 'Picture' }],
    'VideoOutput.deliverAdvertisement': [{ channel: 0, list: [1], duration: 10 }],
    'VideoOutput.removeAdvertisement': [{ channel: 0, list: [3] }],
    'VideoOutput.setAdvertisementOrder': [{ channel: 0, type: 'Video', list: [5, 4] }],
    'VideoOutput.showPrompt': [{ channel: 0, result: 'Success' }],
    'mediaFileFind.findFile': [{ condition: { Channel: 0, Types: ['jpg'], Events: ['AccessControl'] } }],
    'mediaFileFind.findNextFile': [{ count: 10 }],
    'recordManager.setMode': [{ modes: ['Manual', 'Auto'] }, { modes: ['Off'] }],
    'devStorage.formatPatition': [{ part: '0' }],
    'devStorage.setState': [{ state: 'Mount' }],
    'workDirectory.factory.instance': [{ name: '/picture' }],
    'workGroup.factory.instance': [{ name: 'ReadWrite' }],
    'wideViewControl.setMode': [{ mode: 'Panorama' }],
    'OSDManager.createOSD': [{ Text: 'Text #', Pos: [100, 200] }],
    'OSDManager.updateOSD': [{ id: 1, Text: 'Other' }],
    'OSDManager.removeOSD': [{ id: 1 }],
    'rainBrush.moveContinuously': [{ interval: 5 }],
    'devIntelliTracker.trackObject': [{ id: 1 }],
    'audio.setVolume': [{ volume: 40 }],
    'snapManager.snapshot': [{ channel: 0 }],
    'AsyncDeviceManager.addCustomDevice': [{ devices: [{ Address: '10.0.0.#', Port: 80, UserName: 'admin' }] }],
    'AsyncDeviceManager.removeDevice': [{ deviceIDs: ['1'] }],
    'Intervideo.register': [{ Address: '10.0.1.#' }],
    'Intervideo.unregister': [{ Address: '10.0.1.1' }],
    'Alarm.setOutState': [{ channel: 0, state: true }],
    'EventManager.getEventIndexes': [{ code: 'DoorStatus' }],
    'EventManager.confirmEvent': [{ code: 'DoorStatus', index: 0 }],
    'ThermographyManager.getTemperature': [{ point: [4096, 4096] }],
    'ThermographyManager.calibrate': [{ Reference: 36.7 }],
    'ptz.focusManually': [{ change: 0.1 }],
    'ptz.adjustIris': [{ change: 5 }],
    'ptz.setMotorSteps': [{ steps: [100, 100, 200, 50, 50] }],
    'ptzBase.setPosition': [{ position: [10, 5, 2] }],
    'faceBoard.setBrightness': [{ value: 40 }],
    'PtzPeripheral.control': [{ name: 'Wiper', enable: true }],
    'devVideoEncode.factory.instance': [{ channel: 0, stream: 'Extra1' }],
    'devVideoAnalyse.getTemplateRule': [{ class: 'FaceDetection' }],
    'VideoInAnalyse.getTemplateRule': [{ class: 'WanderDetection' }],
    'devVideoAnalyse.calculateRealSize': [{ screen: [0, 0, 700, 700] }],
    'VideoInAnalyse.calculateRealSize': [{ screen: [0, 0, 700, 700] }],
    'faceRecognitionServer.createGroup': [{ group: { groupName: 'G#', groupDetail: '' } }],
    'faceRecognitionServer.modifyGroup': [{ group: { groupID: '1', groupName: 'G#', groupDetail: '' } }],
    'faceRecognitionServer.deleteGroup': [{ groupID: '1' }],
    'faceRecognitionServer.findGroup': [{ groupID: '1' }],
    'faceRecognitionServer.addPerson': [{ groupID: '1', person: { name: 'P#' } }],
    'faceRecognitionServer.modifyPerson': [{ uid: '2', person: { name: 'P#' } }],
    'faceRecognitionServer.deletePerson': [{ uid: '2' }],
    'faceRecognitionServer.startFindPerson': [{ groupID: '1' }],
    'faceRecognitionServer.checkPicture': [{ content: access.faces[0]?.PhotoData[0] }],
    'Attendance.addCheckGroup': [{ groupInfo: checkGroups[0]?.groupInfo }],
    'Attendance.modifyCheckGroup': [checkGroups[0] ?? {}],
    'Attendance.deleteCheckGroup': [{ groupID: checkGroups.at(-1)?.groupID }],
    'Attendance.addWorkOrder': [{ workOrderInfo: workOrders[0]?.workOrderInfo }],
    'Attendance.modifyWorkOrder': [workOrders[0] ?? {}],
    'Attendance.deleteWorkOrder': [{ workOrderID: workOrders.at(-1)?.workOrderID }],
    'Attendance.webStatis': [{ StartTime: '2026-11-01 00:00:00', EndTime: '2026-11-20 00:00:00', groupID: 1 }],
    'LiftControl.setFloorInfo': [{ Info: floors }],
    'LiftControl.testFloor': [{ Floor: 1 }],
    'RecordFinder.factory.create': [{ name: 'VideoTalkContact' }],
    'RecordUpdater.factory.instance': [{ name: 'VideoTalkContact' }],
    'RecordFinder.startFind': [
      {
        condition: {
          CreateTime: ['<>', 0, 2 ** 31],
          CardName: 'Per',
          Orders: [{ Field: 'CreateTime', Type: 'Descent' }],
        },
      },
    ],
    'RecordUpdater.insert': Object.values(records).map(({ rows }) => ({
      record: { ...rows.at(-1), VTLongNumber: '9#', UserID: 'guest#' },
    })),
    'RecordUpdater.update': Object.values(records).map(({ rows }) => ({
      recno: rows.at(-1)?.RecNo,
      record: rows.at(-1),
    })),
    'RecordUpdater.get': [{ recno: 1 }],
    'RecordUpdater.remove': [{ recno: 1 }],
    'RecordUpdater.removeEx': [{ condition: { RecNo: 2 } }],
    'RecordUpdater.import': [
      { records: [records.VideoTalkContact.rows[0], records.AccessControlCustomPassword.rows[0]] },
    ],
    'RecordUpdater.importFile': [{ Data: Buffer.from('VTLongNumber,Type\r\n9977,VTH').toString('base64') }],
    'CloudUpgrader.execute': [{ NewVersion: '1.001.0000000.2.R', way: 0 }],
    'RemoteUpgrader.selectDevList': [{ list: [1] }],
    'RemoteUpgrader.cancel': [{ list: ['All'] }, { list: [1] }],
    'upgrader.importFile': [{ Name: 'x.bin', Size: 3, Bytes: 3, Data: 'RU1VRlcK', Digest: 'ab' }],
    'SecurityImExport.prepareExportData': [
      { Type: 'AccessUser', Password: 'kept secret' },
      { Type: 'Config', Password: 'Kept-secret-7', authN: { mode: 'pwd', password: SEED_PASSWORDS.admin } },
    ],
    'SecurityImExport.importData': [
      { Type: 'Config', Except: ['Network'], Data: backup.toString('base64') },
      { Type: 'Config', Password: 'Kept-secret-7', Data: lockedBackup.toString('base64') },
    ],
    'RecordUpdater.exportFile': [{ filename: 'rooms.csv', condition: { Type: 'VTH' }, Password: 'kept secret' }],
    'accessControl.openDoor': [{ Type: 'Remote', UserID: '1' }],
    'accessControl.captureFingerprint': [{ info: { ReaderID: '1', UserID: '1' } }],
    'accessControl.stopCaptureFingerprint': [{ info: { ReaderID: '1' } }],
    'accessControlManager.startCardCapture': [{ ReaderID: '1', timeout: 30 }],
    'accessControlManager.stopCardCapture': [{ ReaderID: '1' }],
    'accessControlManager.setABLockRoute': [
      { index: 0, info: { Route: 0 } },
      { index: 0, info: { Route: -1 } },
    ],
    'accessControlManager.setRepeatEnterRoute': [{ index: 0, info: route }],
    'accessControlManager.removeRepeatEnterRoute': [{ index: 0 }],
    'accessControlManager.clearRepeatEnter': [{ UserIDList: ['1'] }, {}],
    'accessControlManager.addDevice': [{ info }],
    'accessControlManager.modifyDevice': [{ info }],
    'accessControlManager.removeDevice': [{ info }],
    'accessControlManager.syncTime': [{ devices: [1, '8001'] }],
    'accessControlManager.syncOfflineLog': [{ devices: [1, '8001'] }],
    'userManager.addGroup': [{ group: { Name: 'watch', Memo: '', AuthorityList: ['AuthSysInfo'] } }],
    'userManager.modifyGroup': [{ name: 'watch', group: { Memo: 'Night', AuthorityList: [] } }],
    'userManager.deleteGroup': [{ name: 'watch' }],
    'configManager.deleteConfig': [{ name: 'AutoMaintain' }],
    'userManager.modifyUser': [{ name: 'operator1', user: COMMON.user }],
    'userManager.deleteUser': [{ name: 'somebody' }],
    'userManager.getUserInfo': [{ name: 'admin' }],
    'userManager.modifyPassword': [{ name: 'operator1', pwd: 'Operator2', pwdOld: 'Operator1' }],
    'userManager.onvifmodifyUser': [{ name: 'somebody', user: { Group: 'user' } }],
    'userManager.onvifdeleteUser': [{ name: 'somebody' }],
    'userManager.onvifmodifyPassword': [{ name: 'somebody', pwd: 'Somebody2', pwdOld: 'Somebody1' }],
    'DockUser.modifyPassword': [{ name: 'somebody', pwd: 'Somebody2', pwdOld: 'Somebody1' }],
    'Security.modifyPasswordPlain': [{ name: 'operator1', pwd: 'Operator2', pwdOld: 'Operator1' }],
    'Security.getConfig': [{ name: 'SIP' }],
    'Security.getDefault': [{ name: 'SIP' }],
    'VideoTalkManager.ping': [{ IP: '192.0.2.120' }],
    'VideoTalkManager.testRegister': [
      {
        SIPServer: '192.0.2.5',
        SIPServerPort: 5060,
        UserID: '8001',
        AuthID: '8001',
        RegisterRealm: 'VDP',
        AuthPassword: 'x',
      },
    ],
    'CertManager.getSvrCertSubject': [{ type: 'Wire802_1X.CACert' }, { type: 'https' }],
    'CertManager.removeSvrCert': [{ type: 'Wire802_1X.CACert' }, { type: 'https' }],
    'CertManager.importSvrCert': [{ cert: '-----BEGIN', key: '-----BEGIN', password: 'x' }],
    'CertManager.createCertRequest': [{ subject: { C: 'CN', ST: '', L: '', O: 'Alder', OU: '', CN: 'door.example' } }],
    'Wire802_1X.importCACert': [{ interface: 'eth0', content: '-----BEGIN', fileName: 'ca.pem' }],
    'Wire802_1X.importClientCert': [{ interface: 'eth0', content: '-----BEGIN', fileName: 'door.pem' }],
    'Wire802_1X.importClientKey': [{ interface: 'eth0', content: '-----BEGIN', fileName: 'door.key' }],
    'NASUserManager.addUser': [{ user: { name: 'Guard', user: 'guard' } }],
    'NASUserManager.modifyUser': [{ user: { name: 'Archive', user: 'store' } }],
    'NASUserManager.deleteUser': [{ name: 'Archive' }],
    'Tree.getNodes': [{ index: 0, id: '' }],
    'videoStatServer.startFind': [
      {
        condition: {
          ...{ StartTime: '2026-11-01 00:00:00', EndTime: '2026-11-02 00:00:00', Granularity: 'Hour' },
          ...{ RuleType: 'NumberStat', PtzPresetId: 0, AreaID: [1] },
        },
      },
    ],
    'videoStatServer.doFind': [{ token: 1, beginNumber: 0, count: 20 }],
    'videoStatServer.clearSectionStat': [{ AreaID: [1] }],
    'FtpTest.test': [{ name: 'FTP1' }],
    'devStorage.test': [{ index: 1 }],
    'netApp.startCapture': [{ Interface: 'eth0', Host: '10.20.4.77', Port: 5060 }],
    'netApp.scanWLanDevices': [{ Name: 'eth2', SSID: '' }],
    'netApp.sendTestMail': [{ Receiver: 'guard@example.org' }],
    'netApp.previewMail': [{ Title: 'Gate' }],
    'netApp.testHttpUpload': [{ Index: 0 }],
    'netApp.getVspStatus': [{ Name: 'VSP_GBT28181' }, { Name: 'VSP_PaaS' }],
    'netApp.connectByWps': [{ info: { Type: 2, SSID: '', ApPin: '12345670', WLanPin: '' } }],
    'Alarm.testInput': [{ index: 0, duration: 5 }],
    'Alarm.testEvent': [{ type: 'BreakIn', door: 0 }],
    'magicBox.resetSystem': [{ authN: { mode: 'pwd', password: 'no' } }],
  };
  const found = own[method];
  if (found) return found;
  if (method.startsWith('ptz.')) return [{ ...COMMON, index: 1, speed: /Cont/.test(method) ? COMMON.speed : 1 }];
  if (/\.(startFind)$/.test(method)) return [{ Condition: { UserID: '1', CardNo: 'A', groupID: 1 }, ...COMMON }];
  if (/\.(doFind|stopFind)$/.test(method)) return [{ ...page, ...COMMON }];
  return [COMMON];
}

/** Methods whose parameters are encrypted. */
export const SEALED: readonly string[] = [
  'Security.setConfig',
  'DockUser.addUser',
  'DockUser.modifyPassword',
  'Security.addUser',
  'Security.addUserPlain',
  'Security.modifyPasswordPlain',
  'Security.getConfig',
  'Security.getDefault',
  'VideoTalkManager.testRegister',
  'accessControlManager.addDevice',
  'accessControlManager.modifyDevice',
  'log.setEncryptKey',
  'Wire802_1X.importClientKey',
];

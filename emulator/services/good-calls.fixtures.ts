/** For each method a call that the device answers; where something has to be there first, the calls before it. */
import { createHash } from 'node:crypto';
import type { RpcMethod, RpcReply } from '@/lib/contract/rpc';
import { certificateFiles } from '../certificates.fixtures';
import { SEALED, samplesOf } from '../hostile-samples.fixtures';
import { SEED_PASSWORDS } from '../state/seed';
import { TEST_START, type TestDevice, testDevice } from '../test-device';

const FILES = certificateFiles(TEST_START);
const NEW_VERSION = '1.003.0000000.1.R';
const WEEK = { StartTime: '2026-11-14 00:00:00', EndTime: '2026-11-21 00:00:00' };
const ONVIF_USER = { Name: 'nvr_7', Password: 'Recorder-1', Group: 'user' };
const GUARD = { Name: 'guard', Password: 'Guard-12', Group: 'user', Memo: '', AuthorityList: ['AuthSecurity'] };
const MEMBER = { interface: 'eth0', fileName: 'door.pem' };
const TOUR = { index: 1, name: 'Round', steps: [{ Preset: 1, Dwell: 3, Speed: 4 }] };
const NUMBER = { index: 1 };
const UP = { code: 'Up', arg1: 0, arg2: 5, arg3: 0 };
const RIGHT = { speed: [1, 0, 0], timeout: 5 };
const HELLO = { channel: 0, name: 'hello' };

/** A device and a call of the account admin with the handle of the method's area, encrypted where it has to be. */
export interface GoodCaller {
  test: TestDevice;
  /** @throws when it is refused */
  make(method: string, params?: unknown): Record<string, unknown>;
}

/** Makes what the call needs; returns its parameters. */
type Prepared = (caller: GoodCaller) => unknown;

/** An upgrade file as a form brings it. */
function firmware(model: unknown) {
  const first = `EMUFW ${model} ${NEW_VERSION}\n`;
  const Digest = createHash('sha256').update(first).digest('hex');
  const text = `${first}SHA256 ${Digest}\n`;
  const Data = Buffer.from(text).toString('base64');
  return { Name: 'a.bin', Size: text.length, Bytes: text.length, Data, Digest };
}

/** Members of an encrypted table, of a list those of its first row. */
const setUp = ({ test }: GoodCaller, name: string, change: object) =>
  test.device.update(({ secureTables }) => {
    const table = secureTables[name];
    Object.assign(Array.isArray(table) ? table[0] : (table as object), change);
  });
const found =
  (start: string, params: object, member = 'Token'): Prepared =>
  ({ make }) => ({
    ...{ Offset: 0, offset: 0, Count: 20, count: 20, beginNumber: 0 },
    [member]: make(start, params)[member],
  });
/** Parameters after one call that has to come first. */
const after =
  (method: string, first: object, params: object): Prepared =>
  ({ make }) => {
    make(method, first);
    return params;
  };
const attached =
  (method: string, params: object): Prepared =>
  ({ make }) => ({ SID: make(method, params).SID, ...params });
const upgradeFor = ({ test, make }: GoodCaller, model: unknown, params: object = {}) => {
  make('upgrader.importFile', firmware(model ?? test.device.capabilities().deviceType));
  return params;
};
const named =
  (list: string): Prepared =>
  () => ({ Name: list });
const withTour: Prepared = ({ make }) => {
  make('ptz.setPreset', { index: 1, name: 'Door' });
  make('ptz.setTour', TOUR);
  return NUMBER;
};
const withLimits: Prepared = ({ make }) => {
  make('ptz.setScanLimit', { index: 1, limitMode: 'Left' });
  make('ptz.moveAbsolutely', { position: [40, 0, 1] });
  make('ptz.setScanLimit', { index: 1, limitMode: 'Right' });
  return NUMBER;
};
const withPattern: Prepared = ({ make, test }) => {
  make('ptz.startPatternRecord', NUMBER);
  make('ptz.moveAbsolutely', { position: [40, 0, 1] });
  test.device.clock.advance(2_000);
  make('ptz.stopPatternRecord', NUMBER);
  return NUMBER;
};
const always =
  (params: unknown): Prepared =>
  () =>
    params;

const LISTS = ['AccessUser', 'AccessCard', 'AccessFace', 'AccessFingerprint', 'AccessAttendance'] as const;
const OF_LISTS = Object.fromEntries(
  LISTS.flatMap((area) => [
    [`${area}.startFind`, always({ Condition: {} })],
    [`${area}.doFind`, found(`${area}.startFind`, {})],
    [`${area}.stopFind`, found(`${area}.startFind`, {})],
  ]),
);
const STATISTICS = { ...WEEK, Granularity: 'Hour', RuleType: 'NumberStat', PtzPresetId: 0, AreaID: [1] };

const WATCH = { Name: 'watch', Memo: '', AuthorityList: ['AuthSysInfo'] };

/** For methods whose samples (hostile-samples.fixtures.ts) are refused as they are. */
const OWN: Readonly<Record<string, Prepared>> = {
  ...OF_LISTS,
  'system.multicall': always([{ method: 'magicBox.getSerialNo', id: 1 }]),
  'System.multiSec': always([{ method: 'magicBox.getSerialNo', id: 1 }]),
  'Security.setConfig': ({ test }) => ({
    name: 'SIP',
    table: { ...test.device.state().secureTables.SIP, UserID: '8007' },
    options: [],
  }),
  'Security.modifyPasswordPlain': always({ name: 'admin', pwd: 'Admin1234', pwdOld: SEED_PASSWORDS.admin }),
  'userManager.modifyPassword': always({ name: 'admin', pwd: 'Admin1234', pwdOld: SEED_PASSWORDS.admin }),
  'PasswdFind.setContact': always({ contactPhone: '13800000001', contactEmail: 'me@example.org' }),
  'magicBox.getProductDefinition': always({ name: 'SecurityBaselineVersion' }),
  'magicBox.resetSystem': always({ authN: { mode: 'pwd', password: SEED_PASSWORDS.admin } }),
  'configManager.setConfig': ({ test }) => ({ name: 'Web', table: { ...test.device.state().tables.Web, Port: 8081 } }),
  'configManager.setChannelConfig': ({ test }) => {
    const [first] = test.device.state().tables.AccessControl;
    return { name: 'AccessControl', channel: 0, table: { ...first, Name: 'Yard' } };
  },
  'configManager.setTemporaryConfig': ({ test }) => {
    const { Web } = test.device.state().tables;
    return { name: 'Web', table: { ...Web, Port: 8081 }, options: [], timeout: 60 };
  },
  'configManager.restoreTemporaryConfig': ({ test, make }) => {
    const { Web } = test.device.state().tables;
    make('configManager.setTemporaryConfig', { name: 'Web', table: { ...Web, Port: 8081 }, options: [], timeout: 60 });
    return { name: 'Web' };
  },
  'userManager.onvifmodifyUser': after(
    'userManager.onvifaddUser',
    { user: ONVIF_USER },
    { name: ONVIF_USER.Name, user: { Group: 'admin' } },
  ),
  'userManager.onvifdeleteUser': after('userManager.onvifaddUser', { user: ONVIF_USER }, { name: ONVIF_USER.Name }),
  'userManager.onvifmodifyPassword': after(
    'userManager.onvifaddUser',
    { user: ONVIF_USER },
    { name: ONVIF_USER.Name, pwd: 'Recorder-2', pwdOld: ONVIF_USER.Password },
  ),
  'DockUser.modifyPassword': after(
    'DockUser.addUser',
    { user: ONVIF_USER },
    { name: ONVIF_USER.Name, pwd: 'Recorder-2', pwdOld: ONVIF_USER.Password },
  ),
  'userManager.modifyGroup': after(
    'userManager.addGroup',
    { group: WATCH },
    { name: WATCH.Name, group: { Memo: 'Night', AuthorityList: [] } },
  ),
  'userManager.deleteGroup': after('userManager.addGroup', { group: WATCH }, { name: WATCH.Name }),
  'userManager.modifyUser': after(
    'userManager.addUser',
    { user: GUARD },
    { name: GUARD.Name, user: { Memo: 'Night', AuthorityList: ['AuthSysInfo'] } },
  ),
  'userManager.deleteUser': after('userManager.addUser', { user: GUARD }, { name: GUARD.Name }),
  'upgrader.importFile': ({ test }) => firmware(test.device.capabilities().deviceType),
  'upgrader.start': (caller) => upgradeFor(caller, undefined),
  'RemoteUpgrader.selectDevList': (caller) => upgradeFor(caller, 'ASC-2', { list: [1] }),
  'CloudUpgrader.check': always({ way: 0 }),
  'CloudUpgrader.execute': ({ test, make }) => {
    test.device.setSwitches({ cloudState: 'Regular' });
    return { NewVersion: make('CloudUpgrader.check', { way: 0 }).NewVersion, way: 0 };
  },
  'CertManager.importSvrCert': always({ cert: FILES.own, key: FILES.lockedKey, password: 'key-secret' }),
  'CertManager.getSvrCertSubject': always({ type: 'https' }),
  'CertManager.removeSvrCert': ({ test, make }) => {
    test.device.update((draft) => void Object.assign(draft.tables.Https, { Enable: false }));
    make('CertManager.importSvrCert', { cert: FILES.own, key: FILES.lockedKey, password: 'key-secret' });
    return { type: 'https' };
  },
  'Wire802_1X.importCACert': always({ ...MEMBER, content: FILES.authority }),
  'Wire802_1X.importClientCert': always({ ...MEMBER, content: FILES.own }),
  'Wire802_1X.importClientKey': always({ ...MEMBER, content: FILES.key }),
  'netApp.adjustTimeWithNTP': ({ test }) => {
    test.device.update((draft) => {
      draft.wallOffset = 3_600;
    });
    return { Address: 'pool.example.org', Port: 123, TimeZone: 0 };
  },
  'netApp.getLinkStatus': named('eth0'),
  'netApp.getDialInfo': named('3g0'),
  'netApp.getMobileRSSI': always({ name: '3g0' }),
  'netApp.dial': (caller) => {
    setUp(caller, 'PPPoE', { Enable: true, UserName: 'u', Password: 'p' });
    return { Name: 'ppp0', Connect: true };
  },
  'netApp.unlockSim': (caller) => {
    caller.test.device.setSwitches({ simPin: '4711' });
    setUp(caller, 'Wireless', { Enable: true });
    caller.test.device.clock.advance(5_000);
    return { Name: '3g0', PIN: '4711' };
  },
  'netApp.sendTestMail': (caller) => {
    setUp(caller, 'Email', { Enable: true, SendAddress: 'a@example.org', Receivers: ['b@example.org'] });
    return {};
  },
  'netApp.testHttpUpload': (caller) => {
    const [server] = caller.test.device.state().secureTables.PictureHttpUpload.UploadServerList;
    setUp(caller, 'PictureHttpUpload', { UploadServerList: [{ ...server, Address: 'park.example.org' }] });
    return { Index: 0 };
  },
  'netApp.stopCapture': after('netApp.startCapture', { Interface: 'eth0' }, {}),
  'netApp.connectByWps': (caller) => {
    setUp(caller, 'WLan', {});
    const { WLan } = caller.test.device.state().secureTables;
    caller.test.device.update(({ secureTables }) => {
      secureTables.WLan = { ...WLan, eth2: { ...Object(Object(WLan).eth2), Enable: true } } as never;
    });
    return { info: { Type: 0, SSID: '', ApPin: '', WLanPin: '' } };
  },
  'LinkLayerVPNClient.connect': (caller) => {
    setUp(caller, 'VPN', { Enable: true, Address: 'ok.example.org', UserName: 'u', Password: 'p' });
    return { name: 'vpn0' };
  },
  'LinkLayerVPNClient.disconnect': (caller) => {
    setUp(caller, 'VPN', { Enable: true, Address: 'ok.example.org', UserName: 'u', Password: 'p' });
    caller.make('LinkLayerVPNClient.connect', { name: 'vpn0' });
    return { name: 'vpn0' };
  },
  'ddnsClient.testHostName': ({ test }) => {
    const { Protocol, Address, Port } = test.device.state().secureTables.DDNS[0] ?? {};
    return { Protocol, Address, Port, HostName: 'ok.example.org', UserName: 'u', Password: 'p' };
  },
  'netApp.checkIPConflict': always({ Interface: 'eth0', Address: '192.0.2.9' }),
  'netApp.getNetDataStat': named('eth0'),
  'EventManager.detach': attached('EventManager.attach', { codes: ['All'] }),
  'snapManager.detach': attached('snapManager.attach', { channel: 0, Events: ['FaceDetection'] }),
  'PtzViewRange.detach': attached('PtzViewRange.attach', {}),
  'AsyncDeviceManager.detach': attached('AsyncDeviceManager.attach', {}),
  'RecordFinder.startFind': always({ condition: { Type: 'VTH' } }),
  'RecordFinder.doFind': after('RecordFinder.startFind', { condition: {} }, { count: 5 }),
  'RecordFinder.doSeekFind': after('RecordFinder.startFind', { condition: {} }, { offset: 0, count: 5 }),
  'RecordUpdater.insert': always({ record: { Type: 'VTH', VTLongNumber: '9977', VTNetAddress: '192.0.2.9' } }),
  'RecordUpdater.update': ({ test }) => {
    const row = test.device.state().records.VideoTalkContact.rows.find(({ Type }) => Type === 'VTH');
    return { recno: row?.RecNo, record: { ...row, Nickname: 'Office' } };
  },
  'RecordUpdater.import': always({ records: [{ Type: 'VTH', VTLongNumber: '9977' }] }),
  'RecordUpdater.getFileImportState': after(
    'RecordUpdater.import',
    { records: [{ Type: 'VTH', VTLongNumber: '9977' }] },
    {},
  ),
  'RecordUpdater.exportFile': always({ filename: 'contacts', condition: { Type: 'VTH' } }),
  'RecordUpdater.getFileExportState': after(
    'RecordUpdater.exportFile',
    { filename: 'contacts', condition: { Type: 'VTH' } },
    {},
  ),
  'AccessFace.insertMulti': ({ test, make }) => {
    const [face] = test.device.state().access.faces;
    make('AccessFace.removeMulti', { UserIDList: [face?.UserID] });
    return { FaceList: [{ UserID: face?.UserID, PhotoData: face?.PhotoData }] };
  },
  'AccessFingerprint.updateMulti': ({ test }) => ({ ...test.device.state().access.fingerprints[0] }),
  'AccessAttendance.updateMulti': after(
    'AccessAttendance.insertMulti',
    { AttendanceInfoList: [{ UserID: '100', groupID: 2 }] },
    { AttendanceInfoList: [{ UserID: '100', groupID: 1 }] },
  ),
  'AccessAttendance.removeMulti': always({ UserIDList: ['1'] }),
  'Attendance.deleteWorkOrder': ({ test, make }) => ({
    workOrderID: make('Attendance.addWorkOrder', {
      workOrderInfo: test.device.state().workOrders[0]?.workOrderInfo,
    }).workOrderID,
  }),
  'accessControlManager.modifyDevice': always({ info: { Index: 3, Name: 'Cellar', Password: '******' } }),
  'accessControlManager.removeDevice': always({ info: { Index: 3 } }),
  'accessControlManager.getSyncState': found('accessControlManager.syncOfflineLog', { devices: [1] }, 'token'),
  'accessControlManager.stopSync': found('accessControlManager.syncOfflineLog', { devices: [1] }, 'token'),
  'accessControlManager.setABLockRoute': ({ test }) => {
    test.device.update(({ tables }) => {
      tables.AccessControlGeneral.ABLock = { Enable: true, Doors: [{ Doors: [0, 1] }, { Doors: [0, 2] }] };
    });
    return { index: 0, info: { Route: 1 } };
  },
  'accessControlManager.removeRepeatEnterRoute': ({ test, make }) => {
    const [sample] = samplesOf(test, 'accessControlManager.setRepeatEnterRoute');
    make('accessControlManager.setRepeatEnterRoute', sample);
    return { index: 0 };
  },
  'devVideoInput.adjustFocus': always({ focus: 0.1, zoom: 1 }),
  'devVideoDetect.getCaps': always({ name: 'All' }),
  'StreamUrlService.getUrls': always({ protocol: 'RTMP' }),
  'faceRecognitionServer.doFindPerson': found('faceRecognitionServer.startFindPerson', { groupID: '1' }, 'token'),
  'faceRecognitionServer.stopFindPerson': found('faceRecognitionServer.startFindPerson', { groupID: '1' }, 'token'),
  'faceRecognitionServer.modifyPerson': ({ make }) => ({
    uid: make('faceRecognitionServer.addPerson', { groupID: '1', person: { name: 'Ada' } }).uid,
    person: { name: 'Bea' },
  }),
  'faceRecognitionServer.deletePerson': ({ make }) => ({
    uid: make('faceRecognitionServer.addPerson', { groupID: '1', person: { name: 'Ada' } }).uid,
  }),
  'audioRecordManager.stop': after('audioRecordManager.start', HELLO, HELLO),
  'audioRecordManager.getLevel': after('audioRecordManager.start', HELLO, { channel: 0 }),
  'speak.stopPlay': after('speak.startPlay', { path: 'test' }, {}),
  'accessControl.closeDoor': after('accessControl.openDoor', { Type: 'Remote' }, {}),
  'devIntelliTracker.stopTracking': after('devIntelliTracker.trackObject', { id: 1 }, {}),
  'devStorage.setState': always({ state: 'Unmount' }),
  'ptz.setTour': after('ptz.setPreset', { index: 1, name: 'Door' }, TOUR),
  'ptz.removeTour': withTour,
  'ptz.startTour': withTour,
  'ptz.stopTour': (caller) => {
    withTour(caller);
    caller.make('ptz.startTour', NUMBER);
    return NUMBER;
  },
  'ptz.stopMove': after('ptz.moveContinuously', RIGHT, {}),
  'ptz.stopFocus': after('ptz.focusContinuously', { speed: 1, timeout: 5 }, {}),
  'ptz.stopPatternRecord': after('ptz.startPatternRecord', NUMBER, NUMBER),
  'ptz.startScan': withLimits,
  'ptz.stopScan': (caller) => {
    withLimits(caller);
    caller.make('ptz.startScan', NUMBER);
    return NUMBER;
  },
  'ptz.startPatternReplay': withPattern,
  'ptz.stopPatternReplay': (caller) => {
    withPattern(caller);
    caller.make('ptz.startPatternReplay', NUMBER);
    return NUMBER;
  },
  'ptz.start': always(UP),
  'ptz.stop': after('ptz.start', UP, UP),
  'ptz.moveAbsolutely': always({ position: [30, -10, 4] }),
  'ptz.moveRelatively': always({ translation: [10, 5, 0] }),
  'ptz.moveDirectly': always({ screen: [0, 0, 4096, 2048] }),
  'ptz.focusContinuously': always({ speed: 1, timeout: 5 }),
  'ptz.setPreset': always({ index: 1, name: 'Door' }),
  'ptz.gotoPreset': ({ make }) => {
    make('ptz.setPreset', { index: 1, name: 'Door' });
    make('ptz.moveAbsolutely', { position: [30, -10, 4] });
    return NUMBER;
  },
  'ptz.removePreset': after('ptz.setPreset', { index: 1, name: 'Door' }, NUMBER),
  'log.startFind': always({ condition: WEEK }),
  'log.getCount': found('log.startFind', { condition: WEEK }, 'token'),
  'log.doSeekFind': found('log.startFind', { condition: WEEK }, 'token'),
  'log.stopFind': found('log.startFind', { condition: WEEK }, 'token'),
  'log.setEncryptKey': ({ make }) => ({
    Token: make('log.startFind', { condition: WEEK }).token,
    Password: 'kept secret',
  }),
  'recordManager.setMode': always({ modes: ['Off'] }),
  'OSDManager.updateOSD': ({ make }) => ({
    id: make('OSDManager.createOSD', { Text: 'Gate', Pos: [100, 200] }).id,
    Text: 'Yard',
  }),
  'OSDManager.removeOSD': ({ make }) => ({ id: make('OSDManager.createOSD', { Text: 'Gate', Pos: [100, 200] }).id }),
  'AsyncDeviceManager.removeDevice': ({ make }) => {
    make('AsyncDeviceManager.addCustomDevice', { devices: [{ Address: '10.0.0.9', Port: 80, UserName: 'admin' }] });
    return { deviceIDs: ['1'] };
  },
  'Intervideo.unregister': after('Intervideo.register', { Address: '10.0.1.1' }, { Address: '10.0.1.1' }),
  'videoStatServer.startFind': always({ condition: STATISTICS }),
  'videoStatServer.doFind': found('videoStatServer.startFind', { condition: STATISTICS }, 'token'),
  'videoStatServer.stopFind': found('videoStatServer.startFind', { condition: STATISTICS }, 'token'),
};

/** Whether a call needs more than its sample to be answered. */
export const needsMore = (method: string): boolean => Object.hasOwn(OWN, method);

/** Parameters of a call that is answered, after what it needs was made. */
export function goodParams(caller: GoodCaller, method: string): unknown {
  const own = OWN[method];
  if (own) return own(caller);
  const [first] = samplesOf(caller.test, method);
  return JSON.parse(JSON.stringify(first).replaceAll('#', '7'));
}

/** Parameters for the factory of an area's handle. */
export const factoryParams = (area: string): object => {
  const name = { workDirectory: '/picture', workGroup: 'ReadWrite' }[area] ?? 'VideoTalkContact';
  return { channel: 0, name };
};

/** Methods whose parameters are encrypted. */
export const isSealed = (method: string): boolean =>
  [...SEALED, 'System.multiSec', 'PasswdFind.setContact', 'CertManager.importSvrCert', 'netApp.unlockSim'].includes(
    method,
  ) || method === 'ddnsClient.testHostName';

type Elsewhere = () => RpcReply;
const signedIn: Elsewhere = () => testDevice().signIn();
const ACCOUNT = { name: 'admin', pwd: 'Chosen-12', CellPhone: '13800000000', Mail: '' };

function expectDone(reply: RpcReply): void {
  if (!reply.result) throw new Error(JSON.stringify(reply));
}

function recovered(method: string, paramsFor: (code: string) => object): Elsewhere {
  return () => {
    const test = testDevice();
    const ask = (name: string, params: object) => test.at('outside', `PasswdFind.${name}`, params).reply;
    if (method !== 'sendVerificationCode') expectDone(ask('sendVerificationCode', { username: 'admin' }));
    const code = test.device.state().recovery.codes.find((each) => each.way === 'message')?.code ?? '';
    return ask(method, paramsFor(code));
  };
}
function blank(method: string, params: object): Elsewhere {
  return () => {
    const test = testDevice({ profile: 'uninitialised' });
    if (method === 'access') expectDone(test.at('outside', 'DevInit.account', ACCOUNT).reply);
    return test.at('outside', `DevInit.${method}`, params).reply;
  };
}

/** Methods that are answered before a sign-in, or by another device, and how. */
export const ELSEWHERE: Readonly<Partial<Record<RpcMethod, Elsewhere>>> = {
  'global.login': signedIn,
  'Global.secondLogin': signedIn,
  'PasswdFind.sendVerificationCode': recovered('sendVerificationCode', () => ({ username: 'admin' })),
  'PasswdFind.checkAuthCode': recovered('checkAuthCode', (authCode) => ({ authCode })),
  'PasswdFind.resetPassword': recovered('resetPassword', (auth) => ({ user: 'admin', auth, pwd: 'Recovered-1' })),
  'DevInit.setLocalityConfig': blank('setLocalityConfig', { NTP: { TimeZone: 13 }, Language: 'Polish' }),
  'DevInit.account': blank('account', ACCOUNT),
  'DevInit.access': blank('access', { NetAccess: 0, UpgradeCheck: 2 }),
  'magicBox.resetSystemEx': () => {
    const test = testDevice({ profile: 'baseline-1' });
    test.signIn();
    return test.call('magicBox.resetSystemEx', { type: 0 });
  },
};

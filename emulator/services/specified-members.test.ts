/**
 * The members that the specification names, written here by hand, sentence by sentence, and asked of a device. What it
 * names in words ("certificate request: region, province …") stands beside the member of the wire.
 * @spec §3, §7
 */
import { describe, expect, it } from 'vitest';
import type { RpcReply } from '@/lib/contract/rpc';
import { SEED_PASSWORDS } from '../state/seed';
import { detailOf, handleIn, paramsOf, signedInDevice, testDevice } from '../test-device';

const test = signedInDevice({ profile: 'site' });
const { call, device } = test;
const ask = (method: string, params: unknown = {}) => paramsOf(call(method, params));

/** Member at a dotted path; of a list its first element, when the step is a number. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => Object(inner)[step], value);

/** First row of a record table that has this `Type`, or any. */
function firstRow(name: string, condition: object = {}): unknown {
  const object = handleIn(call('RecordFinder.factory.create', { name }));
  call('RecordFinder.startFind', { condition }, { object });
  return at(paramsOf(call('RecordFinder.doFind', { count: 1 }, { object })), 'records.0');
}

/** First row of a list of the access services, by search. */
function firstFound(area: string): unknown {
  const { Token, Total } = ask(`${area}.startFind`, { Condition: {} });
  expect(Number(Total)).toBeGreaterThan(0);
  return at(ask(`${area}.doFind`, { Token, Offset: 0, Count: 1 }), 'Info.0');
}

function logEntry(): unknown {
  const condition = { StartTime: '2026-11-01 00:00:00', EndTime: '2026-11-30 00:00:00' };
  const { token } = ask('log.startFind', { condition });
  return at(ask('log.doSeekFind', { token, offset: 0, count: 1 }), 'items.0');
}

const table = (name: string) => ask('configManager.getConfig', { name }).table;
const [person] = device.state().access.users;

it.each<[sentence: string, answer: () => unknown, members: string]>([
  [
    'web capability config',
    () => device.webCapsConfig(),
    `vendor HasMobile EnglishTimeZoneEnable DeviceType syn_KeyFrameEncrypt_RtspOverTls is_show_LegalInfo
    is_showResetPswNewTip SecurityBaselineVersion MultiLanguage support_HttpOnly SN SoftVersion Locales`,
  ],
  ['init status', () => ask('DevInit.getStatus'), 'Init Find'],
  ['locality config', () => ask('DevInit.getLocalityConfig'), 'NTP.TimeZone Language'],
  [
    'video-talk contact; room: room no, first/last name, nick name',
    () => firstRow('VideoTalkContact', { Type: 'VTH' }),
    'RecNo Type VTLongNumber GroupNumber VTOPosition FirstName FamilyName Nickname',
  ],
  [
    'call log: type, room no, begin time, talk time, end state',
    () => firstRow('VideoTalkLog'),
    'CallType PeerNumber CreateTime TalkTime EndState',
  ],
  ['fingerprint record', () => firstRow('AccessControlFingerprint'), 'FingerPrintID'],
  ['a start of a search', () => ask('AccessUser.startFind', { Condition: {} }), 'Token Total'],
  ['access user', () => firstFound('AccessUser'), 'UserID'],
  ['card', () => ask('AccessCard.list', { CardNoList: [device.state().access.cards[0]?.CardNo] }), 'CardList.0.CardNo'],
  ['face', () => ask('AccessFace.list', { UserIDList: [person?.UserID] }), 'FaceDataList.0.UserID'],
  ['fingerprint', () => firstFound('AccessFingerprint'), 'UserID AccessFingerprints'],
  [
    'attendance',
    () => ask('AccessAttendance.list', { UserIDList: [person?.UserID] }),
    'AttendanceInfoList.0.UserID AttendanceInfoList.0.groupID',
  ],
  ['check groups', () => at(ask('Attendance.getCheckGroup'), 'Info.0'), 'groupID groupInfo'],
  ['work orders', () => at(ask('Attendance.getWorkOrder'), 'Info.0'), 'workOrderID workOrderInfo'],
  [
    'floor info for lift control',
    () => at(ask('LiftControl.getFloorInfo'), 'Info.0'),
    'Floor ControlModuleAddr ControlModulePort CallLiftModuleAddr',
  ],
  ['NAS user', () => at(ask('NASUserManager.getUserInfoAll'), 'users.0'), 'name user'],
  ['tree node', () => at(ask('Tree.getNodes', { index: 0, id: '' }), 'nodes.0'), 'id name nodeInfo'],
  [
    'device record: number, name, model',
    () => at(ask('accessControlManager.getSubControllerInfo'), 'Info.0'),
    'Number Name Model',
  ],
  [
    'device record: type, version, online state',
    () => at(ask('accessControlManager.getSubControllerState'), 'State.0'),
    'Type Version State',
  ],
  [
    `door: enabled, opening method, hold time, timeout, always-open and always-closed sections, holiday time, lock
    tongue, door sensor, intrusion/overtime/duress alarm enables`,
    () => at(table('AccessControl'), '0'),
    `Enable Method UnlockHoldInterval CloseTimeout OpenAlwaysTime CloseAlwaysTime HolidayTime LockTongueEnable
    SensorEnable BreakInAlarmEnable DoorNotClosedAlarmEnable DuressAlarmEnable`,
  ],
  ['user: name, group, remark', () => at(ask('userManager.getUserInfoAll'), 'users.0'), 'Name Group Memo'],
  ['group: name', () => at(call('userManager.getGroupInfoAll').params, '0'), 'Name'],
  ['holiday: start and end date', () => at(table('SpecialDayGroup'), '0.SpecialDay.0'), 'StartTime EndTime'],
  ['log: type, time, content', logEntry, 'Type Time Detail'],
  [
    'VTO: building, unit, no',
    () => ({ ...Object(table('Building')), ...Object(table('VTOBasicInfo')) }),
    'BuildingNumber BuildingUnitNumber Number',
  ],
  ['System mode', () => table('Building'), 'SystemType'],
  [
    'alarm: input, output, type, duration',
    () => at(table('Alarm'), '0'),
    'Enable SensorType EventHandler.AlarmOutChannels EventHandler.AlarmOutLatch',
  ],
  [
    'picture: name, size, width, height',
    () => at(ask('FileManager.list', { path: '/picture' }), 'elementInfo.0'),
    'name size width height',
  ],
  [
    'configuration read for video: Encode',
    () => at(table('Encode'), '0.MainFormat.0.Video'),
    'Width Height Compression',
  ],
  ['configuration read for video: Https', () => table('Https'), 'Enable Port'],
  ['configuration read for video: RTSP', () => table('RTSP'), 'Port'],
  ['configuration read for video: MediaEncrypt', () => table('MediaEncrypt'), 'RTSPOverTls.Enable'],
])('answers the members of: %s', (_, answer, members) => {
  const found = answer();
  expect(members.split(/\s+/).filter((path) => at(found, path) === undefined)).toEqual([]);
});

/** A copy without the member at a dotted path. */
function without(params: object, path: string): unknown {
  const copy = structuredClone(params);
  const steps = path.split('.');
  delete Object(at(copy, steps.slice(0, -1).join('.')) ?? copy)[steps.at(-1) ?? ''];
  return copy;
}

type Send = (params: unknown) => RpcReply;

/** Each call has a device of its own. */
const signedIn =
  (method: string): Send =>
  (params) =>
    signedInDevice({ profile: 'site' }).call(method, params);
const firstBoot =
  (action: string, profile: 'uninitialised' | 'uninitialised-mail' = 'uninitialised'): Send =>
  (params) =>
    testDevice({ profile }).at('outside', `DevInit.${action}`, params).reply;
/** `CODE` in the parameters becomes the code that was sent. */
const recovery =
  (action: string): Send =>
  (params) => {
    const other = testDevice();
    const send = (name: string, content: unknown) => other.at('outside', `PasswdFind.${name}`, content).reply;
    send('sendVerificationCode', { username: 'admin' });
    const code = other.device.state().recovery.codes.find(({ way }) => way === 'message')?.code ?? '';
    return send(action, JSON.parse(JSON.stringify(params).replace('CODE', code)));
  };

const NEW_ACCOUNT = { name: 'admin', pwd: 'Chosen-12' };

it.each<[sentence: string, send: Send, params: object, members: string]>([
  [
    'init account, with a phone',
    firstBoot('account'),
    { ...NEW_ACCOUNT, CellPhone: '13800000000' },
    'name pwd CellPhone',
  ],
  [
    'init account, with an e-mail',
    firstBoot('account', 'uninitialised-mail'),
    { ...NEW_ACCOUNT, Mail: 'me@example.org' },
    'name pwd Mail',
  ],
  ['auth code', recovery('checkAuthCode'), { authCode: 'CODE' }, 'authCode'],
  ['reset password', recovery('resetPassword'), { user: 'admin', auth: 'CODE', pwd: 'Recovered-1' }, 'user auth pwd'],
  [
    'password change',
    signedIn('userManager.modifyPassword'),
    { name: 'admin', pwd: 'Admin1234', pwdOld: SEED_PASSWORDS.admin },
    'name pwd pwdOld',
  ],
  ['clock', signedIn('global.setCurrentTime'), { time: '2026-11-20 12:00:01', tolerance: 5 }, 'time'],
  ['persons by number', signedIn('AccessUser.removeMulti'), { UserIDList: [person?.UserID] }, 'UserIDList'],
  [
    'cards by number',
    signedIn('AccessCard.removeMulti'),
    { CardNoList: [device.state().access.cards[0]?.CardNo] },
    'CardNoList',
  ],
  ['cards', signedIn('AccessCard.updateMulti'), { CardList: device.state().access.cards.slice(0, 1) }, 'CardList'],
  ['faces', signedIn('AccessFace.updateMulti'), { FaceList: device.state().access.faces.slice(0, 1) }, 'FaceList'],
  [
    'fingerprints',
    signedIn('AccessFingerprint.updateMulti'),
    { ...device.state().access.fingerprints[0] },
    'UserID AccessFingerprints',
  ],
  ['NAS user', signedIn('NASUserManager.addUser'), { user: { name: 'Yard', user: 'yard' } }, 'user.name user.user'],
  [
    'floor info for lift control',
    signedIn('LiftControl.setFloorInfo'),
    { Info: device.state().floors },
    'Info.2.Floor Info.2.ControlModuleAddr Info.2.ControlModulePort Info.2.CallLiftModuleAddr',
  ],
])('accepts and demands the members of: %s', (_, send, params, members) => {
  expect(send(params)).toHaveProperty('result', true);
  expect(members.split(' ').filter((path) => send(without(params, path)).result)).toEqual([]);
});

it.each([
  [2, true],
  [1, false],
])(
  'takes the cloud access {NetAccess: 0, UpgradeCheck: %i}: the device looks for versions by itself: %s',
  (way, on) => {
    const { at: send, device: fresh } = testDevice({ profile: 'uninitialised' });
    send('outside', 'DevInit.account', { ...NEW_ACCOUNT, CellPhone: '13800000000' });
    const access = (params: object) => send('outside', 'DevInit.access', params).reply;
    const good = { NetAccess: 0, UpgradeCheck: way };
    expect(Object.keys(good).filter((member) => access(Object(without(good, member))).result)).toEqual([]);
    expect(access(good).result).toBe(true);
    expect(fresh.state().autoCheck).toBe(on);
  },
);

describe('a certificate request', () => {
  const made = signedInDevice();
  made.device.setCapabilities({ certManage: true });
  // Common name, organization unit, organization, location, province and region; the names of the wire are X.520's.
  const subject = { C: 'DE', ST: 'Hessen', L: 'Fulda', O: 'Alder', OU: 'Doors', CN: 'door.example' };
  const request = (change: object) =>
    made.call('CertManager.createCertRequest', { subject: { ...subject, ...change } });

  it.each(['C', 'ST', 'L', 'O', 'OU', 'CN'])('has %s', (member) => {
    expect(detailOf(request({ [member]: 'x'.repeat(65) }))).toEqual({ field: `subject.${member}` });
  });

  it('holds the text of each', () => {
    const text = String(paramsOf(request({})).csr).replace(/-----[A-Z ]+-----/g, '');
    const der = Buffer.from(text, 'base64');
    for (const value of Object.values(subject)) expect(der.includes(value)).toBe(true);
  });
});

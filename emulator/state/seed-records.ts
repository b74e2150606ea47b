/** Seed rows of the record tables and the log, spread over the days before. */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { LogEntry } from '@/lib/contract/methods/log';
import type { RecordRow } from '@/lib/contract/methods/records';
import {
  ACCESS_ERROR,
  type AccessCardRec,
  ALARM_TYPES,
  ATTENDANCE_STATES,
  CALL_ENDS,
  CALL_TYPES,
  MANAGER_METHODS,
  MANAGER_OPERATIONS,
  RECORD_METHODS,
} from '@/lib/contract/records';
import { storedCode } from '../rules/custom-codes';
import type { DeviceState } from './device-state';
import type { Random } from './random';
import { RECORD_PICTURE, recordPicturePath, recordStore, snapshotsOf } from './record-picture';
import { seedResident } from './seed-names';
import { formatWallTime } from './wall-time';

/** How many entries of a log are seeded, and over how many days. */
interface Span {
  count: number;
  days: number;
}
const ACCESS_RECORDS: Span = { count: 1234, days: 30 };
const ALARMS = 300;
const CALLS = 180;
const MANAGER_RECORDS = 45;
const LOG_ENTRIES: Span = { count: 500, days: 30 };
const FLOORS = 6;
const ROOMS_PER_FLOOR = 10;
/** Rooms whose monitor has registered. @assumed pages-1 /onlineStatus */
const ROOMS_REGISTERED = 12;
const CUSTOM_PASSWORDS = 24;
const DOOR_STATIONS = 6;
/** Clock error of the second door station in seconds. */
const STATION_DRIFT_S = 50;
const DAY_S = 86_400;

/** Codes of refusals that the seed has; a patrol is none, some had no sensor, and no door asked a platform. */
const ERROR_CODES = Object.values(ACCESS_ERROR).filter(
  (code) =>
    code !== ACCESS_ERROR.none &&
    code !== ACCESS_ERROR.patrol &&
    code !== ACCESS_ERROR.tooWarm &&
    code !== ACCESS_ERROR.maskMissing &&
    code !== ACCESS_ERROR.notConfirmed,
);

/** One kind of entry. */
export type LogSample = readonly [type: string, code: string, user: string, detail: string];

/** Code and detail of log entries by type. @assumed pages-3 /log/syslog */
const LOG_SAMPLES: readonly LogSample[] = [
  ['System', 'StartUp', 'System', 'Device started'],
  ['Account', 'LogIn', 'admin', 'Address 192.0.2.10, Web3.0'],
  ['Account', 'LogOut', 'admin', 'Address 192.0.2.10'],
  ['Config', 'SaveConfig', 'admin', 'AccessControl'],
  ['Alarm', 'DoorNotClosed', 'System', 'Door 1'],
  ['Storage', 'LowSpace', 'System', 'Pictures removed'],
  ['File', 'Export', 'admin', 'Records'],
  ['Security', 'LoginFailure', 'admin', 'Address 203.0.113.9'],
  ['Upgrade', 'Check', 'System', 'No newer version'],
];

/** `count` times over `days` days before `nowS`, oldest first, at irregular intervals. */
function spreadTimes({ count, days }: Span, nowS: number, random: Random): number[] {
  const step = (days * DAY_S) / count;
  return Array.from({ length: count }, (_, index) => Math.floor(nowS - (count - index) * step + random.next() * step));
}

function seedAccessRecords(
  people: DeviceState['access'],
  { doorCount, hasVideo, attendanceMode, tempEnable }: DeviceCapabilities,
  nowS: number,
  random: Random,
  span: Span,
): RecordRow[] {
  const doors = Math.max(1, doorCount);
  const cards = new Map([...people.cards].reverse().map(({ UserID, CardNo }) => [UserID, CardNo]));
  return spreadTimes(span, nowS, random).map((time, index) => {
    const person = people.users[random.whole(0, people.users.length - 1)];
    const isRefused = index % 11 === 0;
    const hasFace = index % 3 === 0 && people.faces.length > 0;
    const hasPicture = hasFace && hasVideo;
    const door = random.whole(0, doors - 1);
    const warmth = random.next();
    return {
      RecNo: index + 1,
      CreateTime: time,
      UserID: person?.UserID ?? '',
      CardName: person?.UserName ?? '',
      CardNo: hasFace ? '' : (cards.get(person?.UserID ?? '') ?? ''),
      CardType: 0,
      UserType: person?.UserType ?? 0,
      Door: door,
      ReaderID: '1',
      Type: index % 4 === 3 ? 'Exit' : 'Entry',
      Method: hasFace ? RECORD_METHODS.face : index % 5 === 0 ? RECORD_METHODS.password : RECORD_METHODS.card,
      Status: isRefused ? 0 : 1,
      ErrorCode: isRefused ? (ERROR_CODES[(index / 11) % ERROR_CODES.length] ?? 16) : 0,
      URL: hasPicture ? recordPicturePath(index + 1) : '',
      ...(hasPicture && { ImageInfo: [RECORD_PICTURE] }),
      // A refused person neither came nor left.
      AttendanceState: attendanceMode && !isRefused ? 1 + (index % STATES) : 0,
      ...(tempEnable && measured(index, warmth, span.count)),
      Mask: index % 7 === 0 ? 1 : 0,
    };
  });
}

const STATES = Object.keys(ATTENDANCE_STATES).length;

/** The sensor measured the newest faces only: it was added later. @assumed pages-3 /log/tempMeasureLog */
const MEASURED = 60;
/** Temperatures above 37.3 °C, one among every twelve. */
const OVER = [37.45, 37.6, 37.92, 38.1, 38.4];

/** Members of a measurement; none of a record before the sensor. @param warmth 0 to 1 */
function measured(index: number, warmth: number, records: number): Partial<AccessCardRec> {
  // Every third record is of a face.
  const number = index / 3 - (Math.ceil(records / 3) - MEASURED);
  if (number < 0 || !Number.isInteger(number)) return {};
  const over = number % 12 === 7 ? OVER[Math.floor(number / 12)] : undefined;
  return {
    HasTemperature: true,
    CurrentTemperature: over ?? Math.round(3_580 + 140 * warmth) / 100,
    IsOverTemperature: over !== undefined,
    MaskState: index % 7 === 0 ? 1 : 0,
  };
}

function seedAlarms(people: DeviceState['access'], doors: number, nowS: number, random: Random): RecordRow[] {
  return spreadTimes({ count: ALARMS, days: 60 }, nowS, random).map((time, index) => {
    const door = random.whole(0, doors - 1);
    return {
      RecNo: index + 1,
      CreateTime: time,
      Type: ALARM_TYPES[index % ALARM_TYPES.length] ?? ALARM_TYPES[0],
      Door: door,
      UserID: index % 9 === 3 ? (people.users[index]?.UserID ?? '') : '',
      DevAddress: '192.0.2.108',
      Content: `Door ${door + 1}`,
      Action: 'Pulse',
    };
  });
}

/** One each sixteen hours. */
function seedManagers(nowS: number, hasVideo: boolean): RecordRow[] {
  return Array.from({ length: MANAGER_RECORDS }, (_, index) => ({
    RecNo: index + 1,
    CreateTime: nowS - (MANAGER_RECORDS - index) * 16 * 3_600,
    UserID: index % 5 === 4 ? '2' : '1',
    Method: RECORD_METHODS[MANAGER_METHODS[index % MANAGER_METHODS.length] ?? 'face'],
    Operation: MANAGER_OPERATIONS[index % MANAGER_OPERATIONS.length],
    Status: index % 9 === 8 ? 0 : 1,
    URL: hasVideo && index % MANAGER_METHODS.length === 0 ? recordPicturePath(index + 1, 'AccessManagerRecord') : '',
  }));
}

function seedCalls(nowS: number, random: Random): RecordRow[] {
  return spreadTimes({ count: CALLS, days: 20 }, nowS, random).map((time, index) => {
    const isMissed = index % 4 === 1;
    const floor = random.whole(1, FLOORS);
    return {
      RecNo: index + 1,
      CreateTime: time,
      CallType: CALL_TYPES[index % 3 === 0 ? 1 : 0],
      EndState: CALL_ENDS[isMissed ? 1 : 0],
      LocalNumber: '8001',
      PeerNumber: String(floor * 100 + random.whole(1, ROOMS_PER_FLOOR)),
      PeerType: 'VTH',
      TalkTime: isMissed ? 0 : random.whole(3, 240),
      // An unanswered caller may leave a message.
      MessageTime: index % 12 === 1 ? random.whole(5, 30) : 0,
    };
  });
}

function seedRooms(): RecordRow[] {
  return Array.from({ length: FLOORS * ROOMS_PER_FLOOR }, (_, index) => {
    const number = (Math.floor(index / ROOMS_PER_FLOOR) + 1) * 100 + (index % ROOMS_PER_FLOOR) + 1;
    return {
      RecNo: index + 1,
      Type: 'VTH',
      VTLongNumber: String(number),
      GroupNumber: '',
      VTOPosition: '8001',
      ...seedResident(index + 1),
      Nickname: '',
      RegisterType: 'public',
      RegisterPassword: '',
    };
  });
}

function seedStations(firstRecNo: number, capabilities: DeviceCapabilities): RecordRow[] {
  const rows = [
    ...(capabilities.registerManage
      ? seedDoorStations()
      : ['8001', '8002', '8003'].map((VTLongNumber) => ({ Type: 'VTO', VTLongNumber }))),
    ...(capabilities.vtsManage
      ? [
          { Type: 'VTS', VTLongNumber: '888801', VTNetAddress: '192.0.2.161', Order: 1 },
          { Type: 'VTS', VTLongNumber: '888802', VTNetAddress: '192.0.2.162', Order: 2 },
        ]
      : []),
  ];
  return rows.map((row, index) => ({
    RecNo: firstRecNo + index,
    ...row,
    GroupNumber: '',
    VTOPosition: '',
    FirstName: '',
    FamilyName: '',
    Nickname: `${row.Type} ${index + 1}`,
  }));
}

/** One at the entrance of each unit, one at the fence. @assumed pages-1 /vto/rigisterManage */
function seedDoorStations() {
  return Array.from({ length: DOOR_STATIONS }, (_, index) => ({
    Type: 'VTO',
    VTLongNumber: String(8001 + index),
    VTNetAddress: `192.0.2.${111 + index}`,
    VTOBuilding: '1',
    VTOUnit: String(index + 1),
    DevType: index === DOOR_STATIONS - 1 ? 'fence' : 'unit',
    RegisterPassword: '123456',
  }));
}

/** Stations and the first rooms have registered once; some are offline now. @assumed pages-1 /onlineStatus */
export function seedPresence(rows: readonly RecordRow[], now: number): DeviceState['presence'] {
  const rooms = rows.filter(({ Type }) => Type === 'VTH').slice(0, ROOMS_REGISTERED);
  return [...rows.filter(({ Type }) => Type !== 'VTH'), ...rooms].map((row, index) => ({
    Number: String(row.VTLongNumber),
    Type: String(row.Type),
    IP: String(row.VTNetAddress ?? `192.0.2.${120 + index}`),
    Port: 5060,
    State: isGone(row, index) ? 'Offline' : 'Online',
    Time: formatWallTime(now - (index + 1) * 3_600_000),
    Version: '1.000.0000000.1.R',
    ...(row.DevType !== undefined && { ClockDrift: index === 1 ? STATION_DRIFT_S : 0 }),
  }));
}

/** Every third door station and every fourth room; those who answer calls are online. */
const isGone = ({ Type }: RecordRow, index: number) =>
  Type === 'VTO' ? index % 3 === 2 : Type === 'VTH' && index % 4 === 2;

function seedPasswords(doors: number, form: number): RecordRow[] {
  return Array.from({ length: CUSTOM_PASSWORDS }, (_, index) => ({
    RecNo: index + 1,
    UserID: `guest${index + 1}`,
    OpenDoorPassword: storedCode(String(100_200 + index * 37), form),
    AlarmPassword: '',
    Doors: [index % doors],
    TimeSections: [255],
    ValidDateStart: '2026-01-01 00:00:00',
    ValidDateEnd: '2037-12-31 23:59:59',
    ValidCounts: index % 3 === 0 ? 1 : 0,
    UsedCounts: 0,
  }));
}

/** @param now wall time in milliseconds */
export function seedRecords(
  capabilities: DeviceCapabilities,
  people: DeviceState['access'],
  now: number,
  random: Random,
  span = ACCESS_RECORDS,
): DeviceState['records'] {
  const nowS = Math.floor(now / 1000);
  const doors = Math.max(1, capabilities.doorCount);
  const rooms = capabilities.vtoRoom ? seedRooms() : [];
  const accesses = seedAccessRecords(people, capabilities, nowS, random, span);
  const stations = capabilities.intercom ? seedStations(rooms.length + 1, capabilities) : [];
  return {
    AccessControlCard: recordStore([]),
    AccessControlFingerprint: recordStore([]),
    AccessControlCardRec: recordStore(accesses),
    SnapRecord: recordStore(snapshotsOf(accesses)),
    AccessControlAlarmRecord: recordStore(seedAlarms(people, doors, nowS, random)),
    AccessManagerRecord: recordStore(capabilities.managerRecord ? seedManagers(nowS, capabilities.hasVideo) : []),
    AccessControlCustomPassword: recordStore(
      capabilities.customPassword ? seedPasswords(doors, capabilities.customPasswordEncryption) : [],
    ),
    VideoTalkLog: recordStore(capabilities.intercom ? seedCalls(nowS, random) : []),
    VideoTalkContact: recordStore([...rooms, ...stations]),
  };
}

/** Oldest first, 500 entries over 30 days unless said otherwise. @param now wall time in milliseconds */
export function seedLog(now: number, random: Random, samples = LOG_SAMPLES, span = LOG_ENTRIES): LogEntry[] {
  return spreadTimes(span, Math.floor(now / 1000), random).map((time, index) => {
    const [type, code, user, detail] = samples[index % samples.length] ?? ['System', 'StartUp', 'System', ''];
    return { Time: formatWallTime(time * 1000), Type: type, Code: code, User: user, Detail: detail };
  });
}

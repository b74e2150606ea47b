/**
 * Factory values of the configuration tables. Every table has one member that no page knows, so that a test sees
 * whether it survives a save. @spec §3; values @assumed pages-1, pages-2, pages-3 (entries of the tables)
 */

import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import {
  ALARM,
  FACTORY_PORT,
  FLOOR,
  INTERLOCK,
  KEY_UPDATE_H,
  LIFT,
  MAX_CONNECTIONS,
  MTU,
  ONVIF_LOCK,
  SECTION_ALWAYS,
  SECTION_COUNT,
  SECTIONS_PER_DAY,
} from '@/lib/contract/limits';
import type { AccessGeneralTable, DoorTable } from '@/lib/contract/tables/access-control';
import { EXCEPTION_KINDS } from '@/lib/contract/tables/alarm';
import type { NetworkInterfaceTable } from '@/lib/contract/tables/network';
import type { DdnsTable, NasTable } from '@/lib/contract/tables/network-services';
import type { PushEvent } from '@/lib/contract/tables/platforms';
import { VOICE_EVENTS } from '@/lib/contract/tables/sound';
import {
  DEFAULT_DAY,
  type HolidayGroupTable,
  type HolidayPlanTable,
  type TimeScheduleTable,
} from '@/lib/contract/tables/time-sections';
import type { EncodeTable, StreamFormat } from '@/lib/contract/tables/video';
import { WORK_MODES } from '@/lib/contract/tables/work-mode';
import { unlockModes } from './capabilities';
import type { DeviceState } from './device-state';
import { seedAlarmTables } from './seed-alarm-tables';
import { seedFaceRule } from './seed-analysis';
import { seedImageTables } from './seed-image-tables';
import { seedCrop, seedMotion } from './seed-picture-tables';
import { seedScreenTables } from './seed-screen-tables';
import { noFile, seedSmartVoice, seedVoice } from './seed-sound';
import { withUnknown } from './unknown-member';

/** Address of the device itself; documentation range. */
export const DEVICE_ADDRESS = '192.0.2.108';
/** Hardware address of the wired interface, lower-case hex pairs. */
export const DEVICE_MAC = '3c:00:00:00:00:01';

/** The only call server in this device's network; it requires the password. */
export const CALL_SERVER = { address: '192.0.2.20', port: 5060, password: 'sip-secret' } as const;

const DOOR_NAMES: Readonly<Record<string, readonly string[]>> = {
  'door-controller': ['Front door', 'Back door', 'Warehouse', 'Server room'],
  vto: ['Street door', 'Garage gate'],
  site: ['Main entrance', 'Staff entrance', 'Warehouse', 'Server room'],
};

/** The most permissive method that the readers allow: any credential, else card or password, else password. */
function factoryMethod(capabilities: DeviceCapabilities): number {
  const modes = unlockModes(capabilities);
  return [35, 2, 0].find((code) => modes.includes(code)) ?? 0;
}

/** One door with the factory values. */
export function seedDoor(index: number, profile: string, capabilities: DeviceCapabilities): DoorTable {
  const method = factoryMethod(capabilities);
  return withUnknown({
    Name: DOOR_NAMES[profile]?.[index] ?? (index === 0 ? 'Main entrance' : `Door ${index + 1}`),
    Enable: true,
    State: 'Normal',
    Method: method,
    UnlockHoldInterval: 3000,
    CloseTimeout: 60,
    OpenAlwaysTime: SECTION_ALWAYS,
    CloseAlwaysTime: SECTION_ALWAYS,
    HolidayTime: SECTION_ALWAYS,
    SensorEnable: true,
    CheckCloseSensor: false,
    LockTongueEnable: false,
    BreakInAlarmEnable: true,
    DoorNotClosedAlarmEnable: true,
    DuressAlarmEnable: true,
    RepeatEnterAlarm: false,
    RepeatEnterTime: 0,
    MaliciousAccessControlEnable: true,
    CustomPasswordEnable: false,
    RemoteCheck: false,
    ...seedUnlock(method),
    HandicapTimeOut: { UnlockHoldInterval: 3000, CloseTimeout: 60 },
  });
}

/** Platform verification, the week of methods, first cards and the interlock route of one door. */
export function seedUnlock(
  method: number,
): Required<Pick<DoorTable, 'RemoteDetail' | 'TimeSchedule' | 'FirstEnter' | 'ABLockRoute'>> {
  return {
    ABLockRoute: INTERLOCK.noRoute,
    RemoteDetail: { TimeOut: 5, TimeOutDoorStatus: false },
    TimeSchedule: weekOf(() => methodDay(method)),
    FirstEnter: { Enable: false, Status: 'Normal', TimeIndex: SECTION_ALWAYS },
  };
}

/** No public floors, and no peak section. */
export function seedLift(): Required<Pick<AccessGeneralTable, 'FloorPermission' | 'PeakTimeSection'>> {
  const floors = FLOOR.max - FLOOR.min;
  return {
    FloorPermission: Array.from({ length: Math.ceil(floors / LIFT.bits) }, () => 0),
    PeakTimeSection: SECTION_ALWAYS,
  };
}

/** One method around the clock. */
const methodDay = (method: number) => [
  `${method} 00:00:00-23:59:59`,
  ...Array.from({ length: SECTIONS_PER_DAY - 1 }, () => `${method} 00:00:00-00:00:00`),
];

const OFF = '0 00:00:00-00:00:00';
const weekOf = (day: (weekday: number) => readonly string[]) => [0, 1, 2, 3, 4, 5, 6].map((each) => [...day(each)]);

function seedSchedules(): TimeScheduleTable[] {
  const named: Record<number, { Name: string; TimeSchedule: string[][] }> = {
    0: { Name: 'Default', TimeSchedule: weekOf(() => DEFAULT_DAY) },
    1: {
      Name: 'Office',
      TimeSchedule: weekOf((day) =>
        day === 0 || day === 6 ? [OFF, OFF, OFF, OFF] : ['1 08:00:00-12:00:00', '1 13:00:00-18:00:00', OFF, OFF],
      ),
    },
    2: { Name: 'Night', TimeSchedule: weekOf(() => ['1 00:00:00-06:00:00', '1 22:00:00-23:59:59', OFF, OFF]) },
  };
  return Array.from({ length: SECTION_COUNT }, (_, index) =>
    withUnknown({
      Name: named[index]?.Name ?? '',
      Enable: index in named,
      TimeSchedule: named[index]?.TimeSchedule ?? weekOf(() => DEFAULT_DAY),
    }),
  );
}

/** First and last day of the holidays of group 0; the year is that of the seeded persons. */
const PUBLIC_HOLIDAYS: readonly (readonly [name: string, from: string, to: string])[] = [
  ["New Year's Day", '01-01', '01-01'],
  ['Epiphany', '01-06', '01-06'],
  ['Carnival', '02-16', '02-17'],
  ['Good Friday', '04-03', '04-03'],
  ['Easter Monday', '04-06', '04-06'],
  ['Labour Day', '05-01', '05-01'],
  ['Ascension', '05-14', '05-14'],
  ['Whit Monday', '05-25', '05-25'],
  ['National Day', '08-15', '08-15'],
  ["All Saints' Day", '11-01', '11-01'],
  ['Christmas', '12-24', '12-26'],
];
/** Groups and plans of earlier years: more than a page of them. */
const FORMER = 22;

const holiday = (name: string, from: string, to: string) => ({
  DayName: name,
  StartTime: `${from} 00:00:00`,
  EndTime: `${to} 23:59:59`,
});

function seedHolidayGroups(): HolidayGroupTable[] {
  return Array.from({ length: SECTION_COUNT }, (_, index) => {
    const year = 2026 - (index - 1);
    const isFormer = index > 1 && index < FORMER + 2;
    return withUnknown({
      GroupName: ['Public holidays', 'Company holidays'][index] ?? (isFormer ? `Closing days ${year}` : ''),
      GroupEnable: index === 0,
      SpecialDay:
        index === 0
          ? PUBLIC_HOLIDAYS.map(([name, from, to]) => holiday(name, `2026-${from}`, `2026-${to}`))
          : isFormer
            ? [holiday('Works holiday', `${year}-08-03`, `${year}-08-14`)]
            : [],
    });
  });
}

function seedPlans(doorCount: number): HolidayPlanTable[] {
  const doors = Array.from({ length: doorCount }, (_, index) => index);
  const named = ['Public holiday closed', 'Short day'];
  return Array.from({ length: SECTION_COUNT }, (_, index) =>
    withUnknown({
      ScheduleName: named[index] ?? (index < FORMER + 2 ? `Closed ${2027 - index}` : ''),
      Enable: index < named.length,
      GroupNo: index < named.length ? 0 : SECTION_ALWAYS,
      TimeSection: index === 1 ? ['1 08:00:00-12:00:00', OFF, OFF, OFF] : [OFF, OFF, OFF, OFF],
      Doors: index < named.length ? doors : [],
    }),
  );
}

function streamFormat(width: number, height: number, bitRate: number): StreamFormat {
  return {
    VideoEnable: true,
    Video: withUnknown({
      Compression: 'H.264',
      Width: width,
      Height: height,
      FPS: 25,
      GOP: 50,
      BitRate: bitRate,
      BitRateControl: 'CBR',
      Quality: 4,
      Profile: 'Main',
    }),
    AudioEnable: true,
    Audio: { Compression: 'G.711A', Frequency: 8000, Bitrate: 64, Depth: 16 },
  };
}

function seedEncode(): EncodeTable {
  return withUnknown({
    MainFormat: [streamFormat(1280, 720, 2048)],
    ExtraFormat: [streamFormat(640, 480, 512)],
    SnapFormat: [seedSnapshots()],
  });
}

function seedSnapshots(): StreamFormat {
  const format = streamFormat(1280, 720, 2048);
  return { ...format, Video: { ...format.Video, Compression: 'MJPG' }, AudioEnable: false };
}

const networkCard = (address: string, mac: string): NetworkInterfaceTable => ({
  IPAddress: address,
  SubnetMask: '255.255.255.0',
  DefaultGateway: '192.0.2.1',
  DhcpEnable: false,
  DnsServers: ['192.0.2.53', '192.0.2.54'],
  PhysicalAddress: mac,
  MTU: MTU.factory,
  DnsAutoGet: false,
});

/** A storage target: where the storage of this site stands, unless said otherwise. */
const seedTarget = (change: Partial<NasTable>): NasTable =>
  withUnknown({
    ...{ Name: '', Enable: false, Default: false, Protocol: 'FTP' as const, Address: 'nas.example.org', Port: 21 },
    ...{ Directory: '', UserName: 'door', Password: '' },
    ...change,
  });

const seedProvider = (Protocol: string, Address: string): DdnsTable =>
  withUnknown({
    Enable: false,
    Protocol,
    Address,
    Port: 80,
    HostName: '',
    UserName: '',
    Password: '',
    KeepAlive: 10,
  });

/** Plain tables of a device with these capabilities. */
export function seedTables(profile: string, capabilities: DeviceCapabilities): DeviceState['tables'] {
  const doorCount = Math.max(1, capabilities.doorCount);
  const doors = Array.from({ length: doorCount }, (_, index) => seedDoor(index, profile, capabilities));
  return {
    Language: capabilities.devLanguage,
    Locales: withUnknown({
      TimeFormat: capabilities.timeFormat,
      DSTEnable: false,
      DSTStart: { Month: 3, Week: -1, Day: 0, Hour: 2, Minute: 0 },
      DSTEnd: { Month: 10, Week: -1, Day: 0, Hour: 3, Minute: 0 },
    }),
    NTP: withUnknown({ Enable: false, Address: 'pool.example.org', Port: 123, UpdatePeriod: 60, TimeZone: 0 }),
    General: withUnknown({
      MachineName: 'Alder Street 12',
      LockLoginEnable: true,
      LockLoginTimes: 5,
      LoginFailLockTime: 300,
    }),
    PwdUpdatePeriod: 0,
    PwdReset: withUnknown({ Enable: true }),
    AccessControl: doors,
    AccessControlGeneral: withUnknown({
      ...(capabilities.liftControl ? seedLift() : {}),
      SensorType: 0,
      ButtonExitEnable: true,
      RemoteAuthTimeOut: 5,
      DuressPassword: '',
      ABLock: { Enable: false, Doors: doorCount > 1 ? [{ Doors: [0, 1] }, { Doors: [2, 3] }] : [] },
    }),
    OpenDoorGroup: Array.from({ length: doorCount }, () => withUnknown({ Groups: [] })),
    ...seedAlarmTables(doors),
    AccessTimeSchedule: seedSchedules(),
    SpecialDayGroup: seedHolidayGroups(),
    SpecialDaysSchedule: seedPlans(doorCount),
    Encode: [seedEncode()],
    EncodeCrop: [seedCrop()],
    MotionDetect: [seedMotion()],
    VideoStandard: 'PAL',
    ChannelTitle: [withUnknown({ Name: capabilities.deviceType })],
    VideoWidget: [
      withUnknown({
        ChannelTitle: { EncodeBlend: true, Rect: [0, 7700, 2000, 8191] },
        TimeTitle: { EncodeBlend: true, ShowWeek: false, Rect: [5000, 0, 8191, 500] },
      }),
    ],
    AudioInput: [withUnknown({ AudioSource: 'Mic' })],
    Network: {
      DefaultInterface: 'eth0',
      Hostname: capabilities.deviceType,
      eth0: withUnknown(networkCard(DEVICE_ADDRESS, DEVICE_MAC)),
      ...(capabilities.wifi ? { eth2: withUnknown(networkCard('192.0.2.109', '3c:00:00:00:00:02')) } : {}),
    },
    IPv6: {
      eth0: withUnknown({
        Enable: false,
        DhcpEnable: true,
        IPAddress: '2001:db8::108',
        Prefix: 64,
        DefaultGateway: '2001:db8::1',
        DnsServers: ['2001:db8::53'],
        LinkLocalAddress: 'fe80::3e00:ff:fe00:1',
      }),
    },
    Web: withUnknown({ Enable: true, Port: capabilities.webPort }),
    Https: withUnknown({ Enable: capabilities.securityBaseline > 2, Port: FACTORY_PORT.https, CompatTLS11: false }),
    RTSP: withUnknown({ Enable: true, Port: capabilities.rtspPort }),
    DVRIP: withUnknown({
      TCPPort: FACTORY_PORT.tcp,
      UDPPort: FACTORY_PORT.udp,
      MaxConnections: MAX_CONNECTIONS.factory,
      ...(capabilities.register && {
        RegisterServer: { Enable: false, DeviceID: '', Servers: [{ Address: '', Port: 9500 }] },
      }),
    }),
    MediaEncrypt: withUnknown({
      RTSPOverTls: { Enable: capabilities.rtspOverTls },
      PrivateMediaEncrypt: seedKeyFrameEncryption(capabilities),
    }),
    UPnP: withUnknown({
      Enable: false,
      Mode: 'Auto',
      MapTable: [
        { Enable: true, ServiceName: 'HTTP', Protocol: 'TCP', InnerPort: 80, OuterPort: 80 },
        { Enable: true, ServiceName: 'HTTPS', Protocol: 'TCP', InnerPort: 443, OuterPort: 443 },
        { Enable: true, ServiceName: 'RTSP', Protocol: 'TCP', InnerPort: 554, OuterPort: 554 },
        { Enable: true, ServiceName: 'TCP', Protocol: 'TCP', InnerPort: 37_777, OuterPort: 37_777 },
        { Enable: false, ServiceName: 'UDP', Protocol: 'UDP', InnerPort: 37_778, OuterPort: 37_778 },
      ],
    }),
    Comm: [
      withUnknown({
        Function: 'CardReader',
        OutType: 'CardNo',
        Address: 1,
        Attribute: { BaudRate: 9600, DataBits: 8, StopBits: 1, Parity: 'None' },
      }),
    ],
    Wiegand: [
      withUnknown({
        Mode: 'In',
        TransferMode: 34,
        PulseWidth: 200,
        PulseStep: 1000,
        OutType: 'CardNo',
        Reverse: false,
      }),
    ],
    AccessFilter: withUnknown({
      Enable: false,
      Type: 1,
      TrustList: ['192.0.2.10', '192.0.2.11', '198.51.100.1-198.51.100.20', '2001:db8::10'],
      BannedList: ['203.0.113.5', '00:11:22:33:44:55'],
      // A device of baseline 1 filters by address only.
      ...(capabilities.securityBaseline < 2
        ? {}
        : { Ports: ['1-65535', '80-443', '1-65535', '1-65535', '1-65535', '1-65535'] }),
    }),
    SafetyAbnormalAlarm: withUnknown({
      Enable: true,
      Types: [...EXCEPTION_KINDS],
      EventHandler: withUnknown({ AlarmOutChannels: [], AlarmOutLatch: ALARM.runS.factory, MailEnable: false }),
    }),
    LoginFailureAlarm: withUnknown({ Enable: true, TryLoginTimes: 5 }),
    OnvifUserLock: withUnknown({ LockTimes: ONVIF_LOCK.tries, LockTime: ONVIF_LOCK.seconds }),
    AntiDosAttack: withUnknown({ SynFlood: { Enable: true }, IcmpFlood: { Enable: true } }),
    VideoAnalyseRule: [
      [
        seedFaceRule(capabilities.faceAuth),
        ...(capabilities.peopleCount ? [{ Type: 'NumberStat' as const, Enable: false }] : []),
      ],
    ],
    VTOBasicInfo: withUnknown({ Number: '8001', Type: 1, Position: 0 }),
    Building: withUnknown({
      BuildingNumber: '1',
      BuildingUnitNumber: '1',
      SystemType: 1,
      EnableBuilding: true,
      EnableUnit: true,
      ...seedShape(),
    }),
    VSP_PaaS: withUnknown({ Enable: false }),
    T2UServer: withUnknown({ Enable: false }),
    VSP_ONVIF: withUnknown({ Enable: capabilities.securityBaseline < 2 }),
    VSP_CGI: withUnknown({ Enable: capabilities.securityBaseline < 2 }),
    SSHD: withUnknown({ Enable: false }),
    DeviceSearch: withUnknown({ Enable: true, AuthMode: 'Security' }),
    PrivateProtocolAuth: withUnknown({ Mode: 'Security' }),
    MobilePush: withUnknown({ Enable: false }),
    EmergencyMaintenance: withUnknown({ Enable: false }),
    WorkMode: withUnknown({
      Mode: WORK_MODES.normal,
      ReturnTime: '',
      Collection: {
        ...{ Face: true, Card: false, Fingerprint: false, IdentifyBy: 'Keypad', KnownOnly: true, AllowReplace: false },
        ...{ Timeout: 30, AutoReturn: 8 },
      },
    }),
    AutoMaintain: withUnknown({
      AutoRebootEnable: true,
      AutoRebootDay: 2,
      AutoRebootHour: 2,
      AutoRebootMinute: 17,
      DeletePictureDays: 0,
    }),
    MeasureTemperature: withUnknown({
      Enable: capabilities.tempEnable,
      TemperatureUnit: 'Celsius',
      InfraredTempParam: { Threshold: 37.3, ValidTempLowerLimit: 35, CorrectTemp: 0, MaxDistance: 80 },
      ...{ OverAction: 'Deny', MaskOpt: 'Off', ExternalSensor: { Port: 'RS485' }, DebugMode: false, DisplayTemp: true },
    }),
    ...seedScreenTables(),
    PictureShow: withUnknown({ Home: 'harbour.png', Call: '' }),
    AccessAdvanced: withUnknown({
      ...{ FingerThreshold: 3, CardInterval: 0, Algorithm: 'V2.03.001' },
      ...{ InfraredWake: true, Watchdog: true, LogLevel: 'Info' },
    }),
    PrivacySet: withUnknown({
      Show: { Name: 'Masked', UserID: 'Hidden', Photo: 'Hidden', Department: 'Hidden' },
      Store: { Face: true, Snapshot: true, Fingerprint: false, RecordDays: 0 },
    }),
    SnapStore: withUnknown({ Success: true, Fail: true, Stranger: false, Quality: 80, Overwrite: true }),
    VideoInFaceAutoExposure: [withUnknown({ Enable: true, FaceTargetBrightness: 50, Interval: 30 })],
    AudioOutputVolume: [80],
    AudioInputVolume: [70],
    Sound: withUnknown({ PromptVolume: 80, KeyTone: true, DoorBell: true }),
    AudioInDenoise: [withUnknown({ Enable: false })],
    ...seedImageTables(),
    AccessVoice: withUnknown(seedVoice()),
    AccessSmartVoice: withUnknown(seedSmartVoice()),
    CustomAudio: VOICE_EVENTS.map((Event) => withUnknown({ Event, ...noFile })),
    AccessExtModule: withUnknown({ Type: 'None', Interface: 'Onboard', SecurityModule: false, QRTimeout: 60 }),
  };
}

/** On from the start only where it follows RTSP over TLS. @assumed pages-3 /safe/ssh */
export const seedKeyFrameEncryption = ({ synKeyFrameEncrypt, rtspOverTls }: DeviceCapabilities) => ({
  KeyFrameEncrypt: { Enable: synKeyFrameEncrypt && rtspOverTls, VKUpdateTime: KEY_UPDATE_H.factory },
});

/** Layers and rooms of the building as it comes. @assumed pages-1 /vto/roomNo */
export const seedShape = () => ({
  UnitFloorNumber: 6,
  FloorPerRoomNumber: 10,
  FirstFloorStart: '101',
  SecondFloorStart: '201',
  FloorLen: 1,
});

/** Encrypted tables. @assumed contract 8.2 */
export function seedSecureTables(): DeviceState['secureTables'] {
  return {
    SIP: withUnknown({
      UserEnable: false,
      UserID: '8001',
      AuthID: '8001',
      AuthPassword: CALL_SERVER.password,
      SIPServer: CALL_SERVER.address,
      SIPServerPort: CALL_SERVER.port,
      RegisterRealm: 'VDP',
      ServerType: 0,
      IsMainVTO: true,
      ServerUserName: 'admin',
      ServerPassword: '',
      SIPServerRedundancy: '',
      SIPServerRedundancyPort: 5060,
      SIPServerRedundancyUserName: '',
      SIPServerRedundancyPassWord: '',
      RegExpiration: 3600,
      LocalSIPPort: 5060,
      LocalRTPPort: 15_000,
      STUNServer: '',
      OutboundProxy: '',
    }),
    Registar: withUnknown({ Enable: true, Realm: 'VDP', Port: 5060 }),
    VTSCallInfo: withUnknown({ CallTime: 30, ForwardTime: 30 }),
    PPPoE: withUnknown({ Enable: false, UserName: '', Password: '' }),
    DDNS: [
      seedProvider('NO-IP DDNS', 'dynupdate.noip.example'),
      seedProvider('Dyndns DDNS', 'members.dyndns.example'),
      seedProvider('CN99 DDNS', 'members.3322.example'),
    ],
    VPN: withUnknown({
      Enable: false,
      Protocol: 'L2TP',
      Address: '',
      UserName: '',
      Password: '',
      PSK: '',
      Encrypt: true,
      DefaultRoute: false,
    }),
    Email: withUnknown({
      Enable: false,
      Address: 'mail.example.org',
      Port: 25,
      SslEnable: false,
      TlsEnable: false,
      Anonymous: false,
      UserName: '',
      Password: '',
      SendAddress: '',
      Receivers: [] as string[],
      Title: 'Alder Street 12',
      AttachEnable: true,
      SendInterv: 60,
      HealthReport: { Enable: false, Interval: 60 },
    }),
    NAS: [
      seedTarget({ Name: 'Archive', Enable: true, Default: true, Directory: '/snapshots', Password: 'Harbour-7' }),
      seedTarget({ Name: 'Office', Protocol: 'SMB', Port: 445, Directory: 'door', Password: 'wrong' }),
      seedTarget({ Name: 'Old store', Protocol: 'NFS', Address: 'dead.example.org', Port: 2049, Directory: '/export' }),
    ],
    PictureHttpUpload: withUnknown({
      Enable: false,
      UploadServerList: [
        withUnknown({
          Address: '',
          Port: 80,
          HttpsEnable: false,
          VerifyCert: true,
          Uploadpath: '/',
          AuthEnable: false,
          UserName: '',
          Password: '',
          EventType: ['AccessControl' as PushEvent],
          WithPicture: true,
          Resend: true,
          HeartBeat: 60,
        }),
      ],
    }),
    VSP_GBT28181: withUnknown({
      Enable: false,
      SipServerID: '',
      SipServerDomain: '',
      SipServerIP: '',
      SipServerPort: 5060,
      DeviceID: '',
      ChannelID: '',
      LocalPort: 5062,
      Password: '',
      RegistTime: 3600,
      HeartBeatPeriod: 60,
      MaxTimeoutTimes: 3,
    }),
    Wireless: [
      withUnknown({
        Enable: false,
        Mode: 'Auto' as const,
        APN: 'internet',
        AccessNumber: '*99#',
        AuthMode: 'None' as const,
        UserName: '',
        Password: '',
        AutoConnect: true,
        FlowLimit: 0,
      }),
    ],
    Wire802_1X: {
      eth0: withUnknown({
        Enable: false,
        Method: 'PEAP' as const,
        UserName: '',
        Password: '',
        CAEnable: false,
        KeyPassword: '',
      }),
    },
    WLan: {
      eth2: withUnknown({
        Enable: false,
        LinkEnable: false,
        SSID: '',
        AuthMode: 'WPA2-PSK' as const,
        Encryption: 'On' as const,
        Keys: [''],
        KeyFlag: false,
        Known: [],
        Network: {
          DhcpEnable: true,
          IPAddress: '192.168.50.108',
          SubnetMask: '255.255.255.0',
          DefaultGateway: '192.168.50.1',
          DnsServers: ['192.168.50.1'],
        },
      }),
    },
    AccessPoint: {
      eth2: withUnknown({ Enable: false, SSID: 'Alder Street 12', Password: '', Channel: 0, Hide: false }),
    },
    LoginInfo: withUnknown({ Enable: false, UserName: '', Password: '' }),
    TemperatureServer: withUnknown({
      Enable: false,
      Address: '192.0.2.30',
      Port: 8000,
      UserName: '',
      Password: '',
      Period: 60,
    }),
  };
}

/**
 * Factory values of the configuration tables. Every table has one member that no page knows, so that a test sees
 * whether it survives a save. @spec §3; values @assumed pages-1, pages-2, pages-3 (entries of the tables)
 */

import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { ALARM, FACTORY_PORT, KEY_UPDATE_H, MAX_CONNECTIONS, MTU, ONVIF_LOCK } from '@/lib/contract/limits';
import { EXCEPTION_KINDS } from '@/lib/contract/tables/alarm';
import type { NetworkInterfaceTable } from '@/lib/contract/tables/network';
import { VOICE_EVENTS } from '@/lib/contract/tables/sound';
import { WORK_MODES } from '@/lib/contract/tables/work-mode';
import type { DeviceState } from './device-state';
import { seedAlarmTables } from './seed-alarm-tables';
import { seedFaceRule } from './seed-analysis';
import { seedDoor, seedDoorGroup, seedLift } from './seed-doors';
import { seedEncode } from './seed-encode';
import { seedImageTables } from './seed-image-tables';
import { seedCrop, seedMotion } from './seed-picture-tables';
import { seedHolidayGroups, seedPlans, seedSchedules } from './seed-schedules';
import { seedScreenTables } from './seed-screen-tables';
import { noFile, seedQuiet, seedSmartVoice, seedVoice } from './seed-sound';
import { withUnknown } from './unknown-member';

/** Address of the device itself; documentation range. */
export const DEVICE_ADDRESS = '192.0.2.108';
/** Hardware address of the wired interface, lower-case hex pairs. */
export const DEVICE_MAC = '3c:00:00:00:00:01';

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
      ABLock: { Enable: false, Doors: doorCount > 3 ? [{ Doors: [0, 1] }, { Doors: [2, 3] }] : [] },
    }),
    OpenDoorGroup: Array.from({ length: doorCount }, seedDoorGroup),
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
        Face: true,
        Card: false,
        Fingerprint: false,
        IdentifyBy: 'Keypad',
        KnownOnly: true,
        AllowReplace: false,
        Timeout: 30,
        AutoReturn: 8,
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
      OverAction: 'Deny',
      MaskOpt: 'Off',
      ExternalSensor: { Port: 'RS485' },
      DebugMode: false,
      DisplayTemp: true,
    }),
    ...seedScreenTables(),
    PictureShow: withUnknown({ Home: 'harbour.png', Call: '' }),
    AccessAdvanced: withUnknown({
      FingerThreshold: 3,
      CardInterval: 0,
      Algorithm: 'V2.03.001',
      InfraredWake: true,
      Watchdog: true,
      LogLevel: 'Info',
    }),
    PrivacySet: withUnknown({
      Show: { Name: 'Masked', UserID: 'Hidden', Photo: 'Hidden', Department: 'Hidden' },
      Store: { Face: true, Snapshot: true, Fingerprint: false, RecordDays: 0 },
    }),
    SnapStore: withUnknown({ Success: true, Fail: true, Stranger: false, Quality: 80, Overwrite: true }),
    VideoInFaceAutoExposure: [withUnknown({ Enable: true, FaceTargetBrightness: 50, Interval: 30 })],
    AudioOutputVolume: [80],
    AudioInputVolume: [70],
    Sound: withUnknown({ PromptVolume: 80, KeyTone: true, DoorBell: true, Quiet: seedQuiet() }),
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

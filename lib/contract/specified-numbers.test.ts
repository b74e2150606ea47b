/**
 * The numbers and names of the specification, written here by hand, sentence by sentence, beside those of the code.
 * @spec §1, §3, §5, §7, §8, §9
 */
import { expect, it } from 'vitest';
import { DEFAULT_CAPABILITIES } from './capabilities';
import { CLIENT_TYPE } from './endpoints';
import { LoginError, PasswordChangeErrorNo, RecoveryError, SessionError } from './error-codes';
import { HELPER_LOGIN, HELPER_PORT, HELPER_RETRY_MS, HELPER_VERSION_MIN } from './helper';
import { LANGUAGES } from './languages';
import * as limits from './limits';
import { WIRED_CARD, WLAN_CARD } from './methods/network';
import { PLUGIN } from './plugin';
import { ALARM_TYPES, CONTACT_TYPES, USER_TYPES } from './records';
import {
  AUDIO_RATES,
  DEFAULT_CAMERA_CHANNEL,
  EncodeType,
  G711_RATE_HZ,
  OperateType,
  PlayerCode,
  RTMP_PORT,
  StreamLimits,
} from './stream';
import { DOOR_METHODS } from './tables/door-methods';
import { FACE_SIZE_MIN, SHAPE_RULE_TYPES } from './tables/face';
import { INTERCOM_TYPES } from './tables/intercom';
import { WIEGAND_BITS } from './tables/network-services';
import { TIME_ZONE_OFFSET_MIN } from './time-zones';

const { TIMER_MS, SIGN_IN } = limits;

it.each<[sentence: string, code: unknown, specified: unknown]>([
  [
    '§1 languages, the first is the default',
    LANGUAGES.map(({ device }) => device),
    [...['SimpChinese', 'English', 'Italian', 'Polish', 'Russian', 'Thai', 'Arabic', 'Turkey']],
  ],
  ['§1 port of the helper', HELPER_PORT, 23490],
  ['§1 oldest version of the helper', HELPER_VERSION_MIN, '5.0.412649.1343961'],
  [
    '§1 the check is retried every second; HTTP port 80, timeout 60',
    [HELPER_RETRY_MS, HELPER_LOGIN],
    [...[1000, { httpPort: 80, timeoutS: 60 }]],
  ],
  [
    '§3 36 zones from -12:00 to +14:00',
    [
      ...[TIME_ZONE_OFFSET_MIN.length, new Set(TIME_ZONE_OFFSET_MIN).size],
      ...[Math.min(...TIME_ZONE_OFFSET_MIN), Math.max(...TIME_ZONE_OFFSET_MIN)],
    ],
    [36, 36, -12 * 60, 14 * 60],
  ],
  [
    '§3 eight rules of analytics',
    [...SHAPE_RULE_TYPES],
    [
      ...['CrossLineDetection', 'CrossRegionDetection', 'LeftDetection', 'MoveDetection', 'ParkingDetection'],
      ...['RioterDetection', 'TakenAwayDetection', 'WanderDetection'],
    ],
  ],
  ['§3 what happens to an overlay object', OperateType, { Create: 1, Update: 2, Delete: 3, Hide: 4 }],
  ['§3 encode_type', EncodeType, { Mjpeg: 5, H264: 8, H265: 12 }],
  [
    '§3 sample-rate codes 1 to 13',
    Object.values(AUDIO_RATES),
    [...[4000, 8000, 11025, 16000, 20000, 22050, 32000, 44100, 48000, 96000, 128000, 192000, 64000]],
  ],
  [
    // The twelfth, platform verification, is the member RemoteCheck of a door beside its method.
    '§3 opening methods, eleven of twelve by name',
    Object.keys(DOOR_METHODS),
    expect.arrayContaining([
      ...['password', 'card', 'cardAndPassword', 'timeSection', 'fingerprint', 'cardOrPasswordOrFingerprint'],
      ...['cardAndFingerprint', 'multiCard', 'face', 'cardAndFace', 'cardOrFace'],
    ]),
  ],
  ['§3 kinds of contacts', [...CONTACT_TYPES], ['VTO', 'VTH', 'VTS']],
  [
    '§3 intercom device types',
    Object.keys(INTERCOM_TYPES).sort(),
    [...['AnalogControl', 'Apartment', 'FenceStation', 'Module', 'SIPServer', 'Staircase', 'VTA', 'VTT', 'Villa']],
  ],
  [
    '§3 alarm types: door timeout, intrusion, anti-passback, duress, polling, chassis intruded, local, blocklist, illegal card over limit; user types',
    [[...ALARM_TYPES], Object.keys(USER_TYPES)],
    [
      [
        ...['DoorNotClosed', 'BreakIn', 'RepeatEnter', 'Duress', 'PatrolStatus', 'ChassisIntruded', 'AlarmLocal'],
        ...['ACBlocklist', 'MaliciousAccessControl'],
      ],
      ['normal', 'blocklist', 'guest', 'patrol', 'vip'],
    ],
  ],
  [
    '§3 what a device that says nothing has',
    DEFAULT_CAPABILITIES,
    expect.objectContaining({
      ...{ temperatureType: -1, alarmOutSlots: 2, devLanguage: 'SimpChinese', timeFormat: 'yyyy-MM-dd HH:mm:ss' },
    }),
  ],
  [
    '§5 reserved ports',
    limits.RESERVED_PORTS.map(([from, to]) => (from === to ? from : `${from}-${to}`)),
    [...[1900, 3800, 5000, 5050, 9999, '37776-37778', 39999, 42323, '37780-37880']],
  ],
  ['§5 a port is above 1024', limits.PORT.min, 1025],
  ['§7 port of the rtmp address', RTMP_PORT, 12966],
  [
    '§8 login codes',
    LoginError,
    {
      ...{ IpLimited: 268632073, AlreadyLogin: 268632074, ConnectionNumberMax: 268632075 },
      ...{ SecondStepNeeded: 268632079, UserLocked: 268632081, WrongUserOrPassword: 268632085 },
    },
  ],
  ['§8 keep-alive', Object.values(SessionError), [287637504, 287637505]],
  [
    '§8 forgotten password',
    RecoveryError,
    {
      ...{ NoContact: 287506435, PswResetClosed: 287506444, CreateCodeError: 287506434 },
      ...{ CreateCodeErrorToo: 287506436, SafeCodeLocked: 287571980 },
    },
  ],
  ['§8 change of a password', Object.values(PasswordChangeErrorNo), [5, 8, 10]],
  ['§8 stream codes', Object.values(PlayerCode), [101, 201, 202, 203, 401, 404, 457, 503, 504, 999]],
  ['§9 page size', limits.PAGE_SIZE, 20],
  ['§9 password, contact', [limits.PASSWORD_LENGTH, limits.CONTACT_MAX_LENGTH], [{ min: 8, max: 32 }, 50]],
  [
    '§9 polygon, holidays, addresses',
    [...[limits.POLYGON_POINTS, limits.HOLIDAY.max, limits.ADDRESS_FILTER_MAX]],
    [{ min: 3, max: 20 }, 128, 64],
  ],
  [
    '§9 interlock and anti-passback: 2 groups, 16 in each',
    [
      ...[limits.INTERLOCK.groups.min, limits.INTERLOCK.doors.max],
      ...[limits.REPEAT_ENTER.groups.min, limits.REPEAT_ENTER.readers.max],
    ],
    [2, 16, 2, 16],
  ],
  [
    '§9 pictures: 10, 512K, 800x1280',
    [
      ...[limits.SCREEN_PICTURE.most, limits.REQUEST.pictureBytes],
      ...[limits.SCREEN_PICTURE.width, limits.SCREEN_PICTURE.height],
    ],
    [10, 512 * 1024, 800, 1280],
  ],
  ['§9 face and detection area', FACE_SIZE_MIN, 256],
  ['§9 password update, custom range', limits.PASSWORD_PERIOD_DAYS, { min: 0, max: 180 }],
  [
    '§9 keep-alive 60 s (default timeout 300; multiplier 200)',
    [...[SIGN_IN.keepAliveIntervalS, SIGN_IN.keepAliveDefaultS, TIMER_MS.keepAlivePerInterval]],
    [60, 300, 200],
  ],
  [
    '§9 upload poll, notification (slow), countdown',
    [...[TIMER_MS.uploadPoll, TIMER_MS.notifyResubmit, TIMER_MS.notifyResubmitSlow, TIMER_MS.disagreeCountdown]],
    [500, 10_000, 600_000, 5000],
  ],
  ['§9 locks: 300 s of a sign-in, 5 minutes of a code', [SIGN_IN.lockS, limits.RECOVERY.lockS], [300, 5 * 60]],
  [
    '§9 redirects after a password, a restart, a language; notice of a version',
    [
      ...[TIMER_MS.passwordChangeRedirect, TIMER_MS.rebootRedirect, TIMER_MS.languageRedirect],
      TIMER_MS.newVersionNotice,
    ],
    [500, 3000, 2000, 5000],
  ],
  ['§9 sections a day, grids', [limits.SECTIONS_PER_DAY, limits.BOX_GRID, limits.DRAWING_MAX], [4, 8192, 8191]],
  ['§9 camera channel', DEFAULT_CAMERA_CHANNEL, 2],
  [
    '§9 fingerprint: three chunks of 1080 characters, 810 bytes',
    limits.FINGERPRINT,
    {
      ...{ chunks: 3, chunkCharacters: 1080, chunkBytes: 810 },
    },
  ],
  [
    '§9 client type, interfaces of a Wi-Fi scan and of an address conflict, Wiegand',
    [CLIENT_TYPE, WLAN_CARD, WIRED_CARD, [...WIEGAND_BITS]],
    [...['Web3.0', 'eth2', 'eth0', [26, 34, 66]]],
  ],
  [
    '§9 video',
    StreamLimits,
    expect.objectContaining({
      ...{ frameQueueCap: 15, keepAliveMs: 40_000, defaultFrameIntervalMs: 16.7, canvasMaxPixels: 921_600 },
      ...{ bufferDelayStartS: 0.5, bufferDelayStepS: 0.1, bufferDelayMaxS: 1.8, trimOverS: 60, trimKeepS: 10 },
      ...{ seekLagS: 1.5, soundGapS: 0.2, overlayMs: 500, soundLowPassHz: 4000 },
    }),
  ],
  ['§9 tolerance of a hit, rate of G.711', [limits.HIT_TOLERANCE_PX, G711_RATE_HZ], [8, 8000]],
  [
    '§9 plugin',
    PLUGIN,
    {
      ...{ activeXVersion: '977.8.3.7', mimeVersion: '3.3.977837.0', socketType: 'DhtsSocket', reconnectStream: 1 },
      ...{ disorderWindow: { Type: 0, Value: 100 }, defaultPorts: { http: 80, https: 443 } },
    },
  ],
])('%s', (_, code, specified) => expect(code).toEqual(specified));

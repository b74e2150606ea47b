/**
 * Numbers both sides agree on, with their unit in the name. @spec §9 unless marked.
 */

/** Rows of one page of any list. @spec §9 */
export const PAGE_SIZE = 20;

/** Password length in characters. @spec §5, §9 */
export const PASSWORD_LENGTH = { min: 8, max: 32 } as const;

/** Characters that a new password may not hold, besides control and non-ASCII characters. @spec §5 */
export const PASSWORD_FORBIDDEN = ['"', "'", ':', ';', '&', ' '] as const;

/** Longest contact (phone or e-mail) in characters. @spec §9 */
export const CONTACT_MAX_LENGTH = 50;

/** Digits of a phone number in the first-boot wizard. @spec §5 */
export const WIZARD_PHONE_DIGITS = 11;

/** Console accounts and their groups, and characters of a remark. @assumed pages-1 /user; groups ours */
export const ACCOUNTS = { max: 20, groupsMax: 20, memoMax: 64, warnsDaysBefore: 7 } as const;

/** Longest user name in characters. @assumed pages-1 /login */
export const USER_NAME_MAX_LENGTH = 32;

/** Coordinates of drawings run from 0 to this number on both axes. @spec §9 */
export const DRAWING_MAX = 8191;

/** Points of a drawn polygon. @spec §4, §9 */
export const POLYGON_POINTS = { min: 3, max: 20 } as const;

/** A click this near to an edge means the shape, in pixels of the screen. @spec §9 */
export const HIT_TOLERANCE_PX = 8;

/** Cells of the motion grid when the device says nothing of them. @assumed pages-2 /video/detect */
export const MOTION_GRID = { columns: 22, rows: 18, rowsNtsc: 15 } as const;

/**
 * Counting of people: the one area, and the longest time that is added up by hours and by days. @assumed pages-2
 * /statistics
 */
export const PEOPLE_COUNT = { area: 1, spanDays: { Hour: 31, Day: 366 } } as const;

/** Per cent of a capacity from which it is nearly used up, and almost full. @assumed pages-2 /statistics */
export const CAPACITY_MARKS = { high: 80, full: 95 } as const;

/**
 * People who enrol themselves: seconds for each, hours until the device returns to normal. @assumed pages-2 /WorkMode
 */
export const SELF_HELP = { timeoutS: { min: 10, max: 120 }, returnH: { min: 0, max: 24 } } as const;

/** Characters of the texts on the terminal's screen. @assumed pages-2 /individuation/set, /individuation/mode */
export const SCREEN_TEXT = { titleMax: 32, sloganMax: 64, promptMax: 32 } as const;

/** Seconds that a prompt is shown. @assumed pages-2 /individuation/mode */
export const PROMPT_S = { min: 1, max: 10 } as const;

/** Seconds until standby and until the screen is dark; percent of brightness. @assumed pages-2 /individuation/screen */
export const STANDBY = {
  waitS: { min: 10, max: 300 },
  offS: { min: 60, max: 3600 },
  brightness: { min: 10, max: 100 },
} as const;

/** Periods of a day, resources of a period, seconds for each picture. @assumed pages-2 /individuation/screen */
export const ADVERT_PLAN = { perDay: 4, resources: { min: 1, max: 10 }, intervalS: { min: 1, max: 20 } } as const;

/**
 * Advert resources, and the whole room for them, in bytes; seconds of a clip, and for which one is delivered. Pictures
 * as those of the screen. @assumed pages-2 /individuation/resource
 */
export const ADVERT = {
  clipBytes: 104_857_600,
  clipS: 300,
  clips: 20,
  totalBytes: 209_715_200,
  transcodeMs: 2_000,
  deliverS: { min: 1, max: 3600 },
} as const;

/** Shortcuts at once, tones and seconds of the bell, characters of a room number. @assumed pages-2 /video/featureSet */
export const SHORTCUT = { atOnce: 3, tones: 3, bellS: { min: 1, max: 30 }, roomMax: 16 } as const;

/** Seconds for which a QR code is valid. @assumed pages-3 /cfg/extModule */
export const EXT_MODULE = { qrS: { min: 10, max: 600 } } as const;

/** Degrees Celsius of a threshold, and of the lowest that counts as measured. @assumed pages-3 /calibrationconfig */
export const TEMPERATURE = {
  threshold: { min: 36, max: 40 },
  lowest: { min: 30, max: 36 },
  correction: { min: -2, max: 2 },
  distanceCm: { min: 30, max: 200 },
  /** What a thermometer says of a person. @assumed ours */
  reference: { min: 34, max: 42 },
  /** Measurements that lie farther apart are no ground for a correction. */
  apart: 0.5,
} as const;

/** Motion detection. @assumed pages-2 /video/detect */
export const MOTION = {
  regions: 4,
  nameMax: 16,
  level: { min: 0, max: 100 },
  sensitivityFactory: 60,
  thresholdFactory: 5,
  dejitterS: { min: 0, max: 100, factory: 5 },
  latchS: { min: 1, max: 300, factory: 10 },
} as const;

/** Cells of the bounding-box grid on both axes; not the same number as DRAWING_MAX. @spec §9 */
export const BOX_GRID = 8192;

/** Access pictures that the snapshot view keeps. @assumed pages-2 snapshot event view */
export const SNAPSHOTS_SHOWN = 20;

/** Timers in milliseconds. @spec §9 unless marked */
export const TIMER_MS = {
  /** `Global.keepAlive` multiplies the interval of the login reply (60) with this. */
  keepAlivePerInterval: 200,
  /** How long a keep-alive may fail before the session counts as lost. @assumed pages-1 session keeping */
  keepAliveTimeout: 60_000,
  uploadPoll: 500,
  /** Interval of polling while devices transfer their records. @assumed pages-1 /door/subController */
  syncPoll: 500,
  /** How long a page waits for the notification that an export is ready. @assumed pages-3 /cfg/cfg */
  exportTimeout: 60_000,
  /** An upload gives up after this time without progress and answer. @assumed contract 1.5 */
  uploadTimeout: 60_000,
  notifyResubmit: 10_000,
  notifyResubmitSlow: 600_000,
  /** Interval of the heartbeat that the device writes into the notification stream. @assumed pages-3 12.1 */
  notifyHeartbeat: 5_000,
  disagreeCountdown: 5_000,
  passwordChangeRedirect: 500,
  rebootRedirect: 3_000,
  languageRedirect: 2_000,
  newVersionNotice: 5_000,
  /** Every call without an answer fails after this time. @assumed contract 1.1 */
  callTimeout: 30_000,
  /**
   * After this time the start goes on without these files: defaults and the built-in texts are used. @assumed pages-1
   * initial screen
   */
  startFile: 10_000,
  /** How long a success toast stays. @assumed contract 5.2 */
  successToast: 3_000,
  /** How long a success that can be undone stays. @assumed pages-1 /personManage */
  undoToast: 30_000,
  /** How long the button stays disabled after a recovery code was sent. @assumed pages-1 forgot password */
  recoveryResend: 60_000,
  /**
   * A reload is not a logout: the device acts on the beacon of the page's unload (@spec §4) only after this time. A
   * mistyped address of the device leads back to the console in time; a longer absence needs a new sign-in, and the
   * sign-in page says why. @assumed pages-1 shell
   */
  unloadGrace: 5_000,
} as const;

/**
 * Sign-in. Of `maxSessions` an account that may not manage accounts has half at most, and never the last one, so that
 * an administrator can always come in. @spec §8, §9; number of attempts @assumed pages-1 /login; the share ours
 */
export const SIGN_IN = {
  attempts: 5,
  lockS: 300,
  keepAliveIntervalS: 60,
  keepAliveDefaultS: 300,
  maxSessions: 10,
} as const;

/**
 * Seconds that a login outlives its last keep-alive while it previews, in place of `keepAliveIntervalS`: after a killed
 * browser the preview is gone as soon. One of the usual keep-alives, each 12 s, may be lost. @assumed ours; a device
 * takes any `timeout`
 */
export const PREVIEW_LIFE_S = 30;

/** Recovery code. Lock @spec §8; the rest @assumed pages-1 forgot password */
export const RECOVERY = { codeLength: 8, codeLifeS: 600, codesPerDay: 10, wrongChecks: 5, lockS: 300 } as const;

/** Cookie lives in days. User name @spec §4; ignore list @assumed pages-1 expired password */
export const COOKIE_DAYS = { userName: 30, ignoreExpired: 365 } as const;

/** Outgoing mail. @assumed pages-2 /network/email */
export const EMAIL = {
  receivers: 3,
  addressMax: 50,
  intervalS: { min: 0, max: 3600 },
  reportMin: { min: 1, max: 1440 },
} as const;

/**
 * Network storage: characters of a name, of a directory, rows, users. @assumed pages-2 /network/nas; directory, rows
 * and users ours
 */
export const NAS = { nameMax: 32, directoryMax: 255, targets: 8, users: 20 } as const;

/** Entries of each list of `AccessFilter`. @assumed pages-3 /safe/ipfilter */
export const ADDRESS_FILTER_MAX = 64;

/** Wrong passwords before a lock. @assumed pages-3 /safe/fireWall */
export const LOCK_TRIES = { min: 3, max: 10 } as const;
/** Seconds of a lock, in whole minutes. @assumed pages-3 /safe/fireWall */
export const LOCK_S = { min: 60, max: 1800 } as const;
/** Factory values for ONVIF users; the number of tries is also the maximum. @assumed pages-3 /safe/fireWall */
export const ONVIF_LOCK = { tries: 30, seconds: 300 } as const;

/** Attempts of a connection that the device reports. @assumed pages-2 /network/vpn (log of the last five) */
export const LINK_ATTEMPTS = 5;

/** Minutes between two updates of a dynamic name. @assumed pages-2 /network/ddns */
export const DDNS_PERIOD_MIN = { min: 5, max: 1440 } as const;

/**
 * Events that go to a third-party platform: lengths of texts, seconds between heartbeats. The number of results that
 * the device keeps @assumed pages-3 /cfg/server, as the rest; the length of the queue ours
 */
export const PUSH = {
  pathMax: 128,
  loginMax: 64,
  heartBeatS: { min: 0, max: 3600 },
  results: 10,
  queueMax: 1_000,
} as const;

/**
 * Registration by GB/T 28181: digits of codes and domain, length of the password, ranges. @assumed pages-3
 * /cfg/PlatAccess
 */
export const GB28181 = {
  codeDigits: 20,
  domainDigits: 10,
  passwordMax: 32,
  registerS: { min: 60, max: 86_400 },
  heartbeatS: { min: 5, max: 255 },
  losses: { min: 1, max: 10 },
} as const;

/** Most MB in a month; 0: no limit. @assumed pages-2 /network/4G */
export const MOBILE_LIMIT_MB = { min: 0, max: 102_400 } as const;

/**
 * Microseconds of a Wiegand pulse and from one to the next. @spec §5 multiples; ranges @assumed pages-2
 * /network/serialPort
 */
export const WIEGAND = {
  width: { min: 20, max: 200, step: 10 },
  interval: { min: 200, max: 5000 },
} as const;

/** Address on RS-485. @assumed pages-2 /network/serialPort */
export const SERIAL_ADDRESS = { min: 1, max: 247 } as const;

/** Minutes between two requests to a time server. @assumed pages-2 /network/dateSet */
export const NTP_PERIOD_MIN = { min: 1, max: 1440 } as const;

/** Characters of a certificate or key in PEM form: a chain of a few fits. @assumed ours */
export const CERTIFICATE_MAX = 16_384;

/**
 * Characters of a wireless key: of a passphrase and of a key in hexadecimal digits. @assumed pages-2 /network/wifi, as
 * the next ones
 */
export const WLAN_KEY = { min: 8, max: 63, hex: 64 } as const;
/** Characters of a WEP key. */
export const WEP_KEY: readonly number[] = [5, 13];
/** Bytes of the name of a wireless network. IEEE 802.11 */
export const SSID_BYTES = 32;
/** Wireless networks that a device remembers; of more, the one joined longest ago goes. @assumed ours */
export const WLAN_KNOWN_MAX = 8;
/** Channels of an access point; 0 is automatic. */
export const WLAN_CHANNEL = { min: 1, max: 13 } as const;
/** Seconds for which the console asks whether the device has joined the network. */
export const WLAN_JOIN_S = 20;

/** Largest packet of a network card in bytes. @assumed pages-2 /network/ip */
export const MTU = { min: 500, max: 1_500, factory: 1_500 } as const;

/** Seconds of a change on trial: of the console, and at most. @assumed pages-2 /network/ip (3 minutes) */
export const TRIAL_S = { usual: 180, step: 60, max: 1_800 } as const;

/** Own listening ports: from min to max, minus the reserved ones. @spec §5 */
export const PORT = { min: 1025, max: 65_535 } as const;

/** A port of a server, of a router or of another device. @assumed pages-2 /network/email, pages-3 /AdvancedSet */
export const FOREIGN_PORT = { min: 1, max: 65_535 } as const;

/** Ports that a service of the device may not take, single or as closed ranges. @spec §5 */
export const RESERVED_PORTS: readonly (readonly [number, number])[] = [
  [1900, 1900],
  [3800, 3800],
  [5000, 5000],
  [5050, 5050],
  [9999, 9999],
  [37_776, 37_778],
  [39_999, 39_999],
  [42_323, 42_323],
  [37_780, 37_880],
];

/**
 * Factory values of the ports, allowed in their own field although below the minimum or reserved. @assumed pages-2
 * /network/port
 */
export const FACTORY_PORT = { http: 80, https: 443, rtsp: 554, tcp: 37_777, udp: 37_778 } as const;

/** `DVRIP.MaxConnections`. @assumed pages-2 /network/port */
export const MAX_CONNECTIONS = { min: 1, max: 50, factory: 50 } as const;

/** Custom password update period in days; 0 means never. @spec §9 */
export const PASSWORD_PERIOD_DAYS = { min: 0, max: 180 } as const;

/** Section number that means "always" for permissions and "none" for doors. @assumed contract 1.7 */
export const SECTION_ALWAYS = 255;

/**
 * Numbered weekly plans, holiday groups and holiday plans run from 0 to this minus one. @spec §9 (holidays), @assumed
 * sections
 */
export const SECTION_COUNT = 128;

/**
 * Holidays. In all groups together @spec §5, §9; in one group and the length of names @assumed pages-1
 * /section/holidayGroup
 */
export const HOLIDAY = { max: 128, perGroupMax: 16, nameMax: 32 } as const;

/** Time sections of one day. @spec §9 */
export const SECTIONS_PER_DAY = 4;

/** Door parameters as `AccessControl` stores them. @assumed pages-1 /door */
export const DOOR = {
  nameMax: 32,
  holdTimeS: { min: 0.2, max: 600 },
  timeoutS: { min: 0, max: 9999 },
  reentryS: { min: 0, max: 180 },
  remoteCheckS: { min: 1, max: 15 },
  /** How long the page waits for the `DoorStatus` event before it reads the state again. */
  eventWaitMs: 5_000,
} as const;

/** Interlock: groups and doors in each. @spec §5; most groups @assumed pages-1 /door/abLock */
export const INTERLOCK = { groups: { min: 2, max: 8 }, doors: { min: 1, max: 16 }, noRoute: -1 } as const;

/** ONVIF accounts. @assumed pages-1 /onvifUser */
export const ONVIF_USER = { max: 20, nameMax: 31 } as const;

/** Door codes without a person. @assumed pages-1 /customPassword */
export const CUSTOM_CODE = {
  ownerMax: 32,
  digitsMax: 8,
  uses: { min: 0, max: 999 },
  capacity: 500,
  /** A code that ends within this many days counts as expiring. */
  expiringDays: 7,
} as const;

/**
 * Readers: number of door n, from 0, is n * perDoor + entry outside, + exit inside. @assumed pages-1 /door/repeatEnter
 */
export const READERS = { perDoor: 2, entry: 1, exit: 2 } as const;

/** Anti-passback routes. Groups and readers in each @spec §5; the rest @assumed pages-1 /door/repeatEnter */
export const REPEAT_ENTER = {
  routesMax: 16,
  nameMax: 32,
  resetMin: { min: 0, max: 1440 },
  groups: { min: 2, max: 16 },
  readers: { min: 1, max: 16 },
} as const;

/**
 * Persons who open a door together. `needed`: of one group, and of all groups in use. @assumed pages-1 /door/multiCard
 */
export const DOOR_GROUP = {
  perDoorMax: 4,
  membersMax: 50,
  needed: { min: 1, max: 5 },
  neededInAll: { min: 2, max: 5 },
  /** All of them must identify themselves within this time. */
  togetherMs: 30_000,
} as const;

/** Alarm inputs and the alarms of the device's own. @assumed pages-1 /alarm/alarmlink, /alarm/alarmcfg */
export const ALARM = {
  inputNameMax: 32,
  /** How long outputs and buzzer run. */
  runS: { min: 1, max: 300, factory: 30 },
  /** How long the test of an input runs. */
  testS: 5,
  illegalCards: { min: 3, max: 10, factory: 5 },
  illegalWindowS: { min: 10, max: 300, factory: 60 },
  duressDigitsMax: 8,
} as const;

/**
 * Shifts and check groups; minutes where nothing else is said. @assumed pages-1 /attendance/workOrder,
 * /attendance/checkGroup
 */
export const ATTENDANCE = {
  nameMax: 32,
  workOrdersMax: 24,
  groupsMax: 20,
  periodsMax: 2,
  tolerance: { min: 0, max: 999, factory: 5 },
  window: { min: 0, max: 240, factory: 60 },
  reportDaysMax: 31,
} as const;

/** Fields of a person. @assumed pages-1 /personManage */
export const PERSON = {
  userIdMax: 32,
  nameMax: 32,
  citizenIdMax: 32,
  roomNoMax: 16,
  passwordDigitsMax: 8,
  useTimes: { min: 1, max: 200 },
  validTo: '2037-12-31 23:59:59',
  insertRate: 10,
  capacity: 3000,
  /** The same for a device of large capacity. @assumed quality 5.3 */
  largeCapacity: 12_000,
  /** The most rows of a page that such a device returns; others return PAGE_SIZE. @assumed quality 5.3 */
  largePage: 100,
  adminCapacity: 100,
  cardsPerPerson: 5,
  fingerprintsPerPerson: 3,
} as const;

/** Characters of the password of a full export. @assumed pages-1 /personManage */
export const EXPORT_PASSWORD = { min: 8, max: 32 } as const;

/** Floors of a lift; there is no floor 0. @assumed pages-1 /liftControl */
export const FLOOR = { min: -9, max: 128 } as const;

/** Rows of the lift and the numbers of its modules. @assumed pages-1 /liftControl */
export const LIFT = {
  rowsMax: 128,
  module: { min: 0, max: 63 },
  port: { min: 1, max: 16 },
  /** Bits in one number of `FloorPermission`. */
  bits: 32,
} as const;

/** Controllers chained to this one; `bus`: addresses that are no IPv4. @assumed pages-1 /door/subController */
export const SUB_CONTROLLER = {
  max: 64,
  index: { min: 1, max: 64 },
  numberMax: 16,
  nameMax: 32,
  bus: { min: 1, max: 31 },
  userMax: 32,
  passwordMax: 32,
  /** The page points out a clock that is wrong by more than this. */
  driftS: 30,
  /** A clock that is off by more than this makes records and schedules wrong. @assumed */
  farOffS: 300,
} as const;

/** A person's card: hexadecimal digits. @assumed pages-1 credential enrolment */
export const CARD_DIGITS = { min: 8, max: 16 } as const;

/** Intercom. @assumed pages-1 /vto/sipSet */
export const INTERCOM = {
  numberMax: 16,
  /** Digits of a building or unit number. */
  levelMax: 3,
  position: { min: -9, max: 128 },
  registerS: { min: 60, max: 7200 },
  textMax: 64,
} as const;

/** A building whose rooms are numbered. @assumed pages-1 /vto/roomNo */
export const BUILDING = {
  layers: { min: 1, max: 99 },
  roomsPerLayer: { min: 1, max: 99 },
  floorDigits: { min: 1, max: 2 },
  roomDigitsMax: 6,
} as const;

/** Rooms and stations of the directory. @assumed pages-1 /vto/room */
export const CONTACT = {
  max: 1000,
  nameMax: 16,
  groupMax: 16,
  passwordDigits: { min: 6, max: 16 },
  /** Management stations, their names, their places in the order of calls. @assumed pages-1 /vto/vts */
  stations: 20,
  stationNameMax: 32,
  order: { min: 1, max: 99 },
  callS: { min: 10, max: 120 },
  /** Characters of the rooms that a door station serves. @assumed pages-1 /vto/rigisterManage */
  linkedMax: 128,
  /** Records of one import call. */
  importPage: 20,
} as const;

/** Length of chunks of a fingerprint: 810 bytes are 1080 base64 characters, three of them a template. @spec §9 */
export const FINGERPRINT = { chunks: 3, chunkCharacters: 1080, chunkBytes: 810 } as const;

/**
 * Credentials taken at a reader: seconds a reader waits, presses of one finger. Presses @spec §4; the rest @assumed
 * pages-1 /personManage
 */
export const ENROLMENT = { waitS: 30, presses: 3 } as const;

/** Pictures of a face; sizes in pixels, none more than twice as high as wide. @assumed pages-1 /personManage */
export const FACE_PHOTO = {
  perPerson: 2,
  maxBytes: 102_400,
  width: { min: 150, max: 600 },
  height: { min: 300, max: 1200 },
  maxRatio: 2,
} as const;

/** Likeness of a finger, and seconds in which the same card is ignored. @assumed pages-3 /AdvancedSet */
export const ADVANCED = { finger: { min: 1, max: 5 }, cardS: { min: 0, max: 60 } } as const;

/** Where a packet capture ends by itself. @assumed pages-3 /AdvancedSet */
export const CAPTURE = { maxBytes: 10 * 1024 * 1024, maxS: 300 } as const;

/** Days after which access records are removed; 0: when their table is full. @assumed pages-3 /cfg/PrivacySet */
export const PRIVACY = { recordDays: { min: 0, max: 365 } } as const;

/** Pictures of the device's screen; size in pixels. @spec §5, §9; length of a name @assumed pages-3 /cfg/imgCfg */
export const SCREEN_PICTURE = { most: 10, width: 800, height: 1280, nameMax: 32 } as const;

/** Sound files of the device; `rateHz` is their sample rate. @assumed pages-3 /AudioList */
export const SOUND_FILE = { most: 20, bytesMax: 20_480, rateHz: 16_000, nameMax: 32 } as const;

/** Seconds of a recording at the device. @assumed pages-3 /voiceRecord */
export const RECORDING = { minS: 1, maxS: 30, factoryS: 10 } as const;

/** Spoken texts and their speed in per cent. @assumed pages-3 /voice */
export const TTS = { textMax: 64, speed: { min: 50, max: 200 } } as const;

/** Seconds that the device waits for a command. @assumed pages-3 /awaken */
export const AWAKEN_S = { min: 3, max: 30 } as const;

/** The most that the device accepts in one request. Size of a picture @spec §5; the rest @assumed pages-3 12.7 */
export const REQUEST = {
  rpcBytes: 1_048_576,
  multipartBytes: 268_435_456,
  pictureBytes: 524_288,
  audioBytes: 2_097_152,
  jsonDepth: 64,
  callsPerMulticall: 500,
  headMs: 10_000,
  bodyMs: 10_000,
  uploadBytesPerS: 16_384,
  handlesPerLogin: 200,
  finderTokens: 8,
  subscriptions: 4,
  logEntries: 5_000,
} as const;

/** Hours after which the key of encrypted streams changes; 0 never. @assumed pages-3 /safe/ssh */
export const KEY_UPDATE_H = { min: 0, max: 720, factory: 12 } as const;

/** Port of the SSH service, which nobody can change. @assumed pages-3 /safe/ssh */
export const SSH_PORT = 22;

/** Bit rate of a video stream in kbit/s. @assumed pages-2 /video/set */
export const BIT_RATE_KBPS = { min: 512, max: 6144 } as const;

/** Quality of a stream with variable bit rate and of snapshots, 6 is best. @assumed pages-2 /video/set */
export const VIDEO_QUALITY = { min: 1, max: 6 } as const;

/** Frames a second by video standard. @assumed pages-2 /video/set */
export const MAX_FPS = { PAL: 25, NTSC: 30 } as const;

/** Key-frame interval in frames; the lower end is the frame rate. @assumed pages-2 /video/set */
export const GOP_MAX = 150;

/**
 * Held movements of the camera, degrees, zoom factors and seconds. @assumed pages-2 PTZ pad, pages-3 10.2, the rest
 * ours
 */
export const PTZ = {
  speed: { min: 1, max: 8, factory: 5 },
  presetIndex: { min: 1, max: 255 },
  presetNameMax: 16,
  /** Of tours, scans and patterns. */
  pathIndex: { min: 1, max: 8 },
  tourSteps: { min: 1, max: 32 },
  /** Seconds that a tour stays at a preset. */
  dwellS: { min: 3, max: 30 },
  /** `timeout` of continuous movements. */
  timeoutS: { min: 1, max: 60 },
  /** The console ends a movement by itself after this time: nobody holds a button that long on purpose. */
  holdMaxS: 30,
  panDegrees: { min: -180, max: 180 },
  tiltDegrees: { min: -90, max: 90 },
  zoom: { min: 1, max: 20 },
} as const;

/** The form that a stored state must have, so that nothing in the device meets another one. */
import { RECORD_TABLE_NAMES } from '@/lib/contract/records';
import { isRecord } from '../is-record';
import { isOtherLength } from '../rules/fixed-lists';
import { blankPerson } from './blank-person';
import { DOORS_MAX } from './capability-forms';
import type { DeviceState } from './device-state';
import { UNKNOWN_MEMBER } from './unknown-member';

/** Path of the first member of a wrong kind; undefined when there is none. */
type Check = (value: unknown, path: string) => string | undefined;

/** No number of a device is larger; a later time is none for JavaScript. */
const NUMBER_MAX = 4e15;

const anything: Check = () => undefined;
const optional =
  (sample: unknown): Check =>
  (value, path) =>
    value === undefined ? undefined : like(sample)(value, path);
const nullable =
  (sample: unknown): Check =>
  (value, path) =>
    value === null ? undefined : like(sample)(value, path);
/** An object of any names. */
const mapOf =
  (sample: unknown): Check =>
  (value, path) =>
    isRecord(value) ? firstOf(Object.entries(value), ([name, each]) => like(sample)(each, `${path}.${name}`)) : path;

/**
 * A value like the sample: an object with its members, a list of rows like its first one, or a value of its kind. A
 * function in the sample is a check of its own. `mayLack`: members may be missing, as in a state of an older program.
 */
function like(sample: unknown, mayLack = false): Check {
  if (typeof sample === 'function') return sample as Check;
  return (value, path) => {
    if (Array.isArray(sample)) {
      if (!Array.isArray(value)) return path;
      const row = like(sample[0] ?? anything, mayLack);
      return firstOf(value, (each, index) => row(each, `${path}[${index}]`));
    }
    if (isRecord(sample)) {
      if (!isRecord(value)) return path;
      return firstOf(Object.entries(sample), ([name, inner]) => {
        // Clients may write anything there.
        if (name === UNKNOWN_MEMBER) return undefined;
        const member = Object.hasOwn(value, name) ? value[name] : undefined;
        if (member === undefined && mayLack) return undefined;
        return like(inner ?? anything, mayLack)(member, path === '' ? name : `${path}.${name}`);
      });
    }
    if (typeof value !== typeof sample) return path;
    return typeof value === 'number' && Math.abs(value) > NUMBER_MAX ? path : undefined;
  };
}

function firstOf<T>(values: readonly T[], check: (value: T, index: number) => string | undefined): string | undefined {
  for (const [index, value] of values.entries()) {
    const problem = check(value, index);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const LOCK = { failures: 0, lockedUntil: 0, triedAt: optional(0) };
const POSITION = { pan: 0, tilt: 0, zoom: 0, focus: 0 };
const STOPS = [{ ms: 0, position: POSITION }];
const ROW = mapOf(anything);

/** Rows of lists that are empty or differ on a new device, and members that come later. */
const SAMPLE = {
  schemaVersion: 0,
  profile: '',
  custom: optional({ name: '', capabilities: ROW, definitions: ROW, tables: ROW }),
  startPorts: optional({ http: 0, https: optional(0), rtsp: optional(0) }),
  seed: 0,
  serialNumber: '',
  realm: '',
  // What their values may be is another matter: see heal-state.
  capabilityChanges: ROW,
  init: { status: 0, find: '', isAccessOpen: false, netAccess: 0, upgradeCheck: 0 },
  contact: { phone: '', email: '' },
  accounts: [
    {
      id: 0,
      name: '',
      group: '',
      memo: '',
      authorities: [''],
      reserved: false,
      sharable: false,
      h1: '',
      h1Sha256: optional(''),
      strength: optional(''),
      passwordModified: 0,
    },
  ],
  access: {
    users: [like({ UserID: '', UserName: '', ...blankPerson(1, '') }, true)],
    cards: [{ CardNo: '', UserID: '', CardName: '', CardType: 0, CardStatus: 0 }],
    faces: [{ UserID: '', PhotoData: [''] }],
    fingerprints: [{ UserID: '', AccessFingerprints: [''], DuressIndex: 0 }],
    attendance: [{ UserID: '', groupID: 0 }],
  },
  accountGroups: [{ Id: 0, Name: '', Memo: '', AuthorityList: [''] }],
  onvifUsers: [{ id: 0, name: '', group: '', reserved: false, h1: '' }],
  antiPassback: {
    routes: [
      {
        Index: 0,
        Name: '',
        Enable: false,
        ResetTime: 0,
        TimeSection: 0,
        DoorList: [{ Doors: [{ ReaderID: '' }] }],
      },
    ],
    zones: [{ UserID: '', Index: 0, Group: 0, at: 0 }],
    entries: [{ UserID: '', door: 0, at: 0 }],
  },
  checkGroups: [
    { groupID: 0, groupInfo: { Mode: '', Workdays: [false], WorkOrderID: [0], SpecialDayGroup: [0], Name: '' } },
  ],
  workOrders: [
    {
      workOrderID: 0,
      workOrderInfo: {
        Name: '',
        Periods: [''],
        Overtime: '',
        LateTime: 0,
        EarlyTime: 0,
        SigninBefore: 0,
        SignoutAfter: 0,
      },
    },
  ],
  floors: [{ Floor: 0, ControlModuleAddr: 0, ControlModulePort: 0, CallLiftModuleAddr: 0 }],
  subControllers: [{ Index: 0, Number: '', Name: '', Model: '', Address: '', UserName: '', Password: '' }],
  chain: [
    {
      Address: '',
      Model: '',
      Type: '',
      Version: '',
      State: '',
      drift: 0,
      userName: '',
      password: '',
      doors: [0],
      unsent: [ROW],
    },
  ],
  stationRecords: mapOf([ROW]),
  registration: { State: '', Code: 0, Server: '', Time: '' },
  presence: [{ Number: '', Type: '', IP: '', Port: 0, State: '', Time: '', Version: optional('') }],
  records: Object.fromEntries(RECORD_TABLE_NAMES.map((name) => [name, { nextRecNo: 0, rows: [ROW] }])),
  temporary: mapOf({ stored: anything, user: '', login: optional(''), until: 0, timeoutS: 0 }),
  log: [{ Time: '', Type: '', Code: '', User: '', Detail: '' }],
  recovery: {
    codes: [{ code: '', way: '', issued: 0 }],
    sent: { day: '', count: 0 },
    wrongChecks: LOCK,
  },
  locks: { signIn: mapOf(LOCK), passwordChange: mapOf(LOCK), reset: mapOf(LOCK) },
  doors: [
    {
      leaf: '',
      lock: '',
      isBroken: false,
      isHeld: false,
      firstCardUntil: 0,
      waiting: [{ userId: '', kind: '', at: 0 }],
    },
  ],
  alarms: { lines: [false], outputsUntil: [0], beepUntil: 0, mails: 0, snapshots: 0 },
  certificates: mapOf({ fileName: '', content: '' }),
  counting: { since: 0 },
  areas: {
    wide: '',
    tracked: 0,
    record: [''],
    partners: [''],
    isUnmounted: false,
    texts: [{ id: 0, Text: '', Pos: [0] }],
    devices: [{ DeviceID: '', Address: '', Port: 0, UserName: '' }],
  },
  corrections: [{ Time: '', CorrectTemp: 0 }],
  selfHelp: { since: 0, visits: 0, entries: [{ UserID: '', state: '', at: 0 }] },
  nas: { users: [{ name: '', user: '' }], usedBytes: 0, lastWrite: 0 },
  mails: [{ time: 0, to: [''], title: '', text: optional('') }],
  sim: { pin: '', wrong: 0, isOpen: false },
  mobileMonths: mapOf(0),
  upgrade: { way: '', state: '', progress: 0, reason: optional(''), file: '', installed: optional('') },
  camera: {
    position: POSITION,
    movement: nullable({
      code: '',
      startedAt: 0,
      endsAt: nullable(0),
      rates: POSITION,
      index: optional(0),
      path: optional(STOPS),
    }),
    presets: [{ index: 0, name: '', position: POSITION }],
    movements: [{ code: '', started: 0, stopped: nullable(0) }],
    tours: [{ index: 0, name: '', steps: [{ preset: 0, dwellS: 0, speed: 0 }] }],
    scans: [{ index: 0, left: nullable(POSITION), right: nullable(POSITION) }],
    patterns: [{ index: 0, stops: STOPS }],
    recording: nullable({ index: 0, startedAt: 0, stops: STOPS }),
    peripherals: optional(['']),
    wipes: optional({ since: 0, everyMs: 0 }),
    iris: optional(0),
    faceBoard: optional(0),
    members: optional(mapOf([''])),
  },
  faceLibrary: {
    groups: [{ groupID: '', groupName: '', groupDetail: '' }],
    persons: [{ uid: '', groupID: '', name: '' }],
    lastId: 0,
  },
  pictures: [{ name: '', size: 0, width: 0, height: 0, file: '' }],
  adverts: {
    lastId: 0,
    items: [
      {
        ID: 0,
        Name: '',
        Type: '',
        Size: 0,
        Width: 0,
        Height: 0,
        Duration: 0,
        file: '',
        readyAt: 0,
        isFailed: false,
      },
    ],
  },
  screen: {
    touchedAt: 0,
    delivered: { ids: [0], at: 0, durationS: 0 },
    prompt: { result: '', at: 0 },
    call: { to: '', at: 0 },
    bellAt: 0,
  },
  played: optional({ path: '', volume: 0, until: 0 }),
  heard: [{ at: 0, until: 0, event: '', path: '', text: '', volume: 0 }],
  sounds: [{ name: '', size: 0, seconds: 0, data: '', isRecording: optional(false) }],
  recording: optional({ name: '', at: 0 }),
  autoCheck: false,
  wallOffset: 0,
  bootedAt: 0,
  bootLanguage: '',
  bootIdentity: '',
  upBefore: 0,
};

/**
 * Path of the first member of a table that has another kind than in the table of a new device; members may be missing,
 * and others be added. A device with such a table would not start again.
 */
export const tableKindProblem = (name: string, table: unknown, factory: unknown): string | undefined =>
  like(factory, true)(table, name);

/** Path of the first member of these persons, credentials or group members that the device could not work with. */
export const accessProblem = (list: keyof typeof SAMPLE.access, rows: unknown): string | undefined =>
  like(SAMPLE.access[list])(rows, 'rows');

/**
 * Path of the first member of a state that has another form than the device works with. Tables are compared with those
 * of a new device of this profile, which are complete; members that an older program did not know may be missing there.
 */
export function stateProblem(state: DeviceState, factory: DeviceState): string | undefined {
  const { tables, secureTables, switches } = factory;
  const ofTables = { tables: like(tables, true), secureTables: like(secureTables, true), switches };
  const path = like({ ...SAMPLE, ...ofTables })(state, '');
  if (path !== undefined) return path;
  const { length } = state.tables.AccessControl;
  return length >= 1 && length <= DOORS_MAX ? undefined : 'tables.AccessControl';
}

/** Names of the tables on trial whose stored value has another form than the device works with. */
export function misfitTrials({ tables, temporary }: DeviceState, factory: DeviceState): string[] {
  const isMisfit = ([name, { stored }]: [string, { stored: unknown }]) => {
    const sample = factory.secureTables[name] ?? factory.tables[name] ?? anything;
    return isOtherLength(name, stored, tables[name]) || like(sample, true)(stored, name) !== undefined;
  };
  return Object.entries(temporary)
    .filter(isMisfit)
    .map(([name]) => name);
}

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Proof } from '@/emulator/rules/access-decision';
import type { DeviceState } from '@/emulator/state/device-state';
import { paramsOf, type TestDevice, testDevice } from '@/emulator/test-device';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { ReaderGroup, RepeatEnterPerson } from '@/lib/contract/methods/access-control-manager';
import type { AccessCard, AccessUser } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { formatDeviceTime } from '@/lib/session/device-time';
import { deepRuns } from '@/scripts/deep-runs';
import { explainAttempt, explainSequence } from './explain-attempt';
import { readerOf, SIDES, zonesOf } from './passback';
import { type AttemptPerson, type DoorSetup, PROOF_KINDS, type ProofKind, type Shown } from './setup';

/** A person's credentials, in a form that fills both sides. */
interface Enrolled {
  person: AccessUser;
  cards: AccessCard[];
  hasFace: boolean;
  hasFinger: boolean;
}

interface Show {
  who: number;
  kind: ProofKind;
  /** Index into several cards; a higher one is a card number that nobody has. */
  card: number;
  /** Seconds since the previous attempt. */
  gapS: number;
}

const DOORS = 4;
const time = fc.constantFrom('00:00:00', '08:00:00', '11:59:59', '12:00:00', '12:00:01', '13:30:00', '23:59:59');
const section = fc.tuple(fc.boolean(), time, time).map(([on, a, b]) => `${on ? 1 : 0} ${a}-${b}`);
const day = fc.array(section, { minLength: 4, maxLength: 4 });
const week = fc.array(day, { minLength: 7, maxLength: 7 });
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
const methodCode = fc.constantFrom(...Object.values(DOOR_METHODS));
const planNumber = fc.constantFrom(0, 1, 2, 3, SECTION_ALWAYS, SECTION_ALWAYS);
const date = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21');
const moment = fc.tuple(date, time).map(([left, right]) => `${left} ${right}`);

const method = fc.oneof(
  methodCode,
  fc.constantFrom(DOOR_METHODS.any, DOOR_METHODS.multiCard, DOOR_METHODS.multiCard, DOOR_METHODS.timeSection),
);
const methodSection = fc.tuple(methodCode, time, time).map(([code, a, b]) => `${code} ${a}-${b}`);
const methodWeek = fc.array(fc.array(methodSection, { minLength: 4, maxLength: 4 }), { minLength: 7, maxLength: 7 });
const firstEnter = fc.record({
  Enable: fc.boolean(),
  Status: fc.constantFrom('Normal' as const, 'KeepOpen' as const),
  TimeIndex: planNumber,
});
const door = fc.record({
  Enable: mostly(true, true, true, false),
  Method: method,
  State: mostly<DoorTable['State']>('Normal', 'Normal', 'OpenAlways', 'CloseAlways'),
  OpenAlwaysTime: mostly<number>(SECTION_ALWAYS, 0, 1),
  CloseAlwaysTime: mostly<number>(SECTION_ALWAYS, SECTION_ALWAYS, 1, 2),
  HolidayTime: planNumber,
  TimeSchedule: methodWeek,
  FirstEnter: firstEnter,
  RepeatEnterTime: mostly(0, 60),
  ABLockRoute: mostly(-1, 0, 1),
});

const person = (id: string): fc.Arbitrary<AccessUser> =>
  fc.record({
    UserID: fc.constant(id),
    UserName: fc.constant(`Person ${id}`),
    UserType: mostly(0, 0, 1, 2, 3, 4),
    UserStatus: mostly(0, 1),
    Password: fc.constantFrom('', '******'),
    UseTime: fc.constantFrom(-1, 0, 1, 2),
    ValidFrom: mostly('2020-01-01 00:00:00', '2026-11-20 12:00:00', '2027-01-01 00:00:00'),
    ValidTo: mostly('2037-12-31 23:59:59', '2026-11-20 12:00:00', '2021-01-01 00:00:00'),
    Authority: fc.constant(2),
    CitizenIDNo: fc.constant(''),
    RoomNo: fc.constant<string[]>([]),
    FloorNo: fc.constant<string[]>([]),
    Doors: mostly<number[]>([0, 1, 2, 3], [1], [0], []),
    TimeSections: fc.array(planNumber, { maxLength: 4 }),
    SpecialDaysSchedule: fc.array(planNumber, { maxLength: 2 }),
    IsFirstEnter: fc.boolean(),
    FirstEnterDoors: fc.constantFrom<number[]>([-1], [0], [1, 0]),
  });
const card = (id: string, place: number) =>
  fc.record({
    CardNo: fc.constant(`A${id}B${place}C0000`),
    UserID: fc.constant(id),
    CardName: fc.constant(''),
    CardType: mostly(0, 0, 1, 3, 4, 5),
    CardStatus: mostly(0, 0, 1, 2),
  });
const enrolled = (id: string): fc.Arbitrary<Enrolled> =>
  fc.record({
    person: person(id),
    cards: fc.tuple(card(id, 0), card(id, 1)),
    hasFace: fc.boolean(),
    hasFinger: fc.boolean(),
  });

/** Mostly a method that a card alone satisfies, so that groups are completed often enough. */
const memberMethod = fc.oneof(
  { weight: 2, arbitrary: fc.constant(DOOR_METHODS.card) },
  { weight: 1, arbitrary: methodCode },
);

const group = fc.uniqueArray(fc.constantFrom('501', '502', '503'), { minLength: 1, maxLength: 3 }).chain((members) =>
  fc.record({
    Enable: mostly(true, false),
    UserCount: fc.integer({ min: 1, max: members.length }),
    GroupDetail: fc.tuple(...members.map((UserID) => memberMethod.map((Method) => ({ UserID, Method })))),
  }),
);
const holidayGroup = fc.record({
  GroupName: fc.constant('Days off'),
  GroupEnable: mostly(true, false),
  SpecialDay: fc.array(
    fc.tuple(date, date).map((days) => ({
      DayName: 'Day off',
      StartTime: `${[...days].sort()[0]} 00:00:00`,
      EndTime: `${[...days].sort()[1]} 23:59:59`,
    })),
    { maxLength: 2 },
  ),
});
const holidayPlan = fc.record({
  ScheduleName: fc.constant('Plan of days off'),
  Enable: mostly(true, false),
  GroupNo: fc.constantFrom(0, 1, 9),
  TimeSection: day,
  Doors: fc.constantFrom<number[]>([0, 1, 2, 3], [0], [1]),
});
const readers = (...ids: string[]) => ({ Doors: ids.map((ReaderID) => ({ ReaderID })) });
const route = fc.record({
  Name: fc.constant('Round'),
  Enable: mostly(true, false),
  ResetTime: fc.constantFrom(0, 5),
  TimeSection: planNumber,
  DoorList: fc.constantFrom<ReaderGroup[]>(
    [readers('1'), readers('2')],
    [readers('2'), readers('1')],
    [readers('3'), readers('1', '4'), readers('2')],
    [readers('5'), readers('6')],
  ),
});
const setup = fc.record({
  door,
  at: moment,
  persons: fc.tuple(enrolled('501'), enrolled('502'), enrolled('503')),
  weeks: fc.array(fc.record({ Name: fc.constant('Week'), Enable: mostly(true, false), TimeSchedule: week }), {
    minLength: 3,
    maxLength: 3,
  }),
  groups: fc.array(group, { maxLength: 2 }),
  holidayGroups: fc.tuple(holidayGroup, holidayGroup),
  holidayPlans: fc.array(holidayPlan, { minLength: 3, maxLength: 3 }),
  interlock: fc.record({
    Enable: fc.boolean(),
    Doors: fc.constantFrom<{ Doors: number[] }[]>(
      [{ Doors: [0, 1] }, { Doors: [2, 3] }],
      [{ Doors: [1, 2] }, { Doors: [0, 3] }],
    ),
  }),
  routes: fc.array(route, { maxLength: 2 }),
  zones: fc.array(
    fc.record({ who: fc.constantFrom('501', '502', '503'), Index: fc.constantFrom(0, 1), Group: fc.constant(0) }),
    { maxLength: 3 },
  ),
  side: fc.constantFrom(...SIDES),
  openDoors: mostly<number[]>([], [1], [3], [0]),
  firstCardCame: fc.boolean(),
  shows: fc.array(
    fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      kind: fc.constantFrom(...PROOF_KINDS),
      card: mostly(0, 0, 1, 2),
      gapS: mostly(0, 1, 29, 30, 61),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type Setup = typeof setup extends fc.Arbitrary<infer T> ? T : never;

const NOBODYS = 'FFFFFFFF';
const cardNo = ({ cards }: Enrolled, place: number) => cards[place]?.CardNo ?? NOBODYS;

let made: TestDevice;
beforeEach(() => {
  made = testDevice();
  made.signIn();
});

/** Fills the device, also with data that only other clients write, and sets its clock. */
function arrange(given: Setup): void {
  // The login ends when time passes.
  if (!made.call('global.getCurrentTime').result) made.signIn();
  made.call('global.setCurrentTime', { time: given.at, tolerance: 0 });
  made.device.update((draft) => {
    const { tables, access, records } = draft;
    records.AccessControlCardRec.rows = [];
    const first = tables.AccessControl[0];
    if (!first) throw new Error('the device has no door');
    tables.AccessControl = Array.from({ length: DOORS }, (_, index) =>
      index === 0 ? { ...first, ...given.door } : first,
    );
    tables.OpenDoorGroup = Array.from({ length: DOORS }, (_, index) => ({ Groups: index === 0 ? given.groups : [] }));
    given.weeks.forEach((each, index) => {
      tables.AccessTimeSchedule[index] = each;
    });
    given.holidayGroups.forEach((each, index) => {
      tables.SpecialDayGroup[index] = each;
    });
    given.holidayPlans.forEach((each, index) => {
      tables.SpecialDaysSchedule[index] = each;
    });
    tables.AccessControlGeneral.ABLock = given.interlock;
    access.users = given.persons.map((each) => ({ ...each.person }));
    access.cards = given.persons.flatMap((each) => each.cards);
    access.faces = given.persons
      .filter((each) => each.hasFace)
      .map((each) => ({ UserID: each.person.UserID, PhotoData: ['x'] }));
    access.fingerprints = given.persons
      .filter((each) => each.hasFinger)
      .map((each) => ({ UserID: each.person.UserID, AccessFingerprints: ['x'], DuressIndex: -1 }));
  });
  made.device.update((draft) => {
    draft.antiPassback.routes = given.routes.map((each, Index) => ({ ...each, Index }));
    const seen = new Map(given.zones.map((zone) => [`${zone.who} ${zone.Index}`, zone]));
    draft.antiPassback.zones = [...seen.values()].map(({ who, Index, Group }) => ({
      ...{ UserID: who, Index, Group },
      at: made.device.clock.now(),
    }));
    draft.antiPassback.entries = [];
  });
  // The device does this by itself: a door whose table changed forgets its visitors.
  made.device.update((draft) => {
    draft.doors = Array.from({ length: DOORS }, (_, index) => doorState(given, index));
  });
}

const doorState = ({ openDoors, firstCardCame }: Setup, index: number): DeviceState['doors'][number] => ({
  ...{ leaf: openDoors.includes(index) ? 'Open' : 'Close', lock: 'Locked', isBroken: false, isHeld: false },
  ...{ waiting: [], firstCardUntil: firstCardCame ? Number.MAX_SAFE_INTEGER : 0 },
});

function atReader({ persons }: Setup, { who, kind, card: place }: Show): Proof {
  const one = persons[who] as Enrolled;
  const userId = one.person.UserID;
  if (kind === 'card') return { kind, cardNo: cardNo(one, place) };
  return kind === 'fingerprint' ? { kind, userId, finger: 0 } : { kind, userId };
}

const somebody = ({ person, cards, hasFace, hasFinger }: Enrolled): AttemptPerson => ({
  person,
  cards,
  faceCount: hasFace ? 1 : 0,
  fingerCount: hasFinger ? 1 : 0,
});

function shown({ persons }: Setup, { who, kind, card: place }: Show): Shown {
  const one = persons[who] as Enrolled;
  return { who: somebody(one), kind, ...(kind === 'card' ? { cardNo: cardNo(one, place) } : {}) };
}

/** Where people are, as the device reports it. */
function reportedPersons(): RepeatEnterPerson[] {
  const { Info } = paramsOf(made.call('accessControlManager.getRepeatEnterPersons')) as {
    Info: RepeatEnterPerson[] | null;
  };
  return Info ?? [];
}

const tablesOf = ({ tables, antiPassback }: DeviceState): DoorSetup => ({
  routes: antiPassback.routes,
  doors: tables.AccessControl,
  groups: tables.OpenDoorGroup,
  weeks: tables.AccessTimeSchedule,
  holidayGroups: tables.SpecialDayGroup,
  holidayPlans: tables.SpecialDaysSchedule,
  interlock: tables.AccessControlGeneral.ABLock,
});

describe('what the console explains', () => {
  it('is what the device decides, over thousands of set-ups', () => {
    const codes = new Map<number, number>();
    const locks = new Map<string, number>();
    fc.assert(
      fc.property(setup, (given) => {
        arrange(given);
        const setupOf = tablesOf(made.device.state());
        const zones = zonesOf(reportedPersons());
        const { at, side, openDoors, firstCardCame } = given;
        const direction = side === 'entry' ? ('Entry' as const) : ('Exit' as const);
        const readerId = readerOf(0, side);
        const gaps = given.shows.map(({ gapS }, index) => (index === 0 ? 0 : gapS));
        const decided = given.shows.map((each, index) => {
          made.device.clock.advance((gaps[index] ?? 0) * 1000);
          // A door whose own opening or an interlocked one has changed its state is no longer in the given situation.
          made.device.update(({ doors }) => {
            doors.forEach((door, at) => {
              door.leaf = openDoors.includes(at) ? 'Open' : 'Close';
            });
          });
          return made.device.atReader({ door: 0, readerId, direction, proof: atReader(given, each) }).errorCode;
        });
        const proofs = given.shows.map((each, index) => ({
          ...shown(given, each),
          afterS: gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0),
        }));
        const moment = { door: 0, side, at, openDoors, firstCardCame, zones };
        const answers = explainSequence(setupOf, moment, proofs);
        for (const { name } of answers.flatMap(({ findings }) => findings)) locks.set(name, (locks.get(name) ?? 0) + 1);
        const explained = answers.map(({ errorCode }) => errorCode);
        expect(explainAttempt(setupOf, moment, proofs).errorCode).toBe(explained.at(-1));
        for (const code of decided) codes.set(code, (codes.get(code) ?? 0) + 1);
        expect(explained).toEqual(decided);
      }),
      { numRuns: deepRuns(5000) },
    );
    // Every refusal occurred; the rarest about a dozen times.
    for (const code of [0, 16, 17, 18, 19, 20, 21, 23, 24, 25, 32, 33, 48, 81])
      expect(codes.has(code), `${code}`).toBe(true);
    for (const name of ['doorOff', 'alwaysClosed', 'closedBySection', 'alwaysOpen', 'openBySection']) {
      expect(locks.has(name), name).toBe(true);
    }
  });

  it('names everything that prevents the opening, not only the first reason', () => {
    const state = made.device.state();
    const [user] = state.access.users;
    if (!user) throw new Error('the device has no person');
    const person: AccessUser = { ...user, Doors: [], ValidTo: '2020-01-01 00:00:00', UserType: 0, UserStatus: 1 };
    const who: AttemptPerson = { person, cards: [], faceCount: 1, fingerCount: 0 };
    const at = formatDeviceTime(made.device.wallNow());
    const { opens, errorCode, findings } = explainAttempt(
      tablesOf(state),
      { door: 0, side: 'entry', zones: new Map(), at, firstCardCame: false, openDoors: [] },
      [{ who, kind: 'face' }],
    );
    expect([opens, errorCode]).toEqual([false, 16]);
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['known', 'personFrozen', 'lacksDoor', 'noLongerValid']),
    );
  });
});

import { DOOR_GROUP, SECTION_ALWAYS } from '@/lib/contract/limits';
import { USER_TYPES } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { parseDeviceTime } from '@/lib/session/device-time';
import { doorFindings } from './door-findings';
import { asksFor, methodAt, missingProofs } from './door-method';
import { errorOf, type Finding, finding } from './findings';
import { groupsOf, isMember, missingMembers } from './member-groups';
import { outOfTurn, readerOf, routesWith, zonesAfter } from './passback';
import { laterBy, runs, runsUntil, timeOf, weekdayOf, weekRuns } from './running';
import { type DoorSetup, isEnrolled, type Moment, type ProofKind, type Shown } from './setup';

/**
 * Result of an attempt: the door opens when no finding is a refusal; the first refusal gives the code of the record.
 */
export interface Explanation {
  opens: boolean;
  /** The platform has the last word about a door that would open. */
  asksPlatform: boolean;
  /** Code of the access record, ACCESS_ERROR. */
  errorCode: number;
  findings: readonly Finding[];
  /** Accepted credentials that wait for others afterwards, oldest first. */
  waiting: readonly Shown[];
}

const CARD_STATUS = { inUse: 0, lost: 1 };
const CARD_TYPE = { patrol: 3, blocklist: 4 };

/** Facts of each credential before the decision. */
interface Course {
  /** Accepted credentials that wait for others. */
  waiting: readonly Shown[];
  /** Until when a first card that was presented counts. */
  firstCardUntil: string;
  zones: Moment['zones'];
  /** The last entry by this door: who, and how many seconds ago. */
  entered: ReadonlyMap<string, number>;
  usesTaken: ReadonlyMap<string, number>;
}

/**
 * Explains why a door opens or not when these credentials are presented one after the other; the question is about
 * the last one. All checks are made, not only those up to the first refusal, so that people see every obstacle.
 * Whether other doors are open is as of now.
 *
 * The console works this out from the device's tables; the device decides by its own rules. @assumed issue 4.6
 */
export function explainAttempt(setup: DoorSetup, moment: Moment, proofs: readonly Shown[]): Explanation {
  const none: Explanation = { opens: false, asksPlatform: false, errorCode: 0, findings: [], waiting: [] };
  return explainSequence(setup, moment, proofs).at(-1) ?? none;
}

/** The same for each credential, in the order in which they are presented. */
export function explainSequence(setup: DoorSetup, moment: Moment, proofs: readonly Shown[]): Explanation[] {
  let course: Course = {
    waiting: [],
    firstCardUntil: '',
    zones: moment.zones,
    entered: new Map(),
    usesTaken: new Map(),
  };
  return proofs.map((shown) => {
    const [answer, next] = explainStep(setup, moment, course, shown);
    course = next;
    return answer;
  });
}

function explainStep(setup: DoorSetup, start: Moment, course: Course, shown: Shown): [Explanation, Course] {
  const { UserID } = shown.who.person;
  const at = laterBy(start.at, shown.afterS ?? 0);
  const firstCardCame = start.firstCardCame || at < course.firstCardUntil;
  const moment = { ...start, at, firstCardCame };
  const reader = readerOf(moment.door, moment.side);
  const routes = setup.routes.filter(({ Enable, TimeSection }) => Enable && weekRuns(setup, TimeSection, at));
  const own = ownFindings(setup, moment, shown, course.usesTaken.get(UserID) ?? 0);
  const isGood = own.every((each) => errorOf(each) === 0);
  const others = course.waiting.filter(
    (each) => isStillThere(each, shown) && (each.who.person.UserID !== UserID || each.kind !== shown.kind),
  );
  const together = [...others, shown];
  const { zones, entered } = course;
  const enteredS = entered.get(UserID);
  const sinceS = enteredS === undefined ? undefined : (shown.afterS ?? 0) - enteredS;
  const wayIn = passbackFinding(setup, moment, { routes, zones, reader, userId: UserID, sinceS });
  const all = togetherFinding(setup, moment, together, shown);
  const isAsked = setup.doors[moment.door]?.RemoteCheck === true;
  const last = isAsked ? [finding('asksPlatform')] : [];
  const findings = [...own, all, ...doorFindings(setup, moment), wayIn, ...last];
  const isComplete = isGood && errorOf(all) === 0;
  const errorCode = findings.map(errorOf).find((code) => code !== 0) ?? 0;
  const waiting = !isGood ? course.waiting : isComplete ? [] : together;
  const present = waiting.filter((each) => isStillThere(each, shown));
  const opens = errorCode === 0;
  const answer = { opens, asksPlatform: opens && isAsked, errorCode, findings, waiting: present };
  if (!answer.opens) return [answer, { ...course, waiting }];
  const { FirstEnter } = setup.doors[moment.door] ?? {};
  // A person who opened a door that waits for its first card is a first-card holder.
  const isFirst = FirstEnter?.Enable === true && !firstCardCame && weekRuns(setup, FirstEnter.TimeIndex, at);
  return [
    answer,
    {
      waiting,
      firstCardUntil: isFirst ? runsUntil(setup, FirstEnter.TimeIndex, at) : course.firstCardUntil,
      zones: zonesAfter(routes, zones, UserID, reader),
      entered: new Map([...entered, [UserID, shown.afterS ?? 0]]),
      usesTaken: new Map([...course.usesTaken, [UserID, (course.usesTaken.get(UserID) ?? 0) + 1]]),
    },
  ];
}

/** A credential waits for others for half a minute. @assumed pages-1 /door/multiCard */
const isStillThere = (earlier: Shown, later: Shown): boolean =>
  ((later.afterS ?? 0) - (earlier.afterS ?? 0)) * 1000 < DOOR_GROUP.togetherMs;

/** Findings of one person's credential alone. */
function ownFindings(setup: DoorSetup, moment: Moment, shown: Shown, usesTaken: number): Finding[] {
  const door = setup.doors[moment.door];
  if (!door) return [];
  return [
    ...(door.Enable === false ? [finding('doorOff')] : []),
    identityFinding(shown),
    ...(shown.kind === 'card' ? cardFinding(shown) : []),
    personFinding(shown),
    doorFinding(shown, moment),
    methodFinding(setup, door, moment, shown),
    validityFinding(shown, moment, usesTaken),
    timeFinding(setup, door, moment, shown),
    patrolFinding(shown),
    firstCardFinding(setup, door, moment, shown),
  ];
}

const cardOf = ({ who, cardNo }: Shown) => who.cards.find((card) => card.CardNo === cardNo);
function identityFinding(shown: Shown): Finding {
  if (isEnrolled(shown)) return finding('known', { kind: shown.kind });
  return shown.kind === 'card' ? finding('cardUnknown') : finding('notEnrolled', { kind: shown.kind });
}

function cardFinding(shown: Shown): Finding[] {
  const card = cardOf(shown);
  if (!card) return [];
  if (card.CardStatus === CARD_STATUS.inUse) return [finding('cardInUse', { cardNo: card.CardNo })];
  return [finding(card.CardStatus === CARD_STATUS.lost ? 'cardLost' : 'cardFrozen', { cardNo: card.CardNo })];
}

function personFinding(shown: Shown): Finding {
  const { UserType, UserStatus } = shown.who.person;
  if (UserType === USER_TYPES.blocklist) return finding('personBlocked');
  if (shown.kind === 'card' && cardOf(shown)?.CardType === CARD_TYPE.blocklist) return finding('cardBlocked');
  return finding(UserStatus === 0 ? 'personInUse' : 'personFrozen');
}

const doorFinding = ({ who }: Shown, { door }: Moment): Finding =>
  finding(who.person.Doors.includes(door) ? 'hasDoor' : 'lacksDoor', { door: door + 1 });

function methodFinding(setup: DoorSetup, door: DoorTable, { door: index, at }: Moment, shown: Shown): Finding {
  const code = methodAt(door, weekdayOf(at), timeOf(at));
  if (code === undefined) return finding('noMethodNow');
  const facts = { method: code, kind: shown.kind };
  if (code !== DOOR_METHODS.multiCard) return finding(asksFor(code, shown.kind) ? 'takesProof' : 'otherProof', facts);
  return finding(isMember(groupsOf(setup, index), shown) ? 'isMember' : 'isNoMember', facts);
}

function validityFinding({ who }: Shown, { at }: Moment, usesTaken: number): Finding {
  const { ValidFrom, ValidTo, UserType, UseTime } = who.person;
  const facts = { from: ValidFrom, to: ValidTo };
  if (parseDeviceTime(ValidFrom) !== undefined && at < ValidFrom) return finding('notYetValid', facts);
  if (parseDeviceTime(ValidTo) !== undefined && at > ValidTo) return finding('noLongerValid', facts);
  if (UserType !== USER_TYPES.guest) return finding('valid', facts);
  // A guest without a limit has -1.
  if (UseTime < 0) return finding('valid', facts);
  const left = UseTime - usesTaken;
  return left > 0 ? finding('usesLeft', { ...facts, count: left }) : finding('usedUp', facts);
}

/** The holiday plan of a door on a day for this person: the active one with the lowest number. */
function holidayFor({ holidayGroups, holidayPlans }: DoorSetup, plans: readonly number[], { door, at }: Moment) {
  const date = at.slice(0, 10);
  for (const number of [...plans].sort((a, b) => a - b)) {
    const plan = number === SECTION_ALWAYS ? undefined : holidayPlans[number];
    const group = plan && holidayGroups[plan.GroupNo];
    if (!plan?.Enable || !group?.GroupEnable || !plan.Doors.includes(door)) continue;
    const day = group.SpecialDay.find(
      ({ StartTime, EndTime }) => StartTime.slice(0, 10) <= date && date <= EndTime.slice(0, 10),
    );
    if (day) return { plan: plan.ScheduleName, holiday: day.DayName, texts: plan.TimeSection };
  }
  return undefined;
}

function timeFinding(setup: DoorSetup, door: DoorTable, moment: Moment, { who }: Shown): Finding {
  const { SpecialDaysSchedule, Doors, TimeSections } = who.person;
  const holiday = holidayFor(setup, [...SpecialDaysSchedule, door.HolidayTime], moment);
  if (holiday) {
    const { isRunning, sections } = runs(holiday.texts, moment.at);
    const { plan, holiday: day } = holiday;
    return finding(isRunning ? 'withinHoliday' : 'outsideHoliday', { plan, day, sections });
  }
  const number = TimeSections[Doors.indexOf(moment.door)] ?? SECTION_ALWAYS;
  if (number === SECTION_ALWAYS) return finding('always');
  const week = setup.weeks[number];
  const facts = { number, plan: week?.Name ?? '' };
  if (!week?.Enable) return finding('planOff', facts);
  const { isRunning, sections } = runs(week.TimeSchedule[weekdayOf(moment.at)] ?? [], moment.at);
  return finding(isRunning ? 'withinWeek' : 'outsideWeek', { ...facts, sections });
}

function patrolFinding(shown: Shown): Finding {
  const isCard = shown.kind === 'card' && cardOf(shown)?.CardType === CARD_TYPE.patrol;
  return finding(isCard || shown.who.person.UserType === USER_TYPES.patrol ? 'isPatrol' : 'opensFor');
}

function firstCardFinding(setup: DoorSetup, { FirstEnter }: DoorTable, moment: Moment, { who }: Shown): Finding {
  if (!FirstEnter?.Enable) return finding('noFirstCard');
  if (!weekRuns(setup, FirstEnter.TimeIndex, moment.at)) return finding('outsideFirstCard');
  if (moment.firstCardCame) return finding('firstCardCame');
  const { IsFirstEnter, FirstEnterDoors } = who.person;
  return finding(IsFirstEnter && FirstEnterDoors.includes(moment.door) ? 'isFirstCard' : 'firstCardMissing');
}

/** Findings of all credentials presented so far. */
function togetherFinding(setup: DoorSetup, { door, at }: Moment, together: readonly Shown[], last: Shown): Finding {
  const table = setup.doors[door];
  const code = table && methodAt(table, weekdayOf(at), timeOf(at));
  if (code === DOOR_METHODS.multiCard) {
    const missing = missingMembers(groupsOf(setup, door), together);
    if (missing === 0) return finding('groupsComplete');
    return finding('personsMissing', { count: missing });
  }
  const own = together.filter(({ who }) => who.person.UserID === last.who.person.UserID);
  const kinds: ProofKind[] = own.map(({ kind }) => kind);
  const [missing] = code === undefined ? [] : missingProofs(code, kinds);
  return missing ? finding('otherProofMissing', { kind: missing }) : finding('enough');
}

interface Way {
  routes: DoorSetup['routes'];
  zones: Moment['zones'];
  reader: string;
  userId: string;
  /** Seconds since the same person entered by this door; undefined when it is not known. */
  sinceS: number | undefined;
}

/**
 * The device does not report when somebody entered last: the waiting time is mentioned, and judged only for persons
 * of this sequence.
 */
function passbackFinding(setup: DoorSetup, { door, side }: Moment, { routes, zones, reader, userId, sinceS }: Way) {
  const seconds = side === 'entry' ? (setup.doors[door]?.RepeatEnterTime ?? 0) : 0;
  if (sinceS !== undefined && sinceS < seconds) return finding('tooSoon', { seconds });
  const wrong = outOfTurn(routes, zones, userId, reader);
  if (wrong) return finding('outOfTurn', wrong);
  if (seconds > 0) return finding('notSoonAgain', { seconds });
  return finding(routesWith(routes, reader).length > 0 ? 'inTurn' : 'noRoute');
}

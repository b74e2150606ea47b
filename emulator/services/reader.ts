/**
 * Somebody at a reader: the device decides by itself, records, notifies and opens. @assumed pages-1 /door,
 * /accesslog/log
 */
import { ACCESS_ERROR, RECORD_METHODS, USER_TYPES } from '@/lib/contract/records';
import type { VoiceEvent } from '@/lib/contract/tables/sound';
import { type Decision, decideAccess, type Proof } from '../rules/access-decision';
import { isTooSoon } from '../rules/advanced';
import { isOutOfTurn, type Passage, recordPassage } from '../rules/anti-passback';
import { type CodeDecision, decideCode } from '../rules/custom-codes';
import { decideFloor } from '../rules/lift';
import { type Body, type BodyVerdict, bodyVerdict } from '../rules/temperature';
import { isCollecting } from '../rules/work-mode';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { facePicture } from '../state/face-picture';
import { RECORD_PICTURE } from '../state/record-picture';
import { recordAccess, reportAccess } from './access-record';
import { keepCard, sinceCard } from './last-card';
import { promptFor } from './sounds';

/** The credential and the reader. */
export interface AtReader {
  /** Door the reader belongs to, from 0. */
  door: number;
  readerId: string;
  direction: 'Entry' | 'Exit';
  proof: Proof;
  /** What is measured of that person meanwhile. */
  body?: Body;
}

/** What came of it; `isAsked`: the person waits for the platform, until then not confirmed. */
export type AtReaderDecision = Decision & { isAsked?: boolean };

/**
 * Executes the decision of the door, with record, events, alarms and the use of a guest; where the door asks the
 * platform, as soon as that has answered.
 */
export function presentAtReader(
  core: Core,
  { door, readerId, direction, proof, body = {} }: AtReader,
): AtReaderDecision {
  const isIgnored = proof.kind === 'card' && isTooSoon(core.state(), sinceCard(core, proof.cardNo));
  if (proof.kind === 'card' && !isIgnored) keepCard(core, proof.cardNo);
  const moment = { now: core.clock.now(), wallNow: core.wallNow() };
  const decision = decideAccess(core.state(), door, proof, moment);
  // Who shows something then enrols it: no door opens, and nothing is recorded.
  if (isIgnored || isCollecting(core.state())) return { ...decision, errorCode: ACCESS_ERROR.notValidNow };
  const passage = { userId: decision.person?.UserID ?? '', door, readerId, direction };
  const outOfTurn = () => (isOutOfTurn(core.state(), passage, moment) ? ACCESS_ERROR.antiPassback : ACCESS_ERROR.none);
  const verdict = bodyVerdict(core.state(), body);
  const errorCode = decision.errorCode || core.doors.refusal(door) || outOfTurn() || verdict.errorCode;
  const { person, card, isBlocklisted } = decision;
  core.doors.keepProofs(door, decision.waiting);
  const row = {
    UserID: person?.UserID ?? '',
    CardName: person?.UserName ?? '',
    CardNo: proof.kind === 'card' ? proof.cardNo : '',
    CardType: card?.CardType ?? 0,
    UserType: person?.UserType ?? USER_TYPES.normal,
    Door: door,
    ReaderID: readerId,
    Type: direction,
    Method: RECORD_METHODS[proof.kind],
    ...verdict.members,
  };
  const isFace = proof.kind === 'face';
  const end = (code: number) => {
    const seen = isFace ? seenAtCamera(core.state(), person?.UserID, verdict.members) : {};
    recordAccess(core, { ...row, ErrorCode: code }, seen, isFace);
    promptFor(core, promptAfter(code, decision.isDuress), person?.UserName);
    if (isBlocklisted) core.doors.alarm(door, 'ACBlocklist', 'Pulse');
    if (code === ACCESS_ERROR.patrol) core.doors.alarm(door, 'PatrolStatus', 'Pulse');
    if (code === ACCESS_ERROR.antiPassback) core.doors.alarm(door, 'RepeatEnter', 'Pulse');
    if (code !== ACCESS_ERROR.none && proof.kind === 'card') core.alarms.cardRefused(door, code);
    if (code === ACCESS_ERROR.none) letIn(core, passage, decision);
    return { ...decision, errorCode: code };
  };
  if (errorCode !== ACCESS_ERROR.none || !core.remoteChecks.isAsked(door)) return end(errorCode);
  reportAccess(core, { ...row, ErrorCode: ACCESS_ERROR.notConfirmed });
  core.remoteChecks.begin(door, (isConfirmed) => {
    const isGone = core.state().access.users.every(({ UserID }) => UserID !== person?.UserID);
    const isShut = isCollecting(core.state()) ? ACCESS_ERROR.notValidNow : core.doors.refusal(door);
    const refused = isGone ? ACCESS_ERROR.notAuthorised : isShut;
    return end(isConfirmed ? refused : ACCESS_ERROR.notConfirmed).errorCode;
  });
  return { ...decision, errorCode: ACCESS_ERROR.notConfirmed, isAsked: true };
}

function letIn(core: Core, passage: Passage, { person, isDuress, firstCardUntil }: Decision): void {
  const { door } = passage;
  core.update((draft) => recordPassage(draft, passage, { now: core.clock.now(), wallNow: core.wallNow() }));
  if (isDuress) core.doors.alarm(door, 'Duress', 'Pulse');
  if (person?.UserType === USER_TYPES.guest) useOnce(core, person.UserID);
  if (firstCardUntil !== undefined) core.doors.firstCard(door, firstCardUntil);
  core.doors.unlock(door, person);
}

/**
 * Somebody presses the exit button of a door: an ACCESS_ERROR; undefined where the button is off, or the terminal
 * enrols people and opens no door. @assumed pages-1 /door (ButtonExitEnable)
 */
export function pressExitButton(core: Core, door: number): number | undefined {
  if (!core.state().tables.AccessControlGeneral.ButtonExitEnable || isCollecting(core.state())) return undefined;
  const errorCode = core.doors.refusal(door);
  recordAccess(core, { Door: door, Type: 'Exit', Method: RECORD_METHODS.button, ErrorCode: errorCode });
  if (errorCode === ACCESS_ERROR.none) core.doors.unlock(door);
  return errorCode;
}

/** The stranger whom the camera sees, among the painted faces. */
const STRANGER = 90;

/** What the camera adds to the event: the picture, and where the temperature was measured. @spec §3 snapshot event */
function seenAtCamera(
  { access }: DeviceState,
  userId: string | undefined,
  { CurrentTemperature, IsOverTemperature }: BodyVerdict['members'],
): Record<string, unknown> {
  const [photo] = access.faces.find(({ UserID }) => UserID === userId)?.PhotoData ?? [];
  if (CurrentTemperature === undefined) return photo === undefined ? {} : { Base64: photo };
  const [left, top, right] = RECORD_PICTURE.BoundingBox;
  return {
    Base64: photo ?? facePicture(STRANGER),
    ImageInfo: [RECORD_PICTURE],
    ManTemperatureInfo: { CurrentTemperature, IsOverTemperature, TempPoint: [(left + right) >> 1, top + 600] },
  };
}

/** The event that the device speaks at. @assumed pages-3 /voiceManage */
function promptAfter(errorCode: number, isDuress: boolean): VoiceEvent {
  if (errorCode === ACCESS_ERROR.none) return isDuress ? 'Duress' : 'VerifySuccess';
  if (errorCode === ACCESS_ERROR.outsideSection || errorCode === ACCESS_ERROR.outsideHoliday) return 'OutOfSection';
  return errorCode === ACCESS_ERROR.noRightOnDoor ? 'NoPermission' : 'VerifyFail';
}

/** Digits typed at a door that belong to no person: opens, counts the use, raises the alarm of a duress code. */
export function typeCode(core: Core, door: number, digits: string): CodeDecision {
  const form = core.capabilities().customPasswordEncryption;
  const decision = decideCode(core.state(), door, digits, form, core.wallNow());
  if (isCollecting(core.state())) return { ...decision, errorCode: ACCESS_ERROR.notValidNow };
  const errorCode = decision.errorCode || core.doors.refusal(door);
  const UserID = String(decision.row?.UserID ?? '');
  recordAccess(core, { UserID, Door: door, Method: RECORD_METHODS.password, ErrorCode: errorCode });
  if (errorCode !== ACCESS_ERROR.none) return { ...decision, errorCode };
  core.update((draft) => {
    const row = draft.records.AccessControlCustomPassword.rows.find(({ RecNo }) => RecNo === decision.row?.RecNo);
    if (row) row.UsedCounts = Number(row.UsedCounts ?? 0) + 1;
  });
  const hasAlarm = core.state().tables.AccessControl[door]?.DuressAlarmEnable;
  if (decision.isDuress && hasAlarm) core.doors.alarm(door, 'Duress', 'Pulse');
  core.doors.unlock(door);
  return { ...decision, errorCode };
}

/** A card in the lift with a requested floor: an ACCESS_ERROR. A guest has a use less, as at a door. */
export function callFloor(core: Core, cardNo: string, floor: number): number {
  const errorCode = decideFloor(core.state(), cardNo, floor, core.wallNow());
  const { cards, users } = core.state().access;
  const owner = cards.find(({ CardNo }) => CardNo === cardNo)?.UserID;
  const isGuest = users.some(({ UserID, UserType }) => UserID === owner && UserType === USER_TYPES.guest);
  if (errorCode === ACCESS_ERROR.none && owner !== undefined && isGuest) useOnce(core, owner);
  return errorCode;
}

function useOnce(core: Core, userId: string): void {
  core.update((draft) => {
    const guest = draft.access.users.find(({ UserID }) => UserID === userId);
    if (guest && guest.UseTime > 0) guest.UseTime -= 1;
  });
}

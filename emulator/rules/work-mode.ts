/** Work mode, and people who enrol themselves. @assumed pages-2 /WorkMode */
import { FailCode } from '@/lib/contract/error-codes';
import { SELF_HELP } from '@/lib/contract/limits';
import type { CollectState, WorkModeTable } from '@/lib/contract/tables/work-mode';
import { COLLECTED_ITEMS, IDENTIFY_WAYS, WORK_MODES } from '@/lib/contract/tables/work-mode';
import { blankPerson } from '../state/blank-person';
import type { DeviceState } from '../state/device-state';
import { facePicture } from '../state/face-picture';
import { formatWallTime } from '../state/wall-time';
import { storesOf } from './privacy';
import { isOneOf, isWhole } from './value-kinds';

const HOUR_MS = 3_600_000;
/** Faces of people who enrol themselves differ from those of the seed. */
const FACES_FROM = 50_000;

/** Wrong member of the table. */
export function workModeProblem({ Mode, Collection }: WorkModeTable): string | undefined {
  if (!isOneOf(Object.values(WORK_MODES), Mode)) return 'Mode';
  if (Mode === WORK_MODES.collection && !COLLECTED_ITEMS.some((item) => Collection[item])) return 'Collection.Face';
  if (!isOneOf(IDENTIFY_WAYS, Collection.IdentifyBy)) return 'Collection.IdentifyBy';
  if (!isWhole(Collection.Timeout, SELF_HELP.timeoutS.min, SELF_HELP.timeoutS.max)) return 'Collection.Timeout';
  return isWhole(Collection.AutoReturn, SELF_HELP.returnH.min, SELF_HELP.returnH.max)
    ? undefined
    : 'Collection.AutoReturn';
}

/** Whether the terminal collects: its readers open no door meanwhile. A table of the control API may have any shape. */
export const isCollecting = ({ tables }: DeviceState): boolean =>
  Object(tables.WorkMode).Mode === WORK_MODES.collection;

/** Device time of the return to normal; undefined: never. */
export const returnsAt = ({ tables, selfHelp }: DeviceState): number | undefined =>
  tables.WorkMode.Collection.AutoReturn > 0
    ? selfHelp.since + tables.WorkMode.Collection.AutoReturn * HOUR_MS
    : undefined;

/**
 * One person at the terminal: somebody of the list hands in what the first marked item says, or, where strangers may,
 * a new person appears. Who has it already is refused unless it may be replaced; where the platform has the list, a
 * person waits until somebody decides, and what they handed in is not stored before.
 */
export function visit(draft: DeviceState, wallNow: number): void {
  const { Collection } = draft.tables.WorkMode;
  const { access, selfHelp } = draft;
  const number = selfHelp.visits;
  selfHelp.visits += 1;
  const note = (UserID: string, state: CollectState) => {
    selfHelp.entries = [...selfHelp.entries.filter((each) => each.UserID !== UserID), { UserID, state, at: wallNow }];
  };
  let userId = access.users[number % Math.max(1, access.users.length)]?.UserID;
  if (!Collection.KnownOnly) {
    userId = `7${String(number).padStart(5, '0')}`;
    if (access.users.length >= draft.switches.maxPersons || access.users.some(({ UserID }) => UserID === userId))
      return;
    const name = { UserID: userId, UserName: `Visitor ${number + 1}` };
    access.users.push({ ...blankPerson(draft.tables.AccessControl.length, formatWallTime(wallNow)), ...name });
  }
  if (userId === undefined) return;
  if (!mayEnrol(draft, userId)) note(userId, 'Refused');
  else if (Collection.IdentifyBy === 'Platform') note(userId, 'Waiting');
  else {
    enrol(draft, userId, number);
    note(userId, 'Collected');
  }
}

/**
 * What an administrator decides about somebody who waits: 'Collected' stores what they handed in. A FailCode, as of
 * each item of a batch.
 */
export function decide(draft: DeviceState, UserID: string, decision: unknown, wallNow: number): number {
  if (decision !== 'Collected' && decision !== 'Refused') return FailCode.InvalidParam;
  const { selfHelp } = draft;
  const entry = selfHelp.entries.find((each) => each.UserID === UserID && each.state === 'Waiting');
  if (!entry) return FailCode.NoRecord;
  if (decision === 'Collected') {
    if (!mayEnrol(draft, UserID)) return FailCode.RecordExists;
    // A number of its own, as cards are told apart by it.
    enrol(draft, UserID, selfHelp.visits);
    selfHelp.visits += 1;
  }
  Object.assign(entry, { state: decision, at: wallNow });
  return FailCode.None;
}

/** Whether a person may hand in what is collected: nobody who has it already, but for a face that may be replaced. */
function mayEnrol({ access, tables }: DeviceState, UserID: string): boolean {
  const { Face, Card, AllowReplace } = tables.WorkMode.Collection;
  if (Face && AllowReplace) return true;
  const held = Face ? access.faces : Card ? access.cards : access.fingerprints;
  return !held.some((each) => each.UserID === UserID);
}

/** Stores a face, else a card, else a finger. */
function enrol(draft: DeviceState, UserID: string, number: number): void {
  const { access, tables } = draft;
  const { Face, Card } = tables.WorkMode.Collection;
  if (Face) {
    const held = access.faces.find((each) => each.UserID === UserID);
    // The template alone opens the door.
    const PhotoData = storesOf(draft).Face === false ? [] : [facePicture(FACES_FROM + number)];
    if (held) held.PhotoData = PhotoData;
    else access.faces.push({ UserID, PhotoData });
  } else if (Card) {
    access.cards.push({
      CardNo: `5E1F${String(number).padStart(4, '0')}`,
      UserID,
      CardName: '',
      CardType: 0,
      CardStatus: 0,
    });
  } else access.fingerprints.push({ UserID, AccessFingerprints: [fingerOf(number)], DuressIndex: -1 });
}

const fingerOf = (number: number) => Buffer.from(`self-help finger ${number}`.padEnd(810, '.')).toString('base64');

/** Work mode, and people who enrol themselves. @assumed pages-2 /WorkMode */
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
 * a new person appears. Who has it already is refused unless it may be replaced; a person whom the platform has to
 * confirm waits, and nothing is stored.
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
  if (Collection.IdentifyBy === 'Platform') note(userId, 'Waiting');
  else note(userId, enrol(draft, userId, number) ? 'Collected' : 'Refused');
}

/** Stores a face, else a card, else a finger; false where the person has one that may not be replaced. */
function enrol(draft: DeviceState, UserID: string, number: number): boolean {
  const { access, tables } = draft;
  const { Face, Card, AllowReplace } = tables.WorkMode.Collection;
  if (Face) {
    const held = access.faces.find((each) => each.UserID === UserID);
    if (held && !AllowReplace) return false;
    // The template alone opens the door.
    const PhotoData = storesOf(draft).Face === false ? [] : [facePicture(FACES_FROM + number)];
    if (held) held.PhotoData = PhotoData;
    else access.faces.push({ UserID, PhotoData });
    return true;
  }
  if (Card) {
    if (access.cards.some((each) => each.UserID === UserID)) return false;
    access.cards.push({
      CardNo: `5E1F${String(number).padStart(4, '0')}`,
      UserID,
      CardName: '',
      CardType: 0,
      CardStatus: 0,
    });
    return true;
  }
  if (access.fingerprints.some((each) => each.UserID === UserID)) return false;
  access.fingerprints.push({ UserID, AccessFingerprints: [fingerOf(number)], DuressIndex: -1 });
  return true;
}

const fingerOf = (number: number) => Buffer.from(`self-help finger ${number}`.padEnd(810, '.')).toString('base64');

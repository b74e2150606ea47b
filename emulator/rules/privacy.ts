/** Personal data: what the screen shows, and what is kept. @assumed pages-3 /cfg/PrivacySet */
import { isDraft, original } from 'immer';
import { PRIVACY } from '@/lib/contract/limits';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { AccessFace, AccessUser } from '@/lib/contract/records';
import { type PrivacyTable, SHOWN_FORMS } from '@/lib/contract/tables/privacy';
import { capabilitiesOf } from '../state/capabilities';
import type { DeviceState } from '../state/device-state';
import { isOneOf, isWhole } from './value-kinds';

const DAY_S = 86_400;

/** Wrong member of the table. */
export function privacyProblem({ Show, Store }: PrivacyTable): string | undefined {
  const wrong = (['Name', 'UserID', 'Photo', 'Department'] as const).find((fact) => !isOneOf(SHOWN_FORMS, Show[fact]));
  if (wrong) return `Show.${wrong}`;
  const { min, max } = PRIVACY.recordDays;
  return isWhole(Store.RecordDays, min, max) ? undefined : 'Store.RecordDays';
}

/** Somebody on the screen; a hidden fact is ''. `photo` is 'Full', 'Masked' (blurred) or ''. */
export interface ShownPerson {
  name: string;
  userId: string;
  photo: string;
  /** The name of the check group: a person has no other department. @assumed ours */
  department: string;
}

/** The first character, and a mark for each other one. */
const maskedText = (text: string) => [...text].map((letter, index) => (index === 0 ? letter : '*')).join('');

function departmentOf({ access, checkGroups }: DeviceState, userId: string | undefined): string {
  const group = access.attendance.find(({ UserID }) => UserID === userId)?.groupID;
  return checkGroups.find(({ groupID }) => groupID === group)?.groupInfo.Name ?? '';
}

/** The page of the table is on devices that speak Chinese: where nobody can set it, it hides nothing. @spec §2 */
function hidesFacts(state: DeviceState): boolean {
  const { privacySet, devLanguage } = capabilitiesOf(state);
  return privacySet && devLanguage === 'SimpChinese';
}

/** What the screen shows of somebody who was verified. A table of the control API may have any shape. */
export function shownPerson(
  state: DeviceState,
  person: Pick<AccessUser, 'UserID' | 'UserName'> | undefined,
): ShownPerson {
  const { tables, access } = state;
  const rules: unknown = hidesFacts(state) ? Object(tables.PrivacySet).Show : undefined;
  const { Name, UserID, Photo, Department } = Object(rules) as Partial<PrivacyTable['Show']>;
  const shown = (form: string | undefined, text: string) =>
    form === 'Hidden' ? '' : form === 'Masked' ? maskedText(text) : text;
  const hasPhoto = access.faces.some((face) => face.UserID === person?.UserID && face.PhotoData.length > 0);
  return {
    name: shown(Name, person?.UserName ?? ''),
    userId: shown(UserID, person?.UserID ?? ''),
    department: shown(Department, departmentOf(state, person?.UserID)),
    photo: hasPhoto && Photo !== 'Hidden' ? (Photo ?? 'Full') : '',
  };
}

/** What the device may store; a device without the table stores all. */
export const storesOf = ({ tables }: DeviceState): Partial<PrivacyTable['Store']> =>
  Object(Object(tables.PrivacySet).Store);

/** Whether the picture of this access is stored. @assumed pages-3 /cfg/imgCfg, /cfg/PrivacySet */
export function storesSnapshot(state: DeviceState, { UserID, Status }: RecordRow): boolean {
  if (storesOf(state).Snapshot === false) return false;
  const { Success, Fail, Stranger } = Object(state.tables.SnapStore);
  return (UserID ? (Status === 1 ? Success : Fail) : Stranger) === true;
}

/** Paths of the pictures of these rows. */
export const picturesOf = (rows: readonly RecordRow[]): ReadonlySet<unknown> =>
  new Set(rows.map(({ URL }) => URL).filter(Boolean));

/** Removes stored pictures; the records that show them stay, without pictures. */
export function removePictures(draft: DeviceState, paths: ReadonlySet<unknown>): void {
  if (paths.size === 0) return;
  const { SnapRecord, AccessControlCardRec } = draft.records;
  SnapRecord.rows = SnapRecord.rows.filter(({ URL }) => !paths.has(URL));
  for (const row of AccessControlCardRec.rows) {
    if (!paths.has(row.URL)) continue;
    row.URL = '';
    delete row.ImageInfo;
  }
}

/** Whether a row is older than that; a time that is none counts as old. */
const isOlder =
  (firstS: number) =>
  ({ CreateTime }: RecordRow): boolean =>
    !(Number(CreateTime) >= firstS);

/** What stays, and how many days records and pictures do, 0: for ever. A table on trial deletes nothing. */
function keptOf({ tables, temporary }: DeviceState): { face: boolean; records: number; pictures: number } {
  const stored = (name: 'PrivacySet' | 'AutoMaintain') => Object(temporary[name]?.stored ?? tables[name]);
  const { Face = true, RecordDays = 0 } = Object(stored('PrivacySet').Store);
  const { DeletePictureDays = 0 } = stored('AutoMaintain');
  return { face: Face !== false, records: RecordDays, pictures: DeletePictureDays };
}

const oldest = new WeakMap<readonly RecordRow[], number>();

/** The earliest time of the rows, which follow each other by the clock that the device had; one that is none is 0. */
function oldestOf(rows: readonly RecordRow[]): number {
  const known = oldest.get(rows);
  if (known !== undefined) return known;
  const found = rows.reduce((least, { CreateTime }) => Math.min(least, Number(CreateTime) || 0), Number.MAX_VALUE);
  oldest.set(rows, found);
  return found;
}

/** Wall time in milliseconds at which the oldest record or picture becomes too old; undefined: none ever does. */
export function forgetsAt(state: DeviceState): number | undefined {
  const kept = keptOf(state);
  const { AccessControlCardRec, SnapRecord } = state.records;
  const ends = [
    { rows: AccessControlCardRec.rows, most: kept.records },
    { rows: SnapRecord.rows, most: kept.pictures },
  ].flatMap(({ rows, most }) => (rows.length > 0 && most > 0 ? [(oldestOf(rows) + most * DAY_S) * 1000] : []));
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

/** A list as it was before this change of the state: drafts of thousands are slow. */
const heldOf = <T>(list: readonly T[]): readonly T[] =>
  isDraft(list) ? ((original(list as unknown) as readonly T[] | undefined) ?? list) : list;
const hasPhoto = ({ PhotoData }: AccessFace) => PhotoData.length > 0;

/**
 * Removes what must not be kept: pictures of faces, whose templates stay, old records with their pictures, and old
 * pictures. A table on trial deletes nothing.
 */
export function forget(draft: DeviceState, wallNow: number): void {
  const kept = keptOf(draft);
  if (!kept.face && heldOf(draft.access.faces).some(hasPhoto)) {
    for (const face of draft.access.faces) if (hasPhoto(face)) face.PhotoData = [];
  }
  const { AccessControlCardRec: log, SnapRecord } = draft.records;
  // The first one may be new, of a sub-controller. Another clock may have written later ones earlier.
  const outdated = (rows: readonly RecordRow[], isOld: (row: RecordRow) => boolean) =>
    rows.slice(0, 1).some(isOld) || heldOf(rows).some(isOld) ? rows.filter(isOld) : [];
  if (kept.records > 0) {
    const isOld = isOlder(wallNow / 1000 - kept.records * DAY_S);
    const old = outdated(log.rows, isOld);
    const pictures = picturesOf(old);
    if (old.length > 0) log.rows = log.rows.filter((row) => !isOld(row));
    removePictures(draft, pictures);
  }
  if (kept.pictures > 0) {
    const isOld = isOlder(wallNow / 1000 - kept.pictures * DAY_S);
    removePictures(draft, picturesOf(outdated(SnapRecord.rows, isOld)));
  }
}

/** Removes the stored pictures of accesses; returns how many. */
export function removeSnapshots(draft: DeviceState): number {
  const pictures = picturesOf(draft.records.SnapRecord.rows);
  removePictures(draft, pictures);
  return pictures.size;
}

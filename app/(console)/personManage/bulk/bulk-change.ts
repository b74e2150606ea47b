import { type AccessUser, USER_TYPES } from '@/lib/contract/records';
import { isHeldAs } from '@/lib/people-file/import-plan';
import type { SentRow } from '@/lib/people-file/import-run';
import { personFields } from '@/lib/persons/person-fields';
import { personRecord } from '@/lib/persons/person-record';

/** Lists of a person whose entries are added and removed. */
export type BulkList = 'doors' | 'holidays';

/** Values to set on many persons; an absent member is left unchanged. */
export type BulkChange =
  /** 'yyyy-MM-dd HH:mm:ss'. */
  | { kind: 'validity'; from?: string; to?: string }
  /** Section by door, from 0. */
  | { kind: 'sections'; sections: ReadonlyMap<number, number> }
  /** Doors from 0, or numbers of holiday plans: true to add one, false to remove it. */
  | { kind: BulkList; has: ReadonlyMap<number, boolean> }
  | { kind: 'status'; isFrozen: boolean };

/** Effect of a bulk change on the selected persons. */
export interface BulkPlan {
  rows: SentRow[];
  /** Persons who already have these values, or have no access to the doors concerned. */
  already: number;
  /** Persons deleted from the device in the meantime. */
  gone: number;
  /** Persons on the blocklist, to whom validity, time sections and holiday plans do not apply. */
  blocked: number;
  /** Persons whose validity would end before it begins. */
  unfit: number;
  /** Persons who would have no door left. */
  doorless: number;
}

/** Columns of the file that lists the persons who were not changed. */
export const BULK_COLUMNS = ['UserID', 'UserName'] as const;

/** A person's record with the change applied; unknown members are preserved. */
function changed(person: AccessUser, change: BulkChange, doorCount: number): Partial<AccessUser> {
  const fields = personFields(person, doorCount);
  if (change.kind === 'status') return personRecord({ ...fields, isFrozen: change.isFrozen }, person);
  if (change.kind === 'validity') {
    const { from = fields.validFrom, to = fields.validTo } = change;
    return personRecord({ ...fields, validFrom: from, validTo: to }, person);
  }
  if (change.kind !== 'sections') {
    const { has } = change;
    const stored = fields[change.kind];
    const added = [...has.keys()].filter((each) => has.get(each) && !stored.includes(each));
    const list = [...stored.filter((each) => has.get(each) !== false), ...added];
    return personRecord({ ...fields, [change.kind]: list }, person);
  }
  const sections = fields.sections.map((section, door) =>
    fields.doors.includes(door) ? (change.sections.get(door) ?? section) : section,
  );
  return personRecord({ ...fields, sections }, person);
}

/**
 * @param ids user IDs of the selected persons, in order
 * @param held their current records on the device
 */
export function planBulk(
  ids: readonly string[],
  held: ReadonlyMap<string, AccessUser>,
  change: BulkChange,
  doorCount: number,
): BulkPlan {
  const plan: BulkPlan = { rows: [], already: 0, gone: 0, blocked: 0, unfit: 0, doorless: 0 };
  for (const [index, id] of ids.entries()) {
    const was = held.get(id);
    if (!was) {
      plan.gone += 1;
      continue;
    }
    const record = changed(was, change, doorCount);
    const isForAll = change.kind === 'status' || change.kind === 'doors';
    if (!isForAll && was.UserType === USER_TYPES.blocklist) plan.blocked += 1;
    else if (isHeldAs(was, record)) plan.already += 1;
    else if (change.kind === 'validity' && record.ValidTo && (record.ValidFrom ?? '') >= record.ValidTo)
      plan.unfit += 1;
    else if (change.kind === 'doors' && record.Doors?.length === 0) plan.doorless += 1;
    else plan.rows.push(rowOf(was, record, index));
  }
  return plan;
}

/** Cards stay as they are. */
const NO_CARDS = { added: [], changed: [], removed: [], held: undefined };

/** A person in the form that the import run sends; its cells match BULK_COLUMNS. */
export function rowOf(was: AccessUser, record: Partial<AccessUser>, index: number): SentRow {
  const name = was.UserName ?? '';
  const file = { number: index + 1, cells: [was.UserID, name] };
  return { file, id: was.UserID, name, kind: 'changed', record, was, columns: [], cards: NO_CARDS };
}

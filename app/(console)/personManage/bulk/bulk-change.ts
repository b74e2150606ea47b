import { type AccessUser, USER_TYPES } from '@/lib/contract/records';
import { isHeldAs } from '@/lib/people-file/import-plan';
import type { SentRow } from '@/lib/people-file/import-run';
import { personFields } from '@/lib/persons/person-fields';
import { personRecord } from '@/lib/persons/person-record';

/** What many persons are given; what is absent stays as it is with each of them. */
export type BulkChange =
  /** 'yyyy-MM-dd HH:mm:ss'. */
  | { kind: 'validity'; from?: string; to?: string }
  /** Section by door, from 0. */
  | { kind: 'sections'; sections: ReadonlyMap<number, number> }
  | { kind: 'status'; isFrozen: boolean };

/** What would become of the chosen persons. */
export interface BulkPlan {
  rows: SentRow[];
  /** Persons that are so already, or may not pass the doors in question. */
  already: number;
  /** Persons that the device holds no more. */
  gone: number;
  /** On the blocklist, where validity and sections mean nothing. */
  blocked: number;
  /** Their validity would end before it begins. */
  unfit: number;
}

/** Columns of the file of those who were not changed. */
export const BULK_COLUMNS = ['UserID', 'UserName'] as const;

/** A person with the change laid over; members that nobody here knows survive. */
function changed(person: AccessUser, change: BulkChange, doorCount: number): Partial<AccessUser> {
  const fields = personFields(person, doorCount);
  if (change.kind === 'status') return personRecord({ ...fields, isFrozen: change.isFrozen }, person);
  if (change.kind === 'validity') {
    const { from = fields.validFrom, to = fields.validTo } = change;
    return personRecord({ ...fields, validFrom: from, validTo: to }, person);
  }
  const sections = fields.sections.map((section, door) =>
    fields.doors.includes(door) ? (change.sections.get(door) ?? section) : section,
  );
  return personRecord({ ...fields, sections }, person);
}

/**
 * @param ids of the chosen, in their order
 * @param held what the device holds of them by now
 */
export function planBulk(
  ids: readonly string[],
  held: ReadonlyMap<string, AccessUser>,
  change: BulkChange,
  doorCount: number,
): BulkPlan {
  const plan: BulkPlan = { rows: [], already: 0, gone: 0, blocked: 0, unfit: 0 };
  for (const [index, id] of ids.entries()) {
    const was = held.get(id);
    if (!was) {
      plan.gone += 1;
      continue;
    }
    const record = changed(was, change, doorCount);
    if (change.kind !== 'status' && was.UserType === USER_TYPES.blocklist) plan.blocked += 1;
    else if (isHeldAs(was, record)) plan.already += 1;
    else if (change.kind === 'validity' && (record.ValidFrom ?? '') >= (record.ValidTo ?? '')) plan.unfit += 1;
    else plan.rows.push(rowOf(was, record, index));
  }
  return plan;
}

/** Cards stay as they are. */
const NO_CARDS = { added: [], changed: [], removed: [], held: undefined };

/** A person to be sent, as the run of an import takes it; its cells are those of BULK_COLUMNS. */
export function rowOf(was: AccessUser, record: Partial<AccessUser>, index: number): SentRow {
  const name = was.UserName ?? '';
  const file = { number: index + 1, cells: [was.UserID, name] };
  return { file, id: was.UserID, name, kind: 'changed', record, was, columns: [], cards: NO_CARDS };
}

import { MASKED_SECRET, type TableName } from '@/lib/contract/configs';
import { isSecureTable } from '@/lib/rpc/clear-calls';
import { session } from '@/lib/session/device';
import { deviceTime } from '@/lib/session/use-device-clock';
import { createStore } from '@/lib/store';
import { sameValue } from './changed-tables';
import type { SaveOutcome } from './save-tables';
import type { Tables } from './table-path';

/** Older writes are dropped. */
export const JOURNAL_MAX = 200;

/** One table that this console has written. */
export interface Write {
  /** Device time, 'yyyy-MM-dd HH:mm:ss'; undefined before the device time is known. */
  time: string | undefined;
  table: TableName;
  /** The element of a list that was written alone. */
  channel: number | undefined;
  /** The whole table as it was read last; undefined where it was never read. */
  before: unknown;
  /** The written value. */
  after: unknown;
  /** `after` has marks in place of secrets; they still show which members differ. */
  hasSecret: boolean;
  /** Its answer was lost, and the device could not be asked. */
  isUnknown: boolean;
}

/** The outcome of one or more calls of one kind; see act-kinds.ts. */
export interface ActPart {
  /** Key of the text that names what it was done to, or what was done. */
  label: string;
  verb: 'added' | 'changed' | 'deleted' | 'done';
  /** How many; undefined for an act that is done once. */
  count: number | undefined;
  /** Names or numbers of some of them. */
  names: readonly string[];
  /** From 0, for an act at a door. */
  door: number | undefined;
}

/** What this console did beside writing tables. It cannot be undone here. */
export interface Act {
  time: string | undefined;
  /** Its page. */
  page: string;
  parts: readonly ActPart[];
  /** Its answer was lost. */
  isUnknown: boolean;
  /** The long write that it belongs to. */
  run: object | undefined;
}

/** A line of the journal. */
export type Entry = Write | Act;

/** What was changed in this sign-in, the newest first. In memory only. */
export const journal = createStore<readonly Entry[]>([]);

/** Adds a line. */
export const noteEntry = (entry: Entry): void => journal.set([entry, ...journal.get()].slice(0, JOURNAL_MAX));

/** Every table as the device answered it last: what a save changes is read just before. */
let held: Tables = {};

let former = 'none';
// A write of one session must not appear in the journal of the next, even if its answer comes late. A session that is
// over may be resumed.
session.state.subscribe(() => {
  const { phase } = session.state.get();
  if (phase === 'none' || former === 'none') {
    held = {};
    journal.set([]);
  }
  former = phase;
});

/** Records the current table of the device. */
export function noteHeld(name: TableName, table: unknown): void {
  held[name] = table;
}

/** Every table as it was read last in this sign-in; somebody may have changed it since. */
export const heldTables = (): Tables => ({ ...held });

/**
 * Records a save that was answered, or whose answer was lost. Never throws: a save must not fail because of its record.
 * @param before what the device held when it was sent
 */
export function noteSave(tables: Tables, channel: number | undefined, before: Tables, outcome: SaveOutcome): void {
  try {
    const failed = 'failed' in outcome ? outcome.failed : [];
    for (const name in tables) {
      const table = name as TableName;
      const was = before[table];
      if (outcome.kind === 'refused' || failed.includes(table) || sameValue(was, tables[table])) continue;
      noteEntry({
        time: deviceTime(),
        table,
        channel,
        before: was,
        ...withoutSecrets(tables[table], was, isSecureTable(table)),
        isUnknown: outcome.kind === 'unknown',
      });
    }
  } catch {
    // The save itself must not fail because of its record.
  }
}

const isNested = (value: unknown): value is Record<string, unknown> => value === Object(value);

/** A written value with marks in place of its new secrets, of an encrypted table in place of all that is new. */
function withoutSecrets(after: unknown, before: unknown, isEncrypted: boolean) {
  let hasSecret = isEncrypted;
  const marked = (own: unknown, was: unknown, name?: string): unknown => {
    if (sameValue(own, was)) return own;
    // Lists of another length differ as a whole.
    if (isNested(own) && isNested(was) && own.length === was.length) {
      const next = (Array.isArray(own) ? [] : {}) as Record<string, unknown>;
      for (const key in own) next[key] = marked(own[key], was[key], key);
      return next;
    }
    // A switch may be named after a password.
    if (!isEncrypted && was !== MASKED_SECRET && (typeof own !== 'string' || !/password/i.test(name as string)))
      return own;
    hasSecret = true;
    return '*';
  };
  return { after: marked(after, before), hasSecret };
}

/** Refuses what a rule or an assertion has probably misspelt: it would match nothing, and a test would be green. */
import { RECORD_TABLE_NAMES } from '@/lib/contract/records';
import { nearestName } from '../nearest-name';
import { EVENT_RIGHTS } from '../rights/event-rights';
import { allMethodNames, canonicalMethod } from '../services/method-names';
// Fills the list of methods.
import '../services/registry';
import { seedState } from '../state/seed';
import { TRACK_IDS } from '../stream/stream-address';

/** Most typing errors of a misspelt name. A rule may answer for an unknown name, but not for a misspelt known one. */
const TYPING_ERRORS = 2;
/** Shorter names are similar to each other by chance. */
const SHORTEST = 6;
/** Methods whose `name` is that of a table or of a record table. */
const NAMES_TABLE = /^(config|record|security)/i;

let names: readonly string[] | undefined;

/** Names of tables, record tables, events and tracks. */
function allNames(): readonly string[] {
  if (names) return names;
  const { tables, secureTables } = seedState({ profile: 'face-full', seed: 0, now: 0, isBlank: true });
  names = [
    ...Object.keys(tables),
    ...Object.keys(secureTables),
    ...RECORD_TABLE_NAMES,
    ...Object.keys(EVENT_RIGHTS),
    ...Object.keys(TRACK_IDS),
  ];
  return names;
}

/**
 * A correction of a method name that is probably misspelt: `no method a.b; did you mean a.c?`; undefined for any other
 * name.
 */
export function misspeltMethod(method: string | undefined): string | undefined {
  if (method === undefined || !method.includes('.') || method.endsWith('*')) return undefined;
  if (canonicalMethod(method) !== undefined) return undefined;
  const near = nearestName(method, allMethodNames(), TYPING_ERRORS);
  return near === undefined ? undefined : `no method ${method}; did you mean ${near}?`;
}

/** The same for the name of a table, record table, event or track. `method`: of the call with this name. */
export function misspeltName(name: string | undefined, method: string | undefined): string | undefined {
  if (name === undefined || name.length < SHORTEST) return undefined;
  if (method?.includes('.') && !NAMES_TABLE.test(method)) return undefined;
  if (allNames().includes(name)) return undefined;
  const near = nearestName(name, allNames(), TYPING_ERRORS);
  return near === undefined ? undefined : `no table, record or event ${name}; did you mean ${near}?`;
}

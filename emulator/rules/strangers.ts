/** Members that the device does not know, in what clients send. @assumed review of 28 November 2026, emulator H2 */
import type { RecordTableName } from '@/lib/contract/records';
import { isRecord } from '../is-record';
import { nearestName } from '../nearest-name';
import { UNKNOWN_MEMBER } from '../state/unknown-member';
import { PARAMETER_NAMES, ROW_NAMES } from './parameter-names';

/** Members named in one text, and letters of a name that somebody made up. */
const MOST = 10;
const NAME_MAX = 64;
/** Entries of a list that show which members its entries have. */
const SAMPLES = 16;

/** Members that a table may hold and the one of a new device does not, see lib/contract/tables. */
const OPTIONAL: ReadonlySet<string> = new Set([
  ...['ABLockRoute', 'Config', 'DSTEnd', 'DSTStart', 'DetectLine', 'DuressPassword', 'FirstEnter', 'FloorPermission'],
  ...['HandicapTimeOut', 'Known', 'PeakTimeSection', 'Ports', 'PrivateMediaEncrypt', 'RemoteDetail', 'SnapFormat'],
  'TimeSchedule',
  UNKNOWN_MEMBER,
]);

type Names = Readonly<Record<string, 1 | Readonly<Record<string, 1>>>>;

/** A member that the device does not know: its path, and the known name that is most like it. */
export interface Stranger {
  path: string;
  meant: string | undefined;
}

const namesOf = (method: string): Names => Reflect.get(PARAMETER_NAMES, method) ?? {};

/** Whether this method filters by a condition: a member that it ignores would answer with all there is. */
export const isSearch = (method: string): boolean => ['condition', 'Condition'].some((name) => name in namesOf(method));

/**
 * Parameters that the contract does not name; at most ten. In an encrypted batch the content of an envelope comes in
 * clear: nothing is known about it. `isHeld`: whether entries of such a parameter have that member on this device.
 */
export function strangeParams(
  method: string,
  params: unknown,
  isSealed = false,
  isHeld: (parameter: string, name: string) => boolean = () => false,
): Stranger[] {
  const names = namesOf(method);
  const found: Stranger[] = [];
  if (!isRecord(params) || (isSealed && 'content' in names)) return found;
  for (const [name, value] of Object.entries(params)) {
    // Some clients put the handle into the parameters.
    const inner = name === 'object' ? 1 : Object.hasOwn(names, name) ? names[name] : undefined;
    if (inner === undefined) add(found, name, names, '');
    else if (inner !== 1) collectIn(inner, value, name, found, (each) => isHeld(name, each));
  }
  return found;
}

/** The same for a row of a record table, or a condition on it, which may hold `more` names. */
export function strangeInRow(table: RecordTableName, row: object, more: readonly string[] = []): Stranger[] {
  const found: Stranger[] = [];
  collectIn({ ...ROW_NAMES[table], ...Object.fromEntries(more.map((name) => [name, 1])) }, row, '', found);
  return found;
}

/** The same for a table, compared with those of a new device and of this one. */
export function strangeInTable(value: unknown, samples: readonly unknown[], path: string): Stranger[] {
  const found: Stranger[] = [];
  collect(value, samples, path, found);
  return found;
}

/** `table.Enabel (Enable?), table.Prot (Port?)` */
export const strangersText = (strangers: readonly Stranger[]): string =>
  strangers.map(({ path, meant }) => (meant === undefined ? path : `${path} (${meant}?)`)).join(', ');

function collectIn(
  names: object,
  value: unknown,
  path: string,
  found: Stranger[],
  isHeld: (name: string) => boolean = () => false,
): void {
  if (found.length >= MOST) return;
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) collectIn(names, each, `${path}[${index}]`, found, isHeld);
  } else if (isRecord(value)) {
    for (const name of Object.keys(value))
      if (!Object.hasOwn(names, name) && name !== UNKNOWN_MEMBER && found.length < MOST && !isHeld(name))
        add(found, name, names, path);
  }
}

function collect(value: unknown, samples: readonly unknown[], path: string, found: Stranger[]): void {
  if (found.length >= MOST) return;
  if (Array.isArray(value)) {
    const entries = samples.flatMap((each) => (Array.isArray(each) ? each.slice(0, SAMPLES) : [])).slice(0, SAMPLES);
    for (const [index, each] of value.entries()) collect(each, entries, `${path}[${index}]`, found);
    return;
  }
  const known = samples.filter(isRecord);
  // An empty list of the device shows nothing about its entries.
  if (!isRecord(value) || known.length === 0) return;
  const names = Object.assign({}, ...known);
  for (const [name, each] of Object.entries(value)) {
    if (Object.hasOwn(names, name)) {
      const inner = known.flatMap((sample) => (Object.hasOwn(sample, name) ? [sample[name]] : []));
      collect(each, inner, `${path}.${name}`, found);
    } else if (!OPTIONAL.has(name)) add(found, name, names, path);
  }
}

function add(found: Stranger[], name: string, names: object, path: string): void {
  if (found.length >= MOST) return;
  const short = name.slice(0, NAME_MAX);
  found.push({ path: path === '' ? short : `${path}.${short}`, meant: nearestName(short, Object.keys(names)) });
}

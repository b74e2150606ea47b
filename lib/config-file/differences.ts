import { sameValue } from '@/lib/forms/changed-tables';
import { type Path, ROW } from '@/lib/forms/table-path';
import { isMasked } from '@/lib/forms/write-calls';
import { isRecord } from '@/lib/rpc/is-record';
import { isSecretName } from '@/lib/secret-name';
import { type Place, SETTINGS, type Setting } from '@/lib/settings-index/settings';
import { shownPath } from '@/lib/settings-index/value-words';

/** Tables by name, as a file or a device holds them. */
export type AnyTables = Readonly<Record<string, unknown>>;

/** One setting that differs between two configurations. */
export interface Difference {
  /** The place as text, which no other difference has. */
  id: string;
  /** Undefined: no page of this console edits it. */
  setting: Setting | undefined;
  /** Keys of the names of the settings that share its place, as the entries of one list. */
  others: readonly string[];
  /** The row of a list that it belongs to, such as a door, counted from 0. */
  row: number | undefined;
  /** Places where the two differ, each beginning with the table. Several members may be one setting. */
  paths: readonly Path[];
  /** The values of a setting with one differing place, or with words for its members together; a secret shows none. */
  was: unknown;
  now: unknown;
  isSecret: boolean;
  /** A secret that the device does not return: it may be the same. */
  isUnknown: boolean;
  isInSeconds: boolean;
  /** How its page writes the values; see value-words.ts. */
  words: string | undefined;
}

/**
 * Tables whose pages ask before some saves, which a write from elsewhere would skip: they try a change that can cut
 * off the console first, open a shell, drop the connection to a platform or dial it again, switch off another
 * provider, make groups without effect, or empty a time section that is in use. Declared settings say it themselves;
 * these are of pages with a binding. asking-pages.test.ts compares all of them with the pages.
 */
const GUARDED: readonly string[] = [
  'Network',
  'IPv6',
  'Web',
  'Https',
  'WLan',
  'AccessPoint',
  'Wire802_1X',
  'DDNS',
  'Wireless',
  'AccessFilter',
  'SSHD',
  'DVRIP',
  'OpenDoorGroup',
  'AccessTimeSchedule',
];

const asksFor = (table: string) =>
  GUARDED.includes(table) || SETTINGS.some(({ asks, places }) => asks && places.some((place) => place.table === table));

/** Whether a difference can be applied, and undone, on its page only. */
export const isGuarded = ({ paths }: Pick<Difference, 'paths'>): boolean =>
  paths.some(([table]) => asksFor(String(table)));

const isNested = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * Innermost places where two values differ. Members that only one side has are no difference: the two may be of
 * different versions. Lists of different length, and lists of plain values, differ as a whole.
 */
export function placesOf(own: unknown, other: unknown, path: Path): Path[] {
  if (sameValue(own, other)) return [];
  if (isRecord(own) && isRecord(other)) {
    const shared = Object.keys(own).filter((key) => Object.hasOwn(other, key));
    return shared.flatMap((key) => placesOf(own[key], other[key], [...path, key]));
  }
  const areAlike = Array.isArray(own) && Array.isArray(other) && own.length === other.length && own.every(isNested);
  return areAlike ? own.flatMap((each, index) => placesOf(each, other[index], [...path, index])) : [path];
}

const isStep = (step: string | number, own: string | number | undefined) =>
  step === ROW ? typeof own === 'number' : step === own;

/** Whether a place of the index is equal to this place, or contains it. */
const isAround = (place: Place, path: Path) =>
  place.path.length <= path.length && place.path.every((step, depth) => isStep(step, path[depth]));

/** The place of the index that is closest to a differing place, with its setting. */
function ownerOf(path: Path, settings: readonly Setting[]): { setting: Setting; place: Place } | undefined {
  let best: { setting: Setting; place: Place } | undefined;
  for (const setting of settings) {
    for (const place of setting.places) {
      if (isAround(place, path) && place.path.length > (best?.place.path.length ?? 0)) best = { setting, place };
    }
  }
  return best;
}

/** Other settings of the page at the same place. */
const sharing = (settings: readonly Setting[], { setting, place }: { setting: Setting; place: Place }) =>
  settings.filter(
    (each) =>
      each !== setting &&
      each.page === setting.page &&
      each.of === setting.of &&
      each.places.some(({ path }) => String(path) === String(place.path)),
  );

/** The value at a place; undefined where there is none. */
export const valueIn = (tables: AnyTables, path: Path): unknown =>
  path.reduce<unknown>(
    (node, step) =>
      isNested(node) && Object.hasOwn(node as object, step) ? Reflect.get(node as object, step) : undefined,
    tables,
  );

/** Whether a value holds a secret that is set; `isIn`: the value is one, or a list of them, by its name. */
function holdsSecret(value: unknown, isIn: boolean): boolean {
  if (!isNested(value)) return isIn && value !== '' && value !== undefined && typeof value !== 'boolean';
  return Object.entries(value as object).some(([name, member]) => holdsSecret(member, isIn || isSecretName(name)));
}

/**
 * The differences between a device, or a file, and a file: by setting, in the order of the index, then those that no
 * page edits. Tables that only one of them has are no difference, nor is a secret that the file does not hold.
 */
export function differences(own: AnyTables, file: AnyTables, settings: readonly Setting[]): Difference[] {
  const paths = Object.keys(file)
    .filter((table) => Object.hasOwn(own, table))
    .flatMap((table) => placesOf(own[table], file[table], [table]));
  const found = new Map<string, Difference & { order: number; shown: string }>();
  for (const path of paths) {
    const owner = ownerOf(path, settings);
    const shown = owner ? shownPath(owner.place.words, owner.place.path, path) : path;
    const was = valueIn(own, shown);
    const now = valueIn(file, shown);
    const isNamed = shown.slice(1).some((step) => isSecretName(String(step)));
    const isSecret =
      owner?.place.isSecret === true || [was, now].some((each) => isMasked(each) || holdsSecret(each, isNamed));
    // A file without secrets has a mask, or nothing, in their place.
    if (isSecret && (isMasked(now) || now === '')) continue;
    const rowAt = owner?.place.path.indexOf(ROW) ?? -1;
    const row = rowAt < 0 ? undefined : Number(path[rowAt]);
    const id = owner ? `${owner.setting.page} ${owner.setting.name} ${owner.setting.of} ${row}` : path.join('.');
    const before = found.get(id);
    // Members of one setting, without words for all of them together.
    const isApart = before !== undefined && before.shown !== String(shown);
    found.set(id, {
      id,
      setting: owner?.setting,
      others: owner ? sharing(settings, owner).map(({ name }) => name) : [],
      row,
      paths: [...(before?.paths ?? []), path],
      was: isSecret || isApart ? undefined : was,
      now: isSecret || isApart ? undefined : now,
      isSecret: isSecret || before?.isSecret === true,
      isUnknown: isMasked(was) && before?.isUnknown !== false,
      isInSeconds: owner?.place.isInSeconds ?? false,
      words: owner?.place.words,
      shown: String(isApart ? '' : shown),
      order: owner ? settings.indexOf(owner.setting) : settings.length,
    });
  }
  return [...found.values()]
    .sort((one, other) => one.order - other.order)
    .map(({ order: _, shown: __, ...each }) => each);
}

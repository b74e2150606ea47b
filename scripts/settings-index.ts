/**
 * Writes lib/settings-index/settings.generated.json, the index of every setting and action of the console: page, name
 * and place in the device's tables. It follows from the declared settings of the pages; settings of older pages and
 * actions are in lib/settings-index/older-pages.json. `npx tsx scripts/settings-index.ts` writes it, and
 * `npm run check:project` fails while it is outdated, a name has no text or a bound field is missing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnySettings } from '../lib/forms/settings';
import type { Path } from '../lib/forms/table-path';
import { nodeOf } from '../lib/i18n/text-of';
import { MENU_GROUPS } from '../lib/routes/route-table';
import { isRecord } from '../lib/rpc/is-record';
import { entriesOf } from '../lib/settings-index/declared-index';
import olderPages from '../lib/settings-index/older-pages.json' with { type: 'json' };
import type { SettingsGroup } from '../lib/settings-index/settings';
import messages from '../messages/en.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const target = join(root, 'lib/settings-index/settings.generated.json');
const PAGES = 'app/(console)';
const OLDER_FILE = 'lib/settings-index/older-pages.json';
const OLDER_PAGES = olderPages as unknown as SettingsGroup[];

/** A binding of lib/forms/bind.ts, as far as it is read here. */
interface Bound {
  fields: Record<string, { owns: readonly Path[]; isStored?: unknown }>;
  places?: readonly unknown[];
}

/** Bindings that are outside the folder of their page. */
const OUTSIDE: Readonly<Record<string, string>> = { 'lib/address-filter/filter-fields.ts': '/safe/ipfilter' };

/** Pages whose messages have another name than their address. */
const MESSAGES: Readonly<Record<string, string>> = {
  '/network/4G': 'network.mobile',
  '/network/802_1x': 'network.wired',
};

/** Pages whose fields are columns and filters of a list: nothing is set there. */
const LISTS = [
  '/accesslog/log',
  '/alarm/alarmlog',
  '/log/manageLog',
  '/log/syslog',
  '/onlineStatus',
  '/vto/callRecord',
];

const pageMessages = (page: string) => page.slice(1).replaceAll('/', '.');
const underOf = ({ page, under }: SettingsGroup) => under ?? `${pageMessages(page)}.field`;

/** A place as the index has it, without words; see `placeOf` in lib/settings-index/settings.ts. */
const placeText = (path: Path) =>
  path
    .map((step) => (step === '[row]' ? '[]' : `.${step}`))
    .join('')
    .slice(1);

/** Groups of declared settings. */
function declaredGroups(own: AnySettings): SettingsGroup[] {
  const groups = new Map<string, SettingsGroup>();
  const pageTexts = new RegExp(`(^|[ +=])${pageMessages(own.page)}\\.`, 'g');
  for (const { page, key, tab, name, of, asks, places } of entriesOf(own)) {
    const [, under = '', last = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? [];
    const isUsual = under === `${pageMessages(page)}.field`;
    const id = `${of} ${under} ${asks}`;
    const group: SettingsGroup = groups.get(id) ?? {
      page,
      ...(of !== undefined && { of }),
      ...(tab !== undefined && { tab }),
      ...(asks && { asks }),
      ...(!isUsual && { under }),
    };
    const texts = places.map(({ path, words, isSecret, isPlain, isInSeconds }) => {
      const mark = isSecret ? '!' : isPlain ? '' : '~';
      const shown = words && `|${words.replaceAll(pageTexts, '$1.')}`;
      return `${mark}${placeText(path)}${isInSeconds ? ' s' : ''}${shown ?? ''}`;
    });
    groups.set(id, {
      ...group,
      fields: { ...group.fields, [last]: texts.length === 1 ? (texts[0] ?? '') : texts },
      ...(key !== last && { keys: { ...(group.keys as object), [last]: key } }),
    });
  }
  return [...groups.values()];
}

/** Names that no field has: those of rows, drawers and dialogs, by the messages of the page. */
function otherFields(page: string, known: readonly SettingsGroup[]): SettingsGroup[] {
  const under = `${MESSAGES[page] ?? pageMessages(page)}.field`;
  const texts = nodeOf(messages, under);
  if (!isRecord(texts) || LISTS.includes(page)) return [];
  const placed = known.flatMap((group) => (underOf(group) === under ? Object.keys(group.fields ?? {}) : []));
  const keys = Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' && !placed.includes(key) ? [key] : [],
  );
  const isUsual = under === `${pageMessages(page)}.field`;
  return keys.length === 0 ? [] : [{ page, ...(!isUsual && { under }), others: keys.join(' ') }];
}

/** Actions and names without a place join the group of the same names; fields of two sources stay two groups. */
function joined(groups: readonly SettingsGroup[]): SettingsGroup[] {
  const idOf = ({ of, under, tab, asks }: SettingsGroup) => `${of} ${under} ${tab} ${asks}`;
  const found: SettingsGroup[] = [];
  for (const group of groups) {
    const at = found.findIndex((each) => idOf(each) === idOf(group) && !(each.fields && group.fields));
    if (at < 0) found.push(group);
    else found[at] = { ...found[at], ...group };
  }
  return found;
}

const isDeclared = (value: object): value is AnySettings => 'waysOf' in value;
/** Fields of rows have no places: they are found by their names only. */
const isBound = (value: object): value is Bound => 'places' in value;

/** What the files of fields export, with its page. */
async function exported(): Promise<{ page: string; value: object }[]> {
  const inPages = readdirSync(join(root, PAGES), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-fields.ts'))
    .map((file) => `${PAGES}/${file.replaceAll('\\', '/')}`);
  const found = [...inPages, ...Object.keys(OUTSIDE)].sort().map(async (file) => {
    const page = OUTSIDE[file] ?? `/${file.split('/').slice(2, -1).join('/')}`;
    const module: object = await import(pathToFileURL(join(root, file)).href);
    return Object.values(module).flatMap((value) => (Object(value) === value ? [{ page, value }] : []));
  });
  return (await Promise.all(found)).flat();
}

const own = await exported();

/** The index, in the order of the menu. */
function settingsIndex(): SettingsGroup[] {
  const declared = own.flatMap(({ value }) => (isDeclared(value) ? declaredGroups(value) : []));
  const all = [...OLDER_PAGES, ...declared];
  const pages = MENU_GROUPS.flatMap(({ routes }) => routes.filter(({ built }) => built).map(({ path }) => path));
  return pages.flatMap((page) => {
    const known = all.filter((group) => group.page === page);
    return joined([...known, ...otherFields(page, known)]);
  });
}

/** Places of a group as texts, with marks and words. */
const placesOf = ({ fields = {} }: SettingsGroup): string[] => Object.values(fields).flat();

const steps = (place: string) =>
  place
    .replace(/^[!~]/, '')
    .split(/[ |]/, 1)
    .join('')
    .split(/\.|(?=\[)/);
/** Whether a place is another one or inside it. */
const isWithin = (inner: string, outer: string) =>
  outer === '' || steps(outer).every((step, at) => steps(inner)[at] === step);

/** Names and words without a text, bound fields that are missing, and secrets that are not marked as such. */
export function settingsIndexProblems(groups: readonly SettingsGroup[] = settingsIndex()): string[] {
  const problems = groups.flatMap((group) => {
    const words = placesOf(group).flatMap((place) => place.split('|')[1]?.split(' ') ?? []);
    const keys = words.filter((word) => word.includes('.') && !word.startsWith('@'));
    const texts = keys.map((word) => word.replace(/^[^=+]*[=+]|\.\*$|#\w+$/g, ''));
    return [
      ...Object.keys(group.fields ?? {}).map((key) => `${underOf(group)}.${key}`),
      ...(group.acts?.split(' ') ?? []).map((act) => act.replace(/\?.*/, '')),
      ...texts.map((key) => (key.startsWith('.') ? pageMessages(group.page) + key : key)),
    ]
      .filter((key) => nodeOf(messages, key) === undefined)
      .map((key) => `${group.page} has a setting without a text: ${key}`);
  });
  for (const { page, value } of own) {
    if (isDeclared(value) || !isBound(value)) continue;
    const known = groups.filter((group) => group.page === page).flatMap(placesOf);
    for (const [key, { owns, isStored }] of Object.entries(value.fields)) {
      for (const place of owns.map(placeText)) {
        // A field may be part of an entry, or have several, as an alarm has.
        const entries = known.filter((each) => isWithin(each, place) || isWithin(place, each));
        if (entries.length === 0) problems.push(`${page}: ${key} (${place}) is missing in ${OLDER_FILE}`);
        if (isStored && !entries.every((each) => each.startsWith('!')))
          problems.push(`${page}: ${key} is a secret, in ${OLDER_FILE} !${place}`);
      }
    }
  }
  return problems;
}

const textOf = (groups: readonly SettingsGroup[]) =>
  `[\n${groups.map((group) => `  ${JSON.stringify(group)}`).join(',\n')}\n]\n`;

/** Whether the index is what pages and older pages say. */
export const settingsIndexIsCurrent = (): boolean =>
  readFileSync(target, 'utf8').replaceAll('\r\n', '\n') === textOf(settingsIndex());

if (process.argv[1]?.endsWith('settings-index.ts')) writeFileSync(target, textOf(settingsIndex()));

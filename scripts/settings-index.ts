/**
 * Writes lib/settings-index/settings.generated.json, the index of every setting of the console: page, name and place in
 * the device's tables, from the field bindings of the pages and the message files. `npx tsx scripts/settings-index.ts`
 * writes it, and `npm run check:project` fails while it is outdated or a bound field has no name.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ALARM_FIELDS,
  ALARM_ROW,
  type AlarmName,
  alarmType,
  HANDLER,
} from '../app/(console)/alarm/alarmcfg/alarm-fields';
import type { AnySettings } from '../lib/forms/settings';
import { MENU_GROUPS } from '../lib/routes/route-table';
import { entriesOf } from '../lib/settings-index/declared-index';
import type { SettingsGroup } from '../lib/settings-index/settings';
import messages from '../messages/en.json' with { type: 'json' };
import { wordsOf } from './setting-words';

const root = join(import.meta.dirname, '..');
const target = join(root, 'lib/settings-index/settings.generated.json');
const PAGES = 'app/(console)';

type Path = readonly (string | number)[];
/** A group while it is gathered: '' is a name without a place. */
type Gathered = Omit<SettingsGroup, 'fields' | 'others' | 'under' | 'keys'> & {
  under: string;
  fields: Record<string, string | string[]>;
  /** Keys of the fields in their form, by the keys of their names; a field without one is not in a form of the page. */
  keys?: Record<string, string>;
};
/** The members of a binding of lib/forms/bind.ts that the script uses. */
interface Bound {
  fields: Record<string, { owns: readonly Path[]; isStored?: unknown; read?(tables: never, row: number): unknown }>;
  places?: readonly unknown[];
}

/** Bindings that are outside the folder of their page. */
const OUTSIDE: Readonly<Record<string, string>> = { 'lib/address-filter/filter-fields.ts': '/safe/ipfilter' };

/** Pages whose messages have another name than their address. */
const MESSAGES: Readonly<Record<string, string>> = {
  '/network/4G': 'network.mobile',
  '/network/802_1x': 'network.wired',
};

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const named = (keys: readonly string[], under: string) =>
  Object.fromEntries(keys.map((key) => [key, `${under}.${key}`]));
const all = (keys: readonly string[], name: string) => Object.fromEntries(keys.map((key) => [key, name]));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `group${index + 1}`);

/** Names of fields that are not `<messages of the page>.field.<field>`; undefined: the field is part of another one. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  '/door/repeatEnter PASSBACK': { alarm: 'door.field.repeatEnter', waitS: 'door.field.repeatEnterS' },
  '/door/abLock LOCK': {
    enabled: 'door.abLock.enabled',
    routes: 'door.abLock.routes',
    ...all(numbered(8), 'door.abLock.title'),
  },
  '/door/multiCard DOOR': { method: 'door.field.method', ...all(numbered(4), 'menu.page.door_multiCard') },
  '/liftControl PEAK': { peak: 'liftControl.peakSection' },
  '/section/set SECTION': named(DAYS, 'schedule.day'),
  '/mode/compareMode METHOD': named(DAYS, 'schedule.day'),
  '/network/wifi CLIENT': {
    ...named(['enabled'], 'network.wifi.client'),
    otherOn: undefined,
    ...named(['dhcp', 'address', 'mask', 'gateway', 'dns1', 'dns2'], 'network.ip.field'),
  },
  '/network/wifi HOTSPOT': {
    ...named(['enabled', 'ssid', 'password', 'channel', 'hidden'], 'network.wifi.hotspot'),
    otherOn: undefined,
  },
  '/video/set VIDEO': { has: undefined },
  // Its alarms are groups of their own.
  '/alarm/alarmcfg DOOR': {
    copyTo: undefined,
    ...Object.fromEntries(Object.keys(ALARM_FIELDS).map((key) => [key, undefined])),
  },
};

/** Tabs of forms whose fields have the keys of another tab of the page. */
const TABS: Readonly<Record<string, string>> = {
  '/network/wifi HOTSPOT': 'hotspot',
  '/safe/fireWall LOCK': 'lock',
  '/safe/fireWall FLOOD': 'flood',
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

/** Settings without a binding: their form is special. */
const UNBOUND: readonly Gathered[] = [
  {
    page: '/user',
    under: 'user.field',
    fields: { period: inWords('~PwdUpdatePeriod', wordsOf('/user').get('period'), '/user') },
  },
  // Its drawers join networks.
  {
    page: '/network/wifi',
    under: 'network.wifi.field',
    fields: {
      ssid: 'WLan.eth2.SSID',
      security: ['~WLan.eth2.AuthMode|Open=.open', 'WLan.eth2.Encryption'],
      key: ['!WLan.eth2.Keys', '!WLan.eth2.KeyFlag'],
    },
  },
  {
    page: '/network/wifi',
    under: 'network.wifi',
    fields: { connection: 'WLan.eth2.LinkEnable', networks: '!WLan.eth2.Known' },
  },
  // Its page edits routes by calls of their own.
  {
    page: '/door/repeatEnter',
    under: 'door.repeatEnter.field',
    fields: {
      name: 'OpenDoorRoute[].Name',
      enabled: 'OpenDoorRoute[].Enable',
      resetMin: 'OpenDoorRoute[].ResetTime|+.minutes',
      section: '~OpenDoorRoute[].TimeSection|255=common.always @AccessTimeSchedule.Name',
      groups: '~OpenDoorRoute[].DoorList',
    },
  },
  { page: '/door/repeatEnter', under: 'door.repeatEnter', fields: { routes: '~OpenDoorRoute' } },
];

/**
 * Names of buttons that start an action; the buttons of a single row are not among them. '?' before the capability
 * without which the page has no such button.
 */
const ACTS: Readonly<Record<string, readonly string[]>> = {
  '/personManage': ['personManage.add', 'personImport.open', 'personImport.exportOpen'],
  '/user': ['user.changePassword', 'user.add?multiUser'],
  '/onvifUser': ['onvifUser.add'],
  '/section/set': ['section.set.copySection', 'section.set.import', 'section.set.export'],
  '/section/holidayGroup': [
    'section.holidayGroup.incoming.copyTitle',
    'section.holidayGroup.incoming.importTitle',
    'section.holidayGroup.export',
  ],
  '/section/holidayPlan': ['section.holidayPlan.add'],
  '/accesslog/attendance': ['accesslog.attendance.report'],
  '/attendance/checkGroup': ['attendance.checkGroup.add'],
  '/attendance/workOrder': ['attendance.workOrder.add'],
  '/door': ['door.open', 'door.close'],
  '/door/repeatEnter': ['door.repeatEnter.add', 'door.repeatEnter.clearAll'],
  '/door/subController': ['door.subController.add', 'door.subController.search'],
  '/customPassword': ['customPassword.add', 'customPassword.generate'],
  '/liftControl': ['liftControl.add', 'liftControl.fill', 'liftControl.importTitle'],
  '/alarm/alarmcfg': ['alarm.alarmcfg.copy'],
  '/vto/room': ['vto.room.add', 'vto.room.import', 'vto.room.export', 'vto.room.clear'],
  '/vto/roomNo': ['vto.roomNo.generate', 'vto.roomNo.download'],
  '/vto/vts': ['vto.vts.add'],
  '/vto/rigisterManage': ['vto.rigisterManage.add', 'vto.rigisterManage.importTitle'],
  '/onlineStatus': ['onlineStatus.export'],
  '/video/set': ['video.set.copyToSub'],
  '/network/port': ['network.port.test'],
  '/network/wifi': ['network.wifi.scan', 'network.wifi.wps'],
  '/network/dateSet': ['network.dateSet.sync', 'network.dateSet.update'],
  '/network/ddns': ['network.ddns.test'],
  '/network/email': ['network.email.test'],
  '/network/nas': ['network.nas.addUser'],
  '/safe/ipfilter': ['safe.ipfilter.addThis', 'safe.ipfilter.addTitle'],
  '/safe/ssh': ['safe.ssh.recommend'],
  '/safe/cert': ['safe.cert.request', 'safe.cert.import'],
  '/automaintain': ['shell.restart'],
  '/cfg/cfg': ['cfg.cfg.exportButton', 'cfg.cfg.importButton'],
  '/cfg/default': ['cfg.default.all', 'cfg.default.some'],
  '/cfg/server': ['cfg.server.test', 'cfg.server.results'],
  '/update': ['update.file', 'update.check'],
  '/version': ['version.copyAll'],
  '/log/syslog': ['log.syslog.exportLocked'],
};

const textAt = (key: string) =>
  key.split('.').reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], messages);

/** A place with the words of its values; those of the page's own messages without its name. */
function inWords(place: string, words: string | undefined, page: string): string {
  if (!words || place.startsWith('!')) return place;
  const own = page.replace(/^\//, '').replaceAll('/', '.');
  return `${place}|${words.replaceAll(new RegExp(`(^|[ +=])${own}\\.`, 'g'), '$1.')}`;
}

/** One value of each kind that a device stores. */
const SAMPLES = [true, 1_000, 'text'];

type Read = Bound['fields'][string]['read'];

const samplesOf = (path: Path, read: Read) => SAMPLES.flatMap((sample) => readSample(path, sample, read));

/** A choice takes texts and numbers and shows them unchanged, and no switch. */
const isChoice = (shown: readonly [unknown, unknown][]) =>
  String(shown) === String([SAMPLES[1], SAMPLES[1], SAMPLES[2], SAMPLES[2]]);

/** A place as the index has it, with its mark; see `placeOf` in lib/settings-index/settings.ts. */
const markedPlace = (mark: '' | '!' | '~', path: Path) =>
  mark +
  path
    .map((step) => (step === '[row]' ? '[]' : `.${step}`))
    .join('')
    .slice(1);

/** `words`: undefined where they are not known, '' where the page shows the values of a choice as they are. */
function placeOf(path: Path, isSecret: boolean, read: Read, words: string | undefined): string {
  if (isSecret) return markedPlace('!', path);
  const shown = samplesOf(path, read);
  // A switch, a number and a text refuse the other kinds; a choice and any other conversion take more than one.
  const isAlone = shown.length === 1 && shown.every(([sample, value]) => value === sample || value === 1);
  const isInSeconds = isAlone && shown.some(([, value]) => value === 1);
  const isPlain = isAlone || (isChoice(shown) && words === '');
  return `${markedPlace(isPlain ? '' : '~', path)}${isInSeconds ? ' s' : ''}`;
}

/** The sample and what the page shows for it; nothing when another kind of value is expected there. */
function readSample(path: Path, sample: unknown, read: Read): [unknown, unknown][] {
  const held = path.reduceRight<unknown>((inner, step) => (step === '[row]' ? [inner] : { [step]: inner }), sample);
  try {
    return read ? [[sample, read(held as never, 0)]] : [];
  } catch {
    return [];
  }
}

const isDeclared = (value: object): value is AnySettings => 'waysOf' in value;

/** Groups of declared settings, of which nothing has to be guessed. Throws for a field without a name. */
function declaredGroups(own: AnySettings): Gathered[] {
  const groups = new Map<string, Gathered>();
  for (const { page, key, tab, name, of, asks, places } of entriesOf(own)) {
    for (const text of [name, ...(of === undefined ? [] : [of])])
      if (typeof textAt(text) !== 'string') throw new Error(`${page}: ${key} has no name ${text}`);
    const [, under = '', last = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? [];
    const id = `${of} ${under} ${asks}`;
    const group: Gathered = groups.get(id) ?? {
      page,
      ...(of !== undefined && { of }),
      ...(tab !== undefined && { tab }),
      ...(asks && { asks }),
      under,
      fields: {},
      keys: {},
    };
    const texts = places.map(({ path, words, isSecret, isPlain, isInSeconds }) => {
      const mark = isSecret ? '!' : isPlain ? '' : '~';
      return inWords(`${markedPlace(mark, path)}${isInSeconds ? ' s' : ''}`, words, page);
    });
    group.fields[last] = texts.length === 1 ? (texts[0] ?? '') : texts;
    group.keys = { ...group.keys, [last]: key };
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** Groups of one binding. */
function groupsOf(page: string, id: string, { fields }: Bound): Gathered[] {
  const own = `${MESSAGES[page] ?? page.slice(1).replaceAll('/', '.')}.field`;
  const groups = new Map<string, Gathered>();
  const words = wordsOf(page);
  const add = (of: string | undefined, name: string, place: string, own: string) => {
    const [, under = '', key = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? [];
    const tab = TABS[id];
    const groupId = `${of} ${under}`;
    const group = groups.get(groupId) ?? {
      page,
      ...(of !== undefined && { of }),
      ...(tab !== undefined && { tab }),
      under,
      fields: {},
      keys: {},
    };
    const before = group.fields[key];
    group.fields[key] = before === undefined || before === '' ? place : [before, place].flat();
    // Of several fields under one name the first one is shown.
    group.keys = { [key]: own, ...group.keys };
    groups.set(groupId, group);
  };
  // A switch beside a secret has the same place and must not show it.
  const secrets = Object.values(fields).flatMap(({ isStored, owns }) => (isStored ? owns.map(String) : []));
  for (const [key, field] of Object.entries(fields)) {
    const [, stream, inner] = /^(main|sub)\.(.+)$/.exec(key) ?? [];
    const alternative = NAMES[id];
    if (alternative && key in alternative && alternative[key] === undefined) continue;
    const name = alternative?.[key] ?? `${own}.${inner ?? key}`;
    if (typeof textAt(name) !== 'string') throw new Error(`${id}: ${key} has no name ${name}`);
    const of = stream && `video.set.${stream}Stream`;
    const word = wordOf(`${page} ${inner ?? key}`, words.get(inner ?? key), field);
    for (const path of field.owns) {
      add(of, name, inWords(placeOf(path, secrets.includes(String(path)), field.read, word), word, page), key);
    }
  }
  return [...groups.values()];
}

/**
 * The words of a field's values with the divisor of its unit. Throws for a choice whose words are not known: its page
 * writes them in a way that scripts/setting-words.ts does not read.
 */
function wordOf(id: string, words: string | undefined, { owns, read }: Bound['fields'][string]): string | undefined {
  const shown = owns.flatMap((path) => samplesOf(path, read));
  if (owns.length === 1 && isChoice(shown) && words === undefined)
    throw new Error(`${id}: the words of its values are not known`);
  const keys = (words ?? '').split(' ').filter((word) => word.includes('.') && !word.startsWith('@'));
  for (const key of keys.map((word) => word.replace(/^[^=]*=|^\+|\.\*$|#\w+$/g, ''))) {
    if (textAt(key) === undefined) throw new Error(`${id}: there is no text ${key}`);
  }
  if (!words?.startsWith('+')) return words;
  const [, value] = shown.find(([sample]) => sample === 1_000) ?? [];
  // Milliseconds are marked at the place.
  if (value === 1) return undefined;
  return typeof value === 'number' && value !== 1_000 ? `${Math.round(1_000 / value)}${words}` : words;
}

/** The alarms of a door share their fields. */
const ALARM_WORDS = wordsOf('/alarm/alarmcfg');
const alarmGroups = (): Gathered[] =>
  Object.entries(ALARM_FIELDS).map(([name, { path }]) => {
    const inside = (fields: Bound['fields'], ...before: string[]) =>
      Object.entries(fields).map(([key, { owns }]) => {
        const words = ALARM_WORDS.get(key);
        // Without choices of its own, each is a switch or a number.
        const mark = /^(\+.*)?$/.test(words ?? '') ? '' : '~';
        return [key, inWords(markedPlace(mark, [...path, ...before, ...(owns[0] ?? [])]), words, '/alarm/alarmcfg')];
      });
    const fields = Object.fromEntries([
      ...inside(ALARM_ROW.fields).filter(([key]) => key === 'enabled' || name === 'MaliciousAccessControl'),
      ...inside(HANDLER.fields, 'EventHandler'),
    ]);
    return {
      page: '/alarm/alarmcfg',
      of: `alarm.alarmlog.type.${alarmType(name as AlarmName)}`,
      under: 'alarm.alarmcfg.field',
      fields,
      keys: Object.fromEntries(Object.keys(fields).map((key) => [key, `${name}.${key}`])),
    };
  });

/** Fields that no binding has: those of drawers and dialogs, by the messages of the page. */
function otherFields(page: string, known: readonly Gathered[]): Gathered[] {
  const under = `${MESSAGES[page] ?? page.slice(1).replaceAll('/', '.')}.field`;
  const texts = textAt(under);
  if (typeof texts !== 'object' || texts === null || LISTS.includes(page)) return [];
  const has = (key: string) => known.some((group) => group.under === under && key in group.fields);
  const keys = Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' && !has(key) ? [key] : []));
  return keys.length === 0 ? [] : [{ page, under, fields: all(keys, '') }];
}

/** The index, in the order of the menu. */
async function settings(): Promise<Gathered[]> {
  const inPages = readdirSync(join(root, PAGES), { recursive: true, encoding: 'utf8' });
  const files = [
    ...inPages.filter((file) => file.endsWith('-fields.ts')).map((file) => `${PAGES}/${file.replaceAll('\\', '/')}`),
    ...Object.keys(OUTSIDE),
  ];
  const bound: Gathered[] = [...UNBOUND, ...alarmGroups()];
  for (const file of files.sort()) {
    const page = OUTSIDE[file] ?? `/${file.split('/').slice(2, -1).join('/')}`;
    const module: Record<string, Partial<Bound>> = await import(pathToFileURL(join(root, file)).href);
    for (const [name, value] of Object.entries(module)) {
      if (Object(value) === value && isDeclared(value)) bound.push(...declaredGroups(value));
      // Fields of rows are found by their names only: their place depends on the row.
      else if (value?.fields && value.places) bound.push(...groupsOf(page, `${page} ${name}`, value as Bound));
    }
  }
  const pages = MENU_GROUPS.flatMap(({ routes }) => routes.filter(({ built }) => built).map(({ path }) => path));
  return pages.flatMap((page) => {
    const own = bound.filter((group) => group.page === page);
    const groups = joined([...own, ...otherFields(page, own)]);
    const acts = actsOf(page);
    if (acts === undefined) return groups;
    const last = groups.pop() ?? { page, under: '', fields: {} };
    return [...groups, { ...last, acts }];
  });
}

/** Groups of a page, or of one of its tabs, whose fields are named by the same messages are one. */
function joined(groups: readonly Gathered[]): Gathered[] {
  const byName = new Map<string, Gathered>();
  for (const group of groups) {
    const id = `${group.of} ${group.under} ${group.tab} ${group.asks}`;
    const known = byName.get(id);
    const keys = { ...group.keys, ...known?.keys };
    byName.set(id, { ...group, ...known, fields: { ...group.fields, ...known?.fields }, keys });
  }
  return [...byName.values()];
}

/** Actions of a page, by the names of its buttons. */
function actsOf(page: string): string | undefined {
  const names = ACTS[page];
  for (const name of names ?? [])
    if (typeof textAt(name.replace(/\?.*/, '')) !== 'string') throw new Error(`${page} has no action ${name}`);
  return names?.join(' ');
}

/** As the file spells it. */
function compact({ fields, under, keys = {}, ...group }: Gathered): SettingsGroup {
  const entries = Object.entries(fields);
  const placed = entries.filter(([, place]) => place !== '');
  const other = placed.filter(([key]) => keys[key] !== key).map(([key]) => [key, keys[key] ?? ''] as const);
  // Those of one object begin with its name.
  const before = other[0]?.[1].slice(0, -other[0][0].length) ?? '';
  const isShared = /\.$/.test(before) && other.every(([key, own]) => own === before + key);
  const others = entries.flatMap(([key, place]) => (place === '' ? [key] : []));
  return {
    ...group,
    ...(under !== '' && under !== `${group.page.slice(1).replaceAll('/', '.')}.field` && { under }),
    ...(placed.length > 0 && { fields: Object.fromEntries(placed) }),
    ...(isShared ? { keys: before } : other.length > 0 && { keys: Object.fromEntries(other) }),
    ...(others.length > 0 && { others: others.join(' ') }),
  };
}

const textOf = (groups: readonly Gathered[]) =>
  `[\n${groups.map((group) => `  ${JSON.stringify(compact(group))}`).join(',\n')}\n]\n`;

/** Whether the index is what the bindings say. */
export async function settingsIndexIsCurrent(): Promise<boolean> {
  return readFileSync(target, 'utf8').replaceAll('\r\n', '\n') === textOf(await settings());
}

if (process.argv[1]?.endsWith('settings-index.ts')) writeFileSync(target, textOf(await settings()));

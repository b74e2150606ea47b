/**
 * How a page writes the values of its fields, from its source: the texts of the choices of a field, and the unit of a
 * number. `lib/settings-index/value-words.ts` reads what this writes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTERCOM_TYPES, SIP_SERVER_TYPES } from '../lib/contract/tables/intercom';
import { DAYS } from '../lib/timesection/week';

const root = join(import.meta.dirname, '..');

/** Choices whose texts come from the device, or that are put together elsewhere; '' for values shown as they are. */
const SPECIAL: Readonly<Record<string, string>> = {
  '/door method': '@method',
  '/door openAlways': '255=common.none @AccessTimeSchedule.Name',
  '/door closeAlways': '255=common.none @AccessTimeSchedule.Name',
  '/door holiday': '255=common.none @SpecialDaysSchedule.ScheduleName',
  '/door/multiCard method': '@method',
  '/door/abLock routes': '-1=common.none @',
  '/door/firstCard section': '255=common.always @AccessTimeSchedule.Name',
  '/liftControl peak': '255=common.none @AccessTimeSchedule.Name',
  '/section/holidayGroup holidays': '@holiday',
  '/section/holidayPlan group': '255=common.none @SpecialDayGroup.GroupName',
  '/section/holidayPlan doors': '@AccessControl.Name',
  '/alarm/alarmlink channels': '@',
  '/alarm/alarmlink doors': '@AccessControl.Name',
  '/alarm/alarmlink actions': 'alarm.alarmlink.action.*',
  '/alarm/alarmcfg channels': '@',
  '/alarm/alarmcfg section': '255=common.always @AccessTimeSchedule.Name',
  '/video/set audioCompression': '',
  '/video/set compression': 'MJPG=MJPEG',
  '/video/set resolution': '@size',
  '/video/set snapResolution': '@size',
  '/mode/compareMode way': '@method',
  '/mode/compareMode join': '@method',
  '/mode/compareMode proofs': '@method',
  '/network/ip defaultInterface': '',
  '/network/ip dhcp': 'true=network.ip.mode.dhcp false=network.ip.mode.static',
  '/network/wifi dhcp': 'true=network.ip.mode.dhcp false=network.ip.mode.static',
  ...Object.fromEntries(
    ['/network/ip dns', '/network/ip ipv6Dns', '/network/wifi dns'].flatMap((key) => [
      [`${key}1`, '@entry0'],
      [`${key}2`, '@entry1'],
    ]),
  ),
  '/safe/safetyAbnormal outputs': '@',
  '/safe/ipfilter mode': '1=safe.ipfilter.field.trusted 0=safe.ipfilter.field.banned',
  '/network/dateSet zone': '@zone',
  '/network/dateSet hours': '',
  '/network/dateSet dst': '',
  '/network/dateSet start': '@edge',
  '/network/dateSet end': '@edge',
  '/network/email security': 'true=SSL',
  ...Object.fromEntries(DAYS.map((day) => [`/section/set ${day}`, '@section'])),
  ...Object.fromEntries(DAYS.map((day) => [`/mode/compareMode ${day}`, '@methodSection'])),
  '/section/holidayPlan sections': '@section',
  '/user period': '0=user.never user.days#count',
  '/vto/sipSet type': Object.entries(INTERCOM_TYPES)
    .map(([name, code]) => `${code}=vto.sipSet.type.${name}`)
    .join(' '),
  '/vto/sipSet serverType': SIP_SERVER_TYPES.map(({ name, code }) => `${code}=vto.sipSet.serverTypes.${name}`).join(
    ' ',
  ),
};

/** The source of each file of a page, and of the parts that several pages draw. */
function sourcesOf(page: string): string[] {
  const folders = [`app/(console)${page}`, ...(page === '/safe/ipfilter' ? ['components/address-filter'] : [])];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(({ name }) => name.endsWith('.tsx') && !/\.(test|fixtures)\.tsx$/.test(name))
      .map(({ name }) => readFileSync(join(root, folder, name), 'utf8').replaceAll('\r\n', '\n')),
  );
}

/** The group of messages that a function of a source, such as `t`, refers to at a position. */
const groupAt = (source: string, position: number, name: string) =>
  [...source.slice(0, position).matchAll(/const (\w+) = useTranslations\('([\w.]+)'\)/g)]
    .filter(([, each]) => each === name)
    .at(-1)?.[2];

/** A value as the index has it. */
const literal = (value: string) => value.replaceAll("'", '');

/** The words of choices as a source writes them; undefined where they cannot be determined. */
function choiceWords(source: string, position: number, text: string): string | undefined {
  const [, name] = /choices=\{(\w+)\}/.exec(text) ?? [];
  const start = name === undefined ? -1 : source.search(new RegExp(`const ${name}\\b[^=\\n]* = `));
  const choices = start < 0 ? text.slice(text.indexOf('choices=')) : source.slice(start, source.indexOf(';\n', start));
  const groupOf = (name: string) => groupAt(source, start < 0 ? position : start, name);
  const single = [
    ...choices.matchAll(/\{ value: ('\w+'|-?\d+|true|false)(?: as const)?, label: (?:(\w+)\('([\w.]+)'\)|'([^']+)')/g),
  ].flatMap(([, value = '', by = '', key, own]) => {
    const word = own ?? `${groupOf(by)}.${key}`;
    if (own === undefined && key?.endsWith(`.${literal(value)}`)) return [word.replace(/\w+$/, '*')];
    return word === literal(value) ? [] : [`${literal(value)}=${word}`];
  });
  const [, by = '', prefix] =
    /\{\s*value(?:: value as \w+)?,\s*label: (\w+)\(`([\w.]+)\.\$\{value\}`\)/.exec(choices) ?? [];
  if (prefix !== undefined) return [...single, `${groupOf(by)}.${prefix}.*`].join(' ');
  const [, speaker = '', key, argument] = /label: (\w+)\('([\w.]+)', \{ (\w+): /.exec(choices) ?? [];
  if (key !== undefined) return [...single, `${groupOf(speaker)}.${key}#${argument}`].join(' ');
  const isAsItIs = /label: (\w+|String\(\w+\)|\w+\(value\) \? '\w+' : value)[ ,}\n]|choices=\{as\(/.test(choices);
  return single.length > 0 || isAsItIs || /label: '/.test(choices) ? [...new Set(single)].join(' ') : undefined;
}

/** The words of the fields of a page by their keys: `''` where the page shows the value as it is. */
export function wordsOf(page: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const source of sourcesOf(page)) {
    for (const { index } of source.matchAll(/<\w*(?:Select|Segmented|Checkboxes|Number)(?:Field)?[ \n]/g)) {
      const text = source.slice(index, source.indexOf('/>', index));
      const [, quoted, ofStream, , variable] =
        /\('(\w+)'\)|\(`\$\{stream\}\.(\w+)`\)|(\{|\.\.\.)(\w+)(?:\.field)?[},]/.exec(text) ?? [];
      const key = quoted ?? ofStream ?? variable ?? '';
      const [, plain, by, unit] = /unit=(?:"([^"]+)"|\{(\w+)\('(\w+)'\)\})/.exec(text) ?? [];
      const own = by === undefined ? plain : `${groupAt(source, index, by)}.${unit}`;
      const words = own === undefined ? choiceWords(source, index, text) : `+${own}`;
      if (words !== undefined && !found.get(key)) found.set(key, words);
    }
  }
  for (const [place, words] of Object.entries(SPECIAL)) {
    const [of, key = ''] = place.split(' ');
    if (of === page) found.set(key, words);
  }
  return found;
}

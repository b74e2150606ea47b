import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/contract/languages';
import { textOf } from '@/lib/i18n/text-of';
import messages from '@/messages/en.json';
import { SETTINGS } from './settings';
import { type Language, valueInWords } from './value-words';

const t = createTranslator({ locale: 'en', messages, onError: (error) => expect.fail(error.message) });
const english: Language = {
  text: (key, values) => (textOf(messages, key) === undefined ? undefined : t(key as never, values as never)),
  number: String,
  weekday: (day) => ({ 0: 'Sunday', 1: 'Monday', 6: 'Saturday' })[day] ?? '',
  month: (number) => ['', 'January', 'February', 'March'][number] ?? '',
};
const TABLES = { AccessControl: [{ Name: 'Entrance' }, { Name: '' }], AccessTimeSchedule: [{ Name: 'Office' }] };

/** The value as the page of a setting writes it. */
function shown(name: string, value: unknown, tables: Record<string, unknown> = TABLES) {
  const setting = SETTINGS.find((each) => each.name === name);
  const words = setting?.places[0]?.words;
  if (words === undefined) throw new Error(`${name} has no words`);
  return valueInWords(words, value, tables, english);
}

describe('the value of a setting in words', () => {
  it.each([
    ['network.serialPort.field.parity', 'None', 'None'],
    ['network.serialPort.field.direction', 'Out', 'Output'],
    ['network.serialPort.field.bits', 34, '34 bits'],
    ['network.serialPort.field.width', 200, '200 µs'],
    ['automaintain.field.pictureDays', 0, 'Never'],
    ['automaintain.field.pictureDays', 1, 'After 1 day'],
    ['automaintain.field.day', 7, 'Every day'],
    ['automaintain.field.day', 1, 'Monday'],
    ['automaintain.field.day', 6, 'Saturday'],
    ['network.dateSet.field.zone', 1, 'GMT+01:00'],
    ['safe.fireWall.field.lockTime', 1800, '30 min'],
    ['door.field.sensorType', 1, 'Normally closed'],
    ['door.field.method', 1, 'Card'],
    ['door.field.openAlways', 0, '0 · Office'],
    ['door.field.openAlways', 5, '5'],
    ['door.field.openAlways', 255, 'None'],
    ['section.holidayPlan.field.doors', 0, 'Entrance'],
    ['section.holidayPlan.field.doors', 1, 'Door 2'],
    ['alarm.alarmlink.field.channels', 0, '1'],
    ['network.vpn.field.protocol', 'LinkLayer', 'Link layer'],
    ['vto.sipSet.field.type', 1, 'Apartment station'],
    ['schedule.day.monday', '1 08:00:00-12:00:00', '\u206608:00\u2060–\u206012:00\u2069'],
    ['schedule.day.monday', '0 08:00:00-12:00:00', ''],
    ['section.holidayPlan.field.sections', '1 00:00:00-23:59:59', '\u206600:00\u2060–\u206023:59:59\u2069'],
    [
      'network.dateSet.field.start',
      { Month: 3, Week: -1, Day: 0, Hour: 2, Minute: 0 },
      'March, Last, Sunday, \u206602:00\u2069',
    ],
    ['network.dateSet.field.end', { Month: 1, Week: 0, Day: 25, Hour: 3, Minute: 5 }, 'January, 25, \u206603:05\u2069'],
    [
      'section.holidayGroup.field.holidays',
      { DayName: 'Easter', StartTime: '2027-03-28 00:00:00', EndTime: '2027-03-29 23:59:59' },
      'Easter \u20662027-03-28\u2060–\u20602027-03-29\u2069',
    ],
    [
      'section.holidayGroup.field.holidays',
      { DayName: '1 May', StartTime: '2027-05-01 00:00:00', EndTime: '2027-05-01 23:59:59' },
      '1 May \u20662027-05-01\u2069',
    ],
    ['safe.ipfilter.field.mode', 1, 'Allowlist'],
    ['safe.ipfilter.field.mode', 0, 'Blocklist'],
    ['door.abLock.routes', -1, 'None'],
    ['door.abLock.routes', 0, '1'],
    ['door.repeatEnter.field.resetMin', 5, '5 min'],
    ['video.set.field.resolution', { Width: 1280, Height: 720 }, '\u20661280x720\u2069'],
    ['automaintain.field.time', { AutoRebootHour: 4, AutoRebootMinute: 30 }, '\u206604:30\u2069'],
  ])('%s: %s is %s', (name, value, words) => {
    expect(shown(name, value)).toBe(words);
  });

  it.each([
    ['network.serialPort.field.parity', 'Mark'],
    ['network.vpn.field.protocol', 'PPTP'],
    ['network.dateSet.field.zone', 99],
    ['door.field.method', 4],
    ['automaintain.field.day', 9],
    ['automaintain.field.pictureDays', 'x'],
    ['schedule.day.monday', '1 8-12'],
    ['schedule.day.monday', 'always'],
    ['automaintain.field.time', { AutoRebootHour: 3 }],
    ['network.dateSet.field.start', 'March'],
    ['network.dateSet.field.start', { Month: 3, Week: 1, Day: 0, Hour: 2 }],
    ['network.dateSet.field.start', { Month: 0, Week: 1, Day: 0, Hour: 2, Minute: 0 }],
    ['network.dateSet.field.start', { Month: 3, Week: 0, Day: 0, Hour: 2, Minute: 0 }],
    ['network.dateSet.field.start', { Month: 3, Week: 1, Day: 7, Hour: 2, Minute: 0 }],
    ['network.dateSet.field.start', { Month: '<b>', Week: 1, Day: 0, Hour: 2, Minute: 0 }],
    ['section.holidayGroup.field.holidays', { DayName: {}, StartTime: '2027-05-01', EndTime: '2027-05-01' }],
    ['section.holidayGroup.field.holidays', { DayName: 'May', StartTime: '<b>', EndTime: '2027-05-01' }],
  ])('%s has none for %s', (name, value) => {
    expect(shown(name, value)).toBeUndefined();
  });

  it('names the method of a section of the week of a door', () => {
    const words = SETTINGS.flatMap(({ places }) => places).find(
      ({ table, path }) => table === 'AccessControl' && path.includes('TimeSchedule'),
    )?.words;
    const written = (text: string) => valueInWords(words ?? '', text, TABLES, english);
    expect(written('1 08:00:00-12:00:00')).toBe('\u206608:00\u2060–\u206012:00\u2069 Card');
    expect(written('1 00:00:00-00:00:00')).toBe('');
    expect(written('4711 08:00:00-12:00:00')).toBe('\u206608:00\u2060–\u206012:00\u2069 4711');
  });

  it.each(LANGUAGES.map(({ tag }) => tag))('has every text in %s', (tag) => {
    const file = fileURLToPath(new URL(`../../messages/${tag}.json`, import.meta.url));
    const own: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const keys = SETTINGS.flatMap(({ places }) => places.flatMap(({ words = '' }) => words.split(' ')))
      .map((word) => word.replace(/^[^=]*=|^\d*\+|#\w+$/g, ''))
      .filter((key) => key.includes('.') && !key.startsWith('@') && !key.endsWith('.*'));
    expect(keys.length).toBeGreaterThan(50);
    expect(keys.filter((key) => textOf(own, key) === undefined)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type LogFilter, logCondition, logProblems, wholeDay } from './log-filter';

const FILTERS: LogFilter[] = [
  {
    member: 'Status',
    label: 'Result',
    choices: [
      { value: 1, label: 'Opened' },
      { value: 0, label: 'Refused' },
    ],
  },
  { member: 'CardName', label: 'Name' },
];
const TODAY = wholeDay('2026-03-12', FILTERS);

describe('filters of a log', () => {
  it('default to a whole day of the device', () => {
    expect(TODAY).toEqual({ from: '2026-03-12 00:00:00', to: '2026-03-12 23:59:59', Status: '', CardName: '' });
    const start = Date.UTC(2026, 2, 12) / 1000;
    expect(logCondition(TODAY, FILTERS)).toEqual({ CreateTime: ['<>', start, start + 86_399] });
  });

  it('send codes as numbers, trimmed texts, and no empty values', () => {
    expect(logCondition({ ...TODAY, Status: '0', CardName: '  Ada ' }, FILTERS)).toMatchObject({
      Status: 0,
      CardName: 'Ada',
    });
    expect(logCondition({ ...TODAY, CardName: '   ' }, FILTERS)).not.toHaveProperty('CardName');
  });

  it.each([
    ['2026-03-12 00:00:00', '2026-03-12 23:59:59', {}],
    ['2026-03-13 00:00:00', '2026-03-12 23:59:59', { to: { key: 'TimeSettingError' } }],
    ['2026-03-12 12:00:00', '2026-03-12 12:00:00', { to: { key: 'TimeSettingError' } }],
    ['', '2026-03-12 12:00:00', { from: { key: 'NotNull' } }],
    ['2026-03-12 12:00:00', '', { to: { key: 'NotNull' } }],
  ])('from %j to %j have the problems %j', (from, to, problems) => {
    expect(logProblems({ from, to })).toEqual(problems);
  });

  it('count the seconds of the wall clock, whatever the zone of the browser', () => {
    const zone = process.env.TZ;
    const asked = ['UTC', 'Asia/Tokyo', 'America/St_Johns'].map((name) => {
      process.env.TZ = name;
      return logCondition({ ...TODAY, from: '2026-03-12 23:30:00' }, FILTERS).CreateTime;
    });
    process.env.TZ = zone;
    const late = Date.UTC(2026, 2, 12, 23, 30) / 1000;
    for (const each of asked) expect(each).toEqual(['<>', late, late + 1799]);
  });
});

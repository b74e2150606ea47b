import { expect, it } from 'vitest';
import { summerTimeMin } from './summer-time';

const edge = (Month: number, Week: number, Day: number, Hour: number) => ({ Month, Week, Day, Hour, Minute: 0 });
const table = (DSTStart = edge(3, -1, 0, 2), DSTEnd = edge(10, -1, 0, 3), DSTEnable = true) => ({
  TimeFormat: 'yyyy-MM-dd HH:mm:ss',
  DSTEnable,
  DSTStart,
  DSTEnd,
});
const AMERICA = table(edge(3, 2, 0, 2), edge(11, 1, 0, 2));
const SYDNEY = table(edge(10, 1, 0, 2), edge(4, 1, 0, 3));
const BY_DATE = table(edge(6, 0, 1, 0), edge(8, 0, 31, 0));

it.each([
  ['Europe, before the last Sunday of March', table(), '2026-03-29 01:59:59', 0],
  ['Europe, from the last Sunday of March', table(), '2026-03-29 02:00:00', 60],
  ['Europe, until the last Sunday of October', table(), '2026-10-25 02:59:59', 60],
  ['Europe, from the last Sunday of October', table(), '2026-10-25 03:00:00', 0],
  ['a month that begins on Sunday: the fifth is the last', table(), '2026-03-22 12:00:00', 0],
  ['America, before the second Sunday of March', AMERICA, '2026-03-08 01:59:59', 0],
  ['America, from the second Sunday of March', AMERICA, '2026-03-08 02:00:00', 60],
  ['America, from the first Sunday of November', AMERICA, '2026-11-01 02:00:00', 0],
  ['the south, in January', SYDNEY, '2026-01-10 12:00:00', 60],
  ['the south, in June', SYDNEY, '2026-06-10 12:00:00', 0],
  ['by date, in summer', BY_DATE, '2026-06-01 00:00:00', 60],
  ['by date, after it', BY_DATE, '2026-08-31 00:00:00', 0],
  ['switched off', table(undefined, undefined, false), '2026-07-01 12:00:00', 0],
  ['without times of change', { TimeFormat: '', DSTEnable: true }, '2026-07-01 12:00:00', 0],
  ['without a table', undefined, '2026-07-01 12:00:00', 0],
])('%s', (_, locales, now, minutes) => {
  expect(summerTimeMin(locales, now)).toBe(minutes);
});

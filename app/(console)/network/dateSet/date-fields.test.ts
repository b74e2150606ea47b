import { expect, it } from 'vitest';
import { type DateFields, dateProblems } from './date-fields';

const fields: DateFields = {
  order: 'yyyy-MM-dd',
  hours: 24,
  zone: 0,
  ntp: true,
  server: 'pool.example.org',
  port: 123,
  period: 60,
  dst: true,
  start: { Month: 3, Week: -1, Day: 0, Hour: 2, Minute: 0 },
  end: { Month: 10, Week: -1, Day: 0, Hour: 3, Minute: 0 },
};

it.each<[Partial<DateFields>, keyof DateFields, string | undefined]>([
  [{}, 'server', undefined],
  [{ server: 'ab' }, 'server', 'NtpError'],
  [{ server: '' }, 'server', 'NotNull'],
  [{ server: '192.0.2.256' }, 'server', 'NtpError'],
  [{ port: 0 }, 'port', 'OutOfRange'],
  [{ port: 65_535 }, 'port', undefined],
  [{ period: 1441 }, 'period', 'OutOfRange'],
  [{ end: { ...fields.start, Minute: 30 } }, 'end', 'DSTError'],
  [{ end: { ...fields.start, Hour: 3 } }, 'end', undefined],
  [{ dst: false, end: fields.start }, 'end', undefined],
  // Southern hemisphere: summer ends in the next year.
  [{ start: fields.end, end: { ...fields.start, Week: 1 } }, 'end', undefined],
  // The last Sunday is the fourth in some years.
  [{ end: { ...fields.start, Week: 4, Hour: 23 } }, 'end', 'DSTError'],
])('problems of %o: %s %s', (change, key, problem) => {
  expect(dateProblems({ ...fields, ...change })[key]?.key).toBe(problem);
});

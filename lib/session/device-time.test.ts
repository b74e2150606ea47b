import { expect, it } from 'vitest';
import { dayAndTime } from './device-time';

it.each([
  ['yyyy-MM-dd HH:mm:ss', { day: 'yyyy-MM-dd', time: 'HH:mm:ss' }],
  ['dd/MM/yyyy hh:mm:ss tt', { day: 'dd/MM/yyyy', time: 'hh:mm:ss tt' }],
  ['HH:mm:ss yyyy-MM-dd', undefined],
  ['dd MM yyyy HH:mm', undefined],
  ['yyyy-MM-dd', undefined],
  ['MM-dd HH:mm', undefined],
  ['', undefined],
])('the parts of the format %j', (pattern, parts) => {
  expect(dayAndTime(pattern)).toEqual(parts);
});

import { expect, it } from 'vitest';
import { pagesOfTables } from './pages-of-tables';
import { SETTINGS } from './settings';

it('names the page of a table that has most of its settings', () => {
  const pages = pagesOfTables(SETTINGS);
  expect(['Network', 'NTP', 'AccessControl', 'Web', 'nonsense'].map((table) => pages.get(table))).toEqual([
    '/network/ip',
    '/network/dateSet',
    '/door',
    '/network/port',
    undefined,
  ]);
});

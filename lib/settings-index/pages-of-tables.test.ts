import { expect, it } from 'vitest';
import { pagesOfTables } from './pages-of-tables';
import { SETTINGS } from './settings';

it('names every page that has settings of a table', () => {
  const pages = pagesOfTables(SETTINGS);
  expect(['Network', 'NTP', 'DVRIP', 'nonsense'].map((table) => pages.get(table))).toEqual([
    ['/network/ip'],
    ['/network/dateSet'],
    ['/network/port', '/network/register'],
    undefined,
  ]);
});

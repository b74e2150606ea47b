import { expect, it } from 'vitest';
import { touchedReport } from './touched-report';

it('counts what was answered and refused, and names what was not', () => {
  const [answered, refused, tables] = touchedReport(new Set(['method answered magicBox.reboot', 'table answered SIP']));
  expect(answered).toMatch(/^touched methods, answered: 1 of \d+; not: /);
  expect(answered).not.toMatch(/magicBox\.reboot\b/);
  expect(refused).toMatch(/^touched methods, refused: 0 of \d+; not: .*magicBox\.reboot\b/);
  expect(tables).toMatch(/^touched tables, answered: 1 of /);
});

// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { clashingHolidays, type Holiday, holidaysOverlap } from '@/lib/validation/holidays';
import { incomingLines } from './incoming';
import { IncomingTable } from './incoming-table';

setUpPage();

const day = (number: number) => new Date(Date.UTC(2027, 0, 1 + number)).toISOString().slice(0, 10);

it('draws only those holidays of a long calendar that the group has room for', () => {
  const days = Array.from({ length: 120 }, (_, number) => ({ name: 'Day', start: day(number), end: day(number) }));
  const lines = incomingLines(days, [], 0);
  const { container } = render(<IncomingTable lines={lines} held={[]} />, { wrapper: TestProvider });
  // One more is the ground of the year.
  expect(container.querySelectorAll('rect')).toHaveLength(16 + 1);
});

it('finds the holidays that share a day as a comparison of all with all does', () => {
  const holiday = fc
    .tuple(fc.nat(40), fc.nat(6))
    .map(([from, more]): Holiday => ({ name: 'Day', start: day(from), end: day(from + more) }));
  fc.assert(
    fc.property(fc.array(holiday, { maxLength: 12 }), (list) => {
      const wanted = list.filter((each) => list.some((other) => other !== each && holidaysOverlap(each, other)));
      expect(clashingHolidays(list)).toEqual(new Set(wanted));
    }),
  );
});

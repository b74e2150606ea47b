import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, monthSoFar, reportParams, reportProblems } from './report';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the parameters of a report', () => {
  it('cover at most 31 days, and the start is before the end', () => {
    fc.assert(
      fc.property(day, day, (start, end) => {
        const { end: problem } = reportProblems({ start, end, group: 0 });
        const days = daysOf({ start, end }).length;
        if (start > end) expect(problem?.key).toBe('TimeSettingError');
        else expect(problem?.key).toBe(days > 31 ? 'ReportRangeMax' : undefined);
      }),
    );
    expect(reportProblems({ start: '', end: '', group: 0 })).toEqual({
      start: { key: 'NotNull' },
      end: { key: 'NotNull' },
    });
  });

  it('start with the month so far, and list its days', () => {
    const fields = monthSoFar('2026-03-02');
    expect(daysOf(fields)).toEqual(['2026-03-01', '2026-03-02']);
    expect(reportParams(fields)).toEqual({ StartTime: '2026-03-01 00:00:00', EndTime: '2026-03-02 23:59:59' });
    expect(reportParams({ ...fields, group: 2 })).toMatchObject({ groupID: 2 });
  });
});

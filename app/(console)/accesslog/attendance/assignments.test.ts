import { describe, expect, it } from 'vitest';
import type { AccessCardRec, CheckGroup, WorkOrder } from '@/lib/contract/records';
import { assignmentsOf } from './assignments';

const order = (workOrderID: number, Name: string, Periods: string[], Overtime = ''): WorkOrder => ({
  workOrderID,
  workOrderInfo: { Name, Periods, Overtime, LateTime: 5, EarlyTime: 5, SigninBefore: 60, SignoutAfter: 60 },
});
const ORDERS = [order(1, 'Day', ['08:30-12:00', '13:00-17:30'], '18:00-00:30'), order(2, 'Night', ['22:00-06:00'])];

/** Monday to Friday; Friday, 20 November 2026, is a night, and so is Thursday. */
const GROUP: CheckGroup = {
  groupID: 1,
  groupInfo: {
    Name: 'Guards',
    Mode: 'Automatic',
    Workdays: [false, true, true, true, true, true, false],
    WorkOrderID: [1, 1, 1, 1, 2, 2, 1],
    SpecialDayGroup: [1],
  },
};
const HOLIDAYS = [0, 1].map((number) => ({
  GroupName: '',
  GroupEnable: number === 1,
  SpecialDay: [{ DayName: 'Feast', StartTime: '2026-11-23 00:00:00', EndTime: '2026-11-24 23:59:59' }],
}));
const at = (time: string, UserID = '1') =>
  ({ UserID, CreateTime: Date.parse(`${time.replace(' ', 'T')}:00Z`) / 1_000 }) as AccessCardRec;
const { orderOf, groupOf } = assignmentsOf([GROUP], ORDERS, new Map([['1', 1]]), HOLIDAYS);

describe('the work order of a record', () => {
  it.each([
    ['2026-11-18 09:00', 'Day'],
    ['2026-11-19 00:45', 'Day'],
    ['2026-11-19 01:31', 'Night'],
    ['2026-11-19 21:50', 'Night'],
    ['2026-11-20 06:02', 'Night'],
    ['2026-11-20 21:50', 'Night'],
    ['2026-11-21 06:02', 'Night'],
    ['2026-11-21 07:01', ''],
    ['2026-11-21 22:00', ''],
    ['2026-11-22 09:00', ''],
    ['2026-11-23 09:00', ''],
    ['2026-11-24 23:59', ''],
    ['2026-11-25 09:00', 'Day'],
  ])('at %s is %j', (time, name) => {
    expect(orderOf(at(time))).toBe(name);
  });

  it('is that of a free day where the holiday group is off', () => {
    const off = HOLIDAYS.map((each) => ({ ...each, GroupEnable: false }));
    const { orderOf } = assignmentsOf([GROUP], ORDERS, new Map([['1', 1]]), off);
    expect(orderOf(at('2026-11-23 09:00'))).toBe('Day');
  });

  it('is none at a time that is none', () => {
    expect([Number.NaN, 1e15].map((CreateTime) => orderOf({ ...at('2026-11-18 09:00'), CreateTime }))).toEqual([
      '',
      '',
    ]);
  });

  it('is none for a person in no group', () => {
    expect([orderOf(at('2026-11-18 09:00', '2')), groupOf(at('2026-11-18 09:00', '2'))]).toEqual(['', '']);
  });
});

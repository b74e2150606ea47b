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

  describe('where shifts of two days meet', () => {
    /** Thursday, 19 November 2026: `thursday`; Friday: `friday`; no other day is worked. */
    const around = (thursday: WorkOrder, friday: WorkOrder) => {
      const WorkOrderID = [0, 0, 0, 0, thursday.workOrderID, friday.workOrderID, 0];
      const groupInfo = { ...GROUP.groupInfo, WorkOrderID, Workdays: WorkOrderID.map((each) => each > 0) };
      return assignmentsOf([{ groupID: 1, groupInfo }], [thursday, friday], new Map([['1', 1]]), HOLIDAYS).orderOf;
    };
    const [day, night, early] = [
      order(1, 'Day', ['08:30-17:30']),
      order(2, 'Night', ['22:00-06:00']),
      order(3, 'Early', ['00:00-08:00']),
    ];
    Object.assign(night.workOrderInfo, { SignoutAfter: 240 });

    it.each([
      ['a check-in before midnight', day, early, '2026-11-19 23:50', 'Early'],
      ['a check-in before midnight on a free day', early, early, '2026-11-18 23:00', 'Early'],
      ['a time before the check-in window', day, early, '2026-11-19 22:59', 'Day'],
      ['a check-out after the night', night, day, '2026-11-20 06:30', 'Night'],
      ['a check-in in the check-out window of the night', night, day, '2026-11-20 07:45', 'Day'],
      ['a time in the day shift', night, day, '2026-11-20 08:35', 'Day'],
    ])('%s', (_, thursday, friday, time, name) => {
      expect(around(thursday, friday)(at(time))).toBe(name);
    });

    it('counts an overtime before the shift on the day of the shift, as the report does', () => {
      const late = order(4, 'Late', ['14:00-23:30'], '00:00-02:00');
      const orderOf = around(day, late);
      expect(['2026-11-20 01:45', '2026-11-21 01:45'].map((time) => orderOf(at(time)))).toEqual(['Late', '']);
    });
  });

  it('is found although the device leaves out lists, or writes null', () => {
    const nothing = (value: null | undefined) =>
      assignmentsOf(
        [
          { groupID: 1, groupInfo: { ...GROUP.groupInfo, SpecialDayGroup: value as never } },
          { groupID: 2, groupInfo: { ...GROUP.groupInfo, SpecialDayGroup: [1] } },
        ],
        [{ workOrderID: 1, workOrderInfo: { Name: 'Day', Periods: value } } as unknown as WorkOrder],
        new Map([
          ['1', 1],
          ['2', 2],
        ]),
        HOLIDAYS.map((each) => ({ ...each, SpecialDay: value as never })),
      ).orderOf;
    const names = [null, undefined].flatMap((value) =>
      ['1', '2'].map((UserID) => nothing(value)(at('2026-11-23 09:00', UserID))),
    );
    expect(names).toEqual(['Day', 'Day', 'Day', 'Day']);
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

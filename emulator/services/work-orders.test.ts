import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import type { AttendanceReportRow } from '@/lib/contract/records';
import { codeOf, detailOf, paramsOf, TEST_START, testDevice } from '../test-device';

const SHIFT = {
  Name: 'Early',
  Periods: ['06:00-14:00'],
  Overtime: '',
  LateTime: 5,
  EarlyTime: 5,
  SigninBefore: 60,
  SignoutAfter: 60,
};

function atWork() {
  const test = testDevice();
  test.signIn();
  const { device, call } = test;
  const state = () => device.state();
  const add = (change: object = {}) => call('Attendance.addWorkOrder', { workOrderInfo: { ...SHIFT, ...change } });
  return { ...test, state, add };
}

describe('work orders', () => {
  it('are numbered, changed and deleted; unknown members stay', () => {
    const { call, add, state } = atWork();
    expect(paramsOf(add({ Vendor: 1 }))).toEqual({ workOrderID: 3 });
    const workOrderInfo = { ...SHIFT, Name: 'Later', Vendor: 2 };
    expect(call('Attendance.modifyWorkOrder', { workOrderID: 3, workOrderInfo }).result).toBe(true);
    expect(state().workOrders[2]).toEqual({ workOrderID: 3, workOrderInfo });
    expect(call('Attendance.deleteWorkOrder', { workOrderID: 3 }).result).toBe(true);
    expect(state().workOrders).toHaveLength(2);
    for (const params of [{ workOrderID: 3 }, { workOrderID: '1' }, {}]) {
      expect(codeOf(call('Attendance.deleteWorkOrder', params))).toBe(ReplyError.InvalidParams);
    }
  });

  it('cannot be deleted while a group uses them, and are at most 24', () => {
    const { call, add, state } = atWork();
    expect(detailOf(call('Attendance.deleteWorkOrder', { workOrderID: 1 }))).toMatchObject({ reason: 'TargetInUse' });
    for (let each = 3; each <= 24; each += 1) expect(add().result).toBe(true);
    expect(codeOf(add())).toBe(ReplyError.Unknown);
    expect(state().workOrders).toHaveLength(24);
  });

  it.each([
    [{ Name: ' ' }, 'Name'],
    [{ Name: 'x'.repeat(33) }, 'Name'],
    [{ Periods: [] }, 'Periods'],
    [{ Periods: ['06:00-14:00', '15:00-16:00', '17:00-18:00'] }, 'Periods'],
    [{ Periods: ['06:00-06:00'] }, 'Periods[0]'],
    [{ Periods: ['6:00-14:00'] }, 'Periods[0]'],
    [{ Periods: ['06:00-24:00'] }, 'Periods[0]'],
    [{ Periods: ['22:00-06:00', '10:00-12:00'] }, 'Periods[0]'],
    [{ Periods: ['06:00-14:00', '13:59-18:00'] }, 'Periods[1]'],
    [{ Periods: ['06:00-14:00', '20:00-06:01'] }, 'Periods[1]'],
    [{ Periods: ['06:00-14:00', '02:00-03:00'] }, 'Periods[1]'],
    [{ Overtime: '13:00-15:00' }, 'Overtime'],
    [{ Overtime: 7 }, 'Overtime'],
    [{ LateTime: 1000 }, 'LateTime'],
    [{ EarlyTime: -1 }, 'EarlyTime'],
    [{ SigninBefore: 241 }, 'SigninBefore'],
    [{ SignoutAfter: 1.5 }, 'SignoutAfter'],
  ])('refuse %j', (change, member) => {
    const { add, state } = atWork();
    expect(detailOf(add(change))).toEqual({ field: `workOrderInfo.${member}` });
    expect(state().workOrders).toHaveLength(2);
  });

  it('can be written only with the right', () => {
    const { call, signIn } = atWork();
    signIn('operator1', 'Operator1');
    for (const method of ['addWorkOrder', 'modifyWorkOrder', 'deleteWorkOrder', 'addCheckGroup', 'deleteCheckGroup']) {
      expect(codeOf(call(`Attendance.${method}`, {}))).toBe(ReplyError.NoAuthority);
    }
    expect(call('Attendance.getWorkOrder').result).toBe(true);
  });
});

describe('the report', () => {
  /** Person 1 passed at these times of Friday 2026-11-20, and nobody at any other. */
  function reportOf(times: readonly string[], more: object = {}) {
    const { call, device, signIn } = atWork();
    device.clock.advance(Date.UTC(2026, 10, 23) - TEST_START);
    signIn();
    device.update((draft) => {
      draft.records.AccessControlCardRec.rows = times.map((time, index) => ({
        RecNo: index + 1,
        CreateTime: Date.parse(`2026-11-${time.length > 8 ? time.replace(' ', 'T') : `20T${time}`}Z`) / 1000,
        UserID: '1',
        Status: 1,
      }));
      Object.assign(draft.workOrders[0]?.workOrderInfo ?? {}, more);
    });
    const params = { StartTime: '2026-11-20 00:00:00', EndTime: '2026-11-20 23:59:59' };
    const rows = paramsOf(call('Attendance.webStatis', params)).Info as AttendanceReportRow[];
    const row = rows.find(({ UserID }) => UserID === '1');
    return { Late: row?.Late, Early: row?.Early, Absent: row?.Absent, Overtime: row?.Overtime };
  }

  it.each<[string, string[], object]>([
    ['08:35:00 is on time', ['08:35:00', '17:30:00'], { Late: 0, Early: 0, Absent: 0, Overtime: 0 }],
    ['08:35:01 is late', ['08:35:01', '17:30:00'], { Late: 6, Early: 0, Absent: 0, Overtime: 0 }],
    ['17:25:00 is stayed', ['08:30:00', '17:25:00'], { Late: 0, Early: 0, Absent: 0, Overtime: 0 }],
    ['17:24:59 is early', ['08:30:00', '17:24:59'], { Late: 0, Early: 6, Absent: 0, Overtime: 0 }],
    ['nobody came', [], { Late: 0, Early: 0, Absent: 1, Overtime: 0 }],
    ['seen once came', ['08:00:00'], { Late: 0, Early: 0, Absent: 0, Overtime: 0 }],
    ['before the window does not count', ['07:29:59'], { Late: 0, Early: 0, Absent: 1, Overtime: 0 }],
    ['longer', ['08:30:00', '19:10:00'], { Late: 0, Early: 0, Absent: 0, Overtime: 70 }],
  ])('%s', (_, times, row) => {
    expect(reportOf(times)).toEqual(row);
  });

  it.each<[string, string[], object]>([
    ['never back', ['08:00:00', '12:05:00'], { Late: 0, Early: 0, Absent: 1 }],
    ['back late', ['08:00:00', '12:05:00', '13:40:00', '17:00:00'], { Late: 40, Early: 0, Absent: 0 }],
    ['back in time', ['08:00:00', '12:05:00', '12:50:00', '17:00:00'], { Late: 0, Early: 0, Absent: 0 }],
    ['gone early, back early', ['08:00:00', '11:30:00', '12:40:00', '17:00:00'], { Late: 0, Early: 30, Absent: 0 }],
    ['not seen at noon', ['08:00:00', '17:00:00'], { Late: 0, Early: 0, Absent: 0 }],
    ['not seen coming back', ['08:00:00', '12:05:00', '16:00:00'], { Late: 0, Early: 60, Absent: 0 }],
    ['in the afternoon only', ['13:00:00', '17:00:00'], { Late: 0, Early: 0, Absent: 1 }],
    ['in the afternoon only, long before it', ['12:20:00', '17:05:00'], { Late: 0, Early: 0, Absent: 1 }],
    ['seen once, long before the afternoon', ['12:20:00'], { Late: 0, Early: 0, Absent: 1 }],
    ['seen leaving at noon, and once later', ['08:00:00', '12:05:00', '15:30:00'], { Late: 0, Early: 90, Absent: 0 }],
  ])('counts each passage around a break for one period: %s', (_, times, row) => {
    const shift = { Periods: ['08:00-12:00', '13:00-17:00'], SigninBefore: 60, SignoutAfter: 60, Overtime: '' };
    expect(reportOf(times, shift)).toEqual({ ...row, Overtime: 0 });
  });

  it('counts a night shift on its first day', () => {
    const night = { Periods: ['22:00-06:00'], Overtime: '' };
    expect(reportOf(['22:10:00', '21 06:00:00'], night)).toEqual({ Late: 10, Early: 0, Absent: 0, Overtime: 0 });
  });

  it('considers days off, holidays, and group members', () => {
    const { call, device } = atWork();
    const days = (StartTime: string, EndTime: string, groupID?: number) =>
      (paramsOf(call('Attendance.webStatis', { StartTime, EndTime, groupID })).Info ?? []) as AttendanceReportRow[];
    const week = days('2026-11-14 00:00:00', '2026-11-20 23:59:59');
    expect(week).toHaveLength(52);
    expect(week[0]?.Days.map(({ Day }) => Day)).toEqual(['16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`));
    expect(days('2026-11-14 00:00:00', '2026-11-20 23:59:59', 2)).toHaveLength(12);
    expect(days('2026-11-14 00:00:00', '2026-11-20 23:59:59', 3)).toEqual([]);
    device.update((draft) => {
      const group = draft.checkGroups[0]?.groupInfo;
      if (group) group.SpecialDayGroup = [0];
    });
    // Christmas of the factory's public holidays.
    expect(days('2026-12-23 00:00:00', '2026-12-25 00:00:00', 1)[0]?.Days.map(({ Day }) => Day)).toEqual([
      '2026-12-23',
    ]);
  });

  it('refuses invalid ranges, and more than 31 days', () => {
    const { call } = atWork();
    const field = (StartTime: unknown, EndTime: unknown, more = {}) =>
      detailOf(call('Attendance.webStatis', { StartTime, EndTime, ...more }));
    expect(field('2026-11-01', '2026-11-02 00:00:00')).toEqual({ field: 'StartTime' });
    expect(field('2026-11-02 00:00:00', '2026-11-01 00:00:00')).toEqual({ field: 'EndTime' });
    expect(field('2026-10-01 00:00:00', '2026-11-01 00:00:00')).toEqual({ field: 'EndTime' });
    expect(field('2026-10-01 00:00:00', '2026-10-31 23:59:59')).toBeUndefined();
    expect(field('2026-10-01 00:00:00', '2026-10-02 00:00:00', { groupID: 9 })).toEqual({ field: 'groupID' });
  });
});

describe('attendance mode', () => {
  it('records the first passage of a day as in and later ones as out', () => {
    const test = testDevice({ profile: 'attendance' });
    test.signIn();
    const { device } = test;
    device.update((draft) => {
      draft.records.AccessControlCardRec.rows = [];
      Object.assign(draft.access.users[0] ?? {}, {
        UserType: 0,
        UserStatus: 0,
        TimeSections: [255],
        ValidFrom: '2000-01-01 00:00:00',
      });
    });
    const CardNo = device.state().access.cards.find(({ UserID }) => UserID === '1')?.CardNo ?? '';
    for (let each = 0; each < 3; each += 1) {
      device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof: { kind: 'card', cardNo: CardNo } });
      device.clock.advance(60_000);
    }
    const states = device.state().records.AccessControlCardRec.rows.map(({ AttendanceState }) => AttendanceState);
    expect(states).toEqual([1, 4, 4]);
  });
});

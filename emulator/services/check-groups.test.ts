import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

const week = <T>(value: T) => Array.from({ length: 7 }, () => value);
const INFO = { Name: 'Drivers', Mode: 'Fixed', Workdays: week(true), WorkOrderID: week(1), SpecialDayGroup: [0] };

function groups() {
  const test = testDevice();
  test.signIn();
  const add = (change: object = {}) => test.call('Attendance.addCheckGroup', { groupInfo: { ...INFO, ...change } });
  return { ...test, add, state: () => test.device.state() };
}

describe('check groups', () => {
  it('are numbered, changed, and deleted with their memberships', () => {
    const { call, add, state } = groups();
    expect(paramsOf(add({ Vendor: 1 }))).toEqual({ groupID: 4 });
    expect(state().checkGroups[3]).toEqual({ groupID: 4, groupInfo: { ...INFO, Vendor: 1 } });
    expect(call('Attendance.modifyCheckGroup', { groupID: 4, groupInfo: { ...INFO, Name: 'Night' } }).result).toBe(
      true,
    );
    expect(call('Attendance.deleteCheckGroup', { groupID: 1 }).result).toBe(true);
    expect(state().access.attendance).toHaveLength(12);
    expect(state().checkGroups.map(({ groupID }) => groupID)).toEqual([2, 3, 4]);
    for (const params of [{ groupID: 1 }, { groupID: 'x' }, {}]) {
      expect(codeOf(call('Attendance.deleteCheckGroup', params))).toBe(ReplyError.InvalidParams);
    }
  });

  it('are 20 at most', () => {
    const { add, state } = groups();
    for (let each = 4; each <= 20; each += 1) expect(add().result).toBe(true);
    expect(codeOf(add())).toBe(ReplyError.Unknown);
    expect(state().checkGroups).toHaveLength(20);
  });

  it.each([
    [{ Name: '' }, 'Name'],
    [{ Name: 'x'.repeat(33) }, 'Name'],
    [{ Mode: 'Sometimes' }, 'Mode'],
    [{ Workdays: [true] }, 'Workdays'],
    [{ Workdays: week(1) }, 'Workdays'],
    [{ WorkOrderID: [1] }, 'WorkOrderID'],
    [{ WorkOrderID: [1, 1, 9, 1, 1, 1, 1] }, 'WorkOrderID[2]'],
    [{ WorkOrderID: week('1') }, 'WorkOrderID[0]'],
    [{ SpecialDayGroup: [128] }, 'SpecialDayGroup'],
    [{ SpecialDayGroup: [1, 1] }, 'SpecialDayGroup'],
    [{ SpecialDayGroup: 1 }, 'SpecialDayGroup'],
  ])('refuse %j', (change, member) => {
    expect(detailOf(groups().add(change))).toEqual({ field: `groupInfo.${member}` });
  });

  it('are searched by token, whole or by group, and lose a deleted person', () => {
    const { call, state } = groups();
    const find = (Condition: object) => paramsOf(call('AccessAttendance.startFind', { Condition }));
    expect(find({})).toMatchObject({ Total: 52 });
    const { Token, Total } = find({ groupID: 2 });
    expect(Total).toBe(12);
    const page = paramsOf(call('AccessAttendance.doFind', { Token, Offset: 10, Count: 20 })).Info;
    expect(page).toHaveLength(2);
    expect(call('AccessAttendance.stopFind', { Token }).result).toBe(true);
    expect(codeOf(call('AccessAttendance.doFind', { Token, Offset: 0, Count: 20 }))).toBeDefined();
    const [first] = state().access.attendance;
    call('AccessUser.removeMulti', { UserIDList: [first?.UserID] });
    expect(find({ UserID: first?.UserID })).toMatchObject({ Total: 0 });
  });
});

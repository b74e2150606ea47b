import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

function signedIn(profile: 'face-full' | 'door-controller' = 'face-full') {
  const test = testDevice({ profile });
  test.signIn();
  const { attendance } = test.device.state().access;
  return { ...test, attendance, places: () => test.device.state().access.attendance };
}
const FailCodes = (...codes: number[]) => ({ FailCodes: codes });

describe('check groups', () => {
  it('start with 40, 12 and no persons', () => {
    const { call, places } = signedIn();
    const groups = paramsOf(call('Attendance.getCheckGroup')).Info as { groupID: number }[];
    expect(groups).toMatchObject([{ groupID: 1, groupInfo: { Name: 'Office' } }, { groupID: 2 }, { groupID: 3 }]);
    expect(groups.map(({ groupID }) => places().filter((each) => each.groupID === groupID).length)).toEqual([
      40, 12, 0,
    ]);
  });

  it('accept a person once, move and remove the person, and everybody', () => {
    const { call, device } = signedIn();
    const put = (how: 'insertMulti' | 'updateMulti', UserID: string, groupID: number) =>
      detailOf(call(`AccessAttendance.${how}`, { AttendanceInfoList: [{ UserID, groupID }] }));
    const held = (UserID: string) =>
      paramsOf(call('AccessAttendance.list', { UserIDList: [UserID] })).AttendanceInfoList;
    expect(held('100')).toBeNull();
    expect(put('updateMulti', '100', 3)).toEqual(FailCodes(FailCode.NoRecord));
    expect(put('insertMulti', '100', 3)).toBeUndefined();
    expect(put('insertMulti', '100', 1)).toEqual(FailCodes(FailCode.RecordExists));
    expect(put('insertMulti', '101', 4)).toEqual(FailCodes(FailCode.InvalidParam));
    expect(put('insertMulti', 'nobody', 1)).toEqual(FailCodes(FailCode.InvalidUserID));
    expect(put('updateMulti', '100', 1)).toBeUndefined();
    expect(held('100')).toEqual([{ UserID: '100', groupID: 1 }]);
    expect(call('AccessAttendance.removeMulti', { UserIDList: ['100'] }).result).toBe(true);
    expect(held('100')).toBeNull();
    expect(call('AccessAttendance.removeMulti', { AttendanceInfoList: [{ UserID: '1' }] }).result).toBe(true);
    expect(held('1')).toBeNull();
    expect(codeOf(call('AccessAttendance.removeMulti', {}))).toBe(ReplyError.InvalidParams);
    expect(device.state().access.attendance).not.toEqual([]);
    expect(call('AccessAttendance.removeAll', {}).result).toBe(true);
    expect(device.state().access.attendance).toEqual([]);
  });

  it('lose a person who is deleted', () => {
    const { call, places } = signedIn();
    call('AccessUser.removeMulti', { UserIDList: ['1', '41'] });
    expect(places().some(({ UserID }) => UserID === '1' || UserID === '41')).toBe(false);
    expect(places()).toHaveLength(50);
  });

  it('are not there on a device without them', () => {
    const { call } = signedIn('door-controller');
    expect(codeOf(call('Attendance.getCheckGroup'))).toBe(ReplyError.InvalidRequest);
    expect(codeOf(call('AccessAttendance.list', { UserIDList: ['1'] }))).toBe(ReplyError.InvalidRequest);
  });
});

describe('the lift', () => {
  it('has 16 floors on two modules and none called 0', () => {
    const { call } = signedIn('door-controller');
    const floors = paramsOf(call('LiftControl.getFloorInfo')).Info as { Floor: number; ControlModuleAddr: number }[];
    expect(floors.map((each) => each.Floor)).toEqual([-2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(new Set(floors.map((each) => each.ControlModuleAddr)).size).toBe(2);
    expect(codeOf(signedIn().call('LiftControl.getFloorInfo'))).toBe(ReplyError.InvalidRequest);
  });

  it('goes only to allowed floors, and to those that a person already has', () => {
    const { call, device } = signedIn('door-controller');
    const give = (FloorNo: string[]) =>
      detailOf(call('AccessUser.updateMulti', { UserList: [{ UserID: '5', FloorNo }] }));
    expect(give(['14', '-2'])).toBeUndefined();
    expect(give(['15'])).toEqual(FailCodes(FailCode.InvalidUserData));
    device.update((draft) => {
      draft.floors = draft.floors.filter(({ Floor }) => Floor !== 14);
    });
    expect(give(['14'])).toBeUndefined();
    expect(give([])).toBeUndefined();
    expect(give(['14'])).toEqual(FailCodes(FailCode.InvalidUserData));
  });
});

import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { ACCESS_ERROR, type FloorInfo, USER_TYPES } from '@/lib/contract/records';
import { formatWallTime } from '../state/wall-time';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

const row = (Floor: unknown, port: unknown, module: unknown = 2, call: unknown = 0) => ({
  Floor,
  ControlModuleAddr: module,
  ControlModulePort: port,
  CallLiftModuleAddr: call,
});

function inLift() {
  const made = testDevice({ profile: 'door-controller' });
  made.signIn();
  const state = () => made.device.state();
  const set = (Info: unknown) => made.call('LiftControl.setFloorInfo', { Info });
  const general = (change: object) =>
    made.call('configManager.setConfig', {
      name: 'AccessControlGeneral',
      table: { ...state().tables.AccessControlGeneral, ...change },
      options: [],
    });
  return { ...made, state, set, general };
}

describe('the floors', () => {
  it('are stored lowest first with unknown members', () => {
    const { set, state, device, call } = inLift();
    device.update(({ access }) => {
      for (const user of access.users) user.FloorNo = [];
    });
    expect(set([{ ...row(3, 1), Own: 1 }, row(-1, 2)]).result).toBe(true);
    expect(state().floors).toEqual([row(-1, 2), { ...row(3, 1), Own: 1 }]);
    expect(set([]).result).toBe(true);
    expect(paramsOf(call('LiftControl.getFloorInfo')).Info).toBeNull();
  });

  it.each<[unknown, string]>([
    [[row(0, 1)], 'Info[0].Floor'],
    [[row(1, { toString: 1, valueOf: 2 })], 'Info[0].ControlModulePort'],
    [[row(129, 1)], 'Info[0].Floor'],
    [[row('1', 1)], 'Info[0].Floor'],
    [[null], 'Info[0].Floor'],
    [[row(1, 1), row(1, 2)], 'Info[1].Floor'],
    [[row(1, 1), row(2, 1)], 'Info[1].ControlModulePort'],
    [[row(1, 17)], 'Info[0].ControlModulePort'],
    [[row(1, 1, 64)], 'Info[0].ControlModuleAddr'],
    [[row(1, 1, 0, -1)], 'Info[0].CallLiftModuleAddr'],
    [Array.from({ length: 129 }, (_, place) => row(place, 1)), 'Info'],
    ['x', 'Info'],
  ])('are refused with %j', (Info, field) => {
    const { set, state } = inLift();
    const before = state().floors;
    expect(detailOf(set(Info))).toEqual({ field });
    expect(state().floors).toBe(before);
  });

  it('cannot be deleted while a person has them', () => {
    const { set, state, device } = inLift();
    device.update(({ access }) => {
      for (const [place, user] of access.users.entries()) user.FloorNo = place === 0 ? ['14'] : [];
    });
    const rest = state().floors.filter(({ Floor }) => Floor !== 14);
    expect(detailOf(set(rest))).toEqual({ reason: 'TargetInUse' });
    device.update(({ access }) => Object.assign(access.users[0] ?? {}, { FloorNo: [] }));
    expect(set(rest).result).toBe(true);
  });
});

it('a press times out where there is no module', () => {
  const { call, device } = inLift();
  device.update((draft) => {
    draft.floors.push(row(20, 1, 63) as FloorInfo);
  });
  expect(call('LiftControl.testFloor', { Floor: 1 }).result).toBe(true);
  expect(detailOf(call('LiftControl.testFloor', { Floor: 20 }))).toEqual({ reason: 'LiftModuleTimeout' });
  expect(detailOf(call('LiftControl.testFloor', { Floor: 21 }))).toEqual({ field: 'Floor' });
  expect(codeOf(call('LiftControl.testFloor', { Floor: '1' }))).toBe(ReplyError.InvalidParams);
});

describe('a person in the lift', () => {
  it('may go to own floors, to public ones, and anywhere in the peak section', () => {
    const { device, general, state } = inLift();
    const [card] = state().access.cards;
    device.update(({ access }) => {
      const person = access.users.find(({ UserID }) => UserID === card?.UserID);
      const plain = { UserType: 0, UserStatus: 0, FloorNo: ['1'], ValidFrom: '2000-01-01 00:00:00' };
      Object.assign(person ?? {}, plain);
    });
    const go = (floor: number) => device.callFloor(card?.CardNo ?? '', floor);
    expect([go(1), go(2), go(99)]).toEqual([0, 18, 18]);
    // Floor 2 is bit 10, floor -2 bit 7.
    expect(general({ FloorPermission: [2 ** 10] }).result).toBe(true);
    expect([go(2), go(-2), go(3)]).toEqual([0, 18, 18]);
    expect(general({ FloorPermission: [2 ** 7] }).result).toBe(true);
    expect([go(2), go(-2)]).toEqual([18, 0]);
    // Section 0 runs all day, section 2 at night.
    expect(general({ FloorPermission: [], PeakTimeSection: 2 }).result).toBe(true);
    expect(go(3)).toBe(18);
    expect(general({ PeakTimeSection: 0 }).result).toBe(true);
    expect(go(3)).toBe(0);
    expect(device.callFloor('FFFF', 1)).toBe(16);
    device.update(({ access }) => {
      Object.assign(access.cards[0] ?? {}, { CardType: 4 });
    });
    expect(go(1)).toBe(ACCESS_ERROR.notAuthorised);
  });

  it('may go until the last second of the validity, from its first one on', () => {
    const { device, state } = inLift();
    const [card] = state().access.cards;
    const now = device.wallNow();
    const go = (validity: { ValidFrom: string; ValidTo: string }) => {
      device.update(({ access }) => {
        const person = access.users.find(({ UserID }) => UserID === card?.UserID);
        Object.assign(person ?? {}, { UserType: 0, UserStatus: 0, FloorNo: ['1'], ...validity });
      });
      return device.callFloor(card?.CardNo ?? '', 1);
    };
    const [before, present, after] = [now - 1000, now, now + 1000].map(formatWallTime) as [string, string, string];
    expect(go({ ValidFrom: present, ValidTo: after })).toBe(0);
    expect(go({ ValidFrom: before, ValidTo: present })).toBe(0);
    device.clock.advance(999);
    expect(go({ ValidFrom: before, ValidTo: present })).toBe(0);
    expect(go({ ValidFrom: before, ValidTo: before })).toBe(ACCESS_ERROR.notValidNow);
    expect(go({ ValidFrom: after, ValidTo: after })).toBe(ACCESS_ERROR.notValidNow);
  });

  it('may go as often as a guest was allowed', () => {
    const { device, state } = inLift();
    const [card] = state().access.cards;
    device.update(({ access }) => {
      const person = access.users.find(({ UserID }) => UserID === card?.UserID);
      const guest = { UserType: USER_TYPES.guest, UserStatus: 0, FloorNo: ['1'], ValidFrom: '2000-01-01 00:00:00' };
      Object.assign(person ?? {}, guest, { UseTime: 2 });
    });
    const go = (floor: number) => device.callFloor(card?.CardNo ?? '', floor);
    expect([go(1), go(2), go(1), go(1)]).toEqual([0, 18, 0, ACCESS_ERROR.notValidNow]);
  });

  it.each([
    ['a guest without uses', { UserType: USER_TYPES.guest, UseTime: 0 }, {}, ACCESS_ERROR.notValidNow],
    ['a patrol', { UserType: USER_TYPES.patrol }, {}, ACCESS_ERROR.patrol],
    ['a patrol card', {}, { CardType: 3 }, ACCESS_ERROR.patrol],
  ])('stays where it is for %s, as at a door', (_, person, card, code) => {
    const { device, state } = inLift();
    device.update(({ access: { users, cards } }) => {
      const plain = { UserType: 0, UserStatus: 0, FloorNo: ['1'], ValidFrom: '2000-01-01 00:00:00' };
      Object.assign(users.find(({ UserID }) => UserID === cards[0]?.UserID) ?? {}, plain, person);
      Object.assign(cards[0] ?? {}, card);
    });
    expect(device.callFloor(state().access.cards[0]?.CardNo ?? '', 1)).toBe(code);
  });

  it.each<[object, string]>([
    [{ FloorPermission: 'x' }, 'FloorPermission'],
    [{ FloorPermission: [0.5] }, 'FloorPermission'],
    [{ FloorPermission: [2 ** 32] }, 'FloorPermission'],
    [{ FloorPermission: [0, 0, 0, 0, 0, 0] }, 'FloorPermission'],
    [{ PeakTimeSection: 128 }, 'PeakTimeSection'],
  ])('is not decided by %j', (change, field) => {
    expect(detailOf(inLift().general(change))).toEqual({ field: `AccessControlGeneral.${field}` });
  });
});

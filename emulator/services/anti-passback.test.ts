import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { RepeatEnterPerson } from '@/lib/contract/methods/access-control-manager';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

const readers = (...ids: unknown[]) => ({ Doors: ids.map((ReaderID) => ({ ReaderID })) });
const ROUTE = {
  Name: 'Lobby',
  Enable: true,
  ResetTime: 0,
  TimeSection: SECTION_ALWAYS,
  DoorList: [readers('1', '3'), readers('2', '4')],
};

function atController() {
  const made = testDevice({ profile: 'door-controller' });
  made.signIn();
  const { cards } = made.device.state().access;
  const cardNo = cards[1]?.CardNo ?? '';
  const UserID = cards[1]?.UserID ?? '';
  made.device.update(({ access }) => {
    const plain = { UserType: 0, UserStatus: 0, TimeSections: [255, 255, 255, 255], Doors: [0, 1, 2, 3] };
    Object.assign(access.users.find((each) => each.UserID === UserID) ?? {}, plain);
  });
  const set = (change: object = {}, index: unknown = 2) =>
    made.call('accessControlManager.setRepeatEnterRoute', { index, info: { ...ROUTE, ...change } });
  const swipe = (reader: number) => {
    const door = Math.ceil(reader / 2) - 1;
    const direction = reader % 2 === 1 ? ('Entry' as const) : ('Exit' as const);
    return made.device.atReader({ door, readerId: String(reader), direction, proof: { kind: 'card', cardNo } })
      .errorCode;
  };
  const inside = () =>
    ((paramsOf(made.call('accessControlManager.getRepeatEnterPersons', {})).Info ?? []) as RepeatEnterPerson[]).filter(
      (each) => each.UserID === UserID,
    );
  const clear = (params: object = {}) => made.call('accessControlManager.clearRepeatEnter', params);
  const routes = () => made.device.state().antiPassback.routes;
  return { ...made, set, swipe, inside, clear, routes, UserID };
}

describe('a route', () => {
  it('is stored with unknown members, replaced by its number and removed', () => {
    const { set, routes, call } = atController();
    expect(set({ Vendor: 1 }).result).toBe(true);
    expect(routes().at(-1)).toEqual({ ...ROUTE, Vendor: 1, Index: 2 });
    expect(set({ Name: 'Hall' }).result).toBe(true);
    expect(routes().map(({ Name }) => Name)).toEqual(['Store', 'Whole building', 'Hall']);
    expect(call('accessControlManager.removeRepeatEnterRoute', { index: 2 }).result).toBe(true);
    expect(detailOf(call('accessControlManager.removeRepeatEnterRoute', { index: 2 }))).toEqual({ field: 'index' });
    expect(routes()).toHaveLength(2);
  });

  it.each<[object, string]>([
    [{ Name: '' }, 'Name'],
    [{ Name: 'x'.repeat(33) }, 'Name'],
    [{ Enable: 1 }, 'Enable'],
    [{ ResetTime: 1441 }, 'ResetTime'],
    [{ ResetTime: 0.5 }, 'ResetTime'],
    [{ TimeSection: 128 }, 'TimeSection'],
    [{ TimeSection: '0' }, 'TimeSection'],
    [{ DoorList: [readers('1')] }, 'DoorList'],
    [{ DoorList: undefined }, 'DoorList'],
    [{ DoorList: [readers('1'), readers()] }, 'DoorList[1].Doors'],
    [{ DoorList: [readers('1'), readers('1')] }, 'DoorList[1].Doors'],
    [{ DoorList: [readers('1', '1'), readers('2')] }, 'DoorList[0].Doors'],
    [{ DoorList: [readers('9'), readers('2')] }, 'DoorList[0].Doors'],
    [{ DoorList: [readers(1), readers('2')] }, 'DoorList[0].Doors'],
    [{ DoorList: [null, readers('2')] }, 'DoorList[0].Doors'],
  ])('is refused with %j', (change, field) => {
    const { set, routes } = atController();
    const before = routes();
    expect(detailOf(set(change))).toEqual({ field: `info.${field}` });
    expect(routes()).toBe(before);
  });

  it('accepts 16 readers in a group and not 17, and 16 routes', () => {
    const { set, device } = atController();
    device.update((draft) => Object.assign(draft.capabilityChanges, { doorCount: 16 }));
    const ids = (count: number) => readers(...Array.from({ length: count }, (_, place) => String(place + 1)));
    expect(set({ DoorList: [ids(16), readers('32')] }).result).toBe(true);
    expect(detailOf(set({ DoorList: [ids(17), readers('32')] }))).toEqual({ field: 'info.DoorList[0].Doors' });
    expect(codeOf(set({}, 16))).toBe(ReplyError.InvalidParams);
  });
});

describe('a person at the readers of a route', () => {
  it('comes in once, is inside, and may come in again after leaving', () => {
    const { set, swipe, inside, device } = atController();
    set();
    expect(swipe(1)).toBe(0);
    expect(inside()).toMatchObject([{ Index: 2, Group: 0, EnterTime: '2026-11-20 12:00:00' }]);
    expect(swipe(3)).toBe(21);
    expect(device.state().records.AccessControlCardRec.rows.at(-1)).toMatchObject({
      ErrorCode: 21,
      Status: 0,
      Door: 1,
    });
    expect(swipe(2)).toBe(0);
    expect(inside()).toEqual([]);
    expect(swipe(4)).toBe(21);
    expect(swipe(3)).toBe(0);
  });

  it('is forgotten by a reset, after the reset time, and with the person', () => {
    const { set, swipe, inside, clear, device, call, UserID } = atController();
    set({ ResetTime: 1 });
    swipe(1);
    expect(clear({ UserIDList: ['nobody'] }).result).toBe(true);
    expect(swipe(1)).toBe(21);
    expect(clear({ UserIDList: [UserID] }).result).toBe(true);
    expect(swipe(1)).toBe(0);
    device.clock.advance(59_999);
    expect(swipe(1)).toBe(21);
    device.clock.advance(1);
    expect(inside()).toEqual([]);
    expect(swipe(1)).toBe(0);
    device.clock.advance(10_000);
    expect(call('AccessUser.removeMulti', { UserIDList: [UserID] }).result).toBe(true);
    expect(device.state().antiPassback.zones.some((zone) => zone.UserID === UserID)).toBe(false);
    expect(clear().result).toBe(true);
    expect(device.state().antiPassback.zones).toEqual([]);
    expect(codeOf(clear({ UserIDList: [1] }))).toBe(ReplyError.InvalidParams);
  });

  it('is forgotten when the tester resets the records, as are groups of persons who are gone', () => {
    const { set, swipe, inside, device } = atController();
    set({});
    device.update(({ access, tables }) => {
      const [someone] = access.users;
      if (someone) access.users.push({ ...someone, UserID: '999' });
      const GroupDetail = [{ UserID: '999', Method: 35 }];
      tables.OpenDoorGroup[0]?.Groups.push({ Enable: true, UserCount: 1, GroupDetail });
    });
    expect(swipe(1)).toBe(0);
    expect(inside()).toHaveLength(1);
    device.reset('records');
    expect(inside()).toEqual([]);
    expect(device.state().tables.OpenDoorGroup[0]?.Groups.at(-1)?.GroupDetail).toEqual([]);
  });

  it('is not refused by a route that is off, or outside its section', () => {
    const { set, swipe } = atController();
    set({ Enable: false });
    expect([swipe(1), swipe(1)]).toEqual([0, 0]);
    // Section 2: at night.
    set({ TimeSection: 2 });
    expect([swipe(1), swipe(1)]).toEqual([0, 0]);
  });

  it('raises an alarm only where the door is set so', () => {
    const { set, swipe, device } = atController();
    const alarms = () =>
      device.state().records.AccessControlAlarmRecord.rows.filter(({ Type }) => Type === 'RepeatEnter');
    const before = alarms().length;
    set();
    swipe(1);
    swipe(1);
    expect(alarms()).toHaveLength(before);
    device.update(({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, { RepeatEnterAlarm: true }));
    swipe(1);
    expect(alarms()).toHaveLength(before + 1);
    expect(alarms().at(-1)).toMatchObject({ Door: 0 });
  });

  it('has to wait as long as the door is set before coming in by it again', () => {
    const { swipe, device } = atController();
    device.update(({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, { RepeatEnterTime: 30 }));
    expect(swipe(1)).toBe(0);
    expect(swipe(2)).toBe(0);
    device.clock.advance(29_999);
    expect(swipe(1)).toBe(21);
    device.clock.advance(1);
    expect(swipe(1)).toBe(0);
  });
});

it('starts with routes and with more than a page of persons inside, on a controller alone', () => {
  const made = testDevice({ profile: 'door-controller' });
  made.signIn();
  expect(paramsOf(made.call('accessControlManager.getRepeatEnterPersons', {})).Info).toHaveLength(23);
  const one = testDevice();
  one.signIn();
  expect(paramsOf(one.call('accessControlManager.getRepeatEnterRoute', {})).Info).toBeNull();
});

it('the routes are also the table OpenDoorRoute, read and written with the same rules', () => {
  const { call, set, routes } = atController();
  set();
  const read = () => paramsOf(call('configManager.getConfig', { name: 'OpenDoorRoute' })).table;
  expect(read()).toEqual(routes());
  const save = (table: unknown) => call('configManager.setConfig', { name: 'OpenDoorRoute', table, options: [] });
  expect(paramsOf(call('configManager.getDefault', { name: 'OpenDoorRoute' }))).toEqual({ table: [] });
  expect(detailOf(save([{ ...ROUTE, ResetTime: 1_441 }]))).toEqual({ field: 'OpenDoorRoute[0].ResetTime' });
  expect(detailOf(save([ROUTE, { ...ROUTE, Index: 0 }]))).toEqual({ field: 'OpenDoorRoute[1].Index' });
  expect(save([{ ...ROUTE, Index: 4, Vendor: 1 }, ROUTE]).result).toBe(true);
  expect(routes()).toEqual([
    { ...ROUTE, Index: 1 },
    { ...ROUTE, Index: 4, Vendor: 1 },
  ]);
  expect(call('configManager.setConfig', { name: 'OpenDoorRoute[1].ResetTime', table: 7 }).result).toBe(true);
  expect(routes()[1]).toMatchObject({ Index: 4, ResetTime: 7 });
  const plain = testDevice({ profile: 'vto' });
  plain.signIn();
  plain.device.setCapabilities({ repeatEnter: false });
  for (const method of ['configManager.getConfig', 'configManager.getDefault'])
    expect(codeOf(plain.call(method, { name: 'OpenDoorRoute' }))).toBe(ReplyError.InvalidParams);
});

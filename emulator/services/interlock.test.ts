import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

function atController() {
  const made = testDevice({ profile: 'door-controller' });
  made.signIn();
  const tables = () => made.device.state().tables;
  const write = (ABLock: unknown) =>
    made.call('configManager.setConfig', {
      name: 'AccessControlGeneral',
      table: { ...tables().AccessControlGeneral, ABLock },
      options: [],
    });
  const lock = (...groups: number[][]) => write({ Enable: true, Doors: groups.map((Doors) => ({ Doors })) });
  const bind = (index: unknown, Route: unknown) =>
    made.call('accessControlManager.setABLockRoute', { index, info: { Route } });
  const routes = () => tables().AccessControl.map(({ ABLockRoute }) => ABLockRoute);
  const open = (channel: number) => {
    const object = Number(made.call('accessControl.factory.instance', { channel }).result);
    return made.call('accessControl.openDoor', { Type: 'Remote' }, { object });
  };
  return { ...made, tables, write, lock, bind, routes, open };
}

const GROUPS = 'AccessControlGeneral.ABLock.Doors';

describe('the groups', () => {
  it.each<[why: string, groups: unknown, field: string]>([
    ['one group', [{ Doors: [0, 1] }], GROUPS],
    ['none', [], GROUPS],
    ['nine', Array.from({ length: 9 }, () => ({ Doors: [0] })), GROUPS],
    ['an empty one', [{ Doors: [0] }, { Doors: [] }], `${GROUPS}[1].Doors`],
    ['a door in two', [{ Doors: [0, 1] }, { Doors: [2, 1] }], `${GROUPS}[1].Doors`],
    ['a door twice', [{ Doors: [0, 0] }, { Doors: [1] }], `${GROUPS}[0].Doors`],
    ['a door that is not there', [{ Doors: [0] }, { Doors: [4] }], `${GROUPS}[1].Doors`],
    ['a half door', [{ Doors: [0.5] }, { Doors: [1] }], `${GROUPS}[0].Doors`],
    ['a text', [{ Doors: [0] }, 'x'], `${GROUPS}[1]`],
    ['17 doors', [{ Doors: Array.from({ length: 17 }, (_, door) => door) }, { Doors: [1] }], `${GROUPS}[0].Doors`],
  ])('are refused with %s', (_, Doors, field) => {
    const { write, tables } = atController();
    const before = tables();
    expect(detailOf(write({ Enable: true, Doors }))).toEqual({ field });
    expect(tables()).toEqual(before);
  });

  it('may be none while the interlock is off', () => {
    const { write, tables } = atController();
    expect(write({ Enable: false, Doors: [] }).result).toBe(true);
    expect(tables().AccessControlGeneral.ABLock).toEqual({ Enable: false, Doors: [] });
  });
});

it('a restore of the groups unbinds doors from those that go', () => {
  const { lock, bind, routes, call, tables } = atController();
  lock([0], [1], [2]);
  bind(3, 2);
  call('configManager.restore', { names: ['AccessControlGeneral'] });
  expect(tables().AccessControlGeneral.ABLock.Doors.length).toBeLessThan(3);
  expect(routes()[3]).toBe(-1);
});

describe('a bound door', () => {
  it('stays shut while a door of the other group is open', () => {
    const { lock, bind, open, device } = atController();
    expect(lock([0, 1], [2]).result).toBe(true);
    expect(bind(3, 0).result).toBe(true);
    expect(open(0).result).toBe(true);
    expect(detailOf(open(3))).toEqual({ reason: 'InterlockDoorOpen' });
    expect(device.state().records.AccessControlCardRec.rows.at(-1)).toMatchObject({ Door: 3, ErrorCode: 24 });
    // A bound door is not a member: its own opening keeps no other door shut.
    device.clock.advance(3_000);
    expect(open(3).result).toBe(true);
    expect(open(1).result).toBe(true);
  });

  it('is bound by call and by table, to groups that are there', () => {
    const { bind, routes, call, tables } = atController();
    for (const [index, route] of [
      [0, 2],
      [0, -2],
      [4, 0],
      ['0', 0],
      [0, 0.5],
      [0, null],
    ] as const) {
      expect(codeOf(bind(index, route))).toBe(ReplyError.InvalidParams);
    }
    expect(codeOf(call('accessControlManager.setABLockRoute', { index: 0 }))).toBe(ReplyError.InvalidParams);
    expect(routes()).toEqual([-1, -1, -1, -1]);
    expect(bind(0, 1).result).toBe(true);
    expect(paramsOf(call('accessControlManager.getABLockRoute', {})).Info).toMatchObject([
      { Door: 0, Route: 1 },
      {},
      {},
      {},
    ]);
    const table = tables().AccessControl.map((door) => ({ ...door, ABLockRoute: 7 }));
    expect(detailOf(call('configManager.setConfig', { name: 'AccessControl', table, options: [] }))).toEqual({
      field: 'AccessControl[0].ABLockRoute',
    });
  });

  it('is unbound when its group is deleted', () => {
    const { lock, bind, routes, write } = atController();
    lock([0], [1], [2]);
    bind(3, 2);
    lock([0], [1]);
    expect(routes()).toEqual([-1, -1, -1, -1]);
    bind(3, 1);
    write({ Enable: false, Doors: [] });
    expect(routes()).toEqual([-1, -1, -1, -1]);
  });
});

it('a device without interlock answers none of the calls', () => {
  const { signIn, call } = testDevice();
  signIn();
  expect(codeOf(call('accessControlManager.getABLockRoute', {}))).toBe(ReplyError.InvalidRequest);
});

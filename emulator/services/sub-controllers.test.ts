import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { sealedCall } from '../sealer.fixtures';
import { CHAIN_LOGIN } from '../state/seed-chain';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

const AREA = 'accessControlManager';
const NEW = { Index: 9, Number: 'SC9', Name: 'Roof', Model: 'ASC-2', Address: '17', UserName: 'u', Password: 'secret' };

function chain() {
  const made = testDevice({ profile: 'door-controller' });
  made.signIn();
  const state = () => made.device.state();
  const sealedAct = (method: string, info: unknown) => sealedCall(made, `${AREA}.${method}`, { info });
  const add = (change: object = {}) => sealedAct('addDevice', { ...NEW, ...change });
  const act = (method: string, params: object = {}) => made.call(`${AREA}.${method}`, params);
  return { ...made, state, sealedAct, add, act };
}

describe('chained controllers', () => {
  it('are three: online, offline, and one with 120 records', () => {
    const { act } = chain();
    expect(paramsOf(act('getSubControllerState')).State).toMatchObject([
      { Index: 1, State: 'Online', OfflineRecords: 0, ClockDrift: 45 },
      { Index: 2, State: 'Offline' },
      { Index: 3, State: 'Online', OfflineRecords: 120 },
    ]);
    expect(paramsOf(act('getCaps')).caps).toMatchObject({ SubControllerModels: ['ASC-2', 'ASC-4', 'ASC-8'] });
  });

  it('never return their password', () => {
    const { act, add } = chain();
    add();
    expect(JSON.stringify([act('getSubControllerInfo'), act('searchDevice')])).not.toMatch(
      new RegExp(`${NEW.Password}|${CHAIN_LOGIN.password}`),
    );
  });

  it.each<[object, string]>([
    [{ Index: 0 }, 'info.Index'],
    [{ Index: 65 }, 'info.Index'],
    [{ Index: '9' }, 'info.Index'],
    [{ Number: '' }, 'info.Number'],
    [{ Number: 'a b' }, 'info.Number'],
    [{ Number: 'x'.repeat(17) }, 'info.Number'],
    [{ Name: ' ' }, 'info.Name'],
    [{ Name: 'x'.repeat(33) }, 'info.Name'],
    [{ Model: 'other' }, 'info.Model'],
    [{ Address: '0' }, 'info.Address'],
    [{ Address: '32' }, 'info.Address'],
    [{ Address: '192.0.2.256' }, 'info.Address'],
    [{ Address: '192.000.002.146' }, 'info.Address'],
    [{ Address: 17 }, 'info.Address'],
    [{ UserName: 1 }, 'info.UserName'],
    [{ Password: null }, 'info.Password'],
  ])('are refused with %j', (change, field) => {
    const { add, state } = chain();
    expect(detailOf(add(change))).toEqual({ field });
    expect(state().subControllers).toHaveLength(3);
  });

  it.each<[object, string]>([
    [{ Index: 1 }, 'info.Index'],
    [{ Number: 'SC1' }, 'info.Number'],
    [{ Address: '192.0.2.141' }, 'info.Address'],
    [{ Address: '192.0.2.144' }, 'info.Password'],
  ])('cannot be added with %j', (change, field) => {
    const { add, state } = chain();
    expect(detailOf(add(change))).toEqual({ reason: 'CannotAddDevice', field });
    expect(state().subControllers).toHaveLength(3);
  });

  it('are found by a search, and one without contact is unknown', () => {
    const { add, act, device } = chain();
    expect(paramsOf(act('searchDevice')).Info).toMatchObject([{ Address: '192.0.2.144' }, { Address: '192.0.2.145' }]);
    expect(add().result).toBe(true);
    expect(add({ ...asWritten(), Index: 10, Number: 'SC10', Address: '192.0.2.144' }).result).toBe(true);
    expect(paramsOf(act('searchDevice')).Info).toMatchObject([{ Address: '192.0.2.145' }]);
    expect(paramsOf(act('getSubControllerState')).State).toMatchObject([
      {},
      {},
      {},
      { Index: 9, State: 'Unknown', Type: '' },
      { Index: 10, State: 'Online' },
    ]);
    expect(device.chainState(10, 'Offline')).toBe(true);
    expect(device.chainState(9, 'Online')).toBe(false);
    expect(paramsOf(act('getSubControllerState')).State).toMatchObject([{}, {}, {}, {}, { State: 'Offline' }]);
  });

  it('are at most 64', () => {
    const { add, device, state } = chain();
    device.update((draft) => {
      const [first] = draft.subControllers;
      if (!first) return;
      draft.subControllers = Array.from({ length: 64 }, (_, place) => ({
        ...first,
        Index: place === 8 ? 200 : place + 1,
        Number: `N${place}`,
        Address: `198.51.100.${place}`,
      }));
    });
    expect(detailOf(add())).toEqual({ reason: 'CannotAddDevice' });
    expect(state().subControllers).toHaveLength(64);
  });

  it('change in part; the password stays unless another one is sent', () => {
    const { sealedAct, state } = chain();
    expect(sealedAct('modifyDevice', { Index: 3, Name: 'Cellar', Password: '******', Vendor: 7 }).result).toBe(true);
    expect(state().subControllers[2]).toMatchObject({ Name: 'Cellar', Password: CHAIN_LOGIN.password, Vendor: 7 });
    expect(detailOf(sealedAct('modifyDevice', { Index: 3, Password: 'other' }))).toMatchObject({
      reason: 'CannotAddDevice',
    });
    expect(detailOf(sealedAct('modifyDevice', { Index: 7 }))).toEqual({ field: 'info.Index' });
  });

  it('can be deleted, but not while a door of theirs is in an interlock group', () => {
    const { act, state, device } = chain();
    expect(detailOf(act('removeDevice', { info: { Index: 1 } }))).toEqual({ reason: 'TargetInUse' });
    device.update(({ tables }) => {
      tables.AccessControlGeneral.ABLock.Doors = [{ Doors: [0] }, { Doors: [1] }];
    });
    expect(act('removeDevice', { info: { Index: 1 } }).result).toBe(true);
    expect(state().subControllers.map(({ Index }) => Index)).toEqual([2, 3]);
    expect(detailOf(act('removeDevice', { info: { Index: 1 } }))).toEqual({ field: 'info.Index' });
  });

  it('stay for one door alone that is in an interlock group, or that opens by one', () => {
    const { act, device } = chain();
    const [, second = -1] = device.state().chain[0]?.doors ?? [];
    const remove = () => detailOf(act('removeDevice', { info: { Index: 1 } }));
    device.update(({ tables }) => {
      tables.AccessControlGeneral.ABLock.Doors = [{ Doors: [0, second] }, { Doors: [1] }];
    });
    expect(remove()).toEqual({ reason: 'TargetInUse' });
    device.update(({ tables }) => {
      tables.AccessControlGeneral.ABLock.Doors = [{ Doors: [0] }, { Doors: [1] }];
      Object.assign(tables.AccessControl[second] ?? {}, { ABLockRoute: 1 });
    });
    expect(remove()).toEqual({ reason: 'TargetInUse' });
  });

  it('accept no password in clear, and no change without the right', () => {
    const { act, device, signIn, state } = chain();
    expect(codeOf(act('addDevice', { info: NEW }))).toBe(ReplyError.InternalError);
    device.update(({ accounts }) => {
      for (const each of accounts) if (each.name === 'operator1') each.authorities = ['AuthSysInfo'];
    });
    signIn('operator1', 'Operator1');
    expect(codeOf(act('removeDevice', { info: { Index: 2 } }))).toBe(ReplyError.NoAuthority);
    expect(codeOf(act('syncTime', { devices: [1] }))).toBe(ReplyError.NoAuthority);
    expect(state().subControllers).toHaveLength(3);
  });

  it('do not exist on a device without them', () => {
    const made = testDevice();
    made.signIn();
    expect(codeOf(made.call(`${AREA}.getSubControllerInfo`))).toBe(ReplyError.InvalidRequest);
    expect(codeOf(made.call(`${AREA}.syncTime`, { devices: [1] }))).toBe(ReplyError.InvalidRequest);
  });
});

const asWritten = () => ({ UserName: CHAIN_LOGIN.userName, Password: CHAIN_LOGIN.password });

describe('a synchronisation', () => {
  it.each<[unknown, string]>([
    [[], 'devices'],
    ['1', 'devices'],
    [[9], 'devices[0]'],
    [['1'], 'devices[0]'],
    [[1, 1], 'devices[1]'],
    [[null], 'devices[0]'],
  ])('of %j is refused', (devices, field) => {
    const { act } = chain();
    expect(detailOf(act('syncTime', { devices }))).toEqual({ field });
    expect(detailOf(act('syncOfflineLog', { devices }))).toEqual({ field });
  });

  it('of clocks is for online devices, all or none', () => {
    const { act, state } = chain();
    expect(detailOf(act('syncTime', { devices: [1, 2] }))).toEqual({ reason: 'NoOnlineDevice' });
    expect(state().chain[0]?.drift).toBe(45);
    expect(act('syncTime', { devices: [1, 3] }).result).toBe(true);
    expect(state().chain[0]?.drift).toBe(0);
  });

  it('of records takes time, fails for offline devices and inserts records in the order of their times', () => {
    const { act, device, state } = chain();
    const { rows, nextRecNo } = state().records.AccessControlCardRec;
    expect(detailOf(act('syncOfflineLog', { devices: [2] }))).toEqual({ reason: 'NoOnlineDevice' });
    const { token } = paramsOf(act('syncOfflineLog', { devices: [2, 3] }));
    expect(paramsOf(act('getSyncState', { token }))).toEqual({ State: 'Running', Total: 2, Results: null });
    device.clock.advance(1_000);
    expect(paramsOf(act('getSyncState', { token }))).toEqual({
      State: 'Finished',
      Total: 2,
      Results: [
        { Device: 2, Success: false, Records: 0 },
        { Device: 3, Success: true, Records: 120 },
      ],
    });
    const after = state().records.AccessControlCardRec;
    expect([after.rows.length - rows.length, after.nextRecNo - nextRecNo]).toEqual([120, 120]);
    expect(new Set(after.rows.map(({ RecNo }) => RecNo)).size).toBe(after.rows.length);
    const times = after.rows.map(({ CreateTime }) => Number(CreateTime));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const again = paramsOf(act('syncOfflineLog', { devices: [3] })).token;
    device.clock.advance(1_000);
    expect(paramsOf(act('getSyncState', { token: again })).Results).toMatchObject([{ Success: true, Records: 0 }]);
  });

  it('keeps its result whatever other logins run, and no more than eight run at a time', () => {
    const { act, call, device, signIn, session } = chain();
    const own = session();
    const sync = () => act('syncOfflineLog', { devices: [3] });
    const { token } = paramsOf(sync());
    signIn();
    for (let run = 0; run < 7; run += 1) expect(sync().result).toBe(true);
    expect(detailOf(sync())).toEqual({ reason: 'TargetInUse' });
    device.clock.advance(1_000);
    for (let run = 0; run < 3; run += 1) sync();
    const state = () => call('accessControlManager.getSyncState', { token }, { session: own });
    expect(paramsOf(state())).toMatchObject({ State: 'Finished' });
  });

  it('stops on request, and only by its own login', () => {
    const { act, device, signIn, state } = chain();
    const { token } = paramsOf(act('syncOfflineLog', { devices: [1, 3] }));
    expect(act('stopSync', { token }).result).toBe(true);
    device.clock.advance(5_000);
    expect(paramsOf(act('getSyncState', { token }))).toMatchObject({ State: 'Finished', Results: [{ Device: 1 }] });
    expect(state().chain[2]?.unsent).toHaveLength(120);
    signIn();
    expect(codeOf(act('getSyncState', { token }))).toBe(ReplyError.InvalidParams);
    expect(codeOf(act('stopSync', { token: 'x' }))).toBe(ReplyError.InvalidParams);
  });
});

import { expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { WorkModeTable } from '@/lib/contract/tables/work-mode';
import { storedCode } from '../rules/custom-codes';
import { codeOf, detailOf, paramsOf, signedInDevice } from '../test-device';

const HOUR_MS = 3_600_000;

function terminal() {
  const made = signedInDevice({ profile: 'face-full' });
  const { device, call } = made;
  call('Global.keepAlive', { timeout: 300, active: false });
  const table = () => device.state().tables.WorkMode;
  const set = (change: Partial<WorkModeTable>, collection: Partial<WorkModeTable['Collection']> = {}) =>
    call('configManager.setConfig', {
      name: 'WorkMode',
      table: { ...table(), ...change, Collection: { ...table().Collection, ...collection } },
    });
  const counted = (more: object = {}) => {
    const { Token, Total } = paramsOf(call('AccessUser.startFind', { Condition: { Source: 'SelfHelp', ...more } }));
    call('AccessUser.stopFind', { Token });
    return Total;
  };
  return { ...made, table, set, counted };
}

it('adds a face every 20 s to people of the list, and refuses those who have one', () => {
  const { device, set, counted } = terminal();
  const faces = device.state().access.faces.length;
  expect(set({ Mode: 1 }).result).toBe(true);
  expect(counted()).toBe(0);
  device.clock.advance(20_000);
  expect(counted()).toBe(1);
  device.clock.advance(80_000);
  expect(counted()).toBe(5);
  const done = Number(counted({ CollectState: 'Collected' }));
  expect(done + Number(counted({ CollectState: 'Refused' }))).toBe(5);
  expect(device.state().access.faces.length).toBe(faces + done);
  expect(counted({ CollectState: 'Collected', CollectDay: '2026-11-19' })).toBe(0);
  expect(counted({ CollectState: 'Collected', CollectDay: '2026-11-20' })).toBe(done);
});

it('adds strangers as new persons where they may come, keeps who waits for the platform, and replaces when allowed', () => {
  const { device, set, counted } = terminal();
  device.setSwitches({ collectionMs: 1000 });
  set({ Mode: 1 }, { KnownOnly: false });
  device.clock.advance(2000);
  expect(
    device
      .state()
      .access.users.slice(-2)
      .map(({ UserName }) => UserName),
  ).toEqual(['Visitor 1', 'Visitor 2']);
  set({ Mode: 1 }, { KnownOnly: true, IdentifyBy: 'Platform', AllowReplace: true });
  device.clock.advance(1000);
  expect(counted({ CollectState: 'Waiting' })).toBe(1);
  set({ Mode: 1 }, { IdentifyBy: 'Card' });
  device.clock.advance(30_000);
  expect(counted({ CollectState: 'Refused' })).toBe(0);
});

it('stores what somebody who waits has handed in when they are accepted, nothing when refused, and each once', () => {
  const { device, call, set, counted } = terminal();
  device.setSwitches({ collectionMs: 1000 });
  set({ Mode: 1 }, { KnownOnly: false, IdentifyBy: 'Platform', Face: false, Card: true });
  device.clock.advance(3000);
  device.setSwitches({ collectionMs: 0 });
  const [first = '', second = '', third = ''] = device.state().selfHelp.entries.map(({ UserID }) => UserID);
  const { Token } = paramsOf(
    call('AccessUser.startFind', { Condition: { Source: 'SelfHelp', CollectState: 'Waiting' } }),
  );
  expect(paramsOf(call('AccessUser.doFind', { Token, Offset: 0, Count: 20 })).Info).toMatchObject([
    { UserID: first, CollectState: 'Waiting', CollectTime: '2026-11-20 12:00:01' },
    { UserID: second },
    { UserID: third },
  ]);
  const cards = () => device.state().access.cards.filter(({ UserID }) => [first, second, third].includes(UserID));
  const decide = (UserID: string, CollectState: string) =>
    detailOf(call('AccessUser.updateMulti', { UserList: [{ UserID, CollectState }] }));
  expect(cards()).toEqual([]);
  expect(decide(first, 'Collected')).toBeUndefined();
  expect(decide(second, 'Collected')).toBeUndefined();
  expect(decide(third, 'Refused')).toBeUndefined();
  expect(new Set(cards().map(({ CardNo }) => CardNo)).size).toBe(2);
  expect(cards().map(({ UserID }) => UserID)).toEqual([first, second]);
  expect(counted({ CollectState: 'Waiting' })).toBe(0);
  expect(counted({ CollectState: 'Collected', CollectDay: '2026-11-20' })).toBe(2);
  expect(decide(third, 'Collected')).toEqual({ FailCodes: [FailCode.NoRecord] });
  expect(decide(first, 'Waiting')).toEqual({ FailCodes: [FailCode.InvalidParam] });
  // What a search adds to a person is none of its members: a client may send back the row that it read.
  const more = { CollectState: 'Collected', CollectTime: '2026-11-20 12:00:00' };
  expect(call('AccessUser.insertMulti', { UserList: [{ UserID: 'again', UserName: 'Again', ...more }] }).result).toBe(
    true,
  );
  call('AccessUser.updateMulti', { UserList: [{ UserID: 'again', CollectTime: more.CollectTime }] });
  const { users } = device.state().access;
  expect(users.at(-1)?.UserID).toBe('again');
  expect(users.some((each) => 'CollectState' in each || 'CollectTime' in each)).toBe(false);
});

it('lets nobody wait, and accepts nobody, who has what is collected', () => {
  const { device, call, set, counted } = terminal();
  device.setSwitches({ collectionMs: 1000 });
  set({ Mode: 1 }, { IdentifyBy: 'Platform' });
  device.clock.advance(1000);
  expect(counted({ CollectState: 'Refused' })).toBe(1);
  set({ Mode: 1 }, { AllowReplace: true });
  device.clock.advance(1000);
  device.setSwitches({ collectionMs: 0 });
  set({ Mode: 1 }, { AllowReplace: false });
  const UserID = device.state().selfHelp.entries.find(({ state }) => state === 'Waiting')?.UserID;
  const accepted = call('AccessUser.updateMulti', { UserList: [{ UserID, CollectState: 'Collected' }] });
  expect(detailOf(accepted)).toEqual({ FailCodes: [FailCode.RecordExists] });
  expect(counted({ CollectState: 'Waiting' })).toBe(1);
});

it('opens no door and records nothing meanwhile', () => {
  const { device, set } = terminal();
  const [card] = device.state().access.cards;
  const present = () =>
    device.atReader({
      ...{ door: 0, readerId: '1', direction: 'Entry' },
      proof: { kind: 'card', cardNo: String(card?.CardNo) },
    });
  const records = () => device.state().records.AccessControlCardRec.rows.length;
  const code = storedCode('123456', Number(device.capabilities().customPasswordEncryption));
  device.update((draft) => {
    const row = { UserID: 'visitor', OpenDoorPassword: code, Doors: [0], ValidCounts: 0 };
    const dates = { ValidDateStart: '2026-01-01 00:00:00', ValidDateEnd: '2026-12-31 23:59:59' };
    draft.records.AccessControlCustomPassword.rows = [{ RecNo: 1, ...row, ...dates }];
    Object.assign(draft.tables.AccessControl[0] ?? {}, { CustomPasswordEnable: true });
    draft.tables.AccessControlGeneral.DuressPassword = '4711';
  });
  set({ Mode: 1 });
  const before = records();
  expect(present().errorCode).not.toBe(0);
  expect(device.typeCode(0, '123456').errorCode).not.toBe(0);
  expect(device.duressTyped(0, '4711')).toBe(true);
  expect(device.state().records.AccessControlAlarmRecord.rows.at(-1)).toMatchObject({ Type: 'Duress' });
  expect(device.state().doors[0]?.lock).toBe('Locked');
  expect(records()).toBe(before);
  set({ Mode: 0 });
  present();
  expect(records()).toBe(before + 1);
});

it('says when it returns to normal, returns then by its own clock, and not at all for 0 hours', () => {
  const { device, set, table } = terminal();
  device.setSwitches({ collectionMs: 0 });
  set({ Mode: 1, ReturnTime: '2099-01-01 00:00:00' }, { AutoReturn: 2 });
  expect(table().ReturnTime).toBe('2026-11-20 14:00:00');
  const setClock = (byMs: number) =>
    device.update((draft) => {
      draft.wallOffset += byMs;
    });
  setClock(8 * HOUR_MS);
  expect(table().ReturnTime).toBe('2026-11-20 22:00:00');
  setClock(-8 * HOUR_MS);
  device.clock.advance(2 * HOUR_MS - 1000);
  expect(table().Mode).toBe(1);
  device.clock.advance(1000);
  expect(table()).toMatchObject({ Mode: 0, ReturnTime: '' });
  set({ Mode: 1 }, { AutoReturn: 0 });
  expect(table().ReturnTime).toBe('');
});

it('refuses nothing to collect, and values out of range', () => {
  const { call, set } = terminal();
  const field = (...given: Parameters<typeof set>) => detailOf(set(...given));
  expect(field({ Mode: 1 }, { Face: false })).toEqual({ field: 'WorkMode.Collection.Face' });
  expect(set({ Mode: 0 }, { Face: false }).result).toBe(true);
  expect(field({ Mode: 2 })).toEqual({ field: 'WorkMode.Mode' });
  expect(field({}, { IdentifyBy: 'Voice' })).toEqual({ field: 'WorkMode.Collection.IdentifyBy' });
  for (const Timeout of [9, 121]) expect(field({}, { Timeout })).toEqual({ field: 'WorkMode.Collection.Timeout' });
  expect(field({}, { AutoReturn: 25 })).toEqual({ field: 'WorkMode.Collection.AutoReturn' });
  expect(codeOf(call('AccessUser.startFind', { Condition: { Source: 'Nobody' } }))).toBe(ReplyError.InvalidParams);
});

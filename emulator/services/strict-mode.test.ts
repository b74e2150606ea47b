import { expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { Switches } from '../device-interface';
import { codeOf, detailOf, handleIn, paramsOf, signedInDevice } from '../test-device';

function strictDevice(strict: Switches['strict']) {
  const made = signedInDevice();
  made.device.setSwitches({ strict });
  const { NTP, Encode } = made.device.state().tables;
  const set = (name: string, table: unknown) => made.call('configManager.setConfig', { name, table, options: [] });
  return { ...made, NTP, Encode, set, said: () => made.device.unexpected().map(({ why }) => why) };
}

it('takes members that it does not know, as a device that was not told to be strict', () => {
  const { set, NTP, said, device } = strictDevice('off');
  expect(set('NTP', { ...NTP, Enabel: true }).result).toBe(true);
  expect(said()).toEqual([]);
  expect(device.state().tables.NTP).toMatchObject({ Enabel: true });
});

it('reports a misspelt member of a table, of parameters and of a row with the name that is meant, and goes on', () => {
  const { set, call, NTP, Encode, said, device } = strictDevice('report');
  expect(set('NTP', { ...NTP, Enabel: true }).result).toBe(true);
  const encode = structuredClone(Encode);
  Object.assign(encode[0]?.MainFormat[0]?.Video ?? {}, { Widht: 1 });
  expect(set('Encode', encode).result).toBe(true);
  const first = device.state().access.users[0];
  call('AccessUser.updateMulti', { UserList: [{ UserID: first?.UserID, UserNam: 'A' }], Mode: 1 });
  const object = handleIn(call('RecordUpdater.factory.instance', { name: 'VideoTalkContact' }));
  call(
    'RecordUpdater.insert',
    { record: { Type: 'VTH', VTLongNumber: '9911', Nickname: '', Nicname: 'B' } },
    { object },
  );
  expect(said()).toEqual([
    'unknown member NTP.Enabel (Enable?)',
    'unknown member Encode[0].MainFormat[0].Video.Widht (Width?)',
    'unknown member UserList[0].UserNam (UserName?), Mode',
    'unknown member Nicname (Nickname?)',
  ]);
});

it('refuses them with their path, before anything changes', () => {
  const { set, call, NTP, device } = strictDevice('refuse');
  const before = device.state();
  const replies = [
    set('NTP', { ...NTP, Enabel: true }),
    call('AccessUser.insertMulti', { UserList: [{ UserID: '99001', UserName: 'A', Dors: [0] }] }),
    call('magicBox.getDeviceType', { nam: 'x' }),
  ];
  expect(replies.map(codeOf)).toEqual(Array(3).fill(ReplyError.InvalidParams));
  expect(replies.map(detailOf)).toEqual([{ field: 'NTP.Enabel' }, { field: 'UserList[0].Dors' }, { field: 'nam' }]);
  expect(device.state()).toBe(before);
});

it('judges each record of an import', () => {
  const { call } = strictDevice('refuse');
  const object = handleIn(call('RecordUpdater.factory.instance', { name: 'VideoTalkContact' }));
  const records = [{ Type: 'VTH', VTLongNumber: '9912', Nicname: 'B' }];
  expect(call('RecordUpdater.import', { records }, { object }).result).toBe(true);
  const { FailCodes } = paramsOf(call('RecordUpdater.getFileImportState', {}, { object }));
  expect(FailCodes).toEqual([FailCode.InvalidParam]);
});

it('is content with everything that the device itself answers, and with members that it was given', () => {
  const { call, device, said } = strictDevice('refuse');
  const { tables } = device.state();
  const refused = Object.keys(tables).filter((name) => {
    const { table } = paramsOf(call('configManager.getConfig', { name }));
    const reply = call('configManager.setConfig', { name, table, options: [] });
    return codeOf(reply) === ReplyError.InvalidParams && /unknown member/.test(said().at(-1) ?? '');
  });
  expect(refused).toEqual([]);
});

it('takes back members that entries of this device have, whatever the contract says', () => {
  const { call, device, said } = strictDevice('refuse');
  device.update(({ access }) => {
    Object.assign(access.users[3] ?? {}, { Nickname: 'A' });
  });
  const user = device.state().access.users[3];
  expect(call('AccessUser.updateMulti', { UserList: [user] }).result).toBe(true);
  expect(call('AccessUser.updateMulti', { UserList: [{ ...user, Nicknam: 'B' }] }).result).toBe(false);
  expect(said()).toEqual(['unknown member UserList[0].Nicknam']);
});

it('names at most ten members, and of a long name its beginning', () => {
  const { call, said } = strictDevice('report');
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${'x'.repeat(90)}${index}`, 1]));
  call('magicBox.getDeviceType', many);
  expect(said()[0]?.split(', ')).toHaveLength(10);
  expect(said()[0]?.length).toBeLessThan(800);
});

it('ignores no condition, strict or not', () => {
  const { call } = strictDevice('off');
  const find = (method: string, params: object) => detailOf(call(method, params));
  expect(find('AccessUser.startFind', { Condition: { UserId: '1' } })).toEqual({ field: 'Condition.UserId' });
  expect(find('AccessUser.startFind', { condition: { UserID: '1' } })).toEqual({ field: 'condition' });
  expect(find('AccessCard.startFind', { Condition: { CardNumber: '1' } })).toEqual({ field: 'Condition.CardNumber' });
  expect(find('AccessUser.startFind', { Condition: { UserType: '1' } })).toEqual({ field: 'Condition.UserType' });
  expect(find('AccessAttendance.startFind', { Condition: { GroupID: 1 } })).toEqual({ field: 'Condition.GroupID' });
  expect(find('log.startFind', { condition: { Type: 'Config' } })).toEqual({ field: 'condition.Type' });
  for (const name of ['AccessControlCard', 'AccessControlCustomPassword', 'VideoTalkContact']) {
    const object = handleIn(call('RecordFinder.factory.create', { name }));
    const reply = call('RecordFinder.startFind', { condition: { Bogus: 1 } }, { object });
    expect([codeOf(reply), detailOf(reply)]).toEqual([ReplyError.InvalidParams, { field: 'Bogus' }]);
  }
  const object = handleIn(call('RecordUpdater.factory.instance', { name: 'VideoTalkContact' }));
  expect(detailOf(call('RecordUpdater.removeEx', { condition: { Bogus: 1 } }, { object }))).toEqual({ field: 'Bogus' });
});

it('reports a condition that no row meets, and answers it', () => {
  const { call, said } = strictDevice('refuse');
  expect(paramsOf(call('AccessUser.startFind', { Condition: { UserID: 'nobody' } })).Total).toBe(0);
  const object = handleIn(call('RecordFinder.factory.create', { name: 'VideoTalkContact' }));
  expect(call('RecordFinder.startFind', { condition: { VTLongNumber: '' } }, { object }).result).toBe(true);
  expect(said()).toEqual([expect.stringMatching(/^none of \d+ rows meets UserID$/)]);
});

import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';

function signedIn() {
  const test = testDevice();
  test.signIn();
  const finder = (name: string, condition: object = {}) => {
    const object = handleIn(test.call('RecordFinder.factory.create', { name }));
    expect(test.call('RecordFinder.startFind', { condition }, { object }).result).toBe(true);
    const ask = (method: string, params?: object) => test.call(`RecordFinder.${method}`, params, { object });
    const count = () => Number(paramsOf(ask('getQuerySize')).count);
    const rows = (offset: number, size = 20) => {
      const { records } = paramsOf(ask('doSeekFind', { offset, count: size }));
      return Array.isArray(records) ? records.map((each) => Object(each)) : [];
    };
    return { ask, count, rows };
  };
  const updater = (name: string) => {
    const object = handleIn(test.call('RecordUpdater.factory.instance', { name }));
    return (method: string, params?: object) => test.call(`RecordUpdater.${method}`, params, { object });
  };
  return { ...test, finder, updater };
}

const CODE = { UserID: 'g', OpenDoorPassword: '4711', AlarmPassword: '', Doors: [0] };

describe('finder', () => {
  it('gives 1234 access records newest first, in pages, the last with the remainder, then null', () => {
    const { finder } = signedIn();
    const { ask, count, rows } = finder('AccessControlCardRec');
    expect(count()).toBe(1234);
    const times = rows(0).map((row) => row.CreateTime);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(rows(1220)).toHaveLength(14);
    expect(paramsOf(ask('doSeekFind', { offset: 1234, count: 20 }))).toEqual({ found: 0, records: null });
    expect(paramsOf(ask('doFind', { count: 1000 })).found).toBe(1000);
    expect(paramsOf(ask('doFind', { count: 1000 })).found).toBe(234);
  });

  it('gives a page to who asks for more, and refuses who asks for nothing', () => {
    const { ask } = signedIn().finder('AccessControlCardRec');
    expect(paramsOf(ask('doSeekFind', { offset: 0, count: 50_000 })).found).toBe(1000);
    expect(codeOf(ask('doSeekFind', { offset: 0, count: 0 }))).toBe(ReplyError.InvalidParams);
  });

  it('filters by value and by range', () => {
    const { finder, device } = signedIn();
    const stored = device.state().records.AccessControlCardRec.rows;
    const from = Number(stored[100]?.CreateTime);
    const to = Number(stored[199]?.CreateTime);
    expect(finder('AccessControlCardRec', { CreateTime: ['<>', from, to] }).count()).toBe(100);
    expect(finder('AccessControlCardRec', { CreateTime: [from, to], Status: 0 }).count()).toBe(
      stored.slice(100, 200).filter((row) => row.Status === 0).length,
    );
    const codes = new Set(
      finder('AccessControlCardRec', { Status: 0 })
        .rows(0, 200)
        .map((row) => row.ErrorCode),
    );
    expect(codes.size).toBe(13);
  });

  it('sorts contacts by number, whatever the order of insertion', () => {
    const { finder, updater } = signedIn();
    const add = updater('VideoTalkContact');
    expect(add('insert', { record: { Type: 'VTH', VTLongNumber: '99' } }).result).toBe(true);
    expect(finder('VideoTalkContact', { Type: 'VTH' }).rows(0)[0]).toMatchObject({ VTLongNumber: '99' });
    expect(finder('VideoTalkContact', { Type: 'VTH' }).count()).toBe(61);
  });

  it('frees its handle and refuses it afterwards', () => {
    const { finder } = signedIn();
    const { ask } = finder('AccessControlAlarmRecord');
    expect(ask('destroy').result).toBe(true);
    expect(codeOf(ask('getQuerySize'))).toBe(ReplyError.InvalidRequest);
  });

  it('holds at most 200 handles in a login', () => {
    const { call } = signedIn();
    for (let made = 0; made < 200; made += 1)
      handleIn(call('RecordFinder.factory.create', { name: 'AccessControlCard' }));
    expect(call('RecordFinder.factory.create', { name: 'AccessControlCard' })).toMatchObject({ result: 0 });
  });
});

describe('updater', () => {
  it('inserts, reads, changes, removes and clears', () => {
    const { updater, device } = signedIn();
    const ask = updater('AccessControlCustomPassword');
    const { recno } = paramsOf(ask('insert', { record: CODE }));
    expect(paramsOf(ask('get', { recno })).record).toMatchObject({ ...CODE, RecNo: recno });
    expect(ask('update', { recno, record: { ValidCounts: 3 } }).result).toBe(true);
    expect(paramsOf(ask('get', { recno })).record).toMatchObject({ ...CODE, ValidCounts: 3 });
    expect(ask('remove', { recno }).result).toBe(true);
    expect(codeOf(ask('get', { recno }))).toBe(ReplyError.InvalidParams);
    expect(ask('removeEx', { condition: { UserID: 'guest1' } }).result).toBe(true);
    expect(device.state().records.AccessControlCustomPassword.rows).toHaveLength(7);
    expect(codeOf(ask('removeEx', { condition: {} }))).toBe(ReplyError.InvalidParams);
    ask('clear');
    expect(device.state().records.AccessControlCustomPassword.rows).toEqual([]);
  });

  it.each([
    [{ OpenDoorPassword: 'x' }, 'OpenDoorPassword'],
    [{ AlarmPassword: '4711' }, 'AlarmPassword'],
    [{ Doors: [] }, 'Doors'],
    [{ OpenDoorPassword: '100200' }, 'OpenDoorPassword'],
  ])('refuses a code with %j', (change, field) => {
    const { updater } = signedIn();
    const reply = updater('AccessControlCustomPassword')('insert', { record: { ...CODE, ...change } });
    expect(detailOf(reply)).toEqual({ field });
  });

  it.each(['0101', 'A1', '101-1#2', '101'])('refuses the room %s', (VTLongNumber) => {
    const { updater } = signedIn();
    const reply = updater('VideoTalkContact')('insert', { record: { Type: 'VTH', VTLongNumber } });
    expect(detailOf(reply)).toEqual({ field: 'VTLongNumber' });
  });
});

describe('log', () => {
  it('pages through entries of the asked types, newest first, and keeps one about its clearing', () => {
    const { call, device } = signedIn();
    const start = (condition: object) => paramsOf(call('log.startFind', { condition })).token;
    const all = start({ Types: ['All'], Order: 'Descent' });
    expect(paramsOf(call('log.getCount', { token: all })).count).toBe(501);
    const page = paramsOf(call('log.doSeekFind', { token: all, offset: 0, count: 20 }));
    expect(page).toMatchObject({
      found: 20,
      items: expect.arrayContaining([expect.objectContaining({ Code: 'LogIn' })]),
    });
    const configs = start({ Types: ['Config'] });
    expect(Number(paramsOf(call('log.getCount', { token: configs })).count)).toBeLessThan(100);
    expect(call('log.clear').result).toBe(true);
    expect(device.state().log).toMatchObject([{ Code: 'ClearLog', User: 'admin' }]);
    expect(codeOf(call('log.startFind', { condition: { StartTime: 'today' } }))).toBe(ReplyError.InvalidParams);
  });
});

describe('events', () => {
  it('go to those who asked for the code or all, four registrations a login', () => {
    const { call, device } = signedIn();
    const seen: unknown[] = [];
    device.onNotification(({ message }) => seen.push(message.params.SID));
    const attach = (...codes: string[]) => call('EventManager.attach', { codes });
    const alarm = paramsOf(attach('BreakIn')).SID;
    const all = paramsOf(attach('All')).SID;
    device.emit({ Action: 'Start', Code: 'BreakIn', Index: 0, Data: {} });
    device.emit({ Action: 'Pulse', Code: 'CapsChanged', Index: 0, Data: {} });
    expect(seen).toEqual([alarm, all, all]);
    expect(device.state().records.AccessControlAlarmRecord.rows.at(-1)).toMatchObject({ Type: 'BreakIn', RecNo: 301 });
    expect(call('EventManager.detach', { SID: all }).result).toBe(true);
    device.emit({ Action: 'Pulse', Code: 'CapsChanged', Index: 0, Data: {} });
    expect(seen).toHaveLength(3);
    for (let made = 1; made < 4; made += 1) attach('All');
    expect(attach('All').result).toBe(false);
    expect(codeOf(call('EventManager.attach', { codes: [] }))).toBe(ReplyError.InvalidParams);
  });
});

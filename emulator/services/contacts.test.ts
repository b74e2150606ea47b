import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { callCentre } from '../rules/call-centre';
import { contactProblem } from '../rules/contacts';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';

const ROOM = { Type: 'VTH', VTLongNumber: '707', GroupNumber: '', FirstName: 'A', FamilyName: 'B', Nickname: '' };

function directory() {
  const test = testDevice({ profile: 'vto' });
  test.signIn();
  const object = handleIn(test.call('RecordUpdater.factory.instance', { name: 'VideoTalkContact' }));
  const act = (action: string, params: object = {}) => test.call(`RecordUpdater.${action}`, params, { object });
  const insert = (change: object) => act('insert', { record: { ...ROOM, ...change } });
  const rows = () => test.device.state().records.VideoTalkContact.rows;
  return { ...test, act, insert, rows };
}

describe('the directory of rooms', () => {
  it('starts with 60 rooms on 6 floors', () => {
    const rooms = directory()
      .rows()
      .filter(({ Type }) => Type === 'VTH');
    expect(rooms).toHaveLength(60);
    expect(new Set(rooms.map((row) => String(row.VTLongNumber).slice(0, -2))).size).toBe(6);
  });

  it.each(['0101', 'A1', '', '101#', '101#10', '1011111', '101##1', 101, '１０１'])('refuses room %j', (number) => {
    expect(detailOf(directory().insert({ VTLongNumber: number }))).toEqual({ field: 'VTLongNumber' });
  });

  it('accepts an extension without a group, and none with one', () => {
    const { insert } = directory();
    expect(insert({ VTLongNumber: '101#1' }).result).toBe(true);
    expect(detailOf(insert({ VTLongNumber: '101#2', GroupNumber: '7' }))).toEqual({ field: 'VTLongNumber' });
    expect(detailOf(insert({ VTLongNumber: '101-1', GroupNumber: '7' }))).toEqual({ field: 'VTLongNumber' });
    expect(insert({ VTLongNumber: '707', GroupNumber: '7' }).result).toBe(true);
  });

  it('says when a number is taken', () => {
    const { insert } = directory();
    expect(detailOf(insert({ VTLongNumber: '101' }))).toEqual({ field: 'VTLongNumber', reason: 'RecordExists' });
  });

  it.each([
    [{ FirstName: 'x'.repeat(17) }, 'FirstName'],
    [{ Nickname: 5 }, 'Nickname'],
    [{ RegisterType: 'secret' }, 'RegisterType'],
    [{ RegisterPassword: '12345' }, 'RegisterPassword'],
    [{ RegisterPassword: 'abcdef' }, 'RegisterPassword'],
    [{ GroupNumber: 'a b' }, 'GroupNumber'],
    [{ LiftFloor: 0 }, 'LiftFloor'],
    [{ VTOPosition: '80-1' }, 'VTOPosition'],
    [{ VTOPosition: ['8001'] }, 'VTOPosition'],
    [{ Type: 'VTO', VTLongNumber: '8009', VTOPosition: '101,,102' }, 'VTOPosition'],
    [{ Type: 'VTO', VTLongNumber: '8009', VTOPosition: '0101' }, 'VTOPosition'],
    [{ Type: 'VTX' }, 'Type'],
    [{ Vendor: 'x'.repeat(40_000) }, 'record'],
  ])('refuses %j', (change, field) => {
    expect(detailOf(directory().insert(change))).toEqual({ field });
  });

  it('deletes the lift floor of a room', () => {
    const { insert, act, rows } = directory();
    const recno = Number(paramsOf(insert({ LiftFloor: 7 })).recno);
    expect(act('update', { recno, record: { LiftFloor: null } }).result).toBe(true);
    expect(rows().find(({ RecNo }) => RecNo === recno)?.LiftFloor).toBeNull();
  });

  it('never returns a password, and keeps it when its mask is written', () => {
    const { insert, act, rows, call } = directory();
    const recno = Number(paramsOf(insert({ RegisterPassword: '123456' })).recno);
    const { record } = paramsOf(act('get', { recno }));
    expect(record).toMatchObject({ RegisterPassword: MASKED_SECRET });
    expect(act('update', { recno, record: { ...Object(record), FirstName: 'New' } }).result).toBe(true);
    expect(rows().find(({ RecNo }) => RecNo === recno)).toMatchObject({ RegisterPassword: '123456', FirstName: 'New' });
    const finder = handleIn(call('RecordFinder.factory.create', { name: 'VideoTalkContact' }));
    call('RecordFinder.startFind', { condition: { Type: 'VTH' } }, { object: finder });
    for (const method of ['doSeekFind', 'doFind']) {
      const found = call(`RecordFinder.${method}`, { offset: 0, count: 100 }, { object: finder });
      expect(JSON.stringify(found)).not.toContain('123456');
    }
  });

  it('has room for 1000', () => {
    const { device, insert } = directory();
    device.update(({ records }) => {
      const { rows } = records.VideoTalkContact;
      const stations = rows.filter(({ Type }) => Type !== 'VTH').length;
      while (rows.length < 1000 + stations)
        rows.push({ ...ROOM, RecNo: 5000 + rows.length, VTLongNumber: `${5000 + rows.length}` });
    });
    expect(codeOf(insert({ VTLongNumber: '999999' }))).toBe(ReplyError.Unknown);
  });

  it('validates every input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (row) => contactProblem(row, []) === 'Type'),
      { numRuns: 50 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (number) => {
        expect(contactProblem({ ...ROOM, VTLongNumber: String(number) }, [])).toBeUndefined();
      }),
    );
  });
});

describe('management stations', () => {
  const STATION = { Type: 'VTS', VTLongNumber: '888803', Nickname: 'Gate', VTNetAddress: '192.0.2.170', Order: 3 };

  it.each([
    [{ VTNetAddress: '192.0.2.161' }, 'VTNetAddress'],
    [{ VTNetAddress: '192.0.2.108' }, 'VTNetAddress'],
    [{ VTNetAddress: '192.0.2.256' }, 'VTNetAddress'],
    [{ VTNetAddress: '192.000.002.108' }, 'VTNetAddress'],
    [{ VTNetAddress: '0.0.0.0' }, 'VTNetAddress'],
    [{ VTNetAddress: '255.255.255.255' }, 'VTNetAddress'],
    [{ Order: 1 }, 'Order'],
    [{ Order: 100 }, 'Order'],
    [{ Nickname: '' }, 'Nickname'],
    [{ VTLongNumber: '88-1' }, 'VTLongNumber'],
  ])('are refused with %j', (change, field) => {
    expect(detailOf(directory().insert({ ...STATION, ...change }))).toEqual({ field });
  });

  it('are at most 20', () => {
    const { act, insert, rows } = directory();
    for (let index = 3; index <= 20; index += 1) {
      const own = { VTLongNumber: `8888${index}`, VTNetAddress: `192.0.2.${180 + index}`, Order: index };
      expect(insert({ ...STATION, ...own }).result).toBe(true);
    }
    expect(codeOf(insert({ ...STATION, VTLongNumber: '9', Order: 50 }))).toBe(ReplyError.Unknown);
    const [room] = rows().filter(({ Type }) => Type === 'VTH');
    const made = { recno: room?.RecNo, record: { ...STATION, VTLongNumber: '9', Order: 50 } };
    expect(codeOf(act('update', made)), 'a room that becomes one').toBe(ReplyError.Unknown);
    expect(rows().filter(({ Type }) => Type === 'VTS')).toHaveLength(20);
  });

  it('are rung in their order until one answers', () => {
    const { device } = directory();
    expect(callCentre(device.state())).toEqual({ rung: ['888801'], answeredBy: '888801' });
    device.update(({ presence }) => {
      for (const each of presence) if (each.Number === '888801') each.State = 'Offline';
    });
    expect(callCentre(device.state())).toEqual({ rung: ['888801', '888802'], answeredBy: '888802' });
  });

  it('answer a ping where they are online', () => {
    const { call } = directory();
    expect(paramsOf(call('VideoTalkManager.ping', { IP: '192.0.2.161' }))).toEqual({ Reached: true, Ms: 4 });
    expect(paramsOf(call('VideoTalkManager.ping', { IP: '198.51.100.1' }))).toMatchObject({ Reached: false });
    expect(codeOf(call('VideoTalkManager.ping', { IP: 'x' }))).toBe(ReplyError.InvalidParams);
  });
});

describe('the shape of the building', () => {
  const put = (change: object) => {
    const { call, device } = directory();
    const table = { ...device.state().tables.Building, ...change };
    return call('configManager.setConfig', { name: 'Building', table, options: [] });
  };

  it.each([
    [{ UnitFloorNumber: 100, FloorPerRoomNumber: 20, FloorLen: 2 }, 'UnitFloorNumber'],
    [{ UnitFloorNumber: 51, FloorPerRoomNumber: 20, FloorLen: 2 }, 'UnitFloorNumber'],
    [{ UnitFloorNumber: 10 }, 'UnitFloorNumber'],
    [{ UnitFloorNumber: 1.5 }, 'UnitFloorNumber'],
    [{ FloorPerRoomNumber: 0 }, 'FloorPerRoomNumber'],
    [{ FloorPerRoomNumber: 11, SecondFloorStart: '111' }, 'FloorPerRoomNumber'],
    [{ FirstFloorStart: '0101' }, 'FirstFloorStart'],
    [{ FirstFloorStart: '201' }, 'FirstFloorStart'],
    [{ SecondFloorStart: 'x' }, 'SecondFloorStart'],
    [{ FirstFloorStart: '900001', SecondFloorStart: '999999' }, 'SecondFloorStart'],
    [{ FloorLen: 3 }, 'FloorLen'],
  ])('is refused with %j', (change, member) => {
    expect(detailOf(put(change))).toEqual({ field: `Building.${member}` });
  });

  it('needs no restart', () => {
    expect(paramsOf(put({ UnitFloorNumber: 9 }))).toEqual({ options: [] });
  });
});

describe('an import', () => {
  const records = ['101', '801', '0802', '803'].map((VTLongNumber) => ({ ...ROOM, VTLongNumber }));

  it('judges each record by itself', () => {
    const { act, rows } = directory();
    const before = rows().length;
    expect(codeOf(act('getFileImportState'))).toBe(ReplyError.Unknown);
    expect(act('import', { records }).result).toBe(true);
    expect(paramsOf(act('getFileImportState'))).toEqual({
      State: 'Finished',
      Progress: 100,
      FailCodes: [FailCode.RecordExists, FailCode.None, FailCode.InvalidParam, FailCode.None],
    });
    expect(rows()).toHaveLength(before + 2);
  });

  it('takes time when the switch is set, one at a time', () => {
    const { act, device } = directory();
    device.setSwitches({ importRowMs: 100 });
    act('import', { records });
    device.clock.advance(250);
    expect(paramsOf(act('getFileImportState'))).toMatchObject({ State: 'Importing', Progress: 50 });
    expect(codeOf(act('import', { records }))).toBe(ReplyError.Unknown);
    device.clock.advance(200);
    expect(paramsOf(act('getFileImportState'))).toMatchObject({ State: 'Finished', Progress: 100 });
  });

  it('refuses anything but a list, and reports a full directory', () => {
    const { act } = directory();
    expect(codeOf(act('import', { records: 'x' }))).toBe(ReplyError.InvalidParams);
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...ROOM, VTLongNumber: String(10_000 + index) }));
    act('import', { records: many });
    const { FailCodes } = paramsOf(act('getFileImportState'));
    expect((FailCodes as number[]).at(-1)).toBe(FailCode.InsertLimit);
  });
});

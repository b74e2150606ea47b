import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { LOG_TYPES } from '@/lib/contract/methods/log';
import { ALARM_TYPES, CODE_FORM, LOG_TABLES } from '@/lib/contract/records';
import { storedCode } from '../rules/custom-codes';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';
import { appendRecord, queryRecords } from './record-tables';

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

const CODE = {
  UserID: 'g',
  OpenDoorPassword: storedCode('4711', CODE_FORM.md5),
  AlarmPassword: '',
  Doors: [0],
  ValidDateStart: '2026-01-01 00:00:00',
  ValidDateEnd: '2026-12-31 23:59:59',
  ValidCounts: 0,
};
/** The readable form. */
const SHOWN = { ...CODE, OpenDoorPassword: '******' };

describe('finder', () => {
  it('returns 1234 access records newest first, in pages, the last with the remainder, then null', () => {
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

  it('returns a full page for a larger request, and refuses a request for none', () => {
    const { ask } = signedIn().finder('AccessControlCardRec');
    expect(paramsOf(ask('doSeekFind', { offset: 0, count: 50_000 })).found).toBe(1000);
    expect(codeOf(ask('doSeekFind', { offset: 0, count: 0 }))).toBe(ReplyError.InvalidParams);
  });

  it('has 60 measured temperatures from 35.80 to 38.40, five of them over the threshold', () => {
    const { finder } = signedIn();
    const measured = finder('AccessControlCardRec', { HasTemperature: true });
    const degrees = measured.rows(0, 100).map((row) => Number(row.CurrentTemperature));
    expect(degrees).toHaveLength(60);
    expect([Math.min(...degrees) >= 35.8, Math.max(...degrees)]).toEqual([true, 38.4]);
    expect(finder('AccessControlCardRec', { HasTemperature: true, IsOverTemperature: true }).count()).toBe(5);
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

  it.each([
    ['AccessControlCustomPassword', { UserID: { toString: 1, valueOf: 2 } }],
    ['AccessControlCardRec', { CardName: '__proto__' }],
    ['VideoTalkContact', { Nickname: { toString: 1, valueOf: 2 } }],
  ])('takes from %s the condition %j for what it says', (name, condition) => {
    expect(signedIn().finder(name, condition).count()).toBe(0);
  });

  it('sorts by the first member, and by the next one where that is equal', () => {
    const rows = [
      { RecNo: 1, Type: 'VTH', Nickname: 'b' },
      { RecNo: 2, Type: 'VTS', Nickname: 'a' },
      { RecNo: 3, Type: 'VTH', Nickname: 'a' },
      { RecNo: 4, Type: 'VTS', Nickname: 'b' },
    ];
    const Orders = [{ Field: 'Type', Type: 'Descent' }, { Field: 'Nickname' }];
    const found = queryRecords(rows, 'AccessControlCard', { Orders });
    expect(found.map(({ RecNo }) => RecNo)).toEqual([2, 4, 3, 1]);
  });

  it.each([
    'x',
    ['RecNo'],
    [{ Field: 'RecNo', Type: 'Sideways' }],
    [{ Field: '__proto__', Type: 'Descent' }],
    [{ Field: 'Colour', Type: 'Descent' }],
    [{ Field: { toString: 1, valueOf: 2 }, Type: 'Descent' }],
    [Array.from({ length: 9 }, () => ({ Field: 'RecNo' }))],
  ])('refuses an order that it cannot follow: %j', (Orders) => {
    const { call } = signedIn();
    const object = call('RecordFinder.factory.create', { name: 'VideoTalkContact' }).result as number;
    expect(detailOf(call('RecordFinder.startFind', { condition: { Orders } }, { object }))).toEqual({
      field: 'Orders',
    });
  });

  it.each([
    ['AccessControlCustomPassword', 'OpenDoorPassword'],
    ['AccessControlCustomPassword', 'AlarmPassword'],
    ['AccessControlFingerprint', 'FingerprintData'],
    ['VideoTalkContact', 'RegisterPassword'],
  ])('neither searches %s by the secret %s nor sorts by it: both would give it away', (name, secret) => {
    const { call, device } = signedIn();
    device.setCapabilities({ fingerprintService: false });
    const object = call('RecordFinder.factory.create', { name }).result as number;
    const orders = [{ Field: 'RecNo' }, { Field: secret, Type: 'Ascent' }];
    for (const condition of [{ [secret]: '4711' }, { Orders: orders }]) {
      expect(detailOf(call('RecordFinder.startFind', { condition }, { object }))).toEqual({ field: secret });
    }
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

describe('logs', () => {
  const wrong = (name: string, condition: object) => {
    const { call } = signedIn();
    const object = handleIn(call('RecordFinder.factory.create', { name }));
    return detailOf(call('RecordFinder.startFind', { condition }, { object }));
  };

  it('finds access records by each member of the filter, a name by any part of it', () => {
    const { finder, device } = signedIn();
    const { rows } = device.state().records.AccessControlCardRec;
    const sample = rows.find(({ CardNo, ErrorCode }) => CardNo !== '' && ErrorCode === 18);
    for (const member of ['Status', 'Method', 'Door', 'UserID', 'CardNo']) {
      const count = rows.filter((row) => row[member] === sample?.[member]).length;
      expect(finder('AccessControlCardRec', { [member]: sample?.[member] }).count(), member).toBe(count);
      expect(count, member).toBeGreaterThan(0);
    }
    const named = rows.filter(({ CardName }) => String(CardName).includes('Walker')).length;
    expect(finder('AccessControlCardRec', { CardName: 'WALKER' }).count()).toBe(named);
    expect(finder('AccessControlCardRec', { Status: 0, Door: 0 }).count()).toBe(
      rows.filter(({ Status, Door }) => Status === 0 && Door === 0).length,
    );
  });

  it('finds each of nine alarm types, and alarms by door', () => {
    const { finder, device } = signedIn();
    const { rows } = device.state().records.AccessControlAlarmRecord;
    const counts = ALARM_TYPES.map((Type) => finder('AccessControlAlarmRecord', { Type }).count());
    expect(counts).toEqual(ALARM_TYPES.map((type) => rows.filter(({ Type }) => Type === type).length));
    expect(Math.min(...counts)).toBeGreaterThan(30);
    expect(finder('AccessControlAlarmRecord', { Door: 0 }).count()).toBe(rows.length);
  });

  it('finds calls by their end, their direction and the start of the room', () => {
    const { finder } = signedIn();
    const count = (condition: object) => finder('VideoTalkLog', condition).count();
    expect([count({}), count({ EndState: 'Missed' }), count({ EndState: 'Received' })]).toEqual([180, 45, 135]);
    expect(count({ CallType: 'Outgoing' }) + count({ CallType: 'Incoming' })).toBe(180);
    const floor = finder('VideoTalkLog', { PeerNumber: '3' }).rows(0, 180);
    expect(floor.length).toBeGreaterThan(0);
    expect(floor.every(({ PeerNumber }) => String(PeerNumber).startsWith('3'))).toBe(true);
  });

  it.each([
    ['AccessControlCardRec', { CreateTime: [20, 10] }, 'CreateTime'],
    ['AccessControlCardRec', { CreateTime: ['<>', 10, 10] }, 'CreateTime'],
    ['AccessControlCardRec', { CreateTime: 'today' }, 'CreateTime'],
    ['AccessControlCardRec', { Status: 2 }, 'Status'],
    ['AccessControlCardRec', { Door: '0' }, 'Door'],
    ['AccessControlAlarmRecord', { Status: 0 }, 'Status'],
    ['VideoTalkLog', { EndState: 'Busy' }, 'EndState'],
  ])('%s refuses the condition %j', (name, condition, member) => {
    expect(wrong(name, condition)).toEqual({ field: member });
  });

  it.each([
    ['AccessControlCardRec', 50_000],
    ['AccessControlAlarmRecord', 10_000],
    ['VideoTalkLog', 1000],
  ] as const)('%s keeps %i rows and drops the oldest', (name, capacity) => {
    const { device, finder } = signedIn();
    device.update((draft) => {
      const rows = Array.from({ length: capacity }, (_, index) => ({ RecNo: index + 1, CreateTime: index + 1 }));
      draft.records[name] = { rows, nextRecNo: capacity + 1 };
    });
    device.update((draft) => void appendRecord(draft, name, { CreateTime: capacity + 1 }));
    const { rows } = device.state().records[name];
    expect([rows.length, rows[0]?.RecNo, rows.at(-1)?.RecNo]).toEqual([capacity, 2, capacity + 1]);
    expect(finder(name).rows(0, 1)[0]).toMatchObject({ RecNo: capacity + 1 });
  });

  it('are cleared with the right to delete logs, and not without it', () => {
    const { updater, device, call, signIn } = signedIn();
    expect(updater('VideoTalkLog')('clear').result).toBe(true);
    expect(device.state().records.VideoTalkLog.rows).toEqual([]);
    signIn('operator1', 'Operator1');
    const object = call('RecordUpdater.factory.instance', { name: 'AccessControlAlarmRecord' }).result;
    const reply = call('RecordUpdater.clear', {}, { object: Number(object) });
    expect(codeOf(reply)).toBeDefined();
    expect(device.state().records.AccessControlAlarmRecord.rows).toHaveLength(300);
  });

  it.each(LOG_TABLES)('%s is written by the device alone', (name) => {
    const { updater, device } = signedIn();
    const ask = updater(name);
    const before = device.state().records[name];
    const [row] = before.rows;
    expect(detailOf(ask('insert', { record: { ...row, CreateTime: 'x' } }))).toEqual({ field: 'name' });
    expect(detailOf(ask('update', { recno: row?.RecNo ?? 1, record: { Door: 99 } }))).toEqual({ field: 'name' });
    ask('import', { records: [{ ...row }] });
    expect(paramsOf(ask('getFileImportState')).FailCodes).toEqual([FailCode.InvalidParam]);
    expect(device.state().records[name]).toBe(before);
  });

  it('leave a trace of every row that somebody deletes', () => {
    const { updater, device } = signedIn();
    const ask = updater('AccessControlAlarmRecord');
    const { rows } = device.state().records.AccessControlAlarmRecord;
    const [first] = rows;
    const alike = rows.filter(({ Type }) => Type === first?.Type).length;
    const entries = device.state().log.length;
    ask('removeEx', { condition: { Type: first?.Type } });
    ask('removeEx', { condition: { Type: first?.Type } });
    ask('remove', { recno: rows.find(({ Type }) => Type !== first?.Type)?.RecNo });
    // One entry, so that a client pushes nothing out of the log by removing row after row.
    expect(device.state().log.slice(entries)).toMatchObject([
      { Code: 'ClearRecords', User: 'admin', Detail: `AccessControlAlarmRecord, ${alike + 1}` },
    ]);
  });

  it('a call that ended comes first', () => {
    const { device, finder } = signedIn();
    const data = { CallType: 'Incoming', EndState: 'Received', PeerNumber: '101', TalkTime: 65 };
    device.emit({ Action: 'Pulse', Code: 'VideoTalkLog', Index: 0, Data: data });
    expect(finder('VideoTalkLog').rows(0, 1)[0]).toMatchObject({ ...data, RecNo: 181 });
  });
});

describe('updater', () => {
  it('inserts, reads, changes, removes and clears', () => {
    const { updater, device } = signedIn();
    const ask = updater('AccessControlCustomPassword');
    const { recno } = paramsOf(ask('insert', { record: CODE }));
    expect(paramsOf(ask('get', { recno })).record).toMatchObject({ ...SHOWN, RecNo: recno });
    expect(ask('update', { recno, record: { ValidCounts: 3 } }).result).toBe(true);
    expect(paramsOf(ask('get', { recno })).record).toMatchObject({ ...SHOWN, ValidCounts: 3 });
    expect(ask('remove', { recno }).result).toBe(true);
    expect(codeOf(ask('get', { recno }))).toBe(ReplyError.InvalidParams);
    expect(ask('removeEx', { condition: { UserID: 'guest1' } }).result).toBe(true);
    expect(device.state().records.AccessControlCustomPassword.rows).toHaveLength(23);
    ask('clear');
    expect(device.state().records.AccessControlCustomPassword.rows).toEqual([]);
  });

  it.each([
    ['AccessControlCustomPassword', {}],
    ['AccessControlCustomPassword', { Orders: [] }],
    ['AccessControlCard', { CardNo: '' }],
    ['AccessControlCardRec', { UserID: null, Orders: [{ Field: 'CreateTime' }] }],
    ['VideoTalkContact', { Type: '', VTLongNumber: '' }],
  ])('deletes nothing of %s where the condition %j says no row', (table, condition) => {
    const { device, updater } = signedIn();
    const before = device.state();
    expect(detailOf(updater(table)('removeEx', { condition }))).toEqual({ field: 'condition' });
    expect(device.state().records).toBe(before.records);
    expect(device.state().access).toBe(before.access);
  });

  it.each([
    [{ OpenDoorPassword: 'x' }, 'OpenDoorPassword'],
    [{ AlarmPassword: storedCode('4711', CODE_FORM.md5) }, 'AlarmPassword'],
    [{ Doors: [] }, 'Doors'],
    [{ OpenDoorPassword: storedCode('100200', CODE_FORM.md5) }, 'OpenDoorPassword'],
  ])('refuses a code with %j', (change, field) => {
    const { updater } = signedIn();
    const reply = updater('AccessControlCustomPassword')('insert', { record: { ...CODE, ...change } });
    expect(detailOf(reply)).toEqual({ field });
  });

  it.each(['0101', 'A1', '101-1#2'])('refuses the room %s', (VTLongNumber) => {
    const { updater } = signedIn();
    const reply = updater('VideoTalkContact')('insert', { record: { Type: 'VTH', VTLongNumber } });
    expect(detailOf(reply)).toEqual({ field: 'VTLongNumber' });
  });
});

describe('log', () => {
  it.each(['getCount', 'doSeekFind', 'setEncryptKey'])('reveals nothing by %s without the right', (method) => {
    const { call, device } = signedIn();
    const { token } = paramsOf(call('log.startFind', { condition: {} }));
    device.update(({ accounts: [admin] }) => {
      if (admin) admin.authorities = ['AuthUserMag'];
    });
    expect(codeOf(call(`log.${method}` as 'log.getCount', { token: Number(token) }))).toBe(ReplyError.NoAuthority);
    expect(call('log.stopFind', { token: Number(token) }).result).toBe(true);
  });

  it('pages through entries of the given types, newest first, and keeps one about its clearing', () => {
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
    expect(detailOf(call('log.startFind', { condition: { Order: 'Sideways' } }))).toEqual({ field: 'condition.Order' });
    for (const EndTime of ['2026-11-20 09:00:00', '2026-11-20 10:00:00']) {
      const empty = { StartTime: '2026-11-20 10:00:00', EndTime };
      expect(detailOf(call('log.startFind', { condition: empty }))).toEqual({ field: 'condition.StartTime' });
    }
  });

  it('keeps a token for a minute after its last use, and eight of a login', () => {
    const { call, device } = signedIn();
    const find = () => call('log.startFind', { condition: {} });
    const token = paramsOf(find()).token;
    const read = () => call('log.doSeekFind', { token, offset: 0, count: 20 });
    for (const ms of [59_000, 59_000]) {
      device.clock.advance(ms);
      call('Global.keepAlive', { timeout: 300 });
      expect(read().result).toBe(true);
    }
    for (let more = 1; more < 8; more += 1) expect(find().result).toBe(true);
    expect(find().error).toMatchObject({ code: ReplyError.InvalidParams, detail: { reason: 'TooManyFinds' } });
    device.clearUnexpected();
    device.clock.advance(60_001);
    expect(detailOf(read())).toEqual({ field: 'token' });
    expect(device.unexpected()).toEqual([]);
    expect(find().result).toBe(true);
  });

  it('is seeded with 500 entries of 30 days and every type, and notes each act of a client', () => {
    const { call, device, signIn } = signedIn();
    const log = () => device.state().log;
    const seeded = log().slice(0, 500);
    expect(new Set(seeded.map(({ Type }) => Type))).toEqual(new Set(LOG_TYPES));
    const days = seeded.map(({ Time }) => Date.parse(`${Time.replace(' ', 'T')}Z`) / 86_400_000);
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(28);
    expect(Math.max(...days) - Math.min(...days)).toBeLessThanOrEqual(30);
    signIn('operator1', 'Wrong-pass1');
    call('configManager.setConfig', { name: 'NTP', table: { ...device.state().tables.NTP, UpdatePeriod: 77 } });
    call('magicBox.reboot');
    expect(log().slice(-3)).toMatchObject([
      { Type: 'Security', Code: 'LoginFailure', User: 'operator1' },
      { Type: 'Config', Code: 'SaveConfig', User: 'admin', Detail: 'NTP' },
      { Type: 'System', Code: 'Reboot', User: 'admin' },
    ]);
  });

  it('finds administrators by letters and digits only', () => {
    const { call, finder } = signedIn();
    expect(finder('AccessManagerRecord', { UserID: '2' }).count()).toBeGreaterThan(0);
    const object = handleIn(call('RecordFinder.factory.create', { name: 'AccessManagerRecord' }));
    for (const UserID of ['2 ', 'a_b', '<b>', 'x'.repeat(33), 2]) {
      const reply = call('RecordFinder.startFind', { condition: { UserID } }, { object });
      expect(codeOf(reply), String(UserID)).toBe(ReplyError.InvalidParams);
    }
  });
});

describe('events', () => {
  it('are sent to those who attached the code or all, four registrations a login', () => {
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
    device.setCapabilities({ attendanceMode: true });
    expect(seen).toHaveLength(3);
    attach('CapsChanged');
    device.setCapabilities({ attendanceMode: false });
    expect(seen).toHaveLength(4);
    for (let made = 2; made < 4; made += 1) attach('All');
    expect(attach('All').result).toBe(false);
    expect(codeOf(call('EventManager.attach', { codes: [] }))).toBe(ReplyError.InvalidParams);
  });
});

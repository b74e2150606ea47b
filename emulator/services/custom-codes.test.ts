import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { CODE_FORM } from '@/lib/contract/records';
import { storedCode } from '../rules/custom-codes';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';

const TABLE = 'AccessControlCustomPassword';
const hash = (digits: string) => storedCode(digits, CODE_FORM.md5);
const ROW = {
  UserID: 'visitor',
  OpenDoorPassword: hash('123456'),
  AlarmPassword: hash('654321'),
  Doors: [0],
  TimeSections: [255],
  ValidDateStart: '2026-01-01 00:00:00',
  ValidDateEnd: '2026-12-31 23:59:59',
  ValidCounts: 0,
};

function atDevice(isTaking = true) {
  const made = testDevice();
  made.signIn();
  made.device.update(({ tables }) =>
    Object.assign(tables.AccessControl[0] ?? {}, { CustomPasswordEnable: isTaking, DuressAlarmEnable: true }),
  );
  const object = handleIn(made.call('RecordUpdater.factory.instance', { name: TABLE }));
  const insert = (change: object = {}) =>
    made.call('RecordUpdater.insert', { record: { ...ROW, ...change } }, { object });
  const update = (recno: unknown, record: object) => made.call('RecordUpdater.update', { recno, record }, { object });
  const rows = () => made.device.state().records[TABLE].rows;
  const type = (digits: string) => made.device.typeCode(0, digits).errorCode;
  const last = () => made.device.state().records.AccessControlCardRec.rows.at(-1);
  return { ...made, object, insert, update, rows, type, last };
}

describe('a code', () => {
  it('opens, is recorded with its owner, and is never read back', () => {
    const { insert, type, last, device, call } = atDevice();
    const { recno } = paramsOf(insert());
    expect(type('123456')).toBe(0);
    expect(last()).toMatchObject({ UserID: 'visitor', Method: 0, Status: 1, ErrorCode: 0 });
    expect(device.state().doors[0]?.lock).toBe('Unlocked');
    const finder = handleIn(call('RecordFinder.factory.create', { name: TABLE }));
    call('RecordFinder.startFind', { condition: {} }, { object: finder });
    const found = JSON.stringify(call('RecordFinder.doSeekFind', { offset: 0, count: 100 }, { object: finder }));
    expect(found).toContain(`"RecNo":${recno}`);
    expect(found).not.toContain(ROW.OpenDoorPassword);
    expect(found).not.toContain(ROW.AlarmPassword);
    const guess = call(
      'RecordFinder.startFind',
      { condition: { OpenDoorPassword: hash('123456') } },
      { object: finder },
    );
    expect(codeOf(guess)).toBe(ReplyError.InvalidParams);
  });

  it('opens no door that waits for its first card', () => {
    const { insert, type, last, device } = atDevice();
    insert();
    const FirstEnter = { Enable: true, Status: 'Normal' as const, TimeIndex: 255 };
    device.update(({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, { FirstEnter }));
    expect(type('123456')).toBe(48);
    expect(last()).toMatchObject({ UserID: 'visitor', Status: 0, ErrorCode: 48 });
  });

  it('of one use opens once; changing the number of uses resets the count', () => {
    const { insert, update, type, rows } = atDevice();
    const { recno } = paramsOf(insert({ ValidCounts: 1, UsedCounts: -5 }));
    expect([type('123456'), type('123456')]).toEqual([0, 20]);
    expect(rows().at(-1)).toMatchObject({ ValidCounts: 1, UsedCounts: 1 });
    expect(update(recno, { UserID: 'other', UsedCounts: 0 }).result).toBe(true);
    expect(type('123456')).toBe(20);
    expect(update(recno, { ValidCounts: 2 }).result).toBe(true);
    expect([type('123456'), type('123456'), type('123456')]).toEqual([0, 0, 20]);
  });

  it('that replaces one that was used up opens as often as the row says', () => {
    const { insert, update, type } = atDevice();
    const { recno } = paramsOf(insert({ ValidCounts: 1 }));
    expect([type('123456'), type('123456')]).toEqual([0, 20]);
    expect(update(recno, { OpenDoorPassword: hash('777777') }).result).toBe(true);
    expect([type('777777'), type('777777')]).toEqual([0, 20]);
    expect(update(recno, { AlarmPassword: hash('888888') }).result).toBe(true);
    expect(type('777777')).toBe(20);
  });

  it('of duress opens and raises the alarm', () => {
    const { insert, device, type } = atDevice();
    insert();
    const alarms = () => device.state().records.AccessControlAlarmRecord.rows.filter(({ Type }) => Type === 'Duress');
    const before = alarms().length;
    expect(type('123456')).toBe(0);
    expect(alarms()).toHaveLength(before);
    expect(type('654321')).toBe(0);
    expect(alarms()).toHaveLength(before + 1);
  });

  it.each<[object, number]>([
    [{ ValidDateEnd: '2026-11-20 11:59:59' }, 20],
    [{ ValidDateStart: '2026-11-20 12:00:01' }, 20],
    [{ TimeSections: [2] }, 32],
  ])('with %j is refused', (change, errorCode) => {
    const { insert, type, last } = atDevice();
    expect(insert(change).result).toBe(true);
    expect(type('123456')).toBe(errorCode);
    expect(last()).toMatchObject({ UserID: 'visitor', Status: 0, ErrorCode: errorCode });
  });

  it('that is unknown, or at a door without the method, is refused', () => {
    const { insert, type } = atDevice(false);
    insert();
    expect([type('999'), type('123456')]).toEqual([64, 19]);
  });
});

it.each<[object, string]>([
  [{ UserID: '' }, 'UserID'],
  [{ UserID: 'x'.repeat(33) }, 'UserID'],
  [{ OpenDoorPassword: '123456' }, 'OpenDoorPassword'],
  [{ OpenDoorPassword: hash('1').toLowerCase() }, 'OpenDoorPassword'],
  [{ OpenDoorPassword: '' }, 'OpenDoorPassword'],
  [{ OpenDoorPassword: hash('100200') }, 'OpenDoorPassword'],
  [{ AlarmPassword: ROW.OpenDoorPassword }, 'AlarmPassword'],
  [{ AlarmPassword: hash('100200') }, 'AlarmPassword'],
  [{ Doors: [] }, 'Doors'],
  [{ Doors: [1] }, 'Doors'],
  [{ Doors: [0, 0] }, 'Doors'],
  [{ TimeSections: [128] }, 'TimeSections'],
  [{ TimeSections: [255, 255] }, 'TimeSections'],
  [{ ValidDateStart: 'now' }, 'ValidDateStart'],
  [{ ValidDateEnd: ROW.ValidDateStart }, 'ValidDateEnd'],
  [{ ValidCounts: 1000 }, 'ValidCounts'],
  [{ ValidCounts: -1 }, 'ValidCounts'],
])('refuses %j', (change, field) => {
  const { insert, rows } = atDevice();
  const before = rows();
  expect(detailOf(insert(change))).toEqual({ field });
  expect(rows()).toBe(before);
});

it('is one of at most 500', () => {
  const { device, insert } = atDevice();
  device.update(({ records }) => {
    const store = records[TABLE];
    store.rows = Array.from({ length: 500 }, (_, place) => ({
      ...ROW,
      OpenDoorPassword: hash(`7${place}`),
      RecNo: place + 1,
    }));
  });
  expect(codeOf(insert({ OpenDoorPassword: hash('8'), AlarmPassword: '' }))).toBe(ReplyError.Unknown);
});

it('is stored as digits on devices of that kind', () => {
  const { device, insert, type } = atDevice();
  device.update((draft) => Object.assign(draft.capabilityChanges, { customPasswordEncryption: 0 }));
  expect(detailOf(insert())).toEqual({ field: 'OpenDoorPassword' });
  expect(insert({ OpenDoorPassword: '123456', AlarmPassword: '' }).result).toBe(true);
  expect(type('123456')).toBe(0);
});

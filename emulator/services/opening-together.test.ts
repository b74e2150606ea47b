import { beforeEach, describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import type { AccessUser } from '@/lib/contract/records';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import type { Proof } from '../rules/access-decision';
import type { DeviceState } from '../state/device-state';
import { codeOf, detailOf, handleIn, type TestDevice, testDevice } from '../test-device';

let made: TestDevice;
beforeEach(() => {
  // Friday, 20 November 2026, 12:00 of the wall clock.
  made = testDevice();
  made.signIn();
  made.device.update(({ access }) => {
    const plain: Partial<AccessUser> = { UserType: 0, UserStatus: 0, TimeSections: [255], Password: '******' };
    for (const user of access.users.slice(0, 9)) Object.assign(user, plain);
  });
});

const HOUR_MS = 3_600_000;

const state = () => made.device.state();
const setDoor = (change: object) =>
  made.device.update(({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, change));
const setPerson = (userId: string, change: Partial<AccessUser>) =>
  made.device.update(({ access }) => Object.assign(access.users.find(({ UserID }) => UserID === userId) ?? {}, change));
const setGroups = (groups: DeviceState['tables']['OpenDoorGroup'][number]['Groups']) =>
  made.device.update(({ tables }) => Object.assign(tables.OpenDoorGroup[0] ?? {}, { Groups: groups }));
const show = (proof: Proof) => made.device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof }).errorCode;
const cardOf = (userId: string): Proof => ({
  kind: 'card',
  cardNo: state().access.cards.find(({ UserID }) => UserID === userId)?.CardNo ?? '',
});
const card = (userId: string) => show(cardOf(userId));
const face = (userId: string) => show({ kind: 'face', userId });
const password = (userId: string) => show({ kind: 'password', userId });
const lastRecord = () => state().records.AccessControlCardRec.rows.at(-1);
const isOpen = () => state().doors[0]?.leaf === 'Open';
const write = (name: string, table: unknown) => made.call('configManager.setConfig', { name, table, options: [] });
const member = (UserID: string, Method: number = DOOR_METHODS.any) => ({ UserID, Method });

describe('card and face', () => {
  beforeEach(() => setDoor({ Method: DOOR_METHODS.cardAndFace }));

  it('refuses a card alone and opens when the face of the same person follows', () => {
    expect(card('1')).toBe(19);
    expect(lastRecord()).toMatchObject({ ErrorCode: 19, Status: 0, UserID: '1' });
    expect(isOpen()).toBe(false);
    expect(face('2')).toBe(19);
    expect(face('1')).toBe(0);
    expect(isOpen()).toBe(true);
    expect(lastRecord()).toMatchObject({ ErrorCode: 0, Status: 1, UserID: '1' });
  });

  it('forgets the card after 30 s, and once the door opened', () => {
    card('1');
    made.device.clock.advance(30_000);
    expect(face('1')).toBe(19);
    expect(card('1')).toBe(0);
    expect(card('1')).toBe(19);
  });

  it('accepts no password, and another method requires all credentials again', () => {
    expect(password('1')).toBe(19);
    card('1');
    setDoor({ Method: DOOR_METHODS.cardAndPassword });
    expect(password('1')).toBe(19);
    expect(card('1')).toBe(0);
  });
});

describe('methods by section', () => {
  it('are looked up for every attempt', () => {
    const day = ['17 08:00:00-12:00:30', '1 12:01:00-18:00:00', '1 00:00:00-00:00:00', '1 00:00:00-00:00:00'];
    setDoor({ Method: DOOR_METHODS.timeSection, TimeSchedule: Array.from({ length: 7 }, () => day) });
    expect([card('1'), face('1')]).toEqual([19, 0]);
    made.device.clock.advance(40_000);
    expect(face('1')).toBe(32);
    made.device.clock.advance(20_000);
    expect([face('1'), card('1')]).toEqual([19, 0]);
  });
});

describe('several persons', () => {
  beforeEach(() => setDoor({ Method: DOOR_METHODS.multiCard }));

  it('open together: one of two is not enough and is recorded as 81', () => {
    setGroups([{ Enable: true, UserCount: 2, GroupDetail: [member('1'), member('2'), member('4')] }]);
    expect(card('1')).toBe(81);
    expect(lastRecord()).toMatchObject({ ErrorCode: 81, Status: 0 });
    expect(card('1')).toBe(81);
    expect(state().doors[0]?.waiting).toHaveLength(1);
    expect(isOpen()).toBe(false);
    expect(card('2')).toBe(0);
    expect(isOpen()).toBe(true);
  });

  it('of every group are required, in any order, within 30 s', () => {
    setGroups([
      { Enable: true, UserCount: 1, GroupDetail: [member('1')] },
      { Enable: true, UserCount: 1, GroupDetail: [member('2', DOOR_METHODS.face)] },
    ]);
    expect(card('2')).toBe(19);
    expect(face('2')).toBe(81);
    made.device.clock.advance(29_999);
    expect(card('1')).toBe(0);
    expect(face('2')).toBe(81);
    made.device.clock.advance(30_000);
    expect(card('1')).toBe(81);
    expect(face('2')).toBe(0);
  });

  it('must be members, and there is nobody without a group', () => {
    setGroups([{ Enable: true, UserCount: 2, GroupDetail: [member('1'), member('2')] }]);
    expect(card('4')).toBe(19);
    setGroups([]);
    expect(card('1')).toBe(19);
  });

  it('lose their place when the person is deleted, and the others keep theirs', () => {
    setGroups([{ Enable: true, UserCount: 2, GroupDetail: [member('1'), member('2'), member('4')] }]);
    made.call('AccessUser.removeMulti', { UserIDList: ['2'] });
    const ids = () => state().tables.OpenDoorGroup[0]?.Groups[0]?.GroupDetail.map(({ UserID }) => UserID);
    expect(ids()).toEqual(['1', '4']);
    made.call('AccessUser.removeAll');
    expect(ids()).toEqual([]);
  });
});

describe('the first card', () => {
  beforeEach(() => {
    setPerson('1', { IsFirstEnter: true, FirstEnterDoors: [0] });
    setDoor({ FirstEnter: { Enable: true, Status: 'Normal', TimeIndex: 255 } });
  });

  it('is required: an ordinary one before it is recorded as 48', () => {
    expect(card('2')).toBe(48);
    expect(lastRecord()).toMatchObject({ ErrorCode: 48, Status: 0, UserID: '2' });
    expect([card('1'), card('2')]).toEqual([0, 0]);
  });

  it('is valid for one day, and for one setting', () => {
    card('1');
    made.device.clock.advance(12 * 3_600_000);
    expect(card('2')).toBe(48);
    card('1');
    setDoor({ FirstEnter: { Enable: true, Status: 'Normal', TimeIndex: 0 } });
    expect(card('2')).toBe(48);
  });

  it('is required only in the sections of its plan', () => {
    setDoor({ FirstEnter: { Enable: true, Status: 'Normal', TimeIndex: 1 } });
    expect(card('2')).toBe(48);
    made.device.clock.advance(30 * 60_000);
    expect(card('2')).toBe(0);
    made.device.clock.advance(60 * 60_000);
    expect(card('2')).toBe(48);
  });

  it('is for the doors of the person', () => {
    setPerson('1', { FirstEnterDoors: [-1] });
    expect(card('1')).toBe(48);
  });

  it('keeps the door open until the section ends, where that is set', () => {
    // Office: 08:00 to 12:00 and 13:00 to 18:00.
    setDoor({ FirstEnter: { Enable: true, Status: 'KeepOpen', TimeIndex: 1 } });
    made.device.clock.advance(60 * 60_000);
    expect(card('1')).toBe(0);
    made.device.clock.advance(60 * 60_000);
    expect(isOpen()).toBe(true);
    expect(card('2')).toBe(0);
    made.device.clock.advance(60 * 60_000);
    expect(isOpen()).toBe(true);
    expect(state().records.AccessControlAlarmRecord.rows.at(-1)?.Type).not.toBe('DoorNotClosed');
    made.device.clock.advance(4 * 60 * 60_000);
    expect(isOpen()).toBe(false);
  });

  it('keeps it open until that time of the clock, also after the clock was set', () => {
    const setClock = (byMs: number) =>
      made.device.update((draft) => {
        draft.wallOffset += byMs;
      });
    // No time server sets the clock right meanwhile.
    made.device.update(({ tables }) => Object.assign(tables.NTP, { Enable: false }));
    // Office: 13:00 to 18:00.
    setDoor({ FirstEnter: { Enable: true, Status: 'KeepOpen', TimeIndex: 1 } });
    made.device.clock.advance(60 * 60_000);
    card('1');
    setClock(4 * HOUR_MS);
    // The last second belongs to the section.
    made.device.clock.advance(HOUR_MS + 999);
    expect(isOpen()).toBe(true);
    made.device.clock.advance(1);
    expect(isOpen()).toBe(false);
    // The same door on the next Monday, with a clock that is set past the section.
    made.device.clock.advance(68 * HOUR_MS);
    card('1');
    made.device.clock.advance(60_000);
    expect(isOpen()).toBe(true);
    setClock(5 * HOUR_MS);
    expect(isOpen()).toBe(false);
  });

  it('keeps it open no longer than the section by a clock that was set back', () => {
    made.device.update((draft) => {
      Object.assign(draft.tables.NTP, { Enable: false });
      draft.wallOffset += 365 * 24 * HOUR_MS;
    });
    setDoor({ FirstEnter: { Enable: true, Status: 'KeepOpen', TimeIndex: 255 } });
    card('1');
    expect(isOpen()).toBe(true);
    made.device.update((draft) => {
      draft.wallOffset -= 365 * 24 * HOUR_MS;
    });
    expect(isOpen()).toBe(true);
    made.device.clock.advance(12 * HOUR_MS);
    expect(isOpen()).toBe(false);
    expect(card('2')).toBe(48);
  });

  it('does not keep it open again after a call has closed it', () => {
    setDoor({ FirstEnter: { Enable: true, Status: 'KeepOpen', TimeIndex: 255 } });
    card('1');
    const channel = { object: handleIn(made.call('accessControl.factory.instance', { channel: 0 })) };
    expect(made.call('accessControl.closeDoor', { DoorIndex: 0 }, channel).result).toBe(true);
    expect(isOpen()).toBe(false);
    expect(card('2')).toBe(0);
    // A section begins, or the zone changes.
    made.device.update(({ tables }) => {
      tables.AccessTimeSchedule = [...tables.AccessTimeSchedule];
    });
    made.device.clock.advance(3_000);
    expect(isOpen()).toBe(false);
  });

  it('stops keeping it open once the rule is switched off', () => {
    setDoor({ FirstEnter: { Enable: true, Status: 'KeepOpen', TimeIndex: 255 } });
    card('1');
    made.device.clock.advance(60_000);
    expect(isOpen()).toBe(true);
    setDoor({ FirstEnter: { Enable: false, Status: 'KeepOpen', TimeIndex: 255 } });
    expect(isOpen()).toBe(false);
  });
});

describe('writing the tables', () => {
  const day = ['21 08:00:00-12:00:00', '25 12:00:00-18:00:00', '1 00:00:00-00:00:00', '1 00:00:00-00:00:00'];
  const door = (change: object) => state().tables.AccessControl.map((each) => ({ ...each, ...change }));
  const groups = (UserCount: number, ...ids: string[]) =>
    state().tables.OpenDoorGroup.map((each) => ({
      ...each,
      Groups: [{ Enable: true, UserCount, GroupDetail: ids.map((id) => member(id)) }],
    }));

  it.each([
    ['a method the readers do not allow', 'AccessControl', () => door({ Method: 22 }), 'AccessControl[0].Method'],
    [
      'overlapping methods',
      'AccessControl',
      () => door({ TimeSchedule: Array.from({ length: 7 }, () => day) }),
      'AccessControl[0].TimeSchedule[0][1]',
    ],
    [
      'a verification of 16 s',
      'AccessControl',
      () => door({ RemoteDetail: { TimeOut: 16, TimeOutDoorStatus: false } }),
      'AccessControl[0].RemoteDetail.TimeOut',
    ],
    [
      'a first card in no plan',
      'AccessControl',
      () => door({ FirstEnter: { Enable: true, Status: 'Normal', TimeIndex: 128 } }),
      'AccessControl[0].FirstEnter.TimeIndex',
    ],
    ['three of two', 'OpenDoorGroup', () => groups(3, '1', '2'), 'OpenDoorGroup[0].Groups[0].UserCount'],
    ['a person twice', 'OpenDoorGroup', () => groups(2, '1', '1'), 'OpenDoorGroup[0].Groups[0].GroupDetail[1].UserID'],
    ['nobody', 'OpenDoorGroup', () => groups(2, '1', 'X9'), 'OpenDoorGroup[0].Groups[0].GroupDetail[1].UserID'],
    ['no door', 'OpenDoorGroup', () => [], 'OpenDoorGroup'],
  ])('refuses %s', (_what, name, table, field) => {
    const before = state().tables[name];
    const reply = write(name, table());
    expect(codeOf(reply)).toBe(ReplyError.InvalidParams);
    expect(detailOf(reply)).toEqual({ field });
    expect(state().tables[name]).toBe(before);
  });

  it('accepts valid ones, also unknown members', () => {
    expect(write('OpenDoorGroup', groups(2, '1', '2')).result).toBe(true);
    expect(state().tables.OpenDoorGroup[0]).toMatchObject({ Vendor_Reserved: 7, Groups: [{ UserCount: 2 }] });
  });
});

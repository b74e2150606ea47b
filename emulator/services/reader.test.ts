import { beforeEach, describe, expect, it } from 'vitest';
import { RECORD_METHODS } from '@/lib/contract/records';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import type { OutgoingNotification } from '../device-interface';
import type { Proof } from '../rules/access-decision';
import type { DeviceState } from '../state/device-state';
import { signedInDevice, type TestDevice, testDevice } from '../test-device';

let made: TestDevice;
beforeEach(() => {
  // Friday, 20 November 2026, 12:00 of the wall clock.
  made = testDevice({ profile: 'door-controller' });
  made.device.update(({ access, tables }) => {
    for (const door of tables.AccessControl) door.Method = DOOR_METHODS.any;
    for (const user of access.users.slice(0, 3))
      Object.assign(user, { UserType: 0, UserStatus: 0, TimeSections: [255] });
  });
});

const card = () => made.device.state().access.cards[1] ?? { CardNo: '', UserID: '' };
const show = (proof: Proof = { kind: 'card', cardNo: card().CardNo }, door = 0) =>
  made.device.atReader({ door, readerId: '1', direction: 'Entry', proof });
const change = (recipe: (draft: DeviceState) => void) => made.device.update(recipe);
const holder = (draft: DeviceState) => {
  const user = draft.access.users.find(({ UserID }) => UserID === card().UserID);
  if (!user) throw new Error('the card belongs to nobody');
  return user;
};
const lastRecord = () => made.device.state().records.AccessControlCardRec.rows.at(-1);

describe('a known card', () => {
  it('opens the door, writes a record and notifies listeners', () => {
    made.signIn();
    const heard: OutgoingNotification[] = [];
    made.device.onNotification((notification) => heard.push(notification));
    made.call('EventManager.attach', { codes: ['AccessControl', 'DoorStatus'] });
    expect(show()).toMatchObject({ errorCode: 0, person: { UserID: card().UserID } });
    expect(made.device.state().doors[0]).toMatchObject({ leaf: 'Open', lock: 'Unlocked' });
    expect(lastRecord()).toMatchObject({
      UserID: card().UserID,
      CardNo: card().CardNo,
      ReaderID: '1',
      Type: 'Entry',
      Method: RECORD_METHODS.card,
      Status: 1,
      ErrorCode: 0,
    });
    const codes = heard.map(({ message }) => (message.params.eventList as { Code: string }[])[0]?.Code);
    expect(codes).toEqual(['AccessControl', 'DoorStatus']);
    made.device.clock.advance(10_000);
    expect(made.device.state().doors[0]).toMatchObject({ leaf: 'Close', lock: 'Locked' });
  });

  const refusals: [why: string, errorCode: number, recipe: (draft: DeviceState) => void][] = [
    ['the card is lost', 17, ({ access }) => Object.assign(access.cards[1] ?? {}, { CardStatus: 1 })],
    ['its holder is frozen', 16, (draft) => Object.assign(holder(draft), { UserStatus: 1 })],
    ['its holder may not pass this door', 18, (draft) => Object.assign(holder(draft), { Doors: [1] })],
    ['the door wants a face', 19, ({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, { Method: 17 })],
    ['its holder is no longer valid', 20, (draft) => Object.assign(holder(draft), { ValidTo: '2026-11-20 11:59:59' })],
    ['its holder is not yet valid', 20, (draft) => Object.assign(holder(draft), { ValidFrom: '2026-11-20 12:00:01' })],
    ['its guest has no use left', 20, (draft) => Object.assign(holder(draft), { UserType: 2, UseTime: 0 })],
    [
      'the door is always closed',
      23,
      ({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, { State: 'CloseAlways' }),
    ],
    ['the hour is outside its plan', 32, (draft) => Object.assign(holder(draft), { TimeSections: [2] })],
    ['the plan is switched off', 32, (draft) => Object.assign(holder(draft), { TimeSections: [9] })],
  ];

  it('opens during the whole last second of the validity of its holder', () => {
    change((draft) => Object.assign(holder(draft), { ValidTo: '2026-11-20 12:00:00' }));
    made.device.clock.advance(999);
    expect(show().errorCode).toBe(0);
    made.device.clock.advance(1);
    expect(show().errorCode).toBe(20);
  });

  it.each(refusals)('is refused when %s', (_why, errorCode, recipe) => {
    change(recipe);
    expect(show().errorCode).toBe(errorCode);
    expect(made.device.state().doors[0]?.leaf).toBe('Close');
    expect(lastRecord()).toMatchObject({ Status: 0, ErrorCode: errorCode, CardNo: card().CardNo });
  });

  it('is refused while the other door of the interlock is open', () => {
    change(({ tables }) => Object.assign(tables.AccessControlGeneral.ABLock, { Enable: true }));
    made.device.doorHappening(1, 'open');
    expect(show().errorCode).toBe(24);
  });

  it('opens within its plan', () => {
    change((draft) => Object.assign(holder(draft), { TimeSections: [1] }));
    expect(show().errorCode).toBe(0);
    made.device.clock.advance(30 * 60_000);
    expect(show().errorCode).toBe(32);
  });

  it('counts the uses of a guest', () => {
    change((draft) => Object.assign(holder(draft), { UserType: 2, UseTime: 1 }));
    expect([show().errorCode, show().errorCode]).toEqual([0, 20]);
  });

  it('of duress opens and raises an alarm; of the blocklist does neither quietly', () => {
    const alarms = () => made.device.state().records.AccessControlAlarmRecord.rows;
    change(({ access }) => Object.assign(access.cards[1] ?? {}, { CardType: 5 }));
    expect(show().errorCode).toBe(0);
    expect(alarms().at(-1)).toMatchObject({ Type: 'Duress', Door: 0 });
    change((draft) => Object.assign(holder(draft), { UserType: 1 }));
    expect(show().errorCode).toBe(16);
    expect(alarms().at(-1)).toMatchObject({ Type: 'ACBlocklist', Door: 0 });
  });
});

it('a patrol card is recorded and opens nothing', () => {
  change((draft) => Object.assign(holder(draft), { UserType: 3 }));
  expect(show().errorCode).toBe(25);
  expect(made.device.state().doors[0]?.leaf).toBe('Close');
  expect(made.device.state().records.AccessControlAlarmRecord.rows.at(-1)).toMatchObject({ Type: 'PatrolStatus' });
});

describe('other credentials', () => {
  it('an unknown card is refused and kept in the records', () => {
    expect(show({ kind: 'card', cardNo: 'FFFFFFFF' })).toMatchObject({ errorCode: 16 });
    expect(lastRecord()).toMatchObject({ UserID: '', CardNo: 'FFFFFFFF', Status: 0, ErrorCode: 16 });
  });

  it('a finger opens when it was enrolled', () => {
    expect(show({ kind: 'fingerprint', userId: '1', finger: 0 }).errorCode).toBe(0);
    expect(lastRecord()).toMatchObject({ UserID: '1', Method: RECORD_METHODS.fingerprint });
    expect(show({ kind: 'fingerprint', userId: '1', finger: 1 }).errorCode).toBe(16);
    expect(show({ kind: 'face', userId: '1' }).errorCode).toBe(16);
  });

  it('a face is sent with its picture to snapshot registrations only', () => {
    const face = testDevice();
    face.device.update(({ access, tables }) => {
      for (const door of tables.AccessControl) door.Method = DOOR_METHODS.any;
      Object.assign(access.users[1] ?? {}, { UserType: 0, UserStatus: 0, TimeSections: [255] });
    });
    face.signIn();
    face.call('EventManager.attach', { codes: ['AccessControl'] });
    expect(face.call('snapManager.attach', { channel: 0, Events: [] }).result).toBe(false);
    face.call('snapManager.attach', { channel: 0, Events: ['AccessControl'] });
    const heard: OutgoingNotification[] = [];
    face.device.onNotification((notification) => heard.push(notification));
    const proof: Proof = { kind: 'face', userId: '2' };
    expect(face.device.atReader({ door: 0, readerId: '1', direction: 'Exit', proof }).errorCode).toBe(0);
    const [event, snap] = heard.map(({ message }) => message);
    expect(event?.method).toBe('client.notifyEventStream');
    expect(JSON.stringify(event)).not.toContain('Base64');
    expect(snap).toMatchObject({
      method: 'client.notifySnapFile',
      params: { Base64: face.device.state().access.faces[1]?.PhotoData[0] },
    });
  });
});

describe('the last card', () => {
  it('is kept with its bits as they arrived, whether or not it is known', () => {
    const { device, call, signIn } = signedInDevice({ profile: 'face-full' });
    const last = () => (call('commPort.getLastCard').params as { card: object | null }).card;
    const show = (cardNo: string) =>
      device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof: { kind: 'card', cardNo } });
    expect(last()).toBeNull();
    device.update(({ tables }) => Object.assign(tables.Wiegand[0] ?? {}, { Mode: 'In', TransferMode: 26 }));
    show('FF0000A1');
    const card = { CardNo: 'FF0000A1', Bits: '00000000000000000101000010' };
    expect(last()).toMatchObject({ ...card, Time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) });
    device.update(({ tables }) => Object.assign(tables.Wiegand[0] ?? {}, { TransferMode: 34 }));
    device.atReader({
      door: 0,
      readerId: '1',
      direction: 'Entry',
      proof: { kind: 'fingerprint', userId: '2', finger: 0 },
    });
    expect(last()).toMatchObject(card);
    show('FF0000A1');
    expect(last()).toMatchObject({ Bits: `0${'1'.repeat(8)}${'0'.repeat(16)}101000010` });
    device.reboot();
    device.clock.advance(60_000);
    signIn();
    expect(last(), 'after a restart').toBeNull();
    show('FF0000A1');
    device.clock.freeze(device.clock.now() - 30_000);
    device.reset('all');
    signIn();
    expect(last(), 'after a reset, with the clock set back').toBeNull();
    expect(signedInDevice().call('commPort.getLastCard').params, 'another device').toEqual({ card: null });
  });
});

describe('people who need longer at a door', () => {
  it('find it unlocked, and open without an alarm, for times of their own', () => {
    change((draft) => {
      Object.assign(draft.tables.AccessControl[0] ?? {}, {
        UnlockHoldInterval: 3_000,
        CloseTimeout: 10,
        SensorEnable: true,
        DoorNotClosedAlarmEnable: true,
        HandicapTimeOut: { UnlockHoldInterval: 8_000, CloseTimeout: 30 },
      });
      holder(draft).UserType = 5;
    });
    const alarms = () =>
      made.device.state().records.AccessControlAlarmRecord.rows.filter(({ Type }) => Type === 'DoorNotClosed');
    const before = alarms().length;
    expect(show()).toMatchObject({ errorCode: 0 });
    made.device.clock.advance(7_000);
    expect(made.device.state().doors[0]?.lock).toBe('Unlocked');
    made.device.doorHappening(0, 'open');
    made.device.clock.advance(20_000);
    expect(alarms()).toHaveLength(before);
    made.device.clock.advance(4_000);
    expect(alarms()).toHaveLength(before + 1);
    made.device.doorHappening(0, 'close');
    // The next one has the times of the door again.
    change((draft) => void Object.assign(holder(draft), { UserType: 0 }));
    show();
    made.device.clock.advance(3_000);
    expect(made.device.state().doors[0]?.lock).toBe('Locked');
  });

  it('are stored as clients write them', () => {
    made.signIn();
    const UserList = [{ ...made.device.state().access.users[0], UserType: 5 }];
    expect(made.call('AccessUser.updateMulti', { UserList })).toMatchObject({ result: true });
    expect(made.call('AccessUser.updateMulti', { UserList: [{ ...UserList[0], UserType: 6 }] }).result).toBe(false);
  });
});

describe('a door that asks the platform', () => {
  const lock = () => made.device.state().doors[0]?.lock;
  const rows = () => made.device.state().records.AccessControlCardRec.rows.length;
  beforeEach(() => {
    change(({ tables }) => {
      const RemoteDetail = { TimeOut: 5, TimeOutDoorStatus: false };
      Object.assign(tables.AccessControl[0] ?? {}, { RemoteCheck: true, RemoteDetail });
    });
  });
  it('lets in who was recognised when the platform opens it, and says who waits', () => {
    made.signIn();
    const heard: OutgoingNotification[] = [];
    made.device.onNotification((notification) => heard.push(notification));
    made.call('EventManager.attach', { codes: ['AccessControl'] });
    const before = rows();
    expect(show()).toMatchObject({ errorCode: 98, isAsked: true });
    expect(lock()).toBe('Locked');
    expect(rows()).toBe(before);
    const [asked] = heard.map(({ message }) => (message.params.eventList as { Data: object }[])[0]?.Data);
    expect(asked).toMatchObject({ UserID: card().UserID, Door: 0, Status: 0, ErrorCode: 98 });
    made.device.clock.advance(4_000);
    const object = Number(made.call('accessControl.factory.instance', { channel: 0 }).result);
    expect(made.call('accessControl.openDoor', { DoorIndex: 0 }, { object })).toMatchObject({ result: true });
    expect(lock()).toBe('Unlocked');
    expect(rows()).toBe(before + 1);
    expect(lastRecord()).toMatchObject({ UserID: card().UserID, Method: RECORD_METHODS.card, Status: 1 });
  });

  it.each([
    [false, 'Locked', 98],
    [true, 'Unlocked', 0],
  ])('does without an answer what TimeOutDoorStatus %s says', (TimeOutDoorStatus, then, ErrorCode) => {
    change(({ tables }) => {
      Object.assign(tables.AccessControl[0]?.RemoteDetail ?? {}, { TimeOutDoorStatus });
    });
    show();
    made.device.clock.advance(4_999);
    expect(lock()).toBe('Locked');
    made.device.clock.advance(1);
    expect(lock()).toBe(then);
    expect(lastRecord()).toMatchObject({ UserID: card().UserID, ErrorCode });
  });

  it('stays shut when the platform says no, when it is shut for everybody by then, or the person is deleted', () => {
    show();
    expect(made.device.platformAnswers(0, false)).toBe(98);
    expect(made.device.platformAnswers(0, true)).toBeUndefined();
    show();
    change(({ tables }) => {
      Object.assign(tables.AccessControl[0] ?? {}, { State: 'CloseAlways' });
    });
    expect(made.device.platformAnswers(0, true)).toBe(23);
    change(({ tables }) => {
      Object.assign(tables.AccessControl[0] ?? {}, { State: 'Normal' });
    });
    show();
    // People enrol at it meanwhile.
    change(({ tables }) => {
      tables.WorkMode.Mode = 1;
    });
    expect(made.device.platformAnswers(0, true)).toBe(20);
    change(({ tables }) => {
      tables.WorkMode.Mode = 0;
    });
    show();
    change(({ access }) => {
      access.users = access.users.filter(({ UserID }) => UserID !== card().UserID);
    });
    expect(made.device.platformAnswers(0, true)).toBe(16);
    expect(lock()).toBe('Locked');
  });

  it('does not ask about who is refused, and forgets who waits when it restarts', () => {
    change((draft) => void Object.assign(holder(draft), { UserStatus: 1 }));
    expect(show()).toMatchObject({ errorCode: 16 });
    change((draft) => void Object.assign(holder(draft), { UserStatus: 0 }));
    show();
    made.device.powerLoss();
    made.device.clock.advance(60_000);
    expect(made.device.platformAnswers(0, true)).toBeUndefined();
  });
});

describe('the exit button', () => {
  it('opens its door, with a record, unless the door is shut for everybody or the button is off', () => {
    expect(made.device.exitButton(0)).toBe(0);
    expect(made.device.state().doors[0]?.lock).toBe('Unlocked');
    expect(lastRecord()).toMatchObject({ Method: RECORD_METHODS.button, Type: 'Exit', Status: 1, UserID: '' });
    change(({ tables }) => {
      Object.assign(tables.AccessControl[1] ?? {}, { State: 'CloseAlways' });
    });
    expect(made.device.exitButton(1)).toBe(23);
    change(({ tables }) => void Object.assign(tables.AccessControlGeneral, { ButtonExitEnable: false }));
    expect(made.device.exitButton(0)).toBeUndefined();
  });
});

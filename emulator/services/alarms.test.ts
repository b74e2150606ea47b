import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import type { ProfileName } from '@/lib/contract/profiles';
import type { AlarmHandlerTable, AlarmInputTable } from '@/lib/contract/tables/alarm';
import { codeOf, detailOf, paramsOf, signedInDevice, testDevice } from '../test-device';

function wired(profile: ProfileName = 'face-full') {
  const test = testDevice({ profile });
  test.signIn();
  const { device, call } = test;
  const state = () => device.state();
  const save = (name: string, table: unknown) => call('configManager.setConfig', { name, table });
  const inputs = (change: (input: AlarmInputTable) => object, at = 0) =>
    state().tables.Alarm.map((each, index) => (index === at ? { ...each, ...change(each) } : each));
  const link = (input: AlarmInputTable, handler: object) => ({ EventHandler: { ...input.EventHandler, ...handler } });
  const alarms = () => state().records.AccessControlAlarmRecord.rows;
  const outputs = () => paramsOf(call('Alarm.getOutState')).state;
  const events: string[] = [];
  call('EventManager.attach', { codes: ['All'] });
  device.onNotification(({ message }) => {
    for (const each of Object(message.params.eventList)) events.push(`${each.Code} ${each.Index} ${each.Action}`);
  });
  return { ...test, state, save, inputs, link, alarms, outputs, events };
}

describe('alarm inputs', () => {
  it('in alarm run outputs for the time, hold doors while the line is closed, and leave one record', () => {
    const { device, save, inputs, link, alarms, outputs, events, state, call } = wired();
    const handler = { AlarmOutEnable: true, AlarmOutChannels: [1], AlarmOutLatch: 7, AccessControlEnable: true };
    expect(
      save(
        'Alarm',
        inputs((input) => link(input, handler)),
      ).result,
    ).toBe(true);
    const before = alarms().length;
    device.alarmInput(0, true);
    expect(paramsOf(call('Alarm.getInState')).state).toBe(1);
    expect(outputs()).toBe(2);
    expect(state().doors[0]).toMatchObject({ leaf: 'Open', lock: 'Unlocked' });
    device.clock.advance(6_999);
    expect(outputs()).toBe(2);
    device.clock.advance(1);
    expect(outputs()).toBe(0);
    expect(state().doors[0]?.leaf).toBe('Open');
    device.alarmInput(0, false);
    expect(state().doors[0]).toMatchObject({ leaf: 'Close', lock: 'Locked' });
    expect(alarms().slice(before)).toMatchObject([{ Type: 'AlarmLocal', Door: 0, Action: 'Start' }]);
    expect(events).toEqual(['AlarmLocal 0 Start', 'DoorStatus 0 Pulse', 'AlarmLocal 0 Stop', 'DoorStatus 0 Pulse']);
  });

  it('keep a door shut, and a fire at another input opens it all the same', () => {
    const { device, save, inputs, link, state, call } = wired('door-controller');
    const shut = inputs((input) =>
      link(input, { AccessControlEnable: true, Doors: [1], AccessControlType: Array(4).fill('CloseAlways') }),
    );
    const fire = { AlarmOutEnable: true, AccessControlEnable: true };
    const both = shut.map((each, index) =>
      index === 3 ? { ...each, FireLinkEnable: true, ...link(each, fire) } : each,
    );
    expect(save('Alarm', both).result).toBe(true);
    device.alarmInput(0, true);
    const handle = Number(call('accessControl.factory.instance', { channel: 1 }).result);
    expect(codeOf(call('accessControl.openDoor', { Type: 'Remote' }, { object: handle }))).toBe(ReplyError.Unknown);
    device.alarmInput(3, true);
    expect(state().doors.map(({ leaf }) => leaf)).toEqual(['Open', 'Open', 'Open', 'Open']);
    device.alarmInput(3, false);
    expect(state().doors.map(({ leaf }) => leaf)).toEqual(['Close', 'Close', 'Close', 'Close']);
  });

  it('in alarm open a door that is off', () => {
    const { device, save, inputs, link, state } = wired();
    const linked = inputs((input) => link(input, { AccessControlEnable: true }));
    expect(save('Alarm', linked).result).toBe(true);
    device.update(({ tables }) => void Object.assign(tables.AccessControl[0] ?? {}, { Enable: false }));
    device.alarmInput(0, true);
    expect(state().doors[0]).toMatchObject({ leaf: 'Open', lock: 'Unlocked' });
    device.alarmInput(0, false);
    expect(state().doors[0]).toMatchObject({ leaf: 'Close', lock: 'Locked' });
  });

  it('follow their type and their switch', () => {
    const { device, save, inputs, alarms } = wired();
    const before = alarms().length;
    device.alarmInput(0, true);
    device.alarmInput(0, false);
    expect(
      save(
        'Alarm',
        inputs(() => ({ SensorType: 'NC' })),
      ).result,
    ).toBe(true);
    expect(alarms().length).toBe(before + 2);
    save(
      'Alarm',
      inputs(() => ({ Enable: false })),
    );
    device.alarmInput(0, true);
    device.alarmInput(0, false);
    expect(alarms().length).toBe(before + 2);
  });

  it('can be tested for a number of seconds with the right, and not without it', () => {
    const { device, call, save, inputs, link, outputs, alarms, signIn, state } = wired();
    save(
      'Alarm',
      inputs((input) => link(input, { AlarmOutEnable: true, AccessControlEnable: true })),
    );
    expect(call('Alarm.testInput', { index: 0, duration: 5 }).result).toBe(true);
    expect(outputs()).toBe(1);
    expect(alarms().at(-1)).toMatchObject({ Type: 'AlarmLocal', Door: 0 });
    device.clock.advance(5_000);
    expect(outputs()).toBe(0);
    expect(state().doors[0]?.leaf).toBe('Close');
    for (const params of [{ index: 4, duration: 5 }, { index: 0, duration: 301 }, { index: 0 }, { index: '0' }]) {
      expect(codeOf(call('Alarm.testInput', params))).toBe(ReplyError.InvalidParams);
    }
    signIn('operator1', 'Operator1');
    expect(codeOf(call('Alarm.testInput', { index: 0, duration: 5 }))).toBe(ReplyError.NoAuthority);
  });

  it.each([
    [{ Name: '' }, 'Name'],
    [{ Name: 'x'.repeat(33) }, 'Name'],
    [{ SensorType: 'XX' }, 'SensorType'],
    [{ EventHandler: { AlarmOutLatch: 301 } }, 'EventHandler.AlarmOutLatch'],
    [{ EventHandler: { AlarmOutLatch: 0 } }, 'EventHandler.AlarmOutLatch'],
    [{ EventHandler: { AlarmOutLatch: 1.5 } }, 'EventHandler.AlarmOutLatch'],
    [{ EventHandler: { AlarmOutEnable: true, AlarmOutChannels: [] } }, 'EventHandler.AlarmOutChannels'],
    [{ EventHandler: { AlarmOutChannels: [2] } }, 'EventHandler.AlarmOutChannels'],
    [{ EventHandler: { AlarmOutChannels: [0, 0] } }, 'EventHandler.AlarmOutChannels'],
    [{ EventHandler: { AccessControlType: ['Ajar'] } }, 'EventHandler.AccessControlType'],
    [{ EventHandler: { AccessControlType: [] } }, 'EventHandler.AccessControlType'],
    [{ EventHandler: { Doors: [1] } }, 'EventHandler.Doors'],
    [{ EventHandler: { AccessControlEnable: true, Doors: [] } }, 'EventHandler.Doors'],
    [{ FireLinkEnable: true }, 'EventHandler.AlarmOutEnable'],
    [
      {
        FireLinkEnable: true,
        EventHandler: { AlarmOutEnable: true, AccessControlEnable: true, AccessControlType: ['CloseAlways'] },
      },
      'FireLinkEnable',
    ],
  ] as readonly (readonly [{ EventHandler?: object } & object, string])[])('refuse %j', (change, member) => {
    const { save, inputs, link } = wired();
    const reply = save(
      'Alarm',
      inputs((input) => ({ ...change, ...link(input, change.EventHandler ?? {}) })),
    );
    expect(detailOf(reply)).toEqual({ field: `Alarm[0].${member}` });
  });

  it('have a fixed number', () => {
    const { save, state } = wired();
    expect(codeOf(save('Alarm', state().tables.Alarm.slice(1)))).toBe(ReplyError.InvalidParams);
  });

  it('that are closed over a restart raise their alarm again, and outputs have stopped', () => {
    const { device, save, inputs, link, alarms, outputs } = wired();
    save(
      'Alarm',
      inputs((input) => link(input, { AlarmOutEnable: true, AlarmOutLatch: 300 })),
    );
    device.alarmInput(0, true);
    const before = alarms().length;
    device.reboot();
    device.clock.advance(200);
    expect(device.state().alarms.outputsUntil).toEqual([]);
    device.clock.advance(5_000);
    expect(alarms().length).toBe(before + 1);
    expect(outputs).toThrow('refused');
  });
});

describe('alarms of the device', () => {
  const withHandler = (change: Partial<AlarmHandlerTable>) => {
    const made = wired();
    const table = made.state().tables.BreakIn.map((each) => ({
      ...each,
      EventHandler: { ...each.EventHandler, ...change },
    }));
    return { ...made, reply: made.save('BreakIn', table) };
  };

  it('run outputs and buzzer for exactly the set seconds, send a mail and keep a picture', () => {
    const { device, reply, outputs, state } = withHandler({
      AlarmOutEnable: true,
      AlarmOutChannels: [0, 1],
      AlarmOutLatch: 12,
      BeepEnable: true,
      BeepTime: 5,
      MailEnable: true,
      SnapshotEnable: true,
    });
    expect(reply.result).toBe(true);
    device.doorHappening(0, 'open');
    expect(outputs()).toBe(3);
    expect(state().alarms).toMatchObject({ mails: 1, snapshots: 1, beepUntil: device.clock.now() + 5_000 });
    device.clock.advance(11_999);
    expect(outputs()).toBe(3);
    device.clock.advance(1);
    expect(outputs()).toBe(0);
  });

  it('write no record where that is off, and have no linkage outside their section', () => {
    const quiet = withHandler({ LogEnable: false });
    const before = quiet.alarms().length;
    quiet.device.raiseAlarm('BreakIn', 0);
    expect(quiet.alarms().length).toBe(before);
    expect(quiet.events).toEqual(['BreakIn 0 Pulse']);
    // The test clock is at Friday noon: section 2 is at night.
    const timed = withHandler({ TimeSection: 2, AlarmOutEnable: true });
    timed.device.raiseAlarm('BreakIn', 0);
    expect(timed.outputs()).toBe(0);
    expect(timed.alarms().at(-1)).toMatchObject({ Type: 'BreakIn' });
  });

  it.each([
    [{ AlarmOutLatch: 301 }, 'AlarmOutLatch'],
    [{ BeepTime: 0 }, 'BeepTime'],
    [{ TimeSection: 128 }, 'TimeSection'],
    [{ AlarmOutEnable: true, AlarmOutChannels: [] }, 'AlarmOutChannels'],
  ])('refuse %j', (change, member) => {
    expect(detailOf(withHandler(change).reply)).toEqual({ field: `BreakIn[0].EventHandler.${member}` });
  });

  it('have one switch with the door, written from either side', () => {
    const { save, state } = wired('door-controller');
    const off = (index: number) =>
      state().tables.Duress.map((each, at) => (at === index ? { ...each, Enable: false } : each));
    save('Duress', off(2));
    expect(state().tables.AccessControl.map(({ DuressAlarmEnable }) => DuressAlarmEnable)).toEqual([
      true,
      true,
      false,
      true,
    ]);
    const doors = state().tables.AccessControl.map((each) => ({
      ...each,
      BreakInAlarmEnable: false,
      DoorNotClosedAlarmEnable: false,
      RepeatEnterAlarm: true,
    }));
    save('AccessControl', doors);
    const { BreakIn, DoorNotClosed, RepeatEnter, Duress } = state().tables;
    expect([BreakIn, DoorNotClosed, RepeatEnter, Duress].map((each) => each.map(({ Enable }) => Enable))).toEqual([
      [false, false, false, false],
      [false, false, false, false],
      [true, true, true, true],
      [true, true, false, true],
    ]);
  });

  it('five illegal cards within the window are too many, four are not', () => {
    const { device, alarms } = wired();
    const show = () =>
      device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof: { kind: 'card', cardNo: 'FFFFFFFF' } });
    const over = () =>
      alarms().filter(({ Type, RecNo }) => Type === 'MaliciousAccessControl' && Number(RecNo) > 300).length;
    for (let each = 0; each < 4; each += 1) show();
    expect(over()).toBe(0);
    device.clock.advance(60_000);
    show();
    expect(over()).toBe(0);
    for (let each = 0; each < 4; each += 1) show();
    expect(over()).toBe(1);
  });

  it('refuse numbers of illegal cards that are out of range', () => {
    const { save, state } = wired();
    const table = (change: object) => state().tables.MaliciousAccessControl.map((each) => ({ ...each, ...change }));
    for (const change of [{ Times: 2 }, { Times: 11 }, { Interval: 9 }, { Interval: 301 }]) {
      expect(detailOf(save('MaliciousAccessControl', table(change)))).toEqual({
        field: `MaliciousAccessControl[0].${Object.keys(change)[0]}`,
      });
    }
  });

  it.each(['__proto__', 'constructor', 'toString', 'nothing'])('of the type %s there are none to test', (type) => {
    const { call, device } = wired();
    expect(detailOf(call('Alarm.testEvent', { type, door: 0 }))).toEqual({ field: 'type' });
    expect(device.unexpected().some(({ why }) => why.includes('failed inside'))).toBe(false);
  });

  it('can be tested switched on or off, type by type', () => {
    const { call, save, state, alarms } = wired();
    save('ChassisIntrusion', { ...state().tables.ChassisIntrusion, Enable: false });
    const before = alarms().length;
    expect(call('Alarm.testEvent', { type: 'ChassisIntruded', door: 0 }).result).toBe(true);
    expect(alarms().slice(before)).toMatchObject([{ Type: 'ChassisIntruded', Door: 0 }]);
    for (const params of [{ type: 'AlarmLocal', door: 0 }, { type: 'BreakIn', door: 1 }, { type: 'BreakIn' }]) {
      expect(codeOf(call('Alarm.testEvent', params))).toBe(ReplyError.InvalidParams);
    }
  });

  it('the duress password is never read back, survives asterisks, and opens with an alarm', () => {
    const { call, save, state, device, alarms } = wired();
    const general = () => paramsOf(call('configManager.getConfig', { name: 'AccessControlGeneral' })).table as object;
    for (const DuressPassword of ['12a', '123456789']) {
      expect(detailOf(save('AccessControlGeneral', { ...general(), DuressPassword }))).toEqual({
        field: 'AccessControlGeneral.DuressPassword',
      });
    }
    save('AccessControlGeneral', { ...general(), DuressPassword: '4711' });
    expect(general()).toMatchObject({ DuressPassword: '******' });
    expect(JSON.stringify(paramsOf(call('configManager.getConfig', { name: 'All' })))).not.toContain('4711');
    save('AccessControlGeneral', { ...general(), RemoteAuthTimeOut: 7 });
    expect(state().tables.AccessControlGeneral).toMatchObject({ DuressPassword: '4711', RemoteAuthTimeOut: 7 });
    expect(device.duressTyped(0, '4712')).toBe(false);
    expect(device.duressTyped(0, '4711')).toBe(true);
    expect(state().doors[0]?.leaf).toBe('Open');
    expect(alarms().at(-1)).toMatchObject({ Type: 'Duress' });
  });
});

it('an alarm that a door sensor notices is not switched on without one; one that is on stays', () => {
  const { save, state, device } = wired('door-controller');
  const off = { SensorEnable: false, BreakInAlarmEnable: false, DoorNotClosedAlarmEnable: true };
  device.update(({ tables }) => {
    Object.assign(tables.AccessControl[0] ?? {}, off);
    Object.assign(tables.BreakIn[0] ?? {}, { Enable: false });
    Object.assign(tables.DoorNotClosed[0] ?? {}, { Enable: true });
  });
  const changed = (name: 'AccessControl' | 'BreakIn' | 'DoorNotClosed', change: object) =>
    state().tables[name].map((row, at) => (at === 0 ? { ...row, ...change } : row));
  const door = (change: object) => save('AccessControl', changed('AccessControl', change));
  expect(detailOf(door({ BreakInAlarmEnable: true }))).toEqual({ field: 'AccessControl[0].BreakInAlarmEnable' });
  expect(detailOf(save('BreakIn', changed('BreakIn', { Enable: true })))).toEqual({ field: 'BreakIn[0].Enable' });
  expect(save('DoorNotClosed', changed('DoorNotClosed', { Vendor: 1 })).result).toBe(true);
  expect(door({ CloseTimeout: 9 }).result).toBe(true);
  expect(door({ BreakInAlarmEnable: true, SensorEnable: true }).result).toBe(true);
});

describe('security exceptions', () => {
  const open = (change: object) => {
    const test = signedInDevice({ profile: 'face-full' });
    test.device.update(({ tables, secureTables }) => {
      Object.assign(tables.SafetyAbnormalAlarm, change);
      Object.assign(secureTables.Email, { Enable: true, Receivers: ['guard@example.org'] });
    });
    const guess = (times: number) => {
      for (let count = 0; count < times; count += 1) test.signIn('operator1', 'Wrong-pass1');
    };
    return { ...test, guess };
  };
  const EventHandler = { AlarmOutChannels: [0], AlarmOutLatch: 20, MailEnable: true };

  it('run outputs and send mail once the passwords were wrong that often', () => {
    const { call, device, guess } = open({ Types: ['IllegalLogin'], EventHandler });
    device.update(({ tables }) => {
      tables.LoginFailureAlarm.TryLoginTimes = 3;
    });
    guess(2);
    expect(paramsOf(call('Alarm.getOutState')).state).toBe(0);
    guess(1);
    expect(paramsOf(call('Alarm.getOutState')).state).toBe(1);
    const [mail] = device.state().mails.slice(-1);
    const [, source = ''] = mail?.title.split(', ') ?? [];
    expect(mail).toMatchObject({ to: ['guard@example.org'], text: expect.stringContaining(`Source: ${source}`) });
    const { Title } = device.state().secureTables.Email;
    const preview = paramsOf(call('netApp.previewMail', { Title }));
    const named = (text: unknown) => String(text).replace('192.0.2.45', source);
    expect([named(preview.Subject), named(preview.Text)], 'the preview').toEqual([mail?.title, mail?.text]);
    expect(codeOf(call('netApp.previewMail', { Title: 'x'.repeat(64) }))).toBe(ReplyError.InvalidParams);
    device.clock.advance(20_000);
    expect(paramsOf(call('Alarm.getOutState')).state).toBe(0);
  });

  it('send no mail before there is somebody to send it to', () => {
    const { call, device } = open({});
    const { SafetyAbnormalAlarm: table } = device.state().tables;
    const mail = (MailEnable: boolean) =>
      call('configManager.setConfig', {
        name: 'SafetyAbnormalAlarm',
        table: { ...table, EventHandler: { ...table.EventHandler, MailEnable } },
      });
    device.update(({ secureTables }) => Object.assign(secureTables.Email, { Receivers: [] }));
    expect(detailOf(mail(true))).toEqual({ field: 'SafetyAbnormalAlarm.EventHandler.MailEnable' });
    expect(codeOf(mail(false))).toBeUndefined();
    device.update(({ secureTables }) => Object.assign(secureTables.Email, { Receivers: ['guard@example.org'] }));
    expect(codeOf(mail(true))).toBeUndefined();
    // Mail that is set up no longer does not keep the other settings from being stored.
    device.update(({ secureTables }) => Object.assign(secureTables.Email, { Enable: false }));
    expect(codeOf(mail(true))).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['SafetyAbnormalAlarm', { Enable: true, Types: [] }, 'Types'],
    ['SafetyAbnormalAlarm', { Types: ['Weather'] }, 'Types'],
    ['SafetyAbnormalAlarm', { Types: ['IllegalLogin', 'IllegalLogin'] }, 'Types'],
    [
      'SafetyAbnormalAlarm',
      { EventHandler: { ...EventHandler, AlarmOutChannels: [2] } },
      'EventHandler.AlarmOutChannels',
    ],
    ['SafetyAbnormalAlarm', { EventHandler: { ...EventHandler, AlarmOutLatch: 0 } }, 'EventHandler.AlarmOutLatch'],
    ['SafetyAbnormalAlarm', { EventHandler: { ...EventHandler, AlarmOutLatch: 301 } }, 'EventHandler.AlarmOutLatch'],
    ['LoginFailureAlarm', { TryLoginTimes: 2 }, 'TryLoginTimes'],
    ['LoginFailureAlarm', { TryLoginTimes: 11 }, 'TryLoginTimes'],
  ])('are not stored as %s with %j', (name, change, member) => {
    const { call, device } = open({});
    const before = device.state().tables[name];
    const reply = call('configManager.setConfig', { name, table: { ...Object(before), ...change } });
    expect(detailOf(reply)).toEqual({ field: `${name}.${member}` });
    expect(device.state().tables[name]).toEqual(before);
    const off = { ...Object(before), Types: [], Enable: false };
    if (name === 'SafetyAbnormalAlarm') expect(call('configManager.setConfig', { name, table: off }).result).toBe(true);
  });

  it('of a kind that is not chosen are only logged', () => {
    const { call, device, guess } = open({ Types: ['SessionOverflow'], EventHandler });
    guess(5);
    expect(paramsOf(call('Alarm.getOutState')).state).toBe(0);
    expect(device.state().log.at(-1)).toMatchObject({ Code: 'AccountLocked', User: 'operator1' });
  });
});

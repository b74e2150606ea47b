import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { createClock } from '../clock';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';

function atDoors() {
  const test = testDevice({ profile: 'door-controller' });
  test.signIn();
  const seen: string[] = [];
  const { SID } = paramsOf(test.call('EventManager.attach', { codes: ['DoorStatus', 'DoorNotClosed', 'BreakIn'] }));
  test.device.onNotification(({ message }) => {
    const [event] = Object(message.params.eventList);
    expect(message.params.SID).toBe(SID);
    seen.push(`${event.Code} ${event.Index} ${event.Data.Status ?? event.Action}`);
  });
  const handles = [0, 1, 2, 3].map((channel) => handleIn(test.call('accessControl.factory.instance', { channel })));
  const on = (door: number, method: string, params: object = {}) =>
    test.call(`accessControl.${method}`, params, { object: handles[door] ?? 0 });
  const status = (door: number) => Object(paramsOf(on(door, 'getDoorStatus', { DoorState: 0 })).Info);
  const lastRecord = () => test.device.state().records.AccessControlCardRec.rows.at(-1);
  const setDoor = (index: number, change: object) =>
    test.device.update((draft) => {
      Object.assign(draft.tables.AccessControl[index] ?? {}, change);
    });
  return { ...test, seen, on, status, lastRecord, setDoor };
}

describe('doors', () => {
  it('open by call, close after the hold time, and leave a record', () => {
    const { on, status, device, seen, lastRecord } = atDoors();
    expect(on(0, 'openDoor', { Type: 'Remote' }).result).toBe(true);
    expect(status(0)).toEqual({ status: 'Open' });
    expect(lastRecord()).toMatchObject({ Method: 4, Status: 1, Door: 0, CardName: 'admin' });
    device.clock.advance(2999);
    expect(status(0)).toEqual({ status: 'Open' });
    device.clock.advance(1);
    expect(status(0)).toEqual({ status: 'Close' });
    expect(seen).toEqual(['DoorStatus 0 Open', 'DoorStatus 0 Close']);
  });

  it('open by their number with a handle of the first one, and never another than the one that is named', () => {
    const { on, status } = atDoors();
    expect(on(0, 'openDoor', { Type: 'Remote', DoorIndex: 3 }).result).toBe(true);
    expect([0, 1, 2, 3].map((door) => status(door).status)).toEqual(['Close', 'Close', 'Close', 'Open']);
    expect(paramsOf(on(0, 'getDoorStatus', { DoorState: 3 })).Info).toEqual({ status: 'Open' });
    expect(on(0, 'closeDoor', { DoorIndex: 3 }).result).toBe(true);
    expect(status(3)).toEqual({ status: 'Close' });
    // Clients send 0 with the handle of any door.
    on(2, 'openDoor', { Type: 'Remote', DoorIndex: 0 });
    expect(status(2)).toEqual({ status: 'Open' });
    for (const DoorIndex of [4, -1, '0', 1.5]) {
      expect(codeOf(on(0, 'openDoor', { Type: 'Remote', DoorIndex }))).toBe(ReplyError.InvalidParams);
    }
    expect(detailOf(on(2, 'openDoor', { Type: 'Remote', DoorIndex: 1 }))).toEqual({ field: 'DoorIndex' });
    expect(codeOf(on(0, 'getDoorStatus', { DoorState: 99 }))).toBe(ReplyError.InvalidParams);
    expect([0, 1].map((door) => status(door).status)).toEqual(['Close', 'Close']);
  });

  it('are open in their section also on the day on which summer time begins', () => {
    const clock = createClock({ frozenAt: Date.UTC(2026, 2, 28, 12, 0, 0) });
    const { device } = testDevice({ profile: 'door-controller', clock, set: { 'Locales.DSTEnable': true } });
    device.update(({ tables }) => {
      const [sunday] = tables.AccessTimeSchedule[5]?.TimeSchedule ?? [];
      sunday?.splice(0, 1, '1 01:00:00-05:59:59');
      Object.assign(tables.AccessTimeSchedule[5] ?? {}, { Enable: true });
      Object.assign(tables.AccessControl[0] ?? {}, { OpenAlwaysTime: 5 });
    });
    const lockAfter = (ms: number) => {
      clock.advance(ms);
      return device.state().doors[0]?.lock;
    };
    // 00:59, 01:01, 05:59 and 06:01 by the clock of the wall.
    const locks = [12 * 60 + 59, 2, 4 * 60 - 2, 2].map((minutes) => lockAfter(minutes * 60_000));
    expect(locks).toEqual(['Locked', 'Unlocked', 'Unlocked', 'Locked']);
  });

  it('are open in their section in both hours that the end of summer time shows, and closed after each', () => {
    const clock = createClock({ frozenAt: Date.UTC(2026, 9, 24, 12, 0, 0) });
    const { device } = testDevice({ profile: 'door-controller', clock, set: { 'Locales.DSTEnable': true } });
    device.update(({ tables }) => {
      const [sunday] = tables.AccessTimeSchedule[5]?.TimeSchedule ?? [];
      sunday?.splice(0, 1, '1 00:00:00-02:29:59');
      Object.assign(tables.AccessTimeSchedule[5] ?? {}, { Enable: true });
      Object.assign(tables.AccessControl[0] ?? {}, { OpenAlwaysTime: 5 });
    });
    const lockAfter = (ms: number) => {
      clock.advance(ms);
      return device.state().doors[0]?.lock;
    };
    // 02:29 and 02:31, and half an hour later 02:01, 02:29 and 02:31 again.
    const locks = [13 * 60 + 29, 2, 30, 28, 2].map((minutes) => lockAfter(minutes * 60_000));
    expect(locks).toEqual(['Unlocked', 'Locked', 'Unlocked', 'Unlocked', 'Locked']);
  });

  it('raise an alarm when kept open past the timeout, and end it', () => {
    const { on, device, seen } = atDoors();
    on(1, 'openDoor', { Type: 'Remote' });
    device.doorHappening(1, 'open');
    device.clock.advance(60_000);
    expect(device.state().records.AccessControlAlarmRecord.rows.at(-1)).toMatchObject({
      Type: 'DoorNotClosed',
      Door: 1,
    });
    device.doorHappening(1, 'close');
    expect(seen).toEqual(['DoorStatus 1 Open', 'DoorNotClosed 1 Start', 'DoorNotClosed 1 Stop', 'DoorStatus 1 Close']);
  });

  it('raise the alarm once when somebody holds them open after they were to stay open', () => {
    const { device, setDoor, seen, call } = atDoors();
    setDoor(1, { State: 'OpenAlways' });
    device.doorHappening(1, 'open');
    device.clock.advance(60_000);
    call('global.keepAlive', { timeout: 300 });
    setDoor(1, { State: 'Normal' });
    device.clock.advance(59_999);
    expect(seen).toEqual(['DoorStatus 1 Open']);
    device.clock.advance(1);
    // A section begins, or the zone changes.
    device.update(({ tables }) => {
      tables.AccessTimeSchedule = [...tables.AccessTimeSchedule];
    });
    device.clock.advance(60_000);
    expect(seen).toEqual(['DoorStatus 1 Open', 'DoorNotClosed 1 Start']);
  });

  it('raise no alarm without the sensor', () => {
    const { device, setDoor, seen } = atDoors();
    setDoor(1, { SensorEnable: false });
    device.doorHappening(1, 'open');
    device.clock.advance(60_000);
    expect(seen).toEqual(['DoorStatus 1 Open']);
  });

  it('distinguish a break-in from an opened lock', () => {
    const { device, seen } = atDoors();
    device.doorHappening(2, 'open');
    expect(seen).toEqual(['DoorStatus 2 Open', 'BreakIn 2 Pulse']);
  });

  it('that are off open for nobody, and no mode holds them open', () => {
    const { on, status, lastRecord, setDoor, device } = atDoors();
    setDoor(0, { State: 'OpenAlways' });
    expect(status(0)).toEqual({ status: 'Open' });
    setDoor(0, { Enable: false });
    expect(status(0)).toEqual({ status: 'Close' });
    expect(codeOf(on(0, 'openDoor', { Type: 'Remote' }))).toBe(ReplyError.Unknown);
    expect(lastRecord()).toMatchObject({ Method: 4, Status: 0, ErrorCode: 23 });
    const nobody = { kind: 'card', cardNo: 'FFFFFFFF' } as const;
    const attempt = { door: 0, readerId: '1', direction: 'Entry', proof: nobody } as const;
    expect(device.atReader(attempt).errorCode).toBe(23);
    expect(device.typeCode(0, '100200').errorCode).toBe(23);
    expect(status(0)).toEqual({ status: 'Close' });
    setDoor(0, { Enable: true });
    expect(status(0)).toEqual({ status: 'Open' });
  });

  it('refuse while another door of the group is open', () => {
    const { on, device, lastRecord } = atDoors();
    device.update((draft) => {
      draft.tables.AccessControlGeneral.ABLock = { Enable: true, Doors: [{ Doors: [0, 1] }, { Doors: [2, 3] }] };
    });
    on(0, 'openDoor', { Type: 'Remote' });
    expect(on(0, 'openDoor', { Type: 'Remote' }).result).toBe(true);
    expect(detailOf(on(1, 'openDoor', { Type: 'Remote' }))).toEqual({ reason: 'InterlockDoorOpen' });
    expect(lastRecord()).toMatchObject({ Door: 1, Status: 0, ErrorCode: 24 });
    expect(on(2, 'openDoor', { Type: 'Remote' }).result).toBe(true);
    device.clock.advance(3000);
    expect(on(1, 'openDoor', { Type: 'Remote' }).result).toBe(true);
  });

  it('stay open in that mode, and close when it ends', () => {
    const { device, setDoor, on } = atDoors();
    setDoor(0, { State: 'OpenAlways' });
    on(0, 'openDoor', { Type: 'Remote' });
    device.clock.advance(600_000);
    expect(device.state().doors[0]).toMatchObject({ leaf: 'Open', lock: 'Unlocked' });
    setDoor(0, { State: 'Normal' });
    expect(device.state().doors[0]).toMatchObject({ leaf: 'Close', lock: 'Locked' });
  });

  it('refuse an opening while always closed', () => {
    const { on, setDoor, lastRecord, status } = atDoors();
    setDoor(0, { State: 'CloseAlways' });
    expect(codeOf(on(0, 'openDoor', { Type: 'Remote' }))).toBe(ReplyError.Unknown);
    expect(lastRecord()).toMatchObject({ Status: 0, ErrorCode: 23 });
    expect(status(0)).toEqual({ status: 'Close' });
  });

  it('follow their open and closed sections, to the second, by the clock and without a call', () => {
    const { device, setDoor, on, status, lastRecord } = atDoors();
    const wall = device.wallNow();
    const clockOf = (inS: number) => new Date(wall + inS * 1000).toISOString().slice(11, 19);
    const plan = (from: number, to: number) => ({
      ...{ Name: 'Soon', Enable: true },
      TimeSchedule: Array.from({ length: 7 }, () => [
        `1 ${clockOf(from)}-${clockOf(to)}`,
        ...Array.from({ length: 3 }, () => '0 00:00:00-00:00:00'),
      ]),
    });
    device.update(({ tables }) => {
      tables.AccessTimeSchedule[9] = plan(10, 19);
      tables.AccessTimeSchedule[10] = plan(15, 40);
    });
    setDoor(0, { OpenAlwaysTime: 10, CloseAlwaysTime: 9 });
    device.clock.advance(9_999);
    expect(on(0, 'openDoor', { Type: 'Remote' }).result).toBe(true);
    device.clock.advance(1);
    expect(status(0)).toEqual({ status: 'Close' });
    expect(codeOf(on(0, 'openDoor', { Type: 'Remote' }))).toBe(ReplyError.Unknown);
    expect(lastRecord()).toMatchObject({ Status: 0, ErrorCode: 23 });
    // Closed takes precedence over open.
    device.clock.advance(9_999);
    expect(status(0)).toEqual({ status: 'Close' });
    device.clock.advance(1);
    expect(status(0)).toEqual({ status: 'Open' });
    device.clock.advance(20_999);
    expect(status(0)).toEqual({ status: 'Open' });
    device.clock.advance(1);
    expect(status(0)).toEqual({ status: 'Close' });
    setDoor(0, { State: 'CloseAlways' });
    device.clock.advance(86_400_000);
    expect(device.state().doors[0]).toMatchObject({ leaf: 'Close', lock: 'Locked' });
  });

  it('follow a section that is added or removed while it is running', () => {
    const { device, setDoor, status } = atDoors();
    setDoor(0, { OpenAlwaysTime: 9 });
    const plan = (Enable: boolean) =>
      device.update(({ tables }) => {
        const day = ['1 00:00:00-23:59:59', ...Array.from({ length: 3 }, () => '0 00:00:00-00:00:00')];
        tables.AccessTimeSchedule[9] = { Name: 'All day', Enable, TimeSchedule: Array.from({ length: 7 }, () => day) };
      });
    plan(true);
    expect(status(0)).toEqual({ status: 'Open' });
    plan(false);
    expect(status(0)).toEqual({ status: 'Close' });
    plan(true);
    setDoor(0, { OpenAlwaysTime: 255 });
    expect(status(0)).toEqual({ status: 'Close' });
  });

  it('read Break while the cable is cut, and need the right', () => {
    const { status, device, call, signIn } = atDoors();
    device.doorHappening(3, 'break');
    expect(status(3)).toEqual({ status: 'Break' });
    device.doorHappening(3, 'mend');
    expect(status(3)).toEqual({ status: 'Close' });
    signIn('operator1', 'Operator1');
    const object = handleIn(call('accessControl.factory.instance', { channel: 0 }));
    expect(codeOf(call('accessControl.openDoor', { Type: 'Remote' }, { object }))).toBe(ReplyError.NoAuthority);
  });

  it('beyond the last do not exist', () => {
    const { call } = atDoors();
    expect(call('accessControl.factory.instance', { channel: 4 })).toMatchObject({ result: 0 });
  });
});

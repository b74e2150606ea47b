import { describe, expect, it } from 'vitest';
import { BOX_GRID } from '@/lib/contract/limits';
import { overlaysOf } from '../http/stream-bridge';
import { lookNow, paintedView, passingNow } from '../stream/camera-view';
import { codeOf, detailOf, paramsOf, signedInDevice } from '../test-device';

const face = () => signedInDevice({ profile: 'face-full' });

describe('mediaFileFind', () => {
  it('pages through the pictures of the camera that fit, from its own handle', () => {
    const { call, device } = face();
    const { rows } = device.state().records.SnapRecord;
    const object = call('mediaFileFind.factory.create', {}).result as number;
    const find = (action: string, params: object = {}) => call(`mediaFileFind.${action}`, params, { object });
    expect(find('findFile', { condition: { Channel: 0, Types: ['jpg'], Events: ['*'] } }).result).toBe(true);
    expect(paramsOf(find('getCount'))).toEqual({ count: rows.length });
    const page = paramsOf(find('findNextFile', { count: 3 })) as { found: number; infos: { FilePath: string }[] };
    expect(page.found).toBe(3);
    expect(page.infos.map(({ FilePath }) => FilePath)).toEqual(rows.slice(0, 3).map(({ URL }) => URL));
    find('findFile', { condition: { StartTime: '2030-01-01 00:00:00' } });
    expect(paramsOf(find('findNextFile', { count: 3 }))).toEqual({ found: 0, infos: null });
    find('findFile', { condition: { Types: ['dav'] } });
    expect(paramsOf(find('getCount'))).toEqual({ count: 0 });
    expect(detailOf(find('findFile', { condition: { StartTime: 'soon' } }))).toEqual({ field: 'condition.StartTime' });
    const turned = { StartTime: '2026-03-02 00:00:00', EndTime: '2026-03-01 00:00:00' };
    expect(detailOf(find('findFile', { condition: turned }))).toEqual({ field: 'condition.StartTime' });
    expect(find('destroy').result).toBe(true);
    expect(codeOf(find('getCount'))).toBeDefined();
  });

  it('finds a picture that a client has just taken', () => {
    const { call } = face();
    const { path } = paramsOf(call('snapManager.snapshot', { channel: 0 }));
    const object = call('mediaFileFind.factory.create', {}).result as number;
    call('mediaFileFind.findFile', { condition: { StartTime: '2026-11-20 12:00:00' } }, { object });
    expect(paramsOf(call('mediaFileFind.findNextFile', { count: 9 }, { object }))).toMatchObject({
      infos: [{ FilePath: path }],
    });
  });
});

it('records by the mode that was set for every channel', () => {
  const { call, device } = face();
  const modes = device.state().tables.Encode.map(() => 'Manual');
  expect(call('recordManager.setMode', { modes }).result).toBe(true);
  expect(paramsOf(call('recordManager.getState'))).toEqual({
    states: modes.map((_, Channel) => ({ Channel, Recording: true })),
  });
  expect(detailOf(call('recordManager.setMode', { modes: ['Often'] }))).toEqual({ field: 'modes' });
});

it('knows its folders and their group', () => {
  const { call } = face();
  expect(paramsOf(call('storage.getDeviceNames'))).toEqual({ names: ['/dev/mmc0'] });
  const object = call('workDirectory.factory.instance', { name: '/picture' }).result as number;
  expect(paramsOf(call('workDirectory.getGroup', {}, { object }))).toEqual({ group: 'ReadWrite' });
  expect(paramsOf(call('workDirectory.getInfo', {}, { object }))).toMatchObject({ info: { Name: '/picture' } });
  const group = call('workGroup.factory.instance', { name: 'ReadWrite' }).result as number;
  expect(paramsOf(call('workGroup.getInfo', {}, { object: group }))).toEqual({
    info: { Name: 'ReadWrite', Directories: ['/picture', '/snapshot', '/audio'] },
  });
  expect(detailOf(call('workDirectory.factory.instance', { name: '/etc' }))).toEqual({ field: 'name' });
});

it('paints the texts of clients on the picture, until they are removed', () => {
  const { call, device } = face();
  const painted = () => overlaysOf(device, 0).map(({ text }) => text);
  const { id } = paramsOf(call('OSDManager.createOSD', { Text: 'Delivery', Pos: [100, 200] }));
  expect(painted()).toContain('Delivery');
  expect(call('OSDManager.updateOSD', { id, Text: 'Visitor' }).result).toBe(true);
  expect(painted()).toContain('Visitor');
  expect(call('OSDManager.removeOSD', { id }).result).toBe(true);
  expect(painted()).not.toContain('Visitor');
  expect(detailOf(call('OSDManager.removeOSD', { id }))).toEqual({ field: 'id' });
  for (let each = 0; each < 8; each += 1) call('OSDManager.createOSD', { Text: 'x', Pos: [0, 0] });
  expect(detailOf(call('OSDManager.createOSD', { Text: 'x', Pos: [0, 0] }))).toEqual({ field: 'Text' });
});

it('shows in the picture what is set: width of view, followed object, iris, wiper', () => {
  const { call, device } = face();
  const object = call('ptz.factory.instance', { channel: 0 }).result as number;
  const [before, walker, look] = [paintedView(device), passingNow(device, 0), lookNow(device, 0)];
  expect([before, walker.map(({ kind }) => kind)]).toEqual([{ pan: 0, tilt: 0, zoom: 1 }, ['walker']]);
  call('wideViewControl.setMode', { mode: 'Panorama' });
  expect(paintedView(device)).toEqual({ pan: 0, tilt: 0, zoom: 0.5 });
  call('wideViewControl.setMode', { mode: 'Normal' });
  call('devIntelliTracker.trackObject', { id: 1 });
  const [left = 0, , right = 0] = passingNow(device, 0)[0]?.track ?? [];
  expect((left + right) / 2).toBeCloseTo(BOX_GRID / 2, -1);
  expect(paintedView(device)?.pan).not.toBe(0);
  call('devIntelliTracker.stopTracking');
  expect([paintedView(device), passingNow(device, 0)]).toEqual([before, walker]);
  call('ptz.adjustIris', { change: 30 }, { object });
  expect(lookNow(device, 0).brightness).toBe(look.brightness + 12);
  call('rainBrush.moveContinuously', { interval: 5 });
  const wipers = Array.from({ length: 10 }, () => {
    const isSeen = passingNow(device, 0).some(({ kind }) => kind === 'wiper');
    device.clock.advance(1_000);
    return isSeen;
  });
  expect(wipers).toEqual([true, true, false, false, false, true, true, false, false, false]);
});

it('wipes once, over and over, and no more', () => {
  const made = face();
  const runs = () => made.device.state().camera.peripherals ?? [];
  made.call('rainBrush.moveOnce', {});
  expect(runs()).toEqual(['Wiper']);
  made.device.clock.advance(2_000);
  expect(runs()).toEqual([]);
  made.call('rainBrush.moveOnce', {});
  made.call('rainBrush.moveContinuously', { interval: 5 });
  made.device.clock.advance(60_000);
  expect(runs()).toEqual(['Wiper']);
  made.call('rainBrush.stopMove', {});
  expect(runs()).toEqual([]);
  made.call('rainBrush.moveOnce', {});
  made.call('rainBrush.stopMove', {});
  made.device.update(({ camera }) => {
    camera.peripherals = ['Wiper'];
  });
  made.device.clock.advance(60_000);
  expect(runs(), 'switched on again meanwhile').toEqual(['Wiper']);
});

it('keeps what is set: width of view, tracked object, volume, output, storage', () => {
  const { call, device, signIn } = face();
  call('wideViewControl.setMode', { mode: 'Panorama' });
  expect(paramsOf(call('wideViewControl.getStatus'))).toEqual({ mode: 'Panorama' });
  call('audio.setVolume', { volume: 35 });
  expect(device.state().tables.AudioOutputVolume[0]).toBe(35);
  expect(call('Alarm.setOutState', { channel: 0, state: true }).result).toBe(true);
  expect(paramsOf(call('Alarm.getOutState'))).toEqual({ state: 1 });
  device.clock.advance(86_400_000);
  signIn();
  expect(paramsOf(call('Alarm.getOutState'))).toEqual({ state: 1 });
  device.update(({ alarms }) => {
    alarms.outputsUntil[1] = device.clock.now() + 300_000;
    alarms.beepUntil = device.clock.now() + 300_000;
  });
  expect(paramsOf(call('Alarm.getOutState'))).toEqual({ state: 3 });
  expect(call('EventManager.confirmEvent', { code: 'DoorStatus', index: 0 }).result).toBe(true);
  expect(paramsOf(call('Alarm.getOutState')), 'only what was switched by hand').toEqual({ state: 1 });
  expect(device.state().alarms.beepUntil).toBe(0);
  expect(paramsOf(call('EventManager.getEventIndexes', { code: 'Nothing' }))).toEqual({ indexes: [] });
});

it('takes other devices up to its limit and no address twice, and tells who attached', () => {
  const { call, device } = face();
  const heard: unknown[] = [];
  device.onNotification(({ message }) => heard.push(message));
  call('AsyncDeviceManager.attach', {});
  const at = (host: number) => ({ Address: `10.0.0.${host}`, Port: 80, UserName: 'admin' });
  const add = (...hosts: number[]) => call('AsyncDeviceManager.addCustomDevice', { devices: hosts.map(at) });
  expect(paramsOf(add(1, 2))).toEqual({ deviceIDs: ['1', '2'] });
  expect(heard).toHaveLength(1);
  expect(detailOf(add(2))).toEqual({ reason: 'CannotAddDevice' });
  expect(call('AsyncDeviceManager.removeDevice', { deviceIDs: ['1'] }).result).toBe(true);
  expect(paramsOf(call('AsyncDeviceManager.getDeviceInfoEx'))).toMatchObject({ info: [{ Address: '10.0.0.2' }] });
  expect(detailOf(call('AsyncDeviceManager.removeDevice', { deviceIDs: ['1'] }))).toEqual({ field: 'deviceIDs' });
  expect(detailOf(call('AsyncDeviceManager.addCustomDevice', { devices: [{ Address: 'a b', Port: 1 }] }))).toEqual({
    field: 'devices.Address',
  });
});

it('registers at other terminals', () => {
  const { call, device } = face();
  expect(call('Intervideo.register', { Address: '10.0.0.9' }).result).toBe(true);
  expect(paramsOf(call('Intervideo.getStates'))).toEqual({ states: [{ Address: '10.0.0.9', State: 'Registered' }] });
  device.setSwitches({ hasPlatforms: false });
  expect(paramsOf(call('Intervideo.getStates'))).toMatchObject({ states: [{ State: 'Unregistered' }] });
  expect(call('Intervideo.unregister', { Address: '10.0.0.9' }).result).toBe(true);
  expect(detailOf(call('Intervideo.unregister', { Address: '10.0.0.9' }))).toEqual({ field: 'Address' });
});

it('moves lens and iris by hand, its motors to a step, and back to where it starts', () => {
  const { call, device } = face();
  const object = call('ptz.factory.instance', { channel: 0 }).result as number;
  const ptz = (action: string, params: object = {}) => call(`ptz.${action}`, params, { object });
  const start = paramsOf(ptz('getMotorSteps'));
  expect(ptz('focusManually', { change: 0.1 }).result).toBe(true);
  expect(ptz('adjustIris', { change: -20 }).result).toBe(true);
  expect(paramsOf(ptz('getMotorSteps'))).not.toEqual(start);
  const steps = [1_000, 500, 300, 40, 30];
  expect(ptz('setMotorSteps', { steps, speed: 4 }).result).toBe(true);
  expect(paramsOf(ptz('getMotorSteps'))).toEqual({ steps });
  expect(device.state().camera.position).toMatchObject({ pan: 10, tilt: 5, zoom: 3, focus: 0.4 });
  for (const bad of [[1], [1, 2, 3, 4, 'x'], [99_999, 0, 100, 0, 0], [0, 0, 100, 0, 101]]) {
    expect(detailOf(ptz('setMotorSteps', { steps: bad }))).toEqual({ field: 'steps' });
  }
  expect(ptz('reset').result).toBe(true);
  expect(paramsOf(ptz('getMotorSteps'))).toEqual(start);
});

import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { PTZ } from '@/lib/contract/limits';
import { jpegLuma } from '../decode-jpeg';
import { codeOf, detailOf, paramsOf, signedInDevice, testDevice } from '../test-device';

function opened(area: string, params: object = {}) {
  const made = signedInDevice();
  const object = Number(made.call(`${area}.factory.instance`, { channel: 0, ...params }).result);
  const call = (action: string, more: unknown = {}) => made.call(`${area}.${action}`, more, { object });
  return { ...made, area: call, object };
}

describe('ptzBase', () => {
  it('turns the camera at once, as far as it can, and says where it points', () => {
    const { area, device } = opened('ptzBase');
    expect(area('setPosition', { position: [30, -10, 2] }).result).toBe(true);
    expect(paramsOf(area('getPosition'))).toEqual({ position: [30, -10, 2] });
    expect(device.state().camera.position).toMatchObject({ pan: 30, tilt: -10, zoom: 2 });
    area('setPosition', { position: [9_999, 0, 9_999] });
    expect(paramsOf(area('getPosition'))).toEqual({ position: [PTZ.panDegrees.max, 0, PTZ.zoom.max] });
    expect(paramsOf(area('getCaps')).caps).toMatchObject({ Zoom: [PTZ.zoom.min, PTZ.zoom.max] });
  });

  it('ends a movement that runs', () => {
    const { area, call, device } = opened('ptzBase');
    const ptz = Number(call('ptz.factory.instance', { channel: 0 }).result);
    call('ptz.start', { code: 'Left', arg1: 0, arg2: 5, arg3: 0 }, { object: ptz });
    area('setPosition', { position: [0, 0, 1] });
    device.clock.advance(1_000);
    expect(paramsOf(area('getPosition'))).toEqual({ position: [0, 0, 1] });
  });

  it.each([[[1, 2]], [[1, 2, '3']], ['left'], [[1, 2, Number.NaN]]])('refuses the position %j', (position) => {
    expect(detailOf(opened('ptzBase').area('setPosition', { position }))).toEqual({ field: 'position' });
  });
});

describe('PtzPeripheral', () => {
  it('keeps what runs', () => {
    const { area } = opened('PtzPeripheral');
    const off = [
      { Name: 'Wiper', Enable: false },
      { Name: 'Light', Enable: false },
    ];
    expect(paramsOf(area('getState')).state).toEqual(off);
    area('control', { name: 'Wiper', enable: true });
    expect(paramsOf(area('getState')).state).toEqual([{ Name: 'Wiper', Enable: true }, off[1]]);
    area('control', { name: 'Wiper', enable: false });
    expect(paramsOf(area('getState')).state).toEqual(off);
    expect(detailOf(area('control', { name: 'Heater', enable: true }))).toEqual({ field: 'name' });
    expect(detailOf(area('control', { name: 'Light', enable: 1 }))).toEqual({ field: 'enable' });
  });
});

describe('PtzViewRange', () => {
  it('says what the camera sees, and tells those who attached of another view', () => {
    const { area, call, device, object } = opened('PtzViewRange');
    expect(paramsOf(area('getStatus')).status).toEqual({ Pan: 0, Tilt: 0, Zoom: 1, Angle: 60 });
    const { SID } = paramsOf(area('attach')) as { SID: number };
    const heard: unknown[] = [];
    device.onNotification(({ message }) => heard.push(...(message.params.eventList as unknown[])));
    const base = Number(call('ptzBase.factory.instance', { channel: 0 }).result);
    call('ptzBase.setPosition', { position: [10, 0, 4] }, { object: base });
    expect(heard).toMatchObject([{ Code: 'PtzViewRange', Data: { Pan: 10, Tilt: 0, Zoom: 4, Angle: 15 } }]);
    expect(call('PtzViewRange.detach', { SID }, { object }).result).toBe(true);
    call('ptzBase.setPosition', { position: [0, 0, 1] }, { object: base });
    expect(heard).toHaveLength(1);
    expect(detailOf(call('PtzViewRange.detach', { SID }, { object }))).toEqual({ field: 'SID' });
  });
});

describe('devVideoEncode', () => {
  it('has the limits of the stream that was opened, and takes a picture', () => {
    const main = opened('devVideoEncode');
    expect(paramsOf(main.area('getCaps')).caps).toMatchObject({ Video: { ResolutionTypes: expect.any(Array) } });
    const sizes = (made: typeof main) => Object(paramsOf(made.area('getCaps')).caps).Video.ResolutionTypes;
    expect(sizes(main)).toContain('1920x1080');
    expect(sizes(opened('devVideoEncode', { stream: 'Extra1' }))).not.toContain('1920x1080');
    const before = main.device.state().alarms.snapshots;
    const { picture } = paramsOf(main.area('getSnapshot')) as { picture: string };
    expect(jpegLuma(Buffer.from(picture, 'base64'))).toMatchObject({ width: 1280, height: 720 });
    expect(main.device.state().alarms.snapshots).toBe(before + 1);
    const other = main.call('devVideoEncode.factory.instance', { channel: 0, stream: 'Extra9' });
    expect(detailOf(other)).toEqual({ field: 'stream' });
  });
});

it('a snapshot is the picture of the camera as the tables in force make it, also those of a preview', () => {
  const { area, call, device } = opened('devVideoEncode', { stream: 'Extra1' });
  const luma = () => {
    const picture = jpegLuma(Buffer.from(String(paramsOf(area('getSnapshot')).picture), 'base64'));
    const levels = [...(picture?.luma ?? [])];
    return levels.reduce((sum, each) => sum + each, 0) / levels.length;
  };
  const before = luma();
  expect(before).toBeGreaterThan(20);
  const table = structuredClone(device.state().tables.VideoColor);
  for (const values of table[0] ?? []) values.Brightness = 90;
  call('configManager.setTemporaryConfig', { name: 'VideoColor', table, options: [] });
  expect(luma()).toBeGreaterThan(before + 20);
  call('configManager.restoreTemporaryConfig', { name: 'VideoColor' });
  expect(luma()).toBeCloseTo(before, 5);
});

it('the board around the camera has a brightness, within its limits, that the picture shows', () => {
  const { area, call } = opened('devVideoEncode', { stream: 'Extra1' });
  const picture = () => paramsOf(area('getSnapshot')).picture;
  const dark = picture();
  expect(paramsOf(call('faceBoard.getCaps')).caps).toEqual({ Brightness: [0, 100] });
  expect(paramsOf(call('faceBoard.getState')).state).toEqual({ Brightness: 0 });
  expect(call('faceBoard.setBrightness', { value: 80 }).result).toBe(true);
  expect(paramsOf(call('faceBoard.getState')).state).toEqual({ Brightness: 80 });
  expect(picture()).not.toBe(dark);
  for (const value of [-1, 101, 1.5, '50']) {
    expect(detailOf(call('faceBoard.setBrightness', { value }))).toEqual({ field: 'value' });
  }
});

it('PtzViewRange follows a camera that is moved by its pad, until it stands still', () => {
  const { call, area, device } = opened('PtzViewRange');
  area('attach');
  const heard: number[] = [];
  device.onNotification(({ message }) => {
    for (const { Data } of message.params.eventList as { Data: { Pan: number } }[]) heard.push(Data.Pan);
  });
  const pad = Number(call('ptz.factory.instance', { channel: 0 }).result);
  call('ptz.start', { code: 'Right', arg1: 0, arg2: 4, arg3: 0 }, { object: pad });
  device.clock.advance(1_200);
  call('ptz.stop', { code: 'Right', arg1: 0, arg2: 4, arg3: 0 }, { object: pad });
  device.clock.advance(5_000);
  // 20 degrees a second, reported twice a second and at its end.
  expect(heard).toEqual([10, 20, 24]);
});

it('devVideoOutput says what the screen shows', () => {
  const { area } = opened('devVideoOutput');
  const mode = { Width: 800, Height: 1280, FPS: 60 };
  expect(paramsOf(area('getMode'))).toEqual({ mode });
  expect(paramsOf(area('getCaps')).caps).toEqual({ Modes: [mode] });
});

it.each(['ptzBase.getPosition', 'PtzPeripheral.getState', 'PtzViewRange.getStatus', 'devVideoOutput.getMode'])(
  '%s needs a handle, and a device that has the part',
  (method) => {
    const { call } = signedInDevice();
    expect(codeOf(call(method))).toBe(ReplyError.InvalidRequest);
    const without = testDevice({ profile: 'minimal' });
    without.signIn();
    expect(without.call(`${method.split('.')[0]}.factory.instance`, { channel: 0 }).result).toBe(0);
  },
);

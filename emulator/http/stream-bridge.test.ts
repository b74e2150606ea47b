import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Device } from '../device-interface';
import { FaultBook } from '../faults/fault-book';
import { FaultRuleError } from '../faults/fault-rule';
import { formatWallTime } from '../state/wall-time';
import { Loudspeaker } from '../stream/loudspeaker';
import type { StreamHost } from '../stream/stream-host';
import { handleIn, testDevice } from '../test-device';
import { RequestLog } from './request-log';
import { overlaysOf, streamHost } from './stream-bridge';

const VIDEO = { Compression: 'H.264', Width: 640, Height: 480, FPS: 25, GOP: 50 };

const faultAt = (verb: 'DESCRIBE' | 'PLAY', action: unknown) => {
  const faults = new FaultBook(1);
  faults.add({ id: 'r', match: { method: 'PLAY' }, action });
  return streamHost({} as Device, faults, new RequestLog(1), new Loudspeaker()).fault(verb);
};

it('a rule about media reaches its verb with every member', () => {
  const shape = { lossPercent: 0.2, reorderDepth: 8, resizeAfterFrames: 50, width: 1280, height: 960, seed: 7 };
  expect(faultAt('PLAY', { type: 'media', ...shape })).toEqual({ kind: 'media', shape, rule: 'r' });
  expect(faultAt('DESCRIBE', { type: 'media', ...shape })).toBeUndefined();
});

it('a stall may come as a burst', () => {
  const stall = { afterFrames: 3, forMs: 500, isBurst: true };
  expect(faultAt('PLAY', { type: 'stall', ...stall })).toEqual({ kind: 'stall', ...stall, rule: 'r' });
});

it.each([
  { lossPercent: 101 },
  { reorderDepth: 33 },
  { width: 1281 },
  { height: 64 },
  { payloadBytes: 10 },
  { splitting: 'half' },
  { isMarkerMissing: 1 },
  { colour: 'blue' },
])('refuses media of %j', (shape) => {
  expect(() => faultAt('PLAY', { type: 'media', ...shape })).toThrow(FaultRuleError);
});

it.each([
  ['AAC', 48_000, { sound: 'AAC', soundRateHz: 48_000 }],
  ['G.711Mu', 8000, { sound: 'G.711Mu', soundRateHz: 8000 }],
  ['PCM', 16_000, {}],
])('sound of the table in %s at %i Hz', (Compression, Frequency, expected) => {
  const audio = { Compression, Frequency, Bitrate: 64, Depth: 16 };
  const { device } = testDevice({ set: { 'Encode[0].MainFormat[0].Audio': audio } });
  const { sound, soundRateHz } =
    streamHost(device, new FaultBook(1), new RequestLog(1), new Loudspeaker()).encode(0, 0) ?? {};
  expect({ sound, soundRateHz }).toEqual({ sound: undefined, soundRateHz: undefined, ...expected });
});

it('limits number, authentication and time-out as the switches say', () => {
  const { device } = testDevice();
  const host = streamHost(device, new FaultBook(1), new RequestLog(1), new Loudspeaker());
  const rules = ({ maxSessions, auth, nonceLifeS, sessionTimeoutS }: StreamHost) => [
    maxSessions,
    auth,
    nonceLifeS,
    sessionTimeoutS,
  ];
  expect(rules(host)).toEqual([5, 'digest', 0, 60]);
  device.setSwitches({ maxStreams: 16, streamAuth: 'basic', streamNonceS: 9, streamTimeoutS: 20 });
  expect(rules(host)).toEqual([16, 'basic', 9, 20]);
});

it('shows objects in the picture by the switch, where the device has faces or counts people', () => {
  const { device } = testDevice();
  const host = streamHost(device, new FaultBook(1), new RequestLog(1), new Loudspeaker());
  device.setCapabilities({ faceAuth: true });
  expect(host.analytics(0)).toBe('off');
  device.setSwitches({ streamAnalytics: 'on' });
  expect(host.analytics(0)).toBe('on');
  device.setCapabilities({ faceAuth: false, peopleCount: false });
  expect(host.analytics(0)).toBe('off');
});

it.each(['MD5', 'SHA-256'] as const)('knows the digest of an account in %s', (algorithm) => {
  const { device } = testDevice();
  const host = streamHost(device, new FaultBook(1), new RequestLog(1), new Loudspeaker());
  const hash = createHash(algorithm === 'MD5' ? 'md5' : 'sha256');
  expect(host.ha1('admin', algorithm)).toBe(hash.update(`admin:${device.realm()}:Admin123`).digest('hex'));
  expect(host.ha1('nobody', algorithm)).toBeUndefined();
});

it('a refusal may have a Retry-After', () => {
  const action = { type: 'rtsp', status: 503, retryAfterS: 5 };
  expect(faultAt('PLAY', action)).toEqual({ kind: 'rtsp', status: 503, retryAfterS: 5, rule: 'r' });
  expect(() => faultAt('PLAY', { ...action, retryAfterS: -1 })).toThrow(FaultRuleError);
});

it('title and time are in the picture according to their tables, from the next picture on', () => {
  const { device, call, signIn } = testDevice({ set: { 'ChannelTitle[0].Name': 'Lobby' } });
  const host = streamHost(device, new FaultBook(1), new RequestLog(1), new Loudspeaker());
  signIn();
  const [title, time] = host.overlays(0);
  expect(title).toEqual({ text: 'Lobby', rect: [0, 7700, 2000, 8191] });
  expect(time).toEqual({ text: formatWallTime(device.wallNow()), rect: [5000, 0, 8191, 500] });
  expect(host.overlays(1)).toEqual([]);
  const [widget] = device.state().tables.VideoWidget;
  const table = [
    {
      ...widget,
      ChannelTitle: { EncodeBlend: false, Rect: [0, 0, 9, 9] },
      TimeTitle: { EncodeBlend: true, ShowWeek: true, Rect: [7, 8, 9, 10] },
    },
  ];
  expect(call('configManager.setConfig', { name: 'VideoWidget', table })).toMatchObject({ result: true });
  expect(host.overlays(0)).toEqual([{ text: `${time?.text} Friday`, rect: [7, 8, 9, 10] }]);
});

it.each([
  ['2026-03-12 00:02:07', '03-12-2026 12:02:07 AM'],
  ['2026-03-12 14:32:07', '03-12-2026 02:32:07 PM'],
])("the time %s is in the picture in the device's own format", (now, text) => {
  const { device } = testDevice({ set: { 'Locales.TimeFormat': 'MM-dd-yyyy hh:mm:ss tt' } });
  vi.spyOn(device, 'wallNow').mockReturnValue(Date.parse(`${now.replace(' ', 'T')}Z`));
  expect(overlaysOf(device, 0).at(-1)?.text).toBe(text);
});

it.each([
  null,
  'text',
  [],
  [null],
  [{}],
  [{ ChannelTitle: { EncodeBlend: true }, TimeTitle: { EncodeBlend: true, Rect: [1, 2, 3] } }],
  [{ ChannelTitle: { EncodeBlend: true, Rect: 'here' }, TimeTitle: { EncodeBlend: 1, Rect: [1, 2, 3, 4] } }],
])('paints nothing from a table of another shape: %j', (VideoWidget) => {
  const { device } = testDevice();
  device.update(({ tables }) => Object.assign(tables, { VideoWidget }));
  expect(overlaysOf(device, 0)).toEqual([]);
});

it("the picture follows the camera's position, also a preset; a fixed camera does not move", () => {
  const test = testDevice();
  const host = streamHost(test.device, new FaultBook(1), new RequestLog(1), new Loudspeaker());
  test.signIn();
  const object = handleIn(test.call('ptz.factory.instance', { channel: 0 }));
  const ptz = (action: string, params: object) => test.call(`ptz.${action}`, params, { object });
  ptz('moveAbsolutely', { position: [12, -3.5, 2] });
  ptz('setPreset', { index: 1, name: 'Door' });
  expect(host.view()).toEqual({ pan: 12, tilt: -3.5, zoom: 2 });
  ptz('start', { code: 'Right', arg1: 0, arg2: 2, arg3: 0 });
  test.device.clock.advance(1000);
  expect(host.view()).toEqual({ pan: 22, tilt: -3.5, zoom: 2 });
  ptz('gotoPreset', { index: 1 });
  expect(host.view()).toEqual({ pan: 12, tilt: -3.5, zoom: 2 });
  test.device.setCapabilities({ ptz: false });
  expect(host.view()).toBeUndefined();
});

it.each([[null], [[]], ['loud'], [[null]], [[500]]])('sounds in full with %j stored as the loudness', (wrong) => {
  const test = testDevice({ profile: 'face-full' });
  const host = streamHost(test.device, new FaultBook(1), new RequestLog(1), new Loudspeaker());
  expect(host.microphone()).toBe(0.7);
  test.device.update(({ tables }) => void Reflect.set(tables, 'AudioInputVolume', wrong));
  expect(host.microphone()).toBe(1);
});

it.each<[string, unknown]>([
  ['no table', null],
  ['no channel', []],
  ['no format', [{ MainFormat: [] }]],
  ['a format that is a text', [{ MainFormat: ['H.264'] }]],
  ['no picture', [{ MainFormat: [{ AudioEnable: true }] }]],
  ['a codec that the emulator does not have', [{ MainFormat: [{ Video: { ...VIDEO, Compression: 'MPEG4' } }] }]],
])('has no stream for a stored Encode with %s', (_, table) => {
  const { device } = testDevice();
  device.update(({ tables }) => void Reflect.set(tables, 'Encode', table));
  const host = streamHost(device, new FaultBook(1), new RequestLog(1), new Loudspeaker());
  expect(host.encode(0, 0)).toBeUndefined();
});

it('has a picture without sound where the stored Encode has none', () => {
  const { device } = testDevice();
  device.update(
    ({ tables }) => void Reflect.set(tables, 'Encode', [{ MainFormat: [{ Video: VIDEO, AudioEnable: true }] }]),
  );
  const host = streamHost(device, new FaultBook(1), new RequestLog(1), new Loudspeaker());
  const settings = host.encode(0, 0);
  expect(settings).toMatchObject({ width: 640, height: 480, compression: 'H.264' });
  expect(settings).not.toHaveProperty('sound');
});

/** ptz: the camera's movements and presets, by handle. @spec §7; shapes @assumed pages-3 10 */
import { ReplyError } from '@/lib/contract/error-codes';
import { DRAWING_MAX, PTZ } from '@/lib/contract/limits';
import { PTZ_DIRECTIONS, PTZ_LENS_CODES, type PtzAction, type PtzCode } from '@/lib/contract/methods/ptz';
import {
  isMovingAt,
  isOlderSeq,
  lookingAt,
  positionAt,
  ratesOf,
  reachable,
  speedsOf,
  startedAt,
  stoppedAt,
} from '../rules/camera';
import { type Call, service, type Untrusted } from '../service';
import { capsOf } from '../state/capability-replies';
import type { CameraPosition } from '../state/device-state';
import { badCall, badValue, DeviceError } from './device-error';
import { changeCamera, readName, readSpeed, SEQ_MAX } from './ptz-call';
import { ptzMotors } from './ptz-motors';
import { ptzPaths } from './ptz-paths';
import { readList, readText, readWhole } from './read-params';
import { createHandle, handleOf, releaseHandle } from './session-of-call';

const CODES: readonly string[] = [...PTZ_DIRECTIONS, ...PTZ_LENS_CODES];

function readCode(call: Call, value: unknown): PtzCode {
  const code = readText(value, 'code', 16);
  if (!CODES.includes(code)) throw badCall('code');
  const { ptz } = call.core.capabilities();
  // A camera with only a lens cannot turn.
  if (!ptz && (PTZ_DIRECTIONS as readonly string[]).includes(code)) throw new DeviceError(ReplyError.InvalidRequest);
  return code as PtzCode;
}

/** From -8 to 8. */
function readSignedSpeed(value: unknown, field: string): number {
  const speed = readWhole(value, field, -SEQ_MAX);
  if (Math.abs(speed) > PTZ.speed.max) throw badValue(field);
  return speed;
}

/** Milliseconds. */
function readTimeout(value: unknown): number {
  const seconds = readWhole(value, 'timeout', -SEQ_MAX);
  if (seconds < PTZ.timeoutS.min || seconds > PTZ.timeoutS.max) throw badValue('timeout');
  return seconds * 1000;
}

function readTriple(value: unknown, field: string): [number, number, number] {
  const [x, y, z, ...more] = readList(value, field, 3);
  const areNumbers = [x, y, z].every((each) => typeof each === 'number' && Number.isFinite(each));
  if (!areNumbers || more.length > 0) throw badCall(field);
  return [x, y, z] as [number, number, number];
}

function readBox(value: unknown): [number, number, number, number] {
  const box = readList(value, 'screen', 4).map((each) => readWhole(each, 'screen', -SEQ_MAX));
  if (box.length !== 4) throw badCall('screen');
  if (box.some((each) => each < 0 || each > DRAWING_MAX)) throw badValue('screen');
  return box as [number, number, number, number];
}

function readIndex(value: unknown): number {
  const index = readWhole(value, 'index', -SEQ_MAX);
  if (index < PTZ.presetIndex.min || index > PTZ.presetIndex.max) throw badValue('index');
  return index;
}

function readPreset(call: Call, value: unknown) {
  const index = readIndex(value);
  const preset = call.state.camera.presets.find((each) => each.index === index);
  if (!preset) throw badValue('index');
  return preset;
}

/**
 * Records the number of a movement call. Returns false for one that was overtaken. Calls without numbers are always
 * in time.
 */
function isInTime(call: Call): boolean {
  const handle = handleOf(call, 'ptz');
  const { seq } = call.request;
  if (seq === undefined) return true;
  readWhole(seq, 'seq', 0, SEQ_MAX);
  if (handle.lastSeq !== undefined && isOlderSeq(seq, handle.lastSeq)) return false;
  handle.lastSeq = seq;
  return true;
}

const start = (call: Call, code: string, speeds: Partial<CameraPosition>, lasts?: number): true =>
  changeCamera(call, (camera, now) => startedAt(camera, now, code, ratesOf(speeds), lasts));

const stop = (call: Call): true => changeCamera(call, stoppedAt);

const look = (call: Call, at: (from: CameraPosition) => CameraPosition): true =>
  changeCamera(call, (camera, now) => {
    const still = stoppedAt(camera, now);
    return { ...still, position: reachable(at(still.position)) };
  });

/** Speeds of `ptz.start`; all arguments are validated, those of `ptz.stop` are not. */
function readAction(call: Call, { code, arg1, arg2 }: Untrusted<PtzAction>) {
  const known = readCode(call, code);
  const isDiagonal = /^(Left|Right)(Up|Down)$/.test(known);
  const upward = isDiagonal ? readSpeed(arg1, 'arg1') : 0;
  return { code: known, speeds: speedsOf(known, upward, readSpeed(arg2, 'arg2')) };
}

/** Methods of the area ptz. */
export const ptz = service('ptz', {
  ...ptzPaths,
  ...ptzMotors,

  'ptz.factory.instance'(call, { channel }) {
    const last = Math.max(call.state.tables.Encode.length - 1, 0);
    return createHandle(call, { kind: 'ptz', channel: readWhole(channel ?? 0, 'channel', 0, last) });
  },

  'ptz.destroy': (call) => releaseHandle(call, 'ptz'),

  'ptz.getCurrentProtocolCaps': ({ core }) => capsOf(core.capabilities(), 'ptz.getCurrentProtocolCaps'),

  'ptz.start'(call, params) {
    handleOf(call, 'ptz');
    const { code, speeds } = readAction(call, params);
    return isInTime(call) ? start(call, code, speeds) : true;
  },

  'ptz.stop'(call, { code }) {
    handleOf(call, 'ptz');
    readCode(call, code);
    isInTime(call);
    return stop(call);
  },

  'ptz.moveContinuously'(call, { speed, timeout }) {
    handleOf(call, 'ptz');
    const [pan, tilt, zoom] = readTriple(speed, 'speed').map((each) => readSignedSpeed(each, 'speed'));
    const lasts = readTimeout(timeout);
    return isInTime(call) ? start(call, 'Continuous', { pan, tilt, zoom }, lasts) : true;
  },

  'ptz.stopMove'(call) {
    isInTime(call);
    return stop(call);
  },

  'ptz.moveAbsolutely'(call, { position, speed }) {
    handleOf(call, 'ptz');
    const [pan, tilt, zoom] = readTriple(position, 'position');
    if (speed !== undefined) readSpeed(speed, 'speed');
    const wanted = { pan, tilt, zoom, focus: 0 };
    const there = reachable(wanted);
    if (there.pan !== pan || there.tilt !== tilt || there.zoom !== zoom) throw badValue('position');
    return look(call, ({ focus }) => ({ ...wanted, focus }));
  },

  'ptz.moveRelatively'(call, { translation, speed }) {
    handleOf(call, 'ptz');
    const [pan, tilt, zoom] = readTriple(translation, 'translation');
    if (speed !== undefined) readSpeed(speed, 'speed');
    return look(call, (from) => ({
      ...from,
      pan: from.pan + pan,
      tilt: from.tilt + tilt,
      zoom: from.zoom + zoom,
    }));
  },

  'ptz.moveDirectly'(call, { screen, speed }) {
    handleOf(call, 'ptz');
    if (!call.core.capabilities().ptz) throw new DeviceError(ReplyError.InvalidRequest);
    const box = readBox(screen);
    if (speed !== undefined) readSpeed(speed, 'speed');
    return look(call, (from) => lookingAt(from, box));
  },

  'ptz.focusContinuously'(call, { speed, timeout }) {
    handleOf(call, 'ptz');
    const focus = readSignedSpeed(speed, 'speed');
    if (focus === 0) throw badValue('speed');
    return start(call, focus < 0 ? 'FocusNear' : 'FocusFar', { focus }, readTimeout(timeout));
  },

  'ptz.stopFocus'(call) {
    handleOf(call, 'ptz');
    return stop(call);
  },

  'ptz.getStatus'(call) {
    handleOf(call, 'ptz');
    const now = call.core.clock.now();
    const { pan, tilt, zoom, focus } = positionAt(call.state.camera, now);
    const MoveStatus = isMovingAt(call.state.camera, now) ? 'Moving' : 'Idle';
    return { status: { Position: [pan, tilt, zoom], Focus: focus, MoveStatus } };
  },

  'ptz.getPresets'(call) {
    handleOf(call, 'ptz');
    const presets = call.state.camera.presets.map(({ index, name }) => ({ Index: index, Name: name, Type: 0 }));
    return { presets: presets.length > 0 ? presets : null };
  },

  'ptz.setPreset'(call, params) {
    handleOf(call, 'ptz');
    const index = readIndex(params.index);
    const name = readName(params.name);
    return changeCamera(call, (camera, now) => {
      const others = camera.presets.filter((each) => each.index !== index);
      const presets = [...others, { index, name, position: positionAt(camera, now) }];
      return { ...camera, presets: presets.sort((one, other) => one.index - other.index) };
    });
  },

  'ptz.gotoPreset'(call, { index, speed }) {
    handleOf(call, 'ptz');
    if (speed !== undefined) readSpeed(speed, 'speed');
    const { position } = readPreset(call, index);
    return look(call, () => position);
  },

  'ptz.removePreset'(call, params) {
    handleOf(call, 'ptz');
    const { index } = readPreset(call, params.index);
    return changeCamera(call, (camera) => ({
      ...camera,
      presets: camera.presets.filter((each) => each.index !== index),
    }));
  },
});

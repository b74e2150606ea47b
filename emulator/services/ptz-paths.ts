/** ptz: tours, scans and patterns of the camera. @spec §7; shapes @assumed pages-2 PTZ pad, pages-3 10.2 */
import { ReplyError } from '@/lib/contract/error-codes';
import { PTZ } from '@/lib/contract/limits';
import { positionAt, startedOnPath, stoppedAt } from '../rules/camera';
import { recorded, scanPath, tourPath } from '../rules/camera-path';
import type { Call, Service } from '../service';
import type { CameraState, CameraStop } from '../state/device-state';
import { badCall, badValue, DeviceError } from './device-error';
import { changeCamera, readName, readSpeed, SEQ_MAX } from './ptz-call';
import { readList, readRecord, readText, readWhole } from './read-params';
import { handleOf } from './session-of-call';

type PathMethod =
  | 'ptz.getTours'
  | 'ptz.setTour'
  | 'ptz.removeTour'
  | 'ptz.startTour'
  | 'ptz.stopTour'
  | 'ptz.setScanLimit'
  | 'ptz.startScan'
  | 'ptz.stopScan'
  | 'ptz.startPatternRecord'
  | 'ptz.stopPatternRecord'
  | 'ptz.startPatternReplay'
  | 'ptz.stopPatternReplay';

function readBetween(value: unknown, field: string, { min, max }: { min: number; max: number }): number {
  const number = readWhole(value, field, -SEQ_MAX);
  if (number < min || number > max) throw badValue(field);
  return number;
}

/** The number of a tour, a scan or a pattern, for a PTZ camera. */
function readIndex(call: Call, value: unknown): number {
  handleOf(call, 'ptz');
  if (!call.core.capabilities().ptz) throw new DeviceError(ReplyError.InvalidRequest);
  return readBetween(value, 'index', PTZ.pathIndex);
}

function readStep(value: unknown) {
  const { Preset, Dwell, Speed } = readRecord(value, 'steps');
  return {
    preset: readBetween(Preset, 'steps', PTZ.presetIndex),
    dwellS: readBetween(Dwell, 'steps', PTZ.dwellS),
    speed: readBetween(Speed, 'steps', PTZ.speed),
  };
}

/** The list with this row in place of the one with its number, in order. */
function withRow<Row extends { index: number }>(rows: readonly Row[], row: Row): Row[] {
  return [...rows.filter(({ index }) => index !== row.index), row].sort((one, other) => one.index - other.index);
}

/** Errors: DeviceError with the index when the path is empty. */
function start(call: Call, code: string, index: number, pathOf: (camera: CameraState) => CameraStop[]): true {
  const path = pathOf(call.state.camera);
  if (path.length === 0) throw badValue('index');
  return changeCamera(call, (camera, now) => startedOnPath(camera, now, code, index, path));
}

function stop(call: Call, code: string, index: number): true {
  const { movement } = call.state.camera;
  if (movement?.code !== code || movement.index !== index) return true;
  return changeCamera(call, stoppedAt);
}

/** Methods that move the camera along a path. */
export const ptzPaths: Pick<Service<'ptz'>, PathMethod> = {
  'ptz.getTours'(call) {
    handleOf(call, 'ptz');
    const tours = call.state.camera.tours.map(({ index, name, steps }) => ({
      Index: index,
      Name: name,
      Steps: steps.map(({ preset, dwellS, speed }) => ({ Preset: preset, Dwell: dwellS, Speed: speed })),
    }));
    return { tours: tours.length > 0 ? tours : null };
  },

  'ptz.setTour'(call, params) {
    const index = readIndex(call, params.index);
    const name = readName(params.name);
    const steps = readList(params.steps, 'steps', PTZ.tourSteps.max).map(readStep);
    if (steps.length < PTZ.tourSteps.min) throw badValue('steps');
    return changeCamera(call, (camera) => ({ ...camera, tours: withRow(camera.tours, { index, name, steps }) }));
  },

  'ptz.removeTour'(call, params) {
    const index = readIndex(call, params.index);
    if (!call.state.camera.tours.some((each) => each.index === index)) throw badValue('index');
    stop(call, 'Tour', index);
    return changeCamera(call, (camera) => ({ ...camera, tours: camera.tours.filter((each) => each.index !== index) }));
  },

  'ptz.startTour'(call, params) {
    const index = readIndex(call, params.index);
    return start(call, 'Tour', index, (camera) => tourPath(camera, index));
  },

  'ptz.stopTour': (call, { index }) => stop(call, 'Tour', readIndex(call, index)),

  'ptz.setScanLimit'(call, params) {
    const index = readIndex(call, params.index);
    const limitMode = readText(params.limitMode, 'limitMode', 8);
    if (limitMode !== 'Left' && limitMode !== 'Right') throw badCall('limitMode');
    return changeCamera(call, (camera, now) => {
      const was = camera.scans.find((each) => each.index === index) ?? { index, left: null, right: null };
      const limit = limitMode === 'Left' ? { left: positionAt(camera, now) } : { right: positionAt(camera, now) };
      return { ...camera, scans: withRow(camera.scans, { ...was, ...limit }) };
    });
  },

  'ptz.startScan'(call, params) {
    const index = readIndex(call, params.index);
    const speed = params.speed === undefined ? PTZ.speed.factory : readSpeed(params.speed, 'speed');
    return start(call, 'Scan', index, (camera) => scanPath(camera, index, speed));
  },

  'ptz.stopScan': (call, { index }) => stop(call, 'Scan', readIndex(call, index)),

  'ptz.startPatternRecord'(call, params) {
    const index = readIndex(call, params.index);
    return changeCamera(call, (camera, now) => ({
      ...camera,
      recording: { index, startedAt: now, stops: [{ ms: 0, position: positionAt(camera, now) }] },
    }));
  },

  'ptz.stopPatternRecord'(call, params) {
    const index = readIndex(call, params.index);
    if (call.state.camera.recording?.index !== index) return true;
    return changeCamera(call, (camera, now) => {
      // The final position belongs to it.
      const { stops } = recorded(camera, camera, now).recording ?? { stops: [] };
      return { ...camera, recording: null, patterns: withRow(camera.patterns, { index, stops }) };
    });
  },

  'ptz.startPatternReplay'(call, params) {
    const index = readIndex(call, params.index);
    return start(call, 'Pattern', index, ({ patterns }) => patterns.find((each) => each.index === index)?.stops ?? []);
  },

  'ptz.stopPatternReplay': (call, { index }) => stop(call, 'Pattern', readIndex(call, index)),
};

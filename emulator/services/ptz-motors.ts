/** Lens, iris and motors of the camera by hand. @spec §7; shapes @assumed pages-3 10.2 */
import { reachable, stoppedAt } from '../rules/camera';
import type { Call, Service } from '../service';
import { restingCamera } from '../state/seed';
import { badCall, badValue } from './device-error';
import { changeCamera, readSpeed } from './ptz-call';
import { readList, readWhole } from './read-params';
import { handleOf } from './session-of-call';

/** Steps of a motor in its unit: a degree, a factor of zoom, the whole range of the lens. */
const STEPS = 100;
const IRIS = { min: 0, max: 100, start: 50 } as const;
const AXES = ['pan', 'tilt', 'zoom', 'focus'] as const;

const irisOf = ({ camera }: Call['state']) => camera.iris ?? IRIS.start;

function readShare(value: unknown): number {
  if (typeof value !== 'number' || !(value >= -1 && value <= 1)) throw badValue('change');
  return value;
}

function setIris({ core }: Call, iris: number): void {
  core.update(({ camera }) => {
    camera.iris = iris;
  });
}

/** Handlers of area ptz. */
export const ptzMotors = {
  'ptz.focusManually'(call, { change }) {
    handleOf(call, 'ptz');
    const share = readShare(change);
    return changeCamera(call, (camera, now) => {
      const still = stoppedAt(camera, now);
      return { ...still, position: reachable({ ...still.position, focus: still.position.focus + share }) };
    });
  },

  'ptz.adjustIris'(call, { change }) {
    handleOf(call, 'ptz');
    const next = irisOf(call.state) + readWhole(change, 'change', -IRIS.max, IRIS.max);
    setIris(call, Math.min(Math.max(next, IRIS.min), IRIS.max));
    return true;
  },

  'ptz.getMotorSteps'(call) {
    handleOf(call, 'ptz');
    const { position } = stoppedAt(call.state.camera, call.core.clock.now());
    return { steps: [...AXES.map((axis) => Math.round(position[axis] * STEPS)), irisOf(call.state)] };
  },

  'ptz.setMotorSteps'(call, { steps, speed }) {
    handleOf(call, 'ptz');
    if (speed !== undefined) readSpeed(speed, 'speed');
    const given = readList(steps, 'steps', AXES.length + 1);
    if (given.length !== AXES.length + 1 || !given.every(Number.isInteger)) throw badCall('steps');
    const [pan, tilt, zoom, focus, iris] = given.map(Number) as [number, number, number, number, number];
    const wanted = { pan: pan / STEPS, tilt: tilt / STEPS, zoom: zoom / STEPS, focus: focus / STEPS };
    const there = reachable(wanted);
    if (AXES.some((axis) => there[axis] !== wanted[axis]) || iris < IRIS.min || iris > IRIS.max)
      throw badValue('steps');
    setIris(call, iris);
    return changeCamera(call, (camera, now) => ({ ...stoppedAt(camera, now), position: there }));
  },

  'ptz.reset'(call) {
    handleOf(call, 'ptz');
    setIris(call, IRIS.start);
    return changeCamera(call, (camera, now) => ({ ...stoppedAt(camera, now), position: restingCamera().position }));
  },
} satisfies Partial<Service<'ptz'>>;

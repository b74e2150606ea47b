/** ThermographyManager: the temperature sensor beside the camera. @spec §7; shapes @assumed pages-3 10.2 */
import { BOX_GRID, TEMPERATURE } from '@/lib/contract/limits';
import { type Call, type Core, service } from '../service';
import type { DeviceState } from '../state/device-state';
import { valuesOf } from '../state/table-values';
import { formatWallTime } from '../state/wall-time';
import { badCall, badValue, refusedFor } from './device-error';
import { readList, readWhole } from './read-params';
import { createHandle, handleOf, loginOf, releaseHandle } from './session-of-call';

/** Measurements that a calibration takes by itself. */
const SAMPLES = 3;
/** Corrections that the device remembers. */
const KEPT = 10;

/** Measurements so far, by device: each second one lies at the other end of the swing. */
const measured = new WeakMap<Core, number>();

const hundredths = (celsius: number) => Math.round(celsius * 100) / 100;

/** What the sensor says now, without the correction. Errors: SensorOffline. */
export function measure(core: Core): number {
  const { sensorOnline, sensorCelsius, sensorSwing } = core.state().switches;
  if (!sensorOnline) throw refusedFor('SensorOffline');
  const count = measured.get(core) ?? 0;
  measured.set(core, count + 1);
  return hundredths(sensorCelsius + (count % 2 === 0 ? -sensorSwing / 2 : sensorSwing / 2));
}

const correctionOf = ({ tables }: DeviceState): number => {
  const { CorrectTemp } = Object(Object(tables.MeasureTemperature).InfraredTempParam);
  return typeof CorrectTemp === 'number' ? CorrectTemp : 0;
};

/** Remembers a correction, however it was stored. */
export function keepCorrection(core: Core, next: DeviceState, before: DeviceState): void {
  const CorrectTemp = correctionOf(next);
  if (CorrectTemp === correctionOf(before)) return;
  core.update((draft) => {
    draft.corrections = [{ Time: formatWallTime(core.wallNow()), CorrectTemp }, ...draft.corrections].slice(0, KEPT);
  });
}

function readPoint(value: unknown): void {
  const point = readList(value, 'point', 2);
  if (point.length !== 2) throw badCall('point');
  for (const each of point) readWhole(each, 'point', 0, BOX_GRID);
}

function readReference(value: unknown): number {
  const { min, max } = TEMPERATURE.reference;
  if (typeof value !== 'number' || !(value >= min && value <= max)) throw badValue('Reference');
  return value;
}

const ofHandle = (call: Call) => handleOf(call, 'ThermographyManager');

/** Methods of this area. */
export const thermography = service(['ThermographyManager'], {
  'ThermographyManager.factory.instance': (call, { channel }) =>
    createHandle(call, { kind: 'ThermographyManager', channel: readWhole(channel ?? 0, 'channel', 0, 0) }),
  'ThermographyManager.destroy': (call) => releaseHandle(call, 'ThermographyManager'),

  'ThermographyManager.getCaps'(call) {
    ofHandle(call);
    const { min, max } = TEMPERATURE.reference;
    return { caps: { Reference: [min, max] } };
  },

  'ThermographyManager.getTemperature'(call, { point }) {
    ofHandle(call);
    readPoint(point);
    return { temperature: hundredths(measure(call.core) + correctionOf(call.state)) };
  },

  'ThermographyManager.calibrate'(call, params) {
    ofHandle(call);
    const reference = readReference(params.Reference);
    const samples = Array.from({ length: SAMPLES }, () => measure(call.core));
    if (Math.max(...samples) - Math.min(...samples) > TEMPERATURE.apart) throw refusedFor('TempUnstable');
    const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length;
    const CorrectTemp = hundredths(reference - mean);
    const { min, max } = TEMPERATURE.correction;
    if (CorrectTemp < min || CorrectTemp > max) throw badValue('Reference');
    call.core.note('Config', 'SaveConfig', loginOf(call).login.userName, 'MeasureTemperature');
    call.core.update((draft) => {
      for (const table of valuesOf(draft, 'MeasureTemperature')) table.InfraredTempParam.CorrectTemp = CorrectTemp;
    });
    return { CorrectTemp };
  },

  'ThermographyManager.getCorrections'(call) {
    ofHandle(call);
    return { corrections: [...call.state.corrections] };
  },
});

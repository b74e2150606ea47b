import { expect, it } from 'vitest';
import { codeOf, detailOf, paramsOf, signedInDevice } from '../test-device';

function sensor() {
  const made = signedInDevice({ profile: 'face-full' });
  const object = made.call('ThermographyManager.factory.instance', { channel: 0 }).result as number;
  const call = (action: string, params: object = {}) => made.call(`ThermographyManager.${action}`, params, { object });
  const correction = () => made.device.state().tables.MeasureTemperature.InfraredTempParam.CorrectTemp;
  return { ...made, sensor: call, correction };
}

it('measures with the correction that is stored', () => {
  const { sensor: call, call: any, device } = sensor();
  device.setSwitches({ sensorSwing: 0, sensorCelsius: 36.4 });
  expect(paramsOf(call('getTemperature', { point: [4096, 4096] }))).toEqual({ temperature: 36.4 });
  const table = device.state().tables.MeasureTemperature;
  any('configManager.setConfig', {
    name: 'MeasureTemperature',
    table: { ...table, InfraredTempParam: { ...table.InfraredTempParam, CorrectTemp: 0.25 } },
  });
  expect(paramsOf(call('getTemperature', { point: [0, 8192] }))).toEqual({ temperature: 36.65 });
  expect(paramsOf(call('getCorrections'))).toEqual({
    corrections: [{ Time: '2026-11-20 12:00:00', CorrectTemp: 0.25 }],
  });
  for (const point of [undefined, [1], [0, 8193], ['a', 1]]) {
    expect(detailOf(call('getTemperature', { point }))).toEqual({ field: 'point' });
  }
});

it('corrects itself by a thermometer, and forgets nothing of the last ten', () => {
  const { sensor: call, device, correction } = sensor();
  device.setSwitches({ sensorSwing: 0, sensorCelsius: 36.5 });
  expect(paramsOf(call('calibrate', { Reference: 36.7 }))).toEqual({ CorrectTemp: 0.2 });
  expect(correction()).toBe(0.2);
  expect(paramsOf(call('getTemperature', { point: [1, 1] }))).toEqual({ temperature: 36.7 });
  for (let each = 0; each < 12; each += 1) call('calibrate', { Reference: 36 + each / 10 });
  expect(device.state().corrections).toHaveLength(10);
  expect(device.state().corrections[0]).toMatchObject({ CorrectTemp: 0.6 });
});

it('refuses a correction from measurements that lie apart, beyond its range, or without a sensor', () => {
  const { sensor: call, device, correction } = sensor();
  device.setSwitches({ sensorSwing: 0.51 });
  expect(detailOf(call('calibrate', { Reference: 36.7 }))).toEqual({ reason: 'TempUnstable' });
  device.setSwitches({ sensorSwing: 0.5 });
  expect(call('calibrate', { Reference: 36.7 }).result).toBe(true);
  const before = correction();
  for (const Reference of [33.9, 42.1, 38.9, 'warm', undefined]) {
    expect(detailOf(call('calibrate', { Reference }))).toEqual({ field: 'Reference' });
  }
  device.setSwitches({ sensorOnline: false });
  expect(detailOf(call('calibrate', { Reference: 36.7 }))).toEqual({ reason: 'SensorOffline' });
  expect(correction()).toBe(before);
});

it('is not there on a device without it', () => {
  const { call } = signedInDevice({ profile: 'temp-external' });
  expect(codeOf(call('ThermographyManager.factory.instance', {}))).toBeDefined();
});

it('measures a stranger every so many milliseconds, while the sensor answers', () => {
  const { device } = sensor();
  const rows = () =>
    device.state().records.AccessControlCardRec.rows.filter((row) => row.HasTemperature === true).length;
  const before = rows();
  device.setSwitches({ passersMs: 2_000 });
  device.clock.advance(4_000);
  expect(rows() - before).toBe(2);
  device.setSwitches({ sensorOnline: false });
  device.clock.advance(4_000);
  expect(rows() - before).toBe(2);
});

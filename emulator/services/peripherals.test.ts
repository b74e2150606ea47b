import { expect, it } from 'vitest';
import type { ExtModuleTable } from '@/lib/contract/tables/ext-module';
import type { TemperatureTable } from '@/lib/contract/tables/temperature';
import { bodyVerdict } from '../rules/temperature';
import { detailOf, paramsOf, signedInDevice } from '../test-device';

function module() {
  const made = signedInDevice({ profile: 'face-full' });
  const table = () => made.device.state().tables.AccessExtModule;
  const set = (change: Partial<ExtModuleTable>) =>
    made.call('configManager.setConfig', { name: 'AccessExtModule', table: { ...table(), ...change } });
  const status = () => paramsOf(made.call('AccessPeripherals.getStatus'));
  return { ...made, table, set, status };
}

it('asks for a restart after another type alone', () => {
  const { set } = module();
  expect(paramsOf(set({ Type: 'QRCode' }))).toEqual({ options: ['NeedReboot'] });
  expect(paramsOf(set({ QRTimeout: 600 }))).toEqual({ options: [] });
});

it('refuses a port that is in use, and values that it does not know', () => {
  const { set, device } = module();
  const field = (change: Partial<ExtModuleTable>) => detailOf(set(change));
  expect(set({ Interface: 'RS485' }).result).toBe(true);
  expect(field({ Type: 'CardReader' })).toEqual({ field: 'AccessExtModule.Interface' });
  device.update(({ tables }) => {
    if (tables.Comm[0]) tables.Comm[0].Function = 'None';
  });
  expect(set({ Type: 'CardReader' }).result).toBe(true);
  expect(field({ Type: 'Kettle' })).toEqual({ field: 'AccessExtModule.Type' });
  expect(field({ Interface: 'I2C' })).toEqual({ field: 'AccessExtModule.Interface' });
  for (const QRTimeout of [9, 601]) expect(field({ QRTimeout })).toEqual({ field: 'AccessExtModule.QRTimeout' });
});

it('is what the switch says, once a type is set', () => {
  const { set, status, device } = module();
  expect(status()).toEqual({ state: 'None', model: '', version: '', lastSeen: '' });
  set({ Type: 'QRCode' });
  expect(status()).toMatchObject({ state: 'Online', model: 'ASM-QR1', lastSeen: '2026-11-20 12:00:00' });
  device.setSwitches({ extModule: 'Offline' });
  expect(status()).toMatchObject({ state: 'Offline', model: '' });
  device.setSwitches({ extModule: 'WrongType' });
  expect(status()).toMatchObject({ state: 'WrongType', model: 'ASM-FP1' });
});

it('measures what its switches say, and refuses degrees out of range or finer than hundredths', () => {
  const { call, device } = signedInDevice({ profile: 'temp-external' });
  const sensor = () => paramsOf(call('ExternalSensorManager.getStatus'));
  device.setSwitches({ sensorCelsius: 37.9 });
  expect(sensor()).toEqual({ state: 'Online', temperature: 37.9 });
  device.setSwitches({ sensorOnline: false });
  expect(sensor()).toEqual({ state: 'Offline', temperature: 0 });
  const held = device.state().tables.MeasureTemperature;
  const field = (change: Partial<TemperatureTable>, degrees: Partial<TemperatureTable['InfraredTempParam']> = {}) => {
    const InfraredTempParam = { ...held.InfraredTempParam, ...degrees };
    const table = { ...held, InfraredTempParam, ...change };
    const detail = detailOf(call('configManager.setConfig', { name: 'MeasureTemperature', table }));
    return String(Object(detail).field ?? '').replace('MeasureTemperature.', '');
  };
  expect(field({}, { Threshold: 37.85 })).toBe('');
  for (const Threshold of [35.99, 40.01, 37.333]) expect(field({}, { Threshold })).toBe('InfraredTempParam.Threshold');
  for (const ValidTempLowerLimit of [29.99, 36.01]) {
    expect(field({}, { ValidTempLowerLimit })).toBe('InfraredTempParam.ValidTempLowerLimit');
  }
  const equal = { Threshold: 36, ValidTempLowerLimit: 36 };
  expect(field({}, equal)).toBe('InfraredTempParam.ValidTempLowerLimit');
  for (const CorrectTemp of [-2.01, 2.01]) expect(field({}, { CorrectTemp })).toBe('InfraredTempParam.CorrectTemp');
  for (const MaxDistance of [29, 201, 80.5]) expect(field({}, { MaxDistance })).toBe('InfraredTempParam.MaxDistance');
  expect(field({ OverAction: 'Sing' })).toBe('OverAction');
  expect(field({ MaskOpt: 'Hat' })).toBe('MaskOpt');
  expect(field({ ExternalSensor: { Port: 'I2C' } })).toBe('ExternalSensor.Port');
});

it('lets the door judge temperature and mask as the table says', () => {
  const { device, call } = signedInDevice({ profile: 'face-full' });
  const held = device.state().tables.MeasureTemperature;
  const set = (change: object, degrees: object = {}) => {
    const table = { ...held, InfraredTempParam: { ...held.InfraredTempParam, ...degrees }, Enable: true, ...change };
    expect(call('configManager.setConfig', { name: 'MeasureTemperature', table }).result).toBe(true);
  };
  const comes = (body: object) => {
    const proof = { kind: 'face' as const, userId: '1' };
    const { errorCode } = device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof, body });
    return [errorCode, device.state().records.AccessControlCardRec.rows.at(-1)] as const;
  };
  set({ OverAction: 'Deny', MaskOpt: 'Off' });
  const [plain] = comes({ celsius: 36.5 });
  expect(comes({ celsius: 37.31 })).toEqual([96, expect.objectContaining({ Status: 0, IsOverTemperature: true })]);
  expect(comes({ celsius: 37.31, distanceCm: 81 })[0]).toBe(plain);
  expect(comes({ celsius: 34.99 })[1]).not.toHaveProperty('CurrentTemperature');
  set({ OverAction: 'Alarm' });
  expect(comes({ celsius: 38 })).toEqual([plain, expect.objectContaining({ IsOverTemperature: true })]);
  set({ OverAction: 'Deny' }, { CorrectTemp: 0.5 });
  expect(comes({ celsius: 36.9 })).toEqual([96, expect.objectContaining({ CurrentTemperature: 37.4 })]);
  set({ MaskOpt: 'Deny' });
  expect(comes({ hasMask: false })).toEqual([97, expect.objectContaining({ Mask: 0 })]);
  expect(comes({ hasMask: true })[0]).toBe(plain);
  set({ MaskOpt: 'Remind' });
  expect(comes({ hasMask: false })[0]).toBe(plain);
});

it('shows on the screen what it measured, and asks for a mask, where the table says so', () => {
  const { device } = signedInDevice({ profile: 'face-full' });
  const seen = (change: object) => {
    device.update(({ tables }) => void Object.assign(tables.MeasureTemperature, change));
    const { shown, isReminded } = bodyVerdict(device.state(), { celsius: 36.6, hasMask: false });
    return [shown, isReminded];
  };
  expect(seen({ Enable: true, MaskOpt: 'Remind' })).toEqual(['36.60', true]);
  expect(seen({ DisplayTemp: false, MaskOpt: 'Off' })).toEqual(['', false]);
});

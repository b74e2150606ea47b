import { expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import type { TableName } from '@/lib/contract/configs';
import { hasTableShape } from './table-shape';

const tables = Object.entries(testDevice({ profile: 'face-full' }).device.state().tables);

it.each(tables)('knows the table %s from answers of another shape', (name, table) => {
  expect(hasTableShape(name as TableName, table)).toBe(true);
  const isList = Array.isArray(table);
  const otherRow = isList && typeof table[0] === 'number' ? ['5'] : [5];
  for (const other of [
    null,
    [null],
    otherRow,
    true,
    isList ? { a: 1 } : [{ a: 1 }],
    typeof table === 'string' ? 5 : '',
  ]) {
    expect(hasTableShape(name as TableName, other)).toBe(false);
  }
});

it.each([
  ['SpecialDayGroup', { GroupName: 'Year', GroupEnable: true }],
  ['SpecialDaysSchedule', { ScheduleName: 'Plan', Enable: true, GroupNo: 0, Doors: [0] }],
  ['AccessTimeSchedule', { Name: 'Office', Enable: true }],
  ['OpenDoorGroup', {}],
  ['Alarm', { Name: 'Input', Enable: true }],
  ['DoorNotClosed', { Enable: true }],
] as const)('does not take a row of %s that lacks what pages read of it', (name, row) => {
  expect(hasTableShape(name, [row])).toBe(false);
});

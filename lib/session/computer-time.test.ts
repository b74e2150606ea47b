import { expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { deviceWallAt } from './computer-time';
import { formatDeviceTime } from './device-time';

const { NTP, Locales } = testDevice().device.state().tables;
const zone = (minutes: number) => ({ ...NTP, TimeZone: (TIME_ZONE_OFFSET_MIN as readonly number[]).indexOf(minutes) });
const edge = (Month: number, Hour: number) => ({ ...Locales.DSTStart, Month, Week: -1, Day: 0, Hour, Minute: 0 });
const berlin = { ...Locales, DSTEnable: true, DSTStart: edge(3, 2), DSTEnd: edge(10, 3) };
const shown = (instant: string) => {
  const at = deviceWallAt(Date.parse(instant), zone(60), berlin);
  return at === undefined ? undefined : formatDeviceTime(at);
};

it('is the same instant in the zone of the device, whatever zone the computer is in', () => {
  expect(shown('2026-11-28T03:02:44Z')).toBe('2026-11-28 04:02:44');
  expect(shown('2026-07-01T10:00:00Z')).toBe('2026-07-01 12:00:00');
  expect(deviceWallAt(0, { ...NTP, TimeZone: 999 }, berlin)).toBeUndefined();
  expect(deviceWallAt(0, undefined, berlin)).toBeUndefined();
});

it.each([
  ['2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
  ['2026-10-25T00:59:59Z', '2026-10-25 02:59:59'],
  ['2026-10-25T01:00:00Z', '2026-10-25 02:00:00'],
])('changes to summer time and back at %s', (instant, wall) => {
  expect(shown(instant)).toBe(wall);
});

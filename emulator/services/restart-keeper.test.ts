import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createClock } from '../clock';
import type { DeviceOptions } from '../device-interface';
import { signedInDevice } from '../test-device';

const HOUR_MS = 3_600_000;

/** A device, on a Friday at noon, that restarts every day at the given hour. */
function restartingAt(AutoRebootHour: number, options: Partial<DeviceOptions> = {}) {
  const made = signedInDevice({ profile: 'face-full', ...options });
  const table = { ...made.device.state().tables.AutoMaintain, AutoRebootEnable: true, AutoRebootDay: 7 };
  const reply = made.call('configManager.setConfig', {
    name: 'AutoMaintain',
    table: { ...table, AutoRebootHour, AutoRebootMinute: 0 },
  });
  expect(reply.result).toBe(true);
  const restarts = () => made.device.state().log.filter(({ Detail }) => Detail === 'AutoMaintain').length - 1;
  return { ...made, restarts };
}

it('restarts at the time of the table, which ends every login, and again the next day', () => {
  const { device, restarts } = restartingAt(14);
  const before = restarts();
  device.clock.advance(2 * HOUR_MS - 1_000);
  expect(restarts()).toBe(before);
  device.clock.advance(1_000 + 500);
  expect(restarts()).toBe(before + 1);
  expect(device.logins()).toEqual([]);
  device.clock.advance(24 * HOUR_MS);
  expect(restarts()).toBe(before + 2);
});

it.each([
  ['begins', Date.UTC(2026, 2, 29, 0, 0, 0), 3],
  ['begins and leaves the hour out', Date.UTC(2026, 2, 29, 0, 0, 0), 2],
  ['ends', Date.UTC(2026, 9, 24, 23, 0, 0), 2],
  ['ends, after it', Date.UTC(2026, 9, 24, 23, 0, 0), 4],
])('restarts once on a day on which summer time %s', (_, midnight, hour) => {
  const { device, restarts } = restartingAt(hour, {
    clock: createClock({ frozenAt: midnight }),
    set: { 'Locales.DSTEnable': true },
  });
  const before = restarts();
  device.clock.advance(23 * HOUR_MS);
  expect(restarts()).toBe(before + 1);
});

it('restarts once in the hour that comes twice, also when something is set in its second round', () => {
  const { device, restarts } = restartingAt(2, {
    clock: createClock({ frozenAt: Date.UTC(2026, 9, 24, 23, 0, 0) }),
    set: { 'Locales.DSTEnable': true },
  });
  device.update(({ tables }) => void Object.assign(tables.AutoMaintain, { AutoRebootMinute: 30 }));
  const before = restarts();
  // The second 02:10.
  device.clock.advance(3 * HOUR_MS + HOUR_MS / 6);
  expect(restarts()).toBe(before + 1);
  device.update(({ tables }) => void Object.assign(tables.NTP, { UpdatePeriod: 30 }));
  device.clock.advance(2 * HOUR_MS);
  expect(restarts()).toBe(before + 1);
  device.clock.advance(24 * HOUR_MS);
  expect(restarts()).toBe(before + 2);
});

it('follows a clock that is set, and a table that is switched off', () => {
  const { device, restarts } = restartingAt(20);
  const before = restarts();
  device.update((draft) => {
    draft.wallOffset = 7 * HOUR_MS;
  });
  device.clock.advance(HOUR_MS + 500);
  expect(restarts()).toBe(before + 1);
  device.update(({ tables }) => {
    tables.AutoMaintain.AutoRebootEnable = false;
  });
  device.clock.advance(48 * HOUR_MS);
  expect(restarts()).toBe(before + 1);
});

it('leaves out a restart that would end an upgrade', () => {
  const { device, restarts, call, upload, signIn } = restartingAt(14);
  const before = restarts();
  const first = `EMUFW ${device.capabilities().deviceType} 1.1.R\n`;
  const Digest = createHash('sha256').update(first).digest('hex');
  const text = `${first}SHA256 ${Digest}\n`;
  device.clock.advance(2 * HOUR_MS - 1_000);
  signIn();
  const file = { Name: 'a.bin', Size: text.length, Bytes: text.length, Digest };
  expect(upload('upgrader.importFile', { ...file, Data: Buffer.from(text).toString('base64') }).result).toBe(true);
  call('upgrader.start');
  device.clock.advance(1_500);
  expect([device.isUp(), restarts()]).toEqual([true, before]);
  device.clock.advance(24 * HOUR_MS);
  expect([device.capabilities().softVersion, restarts()]).toEqual(['1.1.R', before + 1]);
});

import { expect, it } from 'vitest';
import { signedInDevice } from '../test-device';

const HOUR_MS = 3_600_000;

/** A device on a Friday at noon that restarts every day at the given hour. */
function restartingAt(AutoRebootHour: number) {
  const made = signedInDevice({ profile: 'face-full' });
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

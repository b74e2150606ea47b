/** What a device does by itself around a failure of its power, at a start and at its end. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClock } from './clock';
import type { DeviceState } from './state/device-state';
import { signedInDevice, TEST_START, testDevice } from './test-device';

const MINUTE_MS = 60_000;
const COLLECTING = 1;

/** The first door is always open from this time of the day on; the clock stands at noon. */
function opensAt(time: string, { tables }: DeviceState): void {
  const day = [`1 ${time}-23:59:59`, ...Array.from({ length: 3 }, () => '0 00:00:00-00:00:00')];
  tables.AccessTimeSchedule[9] = { Name: 'Open', Enable: true, TimeSchedule: Array.from({ length: 7 }, () => day) };
  Object.assign(tables.AccessControl[0] ?? {}, { OpenAlwaysTime: 9 });
}

it('a door follows its sections after a restart', () => {
  const { device } = testDevice();
  device.update((draft) => opensAt('12:30:00', draft));
  device.powerLoss();
  device.clock.advance(29 * MINUTE_MS);
  expect(device.state().doors[0]?.leaf).toBe('Close');
  device.clock.advance(MINUTE_MS);
  expect(device.state().doors[0]?.leaf).toBe('Open');
});

it.each(['powerLoss', 'reboot'] as const)('a %s while the device is off begins its restart anew', (again) => {
  const { device } = testDevice();
  const seen: boolean[] = [];
  device.onUp((isUp) => seen.push(isUp));
  const { rebootMs } = device.switches();
  device.powerLoss();
  device.clock.advance(rebootMs - 500);
  device[again]();
  device.clock.advance(rebootMs - 1);
  expect(device.isUp()).toBe(false);
  device.clock.advance(500);
  expect(device.isUp()).toBe(true);
  expect(seen).toEqual([false, false, true]);
  device.clock.advance(rebootMs);
  expect(seen).toHaveLength(3);
});

it('a door that is always open by its table is open after a start of the program', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const first = testDevice({ stateDir });
  first.device.update(({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, { State: 'OpenAlways' }));
  await first.device.close();
  const second = testDevice({ stateDir });
  expect(second.device.state().doors[0]).toMatchObject({ leaf: 'Open', lock: 'Unlocked' });
  await second.device.close();
});

it('a door that was open when the power failed is locked soon after it is back', () => {
  const { device, call } = signedInDevice();
  const object = call('accessControl.factory.instance', { channel: 0 }).result as number;
  expect(call('accessControl.openDoor', { Type: 'Remote' }, { object }).result).toBe(true);
  device.powerLoss();
  device.clock.advance(MINUTE_MS);
  expect(device.state().doors[0]).toMatchObject({ leaf: 'Close', lock: 'Locked' });
});

it('a door that is held open when the power fails raises its alarm once it is back', () => {
  const { device } = testDevice();
  const door = { DoorNotClosedAlarmEnable: true, SensorEnable: true, CloseTimeout: 60, BreakInAlarmEnable: false };
  device.update(({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, door));
  device.doorHappening(0, 'open');
  device.powerLoss();
  device.clock.advance(2 * MINUTE_MS);
  expect(device.state().records.AccessControlAlarmRecord.rows.at(-1)).toMatchObject({ Type: 'DoorNotClosed' });
});

it('a start of the program ends what a restart ends', async () => {
  const clip = { Name: 'new', Type: 'mp4' as const, Size: 9, Width: 800, Height: 1280, Duration: 9, file: '' };
  const begin = ({ device }: ReturnType<typeof testDevice>) => {
    device.setSwitches({ advertTranscoding: 'Fails' });
    device.addAdvert(clip);
    device.update(busy);
  };
  const busy = (draft: DeviceState) => {
    draft.recording = { name: 'hello', at: TEST_START };
    draft.sim.isOpen = true;
    Object.assign(draft.tables.CustomAudio[0] ?? {}, { State: 'InProgress' });
    draft.screen.touchedAt = TEST_START;
    draft.alarms.beepUntil = TEST_START + MINUTE_MS;
  };
  const left = ({ recording, sim, tables, adverts, screen, alarms }: DeviceState) =>
    JSON.parse(JSON.stringify({ recording, sim, sounds: tables.CustomAudio, adverts, screen, alarms }));
  const restarted = testDevice();
  begin(restarted);
  restarted.device.powerLoss();
  restarted.device.clock.advance(MINUTE_MS);
  const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const first = testDevice({ stateDir });
  begin(first);
  await first.device.close();
  const second = testDevice({ stateDir });
  expect(left(second.device.state())).toEqual(left(restarted.device.state()));
  await second.device.close();
});

it('nothing goes on without power when a part of the state is put back', () => {
  const { device } = testDevice();
  device.setSwitches({ rebootMs: MINUTE_MS, passersMs: 2_000 });
  device.powerLoss();
  device.reset('tables');
  const before = device.state().records.AccessControlCardRec.rows.length;
  device.clock.advance(MINUTE_MS - 1);
  expect(device.state().records.AccessControlCardRec.rows.length).toBe(before);
});

it('a lease that was asked for comes also when the logins are ended meanwhile', () => {
  const { device } = testDevice();
  const address = () => device.state().tables.Network.eth0?.IPAddress;
  device.update(({ tables }) => {
    Object.assign(tables.Network.eth0 ?? {}, { DhcpEnable: true, IPAddress: '198.51.100.7' });
  });
  device.reset('logins');
  device.clock.advance(2_000);
  expect(address()).toBe('198.51.100.150');
});

it('a door is open after a start of the program in its open section', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const first = testDevice({ stateDir });
  first.device.update((draft) => opensAt('11:00:00', draft));
  await first.device.close();
  const second = testDevice({ stateDir });
  expect(second.device.state().doors[0]).toMatchObject({ leaf: 'Open', lock: 'Unlocked' });
  await second.device.close();
});

it.each<[what: string, change: (draft: DeviceState) => void, count: (state: DeviceState) => number]>([
  [
    'is measured',
    ({ switches }) => Object.assign(switches, { passersMs: 2_000 }),
    ({ records }) => records.AccessControlCardRec.rows.length,
  ],
  [
    'enrols',
    ({ switches, tables }) => {
      switches.collectionMs = 2_000;
      tables.WorkMode.Mode = COLLECTING;
    },
    ({ selfHelp }) => selfHelp.visits,
  ],
])('nobody %s without power, and it goes on afterwards', (_, change, count) => {
  const { device } = testDevice();
  device.setSwitches({ rebootMs: MINUTE_MS });
  device.update(change);
  const before = count(device.state());
  device.powerLoss();
  device.clock.advance(MINUTE_MS - 1);
  expect(count(device.state())).toBe(before);
  device.clock.advance(10_000);
  expect(count(device.state())).toBeGreaterThan(before);
});

it('no timer is left when a device is closed', async () => {
  const frozen = createClock({ frozenAt: TEST_START });
  const pending = new Set<object>();
  const after = (ms: number, fire: () => void) => {
    const timer = {};
    pending.add(timer);
    const cancel = frozen.after(ms, () => {
      pending.delete(timer);
      fire();
    });
    return () => {
      pending.delete(timer);
      cancel();
    };
  };
  const { device, call } = signedInDevice({ clock: { ...frozen, after } });
  const object = call('ptz.factory.instance', { channel: 0 }).result as number;
  expect(call('ptz.start', { code: 'Right', arg1: 0, arg2: 4, arg3: 0 }, { object }).result).toBe(true);
  expect(device.state().camera.movement).not.toBeNull();
  await device.close();
  expect(pending.size).toBe(0);
});

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { UPGRADE_REASONS } from '@/lib/contract/methods/upgrade';
import { paramsOf, signedInDevice } from '../test-device';

const NEW = '1.001.0000000.2.R';

function inTheCloud(cloudState = 'Regular') {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setCapabilities({ cloudUpgrade: true });
  made.device.setSwitches({ cloudState });
  const check = () => paramsOf(made.call('CloudUpgrader.check', { way: 0 }));
  const execute = (NewVersion = NEW) => made.call('CloudUpgrader.execute', { NewVersion, way: 0 });
  const state = () => paramsOf(made.call('CloudUpgrader.getState'));
  return { ...made, clock: made.device.clock, check, execute, state };
}

it('installs the version that the search found, restarts, and finds none afterwards', () => {
  const { check, execute, state, call, clock, device } = inTheCloud();
  expect(check()).toMatchObject({ State: 'Regular', NewVersion: NEW });
  expect(execute('1.0').error).toMatchObject({ detail: { field: 'NewVersion' } });
  expect(execute().result).toBe(true);
  clock.advance(600);
  expect(state()).toEqual({ State: 'Upgrading', Progress: 30 });
  expect(paramsOf(call('upgrader.getState'))).toMatchObject({ State: 'Cancelled', Progress: 0 });
  expect(execute().error).toMatchObject({ detail: { reason: 'TargetInUse' } });
  expect(call('upgrader.cancel').error).toMatchObject({ detail: { reason: 'TargetInUse' } });
  clock.advance(1_400);
  expect(state()).toEqual({ State: 'Upgrading', Progress: 100 });
  expect(call('CloudUpgrader.cancel').error).toMatchObject({ detail: { reason: 'TargetInUse' } });
  clock.advance(2_100);
  expect(device.isUp()).toBe(false);
  clock.advance(2_000);
  expect(device.capabilities().softVersion).toBe(NEW);
});

it.each(UPGRADE_REASONS)('fails for %s, keeps the old version and can be tried again', (reason) => {
  const { execute, state, clock, device } = inTheCloud('Emergency');
  const before = device.capabilities().softVersion;
  device.setSwitches({ upgradeReason: reason });
  execute();
  clock.advance(2_000);
  expect(state()).toEqual({ State: 'Emergency', Progress: 60, Reason: reason });
  expect(device.capabilities().softVersion).toBe(before);
  expect(execute().result).toBe(true);
});

it('says that the device restarts after a failure where it does that', () => {
  const { execute, state, clock, device } = inTheCloud();
  device.setSwitches({ upgradeReason: 'SdkMismatch', upgradeRestarts: true });
  execute();
  clock.advance(1_300);
  expect(state()).toMatchObject({ Reason: 'SdkMismatch', Restarts: true });
});

it('leaves a file that waits for its start to the other way of an upgrade', () => {
  const { device, call, upload } = inTheCloud();
  const first = `EMUFW ${device.capabilities().deviceType} ${NEW}\n`;
  const Digest = createHash('sha256').update(`${first}firmware`).digest('hex');
  const Data = Buffer.from(`${first}SHA256 ${Digest}\nfirmware`).toString('base64');
  const Bytes = Buffer.from(Data, 'base64').length;
  expect(upload('upgrader.importFile', { Name: 'fw.bin', Size: Bytes, Bytes, Data, Digest }).result).toBe(true);
  expect(call('CloudUpgrader.cancel').error).toMatchObject({ detail: { reason: 'TargetInUse' } });
  expect(call('upgrader.start').result).toBe(true);
});

it('is cancelled, and starts nothing where there is nothing new', () => {
  const { execute, state, call, clock, device } = inTheCloud();
  execute();
  clock.advance(400);
  expect(call('CloudUpgrader.cancel').result).toBe(true);
  clock.advance(5_000);
  expect(state()).toEqual({ State: 'Regular', Progress: 0 });
  for (const cloudState of ['None', 'Checking', 'Timeout', 'Disabled', 'InvalidPatch']) {
    device.setSwitches({ cloudState });
    expect(execute().result, cloudState).toBe(false);
  }
});

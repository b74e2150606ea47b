import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UPGRADE_EVENT } from '@/lib/contract/methods/events';
import { UPGRADE_REASONS } from '@/lib/contract/methods/upgrade';
import type { RpcReply } from '@/lib/contract/rpc';
import { paramsOf, signedInDevice } from '../test-device';

const detailOf = ({ error }: RpcReply) => (typeof error === 'object' ? error.detail : undefined);
const NEW = '1.001.0000000.2.R';

function upgrading() {
  const made = signedInDevice({ profile: 'face-full' });
  const { clock } = made.device;
  const { deviceType: model } = made.device.capabilities();
  /** Parameters as the form of a file becomes them. */
  const file = ({ name = 'fw.bin', of = model, version = NEW, body = 'firmware', sum = '', size = 0 } = {}) => {
    const first = `EMUFW ${of} ${version}\n`;
    const digest = createHash('sha256').update(first).update(body).digest('hex');
    const text = `${first}SHA256 ${sum || digest}\n${body}`;
    const Data = Buffer.from(text).toString('base64');
    return { Name: name, Size: text.length + size, Bytes: text.length, Data, Digest: digest };
  };
  const reasonOf = (change: Parameters<typeof file>[0]) => detailOf(made.upload('upgrader.importFile', file(change)));
  const state = () => paramsOf(made.call('upgrader.getState'));
  return { ...made, clock, file, reasonOf, state };
}

describe('an upgrade by file', () => {
  it('installs after the start, raises the version at its end and restarts', () => {
    const { call, upload, clock, file, state, device } = upgrading();
    const before = device.capabilities().softVersion;
    expect(paramsOf(upload('upgrader.importFile', file()))).toEqual({ Version: NEW });
    expect(state()).toMatchObject({ State: 'Importing', File: 'fw.bin' });
    expect(call('upgrader.start').result).toBe(true);
    clock.advance(1_000);
    expect(state()).toMatchObject({ State: 'Upgrading', Progress: 50 });
    expect(detailOf(call('upgrader.start'))).toEqual({ reason: 'TargetInUse' });
    clock.advance(1_000);
    expect(state()).toMatchObject({ State: 'Succeeded', Progress: 100 });
    expect(device.capabilities().softVersion).toBe(before);
    clock.advance(2_100);
    expect(device.isUp()).toBe(false);
    clock.advance(2_000);
    expect([device.isUp(), device.capabilities().softVersion]).toEqual([true, NEW]);
  });

  it('refuses a file of another model, version, size or name, and one that was changed', () => {
    const { reasonOf, call, state } = upgrading();
    const wrong = { reason: 'WrongUpgradeFile' };
    expect(reasonOf({ of: 'OTHER-1' })).toEqual({ ...wrong, field: 'Model' });
    expect(reasonOf({ version: 'newest' })).toEqual({ ...wrong, field: 'Version' });
    expect(reasonOf({ size: 1 })).toEqual({ ...wrong, field: 'Size' });
    expect(reasonOf({ name: 'fw.txt' })).toEqual(wrong);
    expect(reasonOf({ sum: 'a'.repeat(64) })).toEqual({ reason: 'SignatureError' });
    expect(detailOf(call('upgrader.start'))).toEqual(wrong);
    expect(state()).toMatchObject({ State: 'Cancelled' });
  });

  it('refuses a file without room for it', () => {
    const { reasonOf, device } = upgrading();
    device.setSwitches({ freeBytes: 10 });
    expect(reasonOf({})).toEqual({ reason: 'LowStorage' });
  });

  it.each(UPGRADE_REASONS)('fails for the reason %s and keeps the version', (reason) => {
    const { call, upload, clock, file, state, device } = upgrading();
    const before = device.capabilities().softVersion;
    device.setSwitches({ upgradeReason: reason });
    upload('upgrader.importFile', file());
    call('upgrader.start');
    clock.advance(5_000);
    expect(state()).toMatchObject({ State: 'Failed', Reason: reason, Progress: 60 });
    call('Global.keepAlive', { timeout: 600 });
    clock.advance(300_000);
    expect(state(), 'as long as nobody begins anew').toMatchObject({ State: 'Failed', Reason: reason });
    expect([device.isUp(), device.capabilities().softVersion]).toEqual([true, before]);
  });

  it('restarts after a failure where the device does that', () => {
    const { call, upload, clock, file, reasonOf, state, device, signIn } = upgrading();
    device.setSwitches({ upgradeReason: 'SdkMismatch', upgradeRestarts: true });
    upload('upgrader.importFile', file());
    call('upgrader.start');
    clock.advance(1_300);
    expect(state()).toMatchObject({ State: 'FailedReboot', Reason: 'SdkMismatch' });
    expect(detailOf(call('upgrader.cancel'))).toEqual({ reason: 'TargetInUse' });
    expect(reasonOf({})).toEqual({ reason: 'TargetInUse' });
    clock.advance(2_100);
    expect(device.isUp()).toBe(false);
    clock.advance(2_000);
    signIn();
    expect(state()).toMatchObject({ State: 'Failed', Reason: 'SdkMismatch' });
    expect(upload('upgrader.importFile', file()).result).toBe(true);
  });

  it('is in use after a restart that somebody else asked for once it was complete', () => {
    const { call, upload, clock, file, device } = upgrading();
    upload('upgrader.importFile', file());
    call('upgrader.start');
    clock.advance(2_000);
    call('magicBox.reboot');
    clock.advance(3_000);
    expect([device.isUp(), device.capabilities().softVersion]).toEqual([true, NEW]);
    clock.advance(10_000);
    expect(device.isUp()).toBe(true);
  });

  it('belongs to the login that sent the file, until that ends, the file is dropped or five minutes have passed', () => {
    const { call, upload, clock, file, state, signIn, session } = upgrading();
    const others = { reason: 'TargetInUse' };
    upload('upgrader.importFile', file());
    const first = session();
    signIn();
    for (const method of ['upgrader.start', 'upgrader.cancel']) expect(detailOf(call(method))).toEqual(others);
    expect(detailOf(upload('upgrader.importFile', file()))).toEqual(others);
    expect(call('upgrader.cancel', {}, { session: first }).result).toBe(true);
    expect(upload('upgrader.importFile', file({ name: 'mine.bin' })).result).toBe(true);
    call('Global.logout', {});
    signIn();
    expect(upload('upgrader.importFile', file({ name: 'next.bin' })).result).toBe(true);
    expect(state()).toMatchObject({ State: 'Importing', File: 'next.bin' });
    clock.advance(300_000);
    signIn();
    expect(state()).toMatchObject({ State: 'Cancelled' });
  });

  it.each([30, 60, 90])('has failed when the power is lost at %s %%, and keeps the version', (percent) => {
    const { call, upload, clock, file, state, device, signIn } = upgrading();
    const before = device.capabilities().softVersion;
    upload('upgrader.importFile', file());
    call('upgrader.start');
    // A restart takes effect 100 ms after it was asked for.
    clock.advance(percent * 20 - 50);
    device.reboot();
    clock.advance(2_200);
    signIn();
    expect(state()).toMatchObject({ State: 'Failed', Reason: 'UpgradeFailed', Progress: percent });
    expect(device.capabilities().softVersion).toBe(before);
  });

  it('is stopped and leaves no file behind', () => {
    const { call, upload, clock, file, state } = upgrading();
    upload('upgrader.importFile', file());
    call('upgrader.start');
    clock.advance(400);
    expect(call('upgrader.cancel').result).toBe(true);
    clock.advance(5_000);
    expect(state()).toMatchObject({ State: 'Cancelled', Progress: 0 });
    expect(detailOf(call('upgrader.start'))).toEqual({ reason: 'WrongUpgradeFile' });
  });

  it.each([
    [1_999, 90, undefined],
    [2_000, 100, NEW],
  ])('after a power loss %i ms from its start has failed at %i percent, or is complete', (ms, percent, version) => {
    const { upload, call, clock, file, state, device, signIn } = upgrading();
    const old = device.capabilities().softVersion;
    upload('upgrader.importFile', file());
    call('upgrader.start');
    clock.advance(ms);
    expect(state()).toMatchObject({ Progress: percent });
    device.powerLoss();
    expect(device.isUp()).toBe(false);
    clock.advance(2_000);
    signIn();
    const failed = { State: 'Failed', Progress: percent, Reason: 'UpgradeFailed' };
    expect(state()).toMatchObject(version ? { State: 'Cancelled' } : failed);
    expect(device.capabilities().softVersion).toBe(version ?? old);
  });

  it.each([
    [1_000, 'Failed', false],
    [2_000, 'Cancelled', true],
  ])('in a snapshot taken after %i ms is over when that is restored: %s', (ms, State, isInstalled) => {
    const { upload, call, clock, file, state, device, signIn } = upgrading();
    const old = device.capabilities().softVersion;
    upload('upgrader.importFile', file());
    call('upgrader.start');
    clock.advance(ms);
    const kept = device.snapshot();
    device.reset('all');
    device.restore(kept);
    signIn();
    expect(state()).toMatchObject({ State });
    expect(device.capabilities().softVersion).toBe(isInstalled ? NEW : old);
    expect(upload('upgrader.importFile', file()).result).toBe(true);
  });

  it('is not lost to a factory reset between its last step and the restart', () => {
    const { upload, call, clock, file, device } = upgrading();
    upload('upgrader.importFile', file());
    call('upgrader.start');
    clock.advance(2_000);
    const authN = { mode: 'pwd', password: 'Admin123' };
    expect(call('magicBox.resetSystem', { authN }).error).toBeUndefined();
    clock.advance(4_100);
    expect(device.capabilities().softVersion).toBe(NEW);
  });

  it.each([
    ['magicBox.reboot', {}],
    ['magicBox.shutdown', {}],
    ['magicBox.resetSystem', { authN: { mode: 'pwd', password: 'Admin123' } }],
    ['configManager.restore', { names: ['AutoMaintain'] }],
    ['configManager.restoreExcept', { names: [] }],
  ])('is not ended by %s, which the device refuses until it is over', (method, params) => {
    const { call, upload, clock, file, state, device } = upgrading();
    upload('upgrader.importFile', file());
    call('upgrader.start');
    clock.advance(1_000);
    const before = device.state().tables;
    expect(detailOf(call(method, params))).toEqual({ reason: 'TargetInUse' });
    expect(device.state().tables).toBe(before);
    clock.advance(900);
    expect([device.isUp(), state()]).toMatchObject([true, { State: 'Upgrading', Progress: 90 }]);
    call('upgrader.cancel');
    expect(call(method, params).error).toBeUndefined();
  });

  it('is announced, as is its end, to every login with the right, also to one that subscribes later', () => {
    const { call, upload, clock, file, device, signIn } = upgrading();
    const heard: string[] = [];
    device.onNotification(({ session, message: { params } }) => {
      const [event] = params.eventList as { Code: string; Action: string }[];
      const { userName } = device.login(session) ?? {};
      if (event?.Code === UPGRADE_EVENT) heard.push(`${userName} ${event.Action}`);
    });
    const attach = () => call('EventManager.attach', { codes: [UPGRADE_EVENT] });
    attach();
    upload('upgrader.importFile', file());
    expect(heard).toEqual([]);
    call('upgrader.start');
    expect(heard.splice(0)).toEqual(['admin Start']);
    // Without the right to maintain the device.
    signIn('operator1', 'Operator1');
    attach();
    expect(heard).toEqual([]);
    signIn();
    attach();
    expect(heard.splice(0)).toEqual(['admin Start']);
    clock.advance(2_000);
    expect(heard.splice(0)).toEqual(['admin Stop', 'admin Stop']);
    attach();
    expect(heard).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { backupOf, configFile } from '@/emulator/services/config-file';
import { signedInDevice } from '@/emulator/test-device';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { planSettings } from './settings-plan';

it('names pages without a password also of a locked file whose maker might not read all of them', async () => {
  const made = signedInDevice();
  const setPassword = (text: string) =>
    made.device.update(({ secureTables: { Email } }) => {
      Email.Password = text;
    });
  setPassword('key-1');
  const core = { state: () => made.device.state(), capabilities: () => made.device.capabilities(), wallNow: () => 0 };
  const backup = { ...backupOf(core as never, true), HasSecrets: false };
  setPassword('');
  const model = String(made.device.capabilities().deviceType);
  for (const password of [undefined, 'Backup2026']) {
    const settings = new Blob([new Uint8Array(configFile(backup, password))]);
    const whole = { manifest: { model }, parts: { settings } } as never;
    const plan = await planSettings(deviceClient(made), whole, password ?? '', model);
    expect(plan.content?.isLocked).toBe(password !== undefined);
    expect(plan.lacking).toContain('Email');
  }
});

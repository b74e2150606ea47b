import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import type { ConfigName } from '@/lib/contract/configs';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { applyDifferences, readDeviceTables } from './apply-differences';

/** Two logins: the first one may preview, the second one has the client. */
function twoLogins() {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  const first = made.session();
  made.signIn();
  const preview = (name: ConfigName, table: unknown) =>
    made.call('configManager.setTemporaryConfig', { name, table, options: [] }, { session: first });
  return { client: deviceClient(made), preview, tables: () => made.device.state().tables };
}

describe('a table that somebody else previews', () => {
  it('is read as it is stored, and stays as they show it', async () => {
    const { client, preview, tables } = twoLogins();
    const stored = tables().VideoInSharpness;
    const shown = stored.map((modes) => modes.map((mode) => ({ ...mode, Sharpness: mode.Sharpness + 9 })));
    preview('VideoInSharpness', shown);
    expect(await readDeviceTables(client, ['VideoInSharpness'])).toEqual({ VideoInSharpness: stored });
    expect(tables().VideoInSharpness).toEqual(shown);
  });

  it('is written on top of what is stored, also where the device does not tell it', async () => {
    const { client, preview, tables } = twoLogins();
    const { AutoMaintain: stored } = tables();
    const own = await readDeviceTables(client, ['AutoMaintain']);
    preview('AutoMaintain', { ...stored, AutoRebootHour: 23 });
    expect(tables().AutoMaintain.AutoRebootHour).toBe(23);
    const file = { AutoMaintain: { ...stored, DeletePictureDays: 7 } };
    const chosen = [{ paths: [['AutoMaintain', 'DeletePictureDays']] }];
    expect(await applyDifferences(client, { chosen, own, file })).toMatchObject({ kind: 'saved' });
    expect(tables().AutoMaintain).toEqual(file.AutoMaintain);
  });
});

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { configFile } from '@/emulator/services/config-file';
import { isLockedConfig, readConfigFile } from './read-config-file';

const BACKUP = {
  Model: 'ASI-7000',
  Version: '1.0',
  SerialNo: '<b>1</b>',
  Time: '2026-11-20 12:00:00',
  HasSecrets: true,
  Tables: { Web: { Port: 8080 }, Network: { eth0: { IPAddress: '192.0.2.8' } } },
  SecureTables: { SIP: {} },
};
const content = {
  model: 'ASI-7000',
  version: '1.0',
  serialNo: '<b>1</b>',
  time: '2026-11-20 12:00:00',
  hasSecrets: true,
  isLocked: true,
  tables: ['Network', 'SIP', 'Web'],
  values: { ...BACKUP.Tables, ...BACKUP.SecureTables },
  address: '192.0.2.8:8080',
};
const locked = configFile(BACKUP, 'Kept-secret-7');

it('reads what the device wrote, with its password or without one', () => {
  expect(isLockedConfig(locked)).toBe(true);
  expect(readConfigFile(locked, 'Kept-secret-7')).toEqual({ kind: 'read', content });
  const open = configFile(BACKUP, undefined);
  expect(isLockedConfig(open)).toBe(false);
  expect(readConfigFile(open, '')).toEqual({ kind: 'read', content: { ...content, isLocked: false } });
});

it('distinguishes a wrong password from a damaged file, at every place of the damage', () => {
  expect(readConfigFile(locked, 'Another-one-7')).toEqual({ kind: 'wrong-password' });
  for (const at of [6, 37, 50, 80, locked.length - 1]) {
    const damaged = Uint8Array.from(locked, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(readConfigFile(damaged, 'Kept-secret-7')).toEqual({ kind: 'damaged' });
  }
  expect(readConfigFile(locked.subarray(0, 20), 'Kept-secret-7')).toEqual({ kind: 'damaged' });
});

it('leaves a file of an unknown form to the device', () => {
  expect(readConfigFile(new Uint8Array(0), '')).toEqual({ kind: 'unknown' });
  for (const text of ['', 'null', '[]', '{"Tables":1}', '{"Tables":[],"SecureTables":{}}', '<html>']) {
    const rest = Buffer.from(text);
    const file = Buffer.concat([Buffer.from('GHCFG1'), createHash('sha256').update(rest).digest(), rest]);
    expect(readConfigFile(file, '')).toEqual({ kind: 'unknown' });
  }
  const odd = { ...BACKUP, Model: 7, Tables: { Network: 'x', Web: null } } as unknown as typeof BACKUP;
  expect(readConfigFile(configFile(odd, undefined), '')).toMatchObject({ content: { model: '', address: undefined } });
});

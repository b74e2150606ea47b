import { expect, it } from 'vitest';
import { deviceAddress } from './device-address';
import { importedTables } from './imported-tables';

it('leaves out what says how the device is reached, where that is kept', () => {
  const names = ['Language', 'Network', 'Web', 'Https'];
  expect(importedTables(names, true)).toEqual(['Language']);
  expect(importedTables(names, false)).toEqual(names);
});

it('is known only with the address and the port', () => {
  const Network = { eth0: { IPAddress: '192.168.1.108' } };
  expect(deviceAddress({ Network, Web: { Port: 80 } })).toBe('192.168.1.108:80');
  expect([deviceAddress({ Network }), deviceAddress({ Web: { Port: 80 } })]).toEqual([undefined, undefined]);
});

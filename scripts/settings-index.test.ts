import { expect, it } from 'vitest';
import type { SettingsGroup } from '../lib/settings-index/settings';
import index from '../lib/settings-index/settings.generated.json' with { type: 'json' };
import { settingsIndexProblems } from './settings-index';

const GROUPS = index as unknown as SettingsGroup[];
/** Problems of the index with one page changed. */
const problems = (page: string, change: (group: SettingsGroup) => SettingsGroup) =>
  settingsIndexProblems(GROUPS.map((group) => (group.page === page ? change(group) : group)));

it('has every bound field, with a name, and marks secrets', () => {
  expect(problems('', (group) => group)).toEqual([]);
  const vpn = (fields: SettingsGroup['fields']) =>
    problems('/network/vpn', (group) => ({ ...group, fields: { ...group.fields, ...fields } }));
  expect(vpn({ server: 'VPN.Type' })).toEqual([
    expect.stringContaining('/network/vpn: server (VPN.Address) is missing'),
  ]);
  expect(vpn({ psk: 'VPN.PSK' })).toEqual([expect.stringContaining('/network/vpn: psk is a secret')]);
  expect(vpn({ host: 'VPN.Host' })).toEqual(['/network/vpn has a setting without a text: network.vpn.field.host']);
  expect(vpn({ server: 'VPN.Address|1=.nothing' })).toEqual([expect.stringContaining('network.vpn.nothing')]);
});

it('names actions that have a text', () => {
  expect(problems('/door', (group) => ({ ...group, acts: 'door.shut door.add?multiUser' }))).toEqual([
    '/door has a setting without a text: door.shut',
    '/door has a setting without a text: door.add',
  ]);
});

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
  const email = (fields: SettingsGroup['fields']) =>
    problems('/network/email', (group) => ({ ...group, fields: { ...group.fields, ...fields } }));
  expect(email({ server: 'Email.Type' })).toEqual([
    expect.stringContaining('/network/email: server (Email.Address) is missing'),
  ]);
  expect(email({ password: 'Email.Password' })).toEqual([
    expect.stringContaining('/network/email: password is a secret'),
  ]);
  expect(email({ host: 'Email.Host' })).toEqual([
    '/network/email has a setting without a text: network.email.field.host',
  ]);
  expect(email({ server: 'Email.Address|1=.nothing' })).toEqual([expect.stringContaining('network.email.nothing')]);
});

it('names actions that have a text', () => {
  expect(problems('/door', (group) => ({ ...group, acts: 'door.shut door.add?multiUser' }))).toEqual([
    '/door has a setting without a text: door.shut',
    '/door has a setting without a text: door.add',
  ]);
});

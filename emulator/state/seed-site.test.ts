import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { PROFILES } from '@/lib/contract/profiles';
import { factoryTables } from '../services/table-writes';
import { codeOf, paramsOf, signedInDevice, testDevice } from '../test-device';
import { SEED_PASSWORDS, seedState } from './seed';
import { SITE_ACCOUNTS } from './seed-site';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

it('has five accounts of different rights besides the two of every device, with the passwords that README prints', () => {
  const test = testDevice({ profile: 'site' });
  const { accounts } = test.device.state();
  expect(accounts.map(({ name }) => name)).toEqual([
    ...['admin', 'operator1', 'service'],
    ...SITE_ACCOUNTS.map(({ name }) => name),
  ]);
  const own = accounts.filter(({ reserved }) => !reserved);
  expect(own).toHaveLength(5);
  expect(new Set(own.map(({ authorities }) => authorities.join())).size).toBe(5);
  expect(new Set(own.map(({ group }) => group))).toEqual(new Set(['admin', 'user']));
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length);
  for (const { name, password } of SITE_ACCOUNTS) {
    expect(readme).toContain(`${name} / ${password}`);
    expect(test.signIn(name, password), name).toMatchObject({ result: true, params: { isPwdOverdue: false } });
  }
  // An account may do what it is for, and no more.
  expect(test.signIn('reception', 'reception7').result).toBe(true);
  expect(paramsOf(test.call('AccessUser.startFind', {})).Total).toBe(300);
  for (const method of ['log.startFind', 'userManager.onvifgetUserInfoAll', 'magicBox.reboot', 'netApp.previewMail']) {
    expect(codeOf(test.call(method, {})), method).toBe(ReplyError.NoAuthority);
  }
});

it('shows the administrator what a year leaves: an old password, a weak one, hours of their own, a long log', () => {
  const { device } = signedInDevice({ profile: 'site' });
  const { accounts, access, tables, log, records, antiPassback } = device.state();
  const days = (name: string) =>
    (device.clock.now() - Number(accounts.find((each) => each.name === name)?.passwordModified)) / 86_400_000;
  expect(days('service')).toBeGreaterThan(tables.PwdUpdatePeriod);
  expect(tables.PwdUpdatePeriod - days('reception')).toBeLessThanOrEqual(7);
  expect(accounts.filter(({ strength }) => strength === 'Low').map(({ name }) => name)).toEqual(['reception']);
  expect(tables.AccessControl.map(({ Name }) => Name)).toEqual([
    ...['Main entrance', 'Staff entrance', 'Warehouse', 'Server room'],
  ]);
  const inUse = tables.AccessTimeSchedule.flatMap(({ Enable }, index) => (Enable ? [index] : []));
  const chosen = new Set(access.users.flatMap(({ TimeSections }) => TimeSections).filter((each) => each !== 255));
  expect(chosen.size).toBeGreaterThan(3);
  expect([...chosen].every((each) => inUse.includes(each))).toBe(true);
  expect(antiPassback.routes).not.toEqual([]);
  const users = new Set(log.map(({ User }) => User));
  for (const { name } of SITE_ACCOUNTS) expect(users).toContain(name);
  expect(new Date(String(log.at(-1)?.Time)).getTime() - new Date(String(log[0]?.Time)).getTime()).toBeGreaterThan(
    360 * 86_400_000,
  );
  expect(records.AccessControlCardRec.rows.length).toBeGreaterThan(3_000);
});

it('holds nothing that the device would refuse', () => {
  const { call, device } = signedInDevice({ profile: 'site' });
  const refused = Object.entries(device.state().tables).filter(
    ([name, table]) => !call('configManager.setConfig', { name, table }).result,
  );
  expect(refused.map(([name]) => name)).toEqual([]);
  const { users } = device.state().access;
  for (let from = 0; from < users.length; from += 20) {
    const reply = call('AccessUser.updateMulti', { UserList: users.slice(from, from + 20) });
    expect(reply).toMatchObject({ result: true });
  }
});

it('is gone after a factory reset, and what a profile file says wins over it', () => {
  const options = { profile: 'site', seed: 1, now: 0 } as const;
  const blank = seedState({ ...options, isBlank: true });
  expect(blank.accounts).toEqual([]);
  expect(blank.tables.PwdUpdatePeriod).toBe(0);
  expect(blank.secureTables.Email.Enable).toBe(false);
  const { device, call } = signedInDevice({ profile: 'site' });
  expect(factoryTables(device.state()).PwdUpdatePeriod).toBe(0);
  const authN = { mode: 'pwd', password: SEED_PASSWORDS.admin };
  expect(call('magicBox.resetSystem', { authN }).result).toBe(true);
  device.clock.advance(10_000);
  expect(device.state()).toMatchObject({ accounts: [], tables: { PwdUpdatePeriod: 0 } });
  const custom = {
    ...{ base: 'site' as const, records: {}, access: {} },
    factory: { name: 'mine', capabilities: {}, definitions: {}, tables: { PwdUpdatePeriod: 30 } },
  };
  const own = seedState({ ...options, custom });
  expect(own.tables.PwdUpdatePeriod).toBe(30);
  expect(own.tables.AccessControl[3]?.Method).not.toBe(own.tables.AccessControl[0]?.Method);
});

it('leaves the other devices as they were: none has accounts of a site, or its records', () => {
  for (const { name } of PROFILES.filter((each) => !/^(site|people-10000)$/.test(each.name))) {
    const state = seedState({ profile: name, seed: 1, now: 0 });
    expect(state.accounts.length, name).toBeLessThanOrEqual(3);
    expect(state.records.AccessControlCardRec.rows).toHaveLength(1234);
    expect(state.tables.AccessControl.every((door) => door.HolidayTime === 255)).toBe(true);
  }
});

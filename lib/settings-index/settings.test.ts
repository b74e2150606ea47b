import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/contract/languages';
import { ROW } from '@/lib/forms/table-path';
import { MENU_GROUPS } from '@/lib/routes/route-table';
import { SETTINGS, shownValue } from './settings';

const named = (name: string) => {
  const found = SETTINGS.find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

describe('the index of settings', () => {
  it.each(LANGUAGES.map(({ tag }) => tag))('has a name for each in %s', (tag) => {
    const file = fileURLToPath(new URL(`../../messages/${tag}.json`, import.meta.url));
    const messages: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const textAt = (key: string) =>
      key.split('.').reduce<unknown>((node, step) => (node as Record<string, unknown>)?.[step], messages);
    const isPlain = (text: unknown) => typeof text === 'string' && !/[{<]/.test(text);
    const names = SETTINGS.flatMap(({ name, of }) => (of ? [name, of] : [name]));
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name) => !isPlain(textAt(name)))).toEqual([]);
  });

  it('leads to built pages only', () => {
    const built = MENU_GROUPS.flatMap(({ routes }) => routes.filter((each) => each.built).map(({ path }) => path));
    expect(SETTINGS.filter(({ page }) => !built.includes(page))).toEqual([]);
  });

  it('knows the place, the unit and the secrecy of a setting', () => {
    expect(named('network.port.field.http').places).toEqual([
      { table: 'Web', path: ['Web', 'Port'], isSecret: false, isInSeconds: false, isPlain: true },
    ]);
    expect(named('door.field.holdTimeS').places).toEqual([
      {
        table: 'AccessControl',
        path: ['AccessControl', ROW, 'UnlockHoldInterval'],
        isSecret: false,
        isInSeconds: true,
        isPlain: true,
      },
    ]);
    expect(named('network.pppoe.field.password').places[0]?.isSecret).toBe(true);
  });
});

describe('shownValue', () => {
  const shown = (name: string, tables: object) => shownValue(named(name), tables);

  it('reads one value, in the unit of the page', () => {
    expect(shown('network.port.field.http', { Web: { Port: 80 } })).toBe(80);
    expect(shown('network.port.field.httpsEnabled', { Https: { Enable: false } })).toBe(false);
    expect(shown('door.field.holdTimeS', { AccessControl: [{ UnlockHoldInterval: 1_500 }] })).toBe(1.5);
  });

  it('shows nothing where the page has words of its own, or shows a switch in place of a secret', () => {
    expect(shown('network.dateSet.field.zone', { NTP: { TimeZone: 5 } })).toBeUndefined();
    expect(shown('network.ip.field.dhcp', { Network: { eth0: { DhcpEnable: true } } })).toBeUndefined();
    expect(shown('door.field.method', { AccessControl: [{ Method: 2 }] })).toBeUndefined();
    const secret = { AccessControlGeneral: { DuressPassword: '4711' } };
    expect(shown('alarm.alarmcfg.field.duressOn', secret)).toBeUndefined();
    expect(shown('network.ip.field.hostname', { Network: { Hostname: 'x'.repeat(81) } })).toBeUndefined();
  });

  it('shows nothing for a secret, a list, several rows, and a table that is missing or of another shape', () => {
    expect(shown('network.pppoe.field.password', { PPPoE: { Password: 'hush' } })).toBeUndefined();
    expect(shown('safe.ipfilter.field.trusted', { AccessFilter: { TrustList: ['10.0.0.1'] } })).toBeUndefined();
    expect(shown('door.field.holdTimeS', { AccessControl: [{}, {}] })).toBeUndefined();
    expect(shown('network.port.field.http', {})).toBeUndefined();
    expect(shown('network.port.field.http', { Web: 'busy' })).toBeUndefined();
    expect(shown('door.field.holdTimeS', { AccessControl: [7] })).toBeUndefined();
    expect(shown('door.field.holdTimeS', { AccessControl: [{ UnlockHoldInterval: 'long' }] })).toBeUndefined();
  });
});

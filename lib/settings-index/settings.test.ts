import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/contract/languages';
import { ROW } from '@/lib/forms/table-path';
import { MENU_GROUPS } from '@/lib/routes/route-table';
import { choiceKeys, SETTINGS, storedValue } from './settings';

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

  it('lists each setting once: a page with declared settings has left older-pages.json', () => {
    const names = SETTINGS.map(({ page, of, name }) => `${page} ${of} ${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
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

  it('knows the key of a field in the form of its page, where forms of one kind share their words', () => {
    const keyOf = (page: string, name: string, of?: string) =>
      SETTINGS.find((each) => each.page === page && each.name === name && each.of === of)?.key;
    expect(keyOf('/network/port', 'network.port.field.http')).toBe('http');
    expect(keyOf('/alarm/alarmcfg', 'alarm.alarmcfg.field.beep', 'alarm.alarmlog.type.Duress')).toBe('Duress.beep');
    // It is a list on its page, not a field.
    expect(keyOf('/user', 'user.field.period')).toBeUndefined();
  });
});

describe('storedValue', () => {
  const stored = (name: string, tables: object) => storedValue(named(name), tables);

  it('reads one value as its table has it', () => {
    expect(stored('network.port.field.http', { Web: { Port: 80 } })).toBe(80);
    expect(stored('network.port.field.httpsEnabled', { Https: { Enable: false } })).toBe(false);
    expect(stored('door.field.holdTimeS', { AccessControl: [{ UnlockHoldInterval: 1_500 }] })).toBe(1_500);
    expect(stored('network.serialPort.field.baud', { Comm: [{ Attribute: { BaudRate: 9_600 } }] })).toBe(9_600);
    expect(stored('network.serialPort.field.parity', { Comm: [{ Attribute: { Parity: 'Even' } }] })).toBe('Even');
    expect(stored('network.ip.field.dhcp', { Network: { eth0: { DhcpEnable: true } } })).toBe(true);
  });

  it('reads a list of texts, an entry of one, and the members that belong together', () => {
    expect(stored('safe.ipfilter.field.trusted', { AccessFilter: { TrustList: ['10.0.0.1'] } })).toEqual(['10.0.0.1']);
    const Types = ['IllegalLogin', 'SessionOverflow'];
    expect(stored('safe.safetyAbnormal.field.kinds', { SafetyAbnormalAlarm: { Types } })).toEqual(Types);
    const dns = { Network: { eth0: { DnsServers: ['10.0.0.1', '10.0.0.2'] } } };
    expect([1, 2].map((at) => stored(`network.ip.field.dns${at}`, dns))).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(stored('network.ip.field.dns2', { Network: { eth0: { DnsServers: ['10.0.0.1'] } } })).toBeUndefined();
    const Video = { Width: 1280, Height: 720 };
    expect(stored('video.set.field.resolution', { Encode: [{ MainFormat: [{ Video }] }] })).toEqual(Video);
    expect(stored('automaintain.field.time', { AutoMaintain: { AutoRebootHour: 2, AutoRebootMinute: 7 } })).toEqual({
      AutoRebootHour: 2,
      AutoRebootMinute: 7,
    });
  });

  it('gives nothing for a switch in place of a secret, and a part of a text', () => {
    const secret = { AccessControlGeneral: { DuressPassword: '4711' } };
    expect(stored('alarm.alarmcfg.field.duressOn', secret)).toBeUndefined();
    expect(stored('network.dateSet.field.hours', { Locales: { TimeFormat: 'hh:mm' } })).toBeUndefined();
  });

  it('gives nothing for a secret, a list of other things, several rows, and a table that is missing or of another shape', () => {
    expect(stored('network.pppoe.field.password', { PPPoE: { Password: 'hush' } })).toBeUndefined();
    expect(stored('network.port.field.mappings', { UPnP: { MapTable: [{ InnerPort: 80 }] } })).toBeUndefined();
    expect(stored('video.set.field.titlePlace', { VideoWidget: [{ ChannelTitle: { Rect: [0, 1] } }] })).toBeUndefined();
    expect(stored('alarm.alarmcfg.field.channels', { ChassisIntrusion: { EventHandler: {} } })).toBeUndefined();
    const doors = [{ UnlockHoldInterval: 1_500 }, { UnlockHoldInterval: 2_000 }];
    expect(stored('door.field.holdTimeS', { AccessControl: doors })).toBeUndefined();
    expect(stored('network.port.field.http', {})).toBeUndefined();
    expect(stored('network.port.field.http', { Web: 'busy' })).toBeUndefined();
    expect(stored('door.field.holdTimeS', { AccessControl: [7] })).toBeUndefined();
    expect(stored('door.field.holdTimeS', { AccessControl: [{ UnlockHoldInterval: 'long' }] })).toBeUndefined();
  });
});

it('gives nothing for a button', () => {
  const act = SETTINGS.find(({ isAct }) => isAct);
  expect(act && storedValue(act, { Web: { Port: 80 } })).toBeUndefined();
  expect(act?.places).toEqual([]);
});

it('knows the texts of choices, without those that mean nothing alone', () => {
  expect(choiceKeys(named('network.ip.field.dhcp'))).toEqual(['network.ip.mode.dhcp', 'network.ip.mode.static']);
  expect(choiceKeys(named('network.serialPort.field.parity'))).toEqual(['network.serialPort.parity.*']);
  expect(choiceKeys(named('network.email.field.security'))).toContain('SSL');
  expect(choiceKeys(named('door.field.openAlways'))).toEqual([]);
  expect(choiceKeys(named('network.port.field.http'))).toEqual([]);
});

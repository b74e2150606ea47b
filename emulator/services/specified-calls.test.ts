import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { signedInDevice } from '../test-device';
import { canonicalMethod, methodNames } from './method-names';

/** A line of the list: an area, and its actions. */
const LINES = readFileSync(new URL('specified-calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [area = '', actions = ''] = line.split(':');
    return { area, actions: actions.trim().split(' ').filter(Boolean) };
  });

it('knows every call that the specification names', () => {
  const named = LINES.flatMap(({ area, actions }) => actions.map((action) => `${area}.${action}`));
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((method) => canonicalMethod(method) === undefined)).toEqual([]);
  expect(canonicalMethod('Tree.unheard')).toBeUndefined();
});

it('has something in every area, also in those of which the specification names no action', () => {
  expect(LINES.map(({ area }) => area).filter((area) => methodNames(area) === undefined)).toEqual([]);
});

/** Tables of the plain calls, then of the encrypted ones, by their wire names (@assumed contract 8.2). */
const PLAIN = [
  ...['Language', 'Locales', 'Web', 'RTSP', 'MediaEncrypt', 'VSP_PaaS', 'MeasureTemperature', 'SIP', 'Registar'],
  ...['VTOBasicInfo', 'Building', 'Encode', 'Https'],
];
const ENCRYPTED = [
  ...['PPPoE', 'DDNS', 'VPN', 'Email', 'NAS', 'Wireless', 'WLan', 'AccessPoint', 'TemperatureServer', 'SIP'],
  ...['Registar', 'VTSCallInfo', 'LoginInfo', 'Wire802_1X'],
];

it('reads every table that the specification names, and its default', () => {
  const { call, device } = signedInDevice({ profile: 'site' });
  const isRead = (name: string) =>
    ['getConfig', 'getDefault'].every((how) => call(`configManager.${how}`, { name }).result === true);
  expect(PLAIN.filter((name) => !isRead(name))).toEqual([]);
  expect(ENCRYPTED.filter((name) => !(name in device.state().secureTables))).toEqual([]);
  expect(isRead('Nothing')).toBe(false);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { SETTINGS } from '@/lib/settings-index/settings';
import { settingAddress, takeWantedSetting, wantedOf, wantedSetting } from './wanted-setting';

it('takes the wanted setting out of the address, and forgets the one before on a page without one', () => {
  window.history.replaceState(null, '', '/network/port?tab=2&show=rtsp');
  takeWantedSetting();
  expect(wantedSetting.get()).toEqual({ show: 'rtsp', tab: '2' });
  expect(window.location.search).toBe('?tab=2');
  takeWantedSetting();
  expect(wantedSetting.get()).toBeUndefined();
});

it('gives each field an address of its own, also where several alarms or streams have one of its name', () => {
  const keyed = SETTINGS.filter(({ key }) => key !== undefined);
  expect(keyed.length).toBeGreaterThan(400);
  expect(new Set(keyed.map(settingAddress)).size).toBe(keyed.length);
  const beeps = keyed.filter(({ name }) => name === 'alarm.alarmcfg.field.beepS').map(settingAddress);
  expect(beeps).toHaveLength(8);
  expect(beeps).toContain('/alarm/alarmcfg?show=Duress.beepS');
});

it('names the tab where two forms of a page have the same key', () => {
  const hotspot = SETTINGS.find(({ name }) => name === 'network.wifi.hotspot.enabled');
  expect(hotspot && wantedOf(hotspot)).toEqual({ show: 'enabled', tab: 'hotspot' });
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { settingAddress, takeWantedSetting, wantedSetting } from './wanted-setting';

it('is taken from the address of a page once, and forgotten on the next one', () => {
  window.history.replaceState(null, '', settingAddress('/door', 'door.field.name'));
  takeWantedSetting();
  expect(wantedSetting.get()).toBe('door.field.name');
  expect(window.location.pathname + window.location.search).toBe('/door');
  takeWantedSetting();
  expect(wantedSetting.get()).toBeUndefined();
});

import { expect, it } from 'vitest';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES, type Authority } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { PROFILES } from '@/lib/contract/profiles';
import { visibleMenu } from '@/lib/routes/verdict';
import { pageNeeds } from './page-needs';

/** The row of a page for a visitor with everything but these. */
function rowOf(
  path: string,
  capabilities: Partial<DeviceCapabilities>,
  authorities: readonly Authority[] = AUTHORITIES,
) {
  const rows = pageNeeds({ authorities, capabilities: { ...DEFAULT_CAPABILITIES, ...capabilities } });
  return rows.find(({ route }) => route.path === path);
}

it.each(PROFILES)(
  'shows on $name exactly the pages of the menu, and each missing one has an unmet condition',
  ({ name }) => {
    const capabilities = signedInDevice({ profile: name }).device.capabilities() as unknown as DeviceCapabilities;
    const visitor = { authorities: AUTHORITIES, capabilities };
    const rows = pageNeeds(visitor);
    const shown = rows.filter(({ isShown }) => isShown).map(({ route }) => route.path);
    const inMenu = visibleMenu(visitor).flatMap(({ routes }) => routes.map(({ path }) => path));
    expect(shown.sort()).toEqual(inMenu.sort());
    for (const { isShown, needs, wayOn, route } of rows) {
      if (isShown) continue;
      expect(
        needs.some(({ isMet }) => !isMet),
        route.path,
      ).toBe(true);
      expect(wayOn, route.path).not.toBe('none');
    }
  },
);

it('says the value beside each condition', () => {
  expect(rowOf('/door/abLock', { abLock: true, doorCount: 1 })).toMatchObject({
    isShown: false,
    wayOn: 'device',
    needs: [
      { need: 'abLock', isMet: true, value: 'true' },
      { need: 'doorCount ≥ 2', isMet: false, value: '1' },
      { need: 'AuthSysCfg', isMet: true },
    ],
  });
});

it('tells what the device lacks from what the account may not, and names the page that stands in', () => {
  const allowed = AUTHORITIES.filter((each) => each !== 'AuthSecurity');
  expect(rowOf('/safe/cert', { certManage: true }, allowed)?.wayOn).toBe('account');
  expect(rowOf('/safe/cert', { certManage: false }, allowed)?.wayOn).toBe('device');
  expect(rowOf('/accesslog/attendance', { accessRecord: true, attendanceMode: false })?.wayOn).toEqual({
    instead: '/accesslog/log',
  });
  expect(rowOf('/network/p2p', {})?.wayOn).toBe('disabled');
});

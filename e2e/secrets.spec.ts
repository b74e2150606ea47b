import { expect, type Page } from '@playwright/test';
import { SECURE_CONFIG_NAMES } from '@/lib/contract/configs';
import { isDeep } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { ALL_ROUTES, settled, turnTo } from './fixtures/routes';
import { saved } from './fixtures/saved';
import { inClear, STORED, storeSecrets } from './fixtures/secrets';

/** What the visitor types into every password box. */
const TYPED = 'Typed-Lantern-8';

type Change = (page: Page) => Promise<void>;

const fill =
  (label: string, value: string): Change =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(value);
const turn =
  (label: string): Change =>
  (page) =>
    page.getByLabel(label, { exact: true }).first().click({ force: true });

/** One change on each page with a save bar whose tables have secrets, or stand beside such tables. */
const SAVING: Readonly<Record<string, Change>> = {
  '/door': fill('Unlock duration', '4'),
  '/door/firstCard': turn('Require the first card'),
  '/door/repeatEnter': fill('Re-entry delay', '77'),
  '/door/abLock': turn('Interlock'),
  '/mode/compareMode': turn('Platform verification'),
  '/cfg/server': fill('Path', '/events'),
  '/cfg/PlatAccess': fill('Registration period', '600'),
  '/network/802_1x': fill('User name', 'door-1'),
  '/network/ddns': fill('Host name', 'door.example.org'),
  '/network/email': fill('Subject', 'Front door'),
  '/network/wifi': turn('Use Wi-Fi'),
  '/network/port': fill('Maximum connections', '20'),
  '/section/set': fill('Name', 'Late'),
  '/section/holidayGroup': fill('Name', 'Spring'),
  '/alarm/alarmcfg': async (page) => {
    await page.getByRole('region', { name: 'Duress', exact: true }).getByRole('button').first().click();
    await turn('Alarm enabled')(page);
  },
  '/vto/sipSet': fill('SIP domain', 'HOME'),
  '/vto/vts': fill('Ring each station for', '33'),
};

async function saveAChange(page: Page, change: Change): Promise<void> {
  await change(page);
  for (const box of await page.locator('main input[type="password"]:enabled').all()) await box.fill(TYPED);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await settled(page);
}

const SECURE_WRITE = new RegExp(
  `onfigManager\\.set(?:Channel)?Config","params":\\{"name":"(?:${SECURE_CONFIG_NAMES.join('|')})`,
);

for (const [profile, all] of ALL_ROUTES) {
  // What the others read is part of the layout walk.
  const routes = isDeep ? all : all.filter((route) => route in SAVING);
  if (routes.length === 0) continue;
  test.describe(`on ${profile}`, () => {
    test.use({ profile });

    test('no page reads or writes a secret in clear', async ({ gate, device, page }) => {
      test.setTimeout(240_000);
      const bodies: string[] = [];
      page.on('request', (request) => bodies.push(request.postData() ?? ''));
      await storeSecrets(device);
      // A device of baseline 1 knows the login of a new page by its cookie only with this.
      await device.patchCaps({ httpOnly: true });
      await device.clearRequests();
      await gate.enter(routes[0] ?? '');
      let saves = 0;
      for (const route of routes) {
        await turnTo(page, route);
        const change = SAVING[route];
        if (change) {
          await saveAChange(page, change);
          saves += 1;
        }
      }
      const log = await device.requests();
      expect(saves).toBe(routes.filter((route) => route in SAVING).length);
      expect(log.length).toBeGreaterThan(routes.length);
      for (const secret of [STORED, TYPED]) {
        expect(log.filter((each) => inClear(each).includes(secret))).toEqual([]);
        expect(bodies.filter((body) => body.includes(secret))).toEqual([]);
      }
      expect(log.filter((each) => SECURE_WRITE.test(inClear(each)))).toEqual([]);
      // The cloud link is disabled: no page asks for it.
      expect(log.filter((each) => /T2UServer|Nat\.getStatus/.test(inClear(each)))).toEqual([]);
      if (profile === 'face-full') {
        expect(await device.getTable('SIP')).toMatchObject({ AuthPassword: TYPED, RegisterRealm: 'HOME' });
      }
    });
  });
}

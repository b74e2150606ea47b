import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import type { LoggedRequest } from '@/emulator/http/request-log';
import { SECURE_CONFIG_NAMES, type SecureTables } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';
import { ALL_ROUTES, settled, turnTo } from './fixtures/routes';
import { saved } from './fixtures/saved';

/** What the device keeps in its encrypted tables, and what the visitor types into every password box. */
const STORED = 'Stored-Harbour-7';
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

async function storeSecrets(device: ControlClient): Promise<void> {
  const sip = await device.getTable<SecureTables['SIP']>('SIP');
  const secrets = { AuthPassword: STORED, ServerPassword: STORED, SIPServerRedundancyPassWord: STORED };
  await device.putTable('SIP', { ...sip, ...secrets, IsMainVTO: false, UserEnable: true });
  const wireless = await device.getTable<SecureTables['WLan']>('WLan');
  const Known = [{ SSID: 'Alder Office', AuthMode: 'WPA2-PSK' as const, Keys: [STORED] }];
  await device.putTable('WLan', { eth2: { ...wireless.eth2, Keys: [STORED], KeyFlag: true, Known } });
  const wired = await device.getTable<SecureTables['Wire802_1X']>('Wire802_1X');
  await device.putTable('Wire802_1X', { eth0: { ...wired.eth0, Password: STORED, KeyPassword: STORED } });
  const push = await device.getTable<SecureTables['PictureHttpUpload']>('PictureHttpUpload');
  const login = { AuthEnable: true, UserName: 'door', Password: STORED };
  const UploadServerList = push.UploadServerList.map((each) => ({ ...each, ...login }));
  await device.putTable('PictureHttpUpload', { ...push, UploadServerList });
  for (const name of ['PPPoE', 'VPN', 'Email', 'VSP_GBT28181', 'TemperatureServer'] as const) {
    await device.putTable(name, { ...(await device.getTable<object>(name)), Password: STORED });
  }
  const offered = await device.getTable<SecureTables['AccessPoint']>('AccessPoint');
  await device.putTable('AccessPoint', { eth2: { ...offered.eth2, Password: STORED } });
  for (const name of ['Wireless', 'NAS', 'DDNS'] as const) {
    const rows = await device.getTable<object[]>(name);
    await device.putTable(
      name,
      rows.map((each) => ({ ...each, Password: STORED })),
    );
  }
}

async function saveAChange(page: Page, change: Change): Promise<void> {
  await change(page);
  for (const box of await page.locator('main input[type="password"]:enabled').all()) await box.fill(TYPED);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await settled(page);
}

/** What others on the network could read of a call: everything but the content of encrypted ones. */
const inClear = ({ method, params, reply }: LoggedRequest) => JSON.stringify({ method, params, reply });

const SECURE_WRITE = new RegExp(
  `onfigManager\\.set(?:Channel)?Config","params":\\{"name":"(?:${SECURE_CONFIG_NAMES.join('|')})`,
);

for (const [profile, routes] of ALL_ROUTES) {
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

import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import type { SecureTables } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
const card = async (device: ControlClient) => (await device.getTable<SecureTables['WLan']>('WLan')).eth2;

/** Opens the page on a device whose Wi-Fi is on, once the first scan is over. */
async function openOn(gate: { enter(path: string): Promise<unknown> }, device: ControlClient, page: Page) {
  await device.putTable('WLan', { eth2: { ...(await card(device)), Enable: true } });
  await gate.enter('/network/wifi');
  await settled(page);
  await expect(row(page, 'Alder Office')).toHaveCount(1);
}

async function join(page: Page, opener: string, key: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: opener });
  await drawer.getByLabel('Password', { exact: true }).fill(key);
  await drawer.getByRole('button', { name: 'Connect', exact: true }).click();
}

test('a scan lists the networks, and the hidden one only after its name is given', async ({ gate, device, page }) => {
  await openOn(gate, device, page);
  // Two networks have this name: one is open, the other is not.
  await expect(row(page, 'Alder Guest')).toHaveCount(2);
  for (const name of ['Old Warehouse', '<b>Neighbour</b> & Co']) {
    await expect(row(page, name)).toHaveCount(1);
  }
  await expect(row(page, 'Alder Service')).toHaveCount(0);
  await page.getByRole('button', { name: 'Other network' }).click();
  const drawer = page.getByRole('dialog', { name: 'Other network' });
  await drawer.getByLabel('Network name (SSID)').fill('Alder Service');
  await drawer.getByLabel('Password', { exact: true }).fill('service-key-7');
  await drawer.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(row(page, 'Alder Service')).toContainText('Connected');
  await expect(row(page, 'Alder Service')).toContainText('5 GHz');
  expect(await card(device)).toMatchObject({ SSID: 'Alder Service', Keys: ['service-key-7'], KeyFlag: true });
});

test('the right password reaches an address, the wrong one fails on its row', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await openOn(gate, device, page);
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await join(page, 'Connect: \u2068Alder Office\u2069', 'wrong-key-7');
  await expect(row(page, 'Alder Office')).toContainText('Connecting');
  await expect(row(page, 'Alder Office')).toContainText('The password is wrong');
  await expect(row(page, 'Alder Guest').filter({ hasText: 'wrong' })).toHaveCount(0);
  await join(page, 'Connect: \u2068Alder Office\u2069', 'office-key-7');
  await expect(row(page, 'Alder Office')).toContainText('Connected');
  await expect(page.getByText('192.168.50.23')).toBeVisible();
  expect(bodies.filter((body) => /wrong-key-7|office-key-7/.test(body))).toEqual([]);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect' })).toHaveCount(0);
  expect(await card(device)).toMatchObject({ LinkEnable: false, Keys: ['office-key-7'] });
});

test('a remembered network needs no password, takes over from a lost one, and is forgotten', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  const office = { SSID: 'Alder Office', AuthMode: 'WPA2-PSK' as const, Keys: ['office-key-7'] };
  const guest = { SSID: 'Alder Guest', AuthMode: 'WPA2-PSK' as const, Keys: ['guest-key-7'] };
  await device.putTable('WLan', { eth2: { ...(await card(device)), Known: [office, guest] } });
  await openOn(gate, device, page);
  const opener = page.getByRole('button', { name: 'Connect: \u2068Alder Office\u2069', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Alder Office')).toContainText('Connected');
  // Its button is gone.
  const list = page.locator('div[tabindex="-1"]', { has: page.getByRole('table', { name: 'Networks' }) }).last();
  await expect(list).toBeFocused();
  expect(await card(device)).toMatchObject({ ...office, KeyFlag: true, Known: [office, guest] });

  await device.setSwitches({ lostNetworks: ['Alder Office'] });
  await expect(row(page, 'Alder Office')).toContainText('Connecting');
  await device.advanceClock(20_000);
  const secured = row(page, 'Alder Guest').filter({ hasText: 'WPA2-PSK' });
  await expect(secured).toContainText('Connected');
  expect(await card(device)).toMatchObject({ ...guest, Known: [guest, office] });
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(row(page, 'Alder Office')).toContainText('Out of range');

  const forget = page.getByRole('button', { name: 'Forget: \u2068Alder Office\u2069', exact: true });
  await forget.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(row(page, 'Alder Office')).toHaveCount(0);
  await expect(list).toBeFocused();
  const { Known, LinkEnable } = await card(device);
  expect({ Known, LinkEnable }).toEqual({ Known: [guest], LinkEnable: true });
  await expect(secured).toContainText('Connected');
});

test('a password of seven characters is refused before any call', { tag: '@deep' }, async ({ gate, device, page }) => {
  await openOn(gate, device, page);
  const since = await device.newest();
  await join(page, 'Connect: \u2068Alder Office\u2069', 'seven-7');
  await expect(page.getByText('Use 8 to 63 characters, or 64 hexadecimal digits')).toBeVisible();
  const writes = (await device.requests(undefined, since)).filter(({ method = '' }) =>
    /multiSec|setConfig/.test(method),
  );
  expect(writes).toEqual([]);
});

test('by the PIN of the device, which is shown to be entered at the router', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await openOn(gate, device, page);
  await page.getByRole('button', { name: 'Connect by WPS' }).click();
  const drawer = page.getByRole('dialog', { name: 'Connect by WPS' });
  await drawer.getByText('Device PIN', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(drawer.getByText('24681357')).toBeVisible();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await device.advanceClock(4_000);
  await expect(row(page, 'Alder Office')).toContainText('Connected');
});

test('the hotspot takes the place of the client after a question', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.putTable('WLan', { eth2: { ...(await card(device)), Enable: true } });
  await gate.enter('/network/wifi');
  await page.getByRole('tab', { name: 'Hotspot' }).click();
  await expect(page).toHaveURL(/tab=hotspot/);
  await settled(page);
  await page.getByRole('switch', { name: 'Use the hotspot' }).click({ force: true });
  await page.getByLabel('Password', { exact: true }).fill('hotspot-key');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Switch to hotspot mode?' });
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  expect(await card(device)).toMatchObject({ Enable: false });
  expect(await device.getTable('AccessPoint')).toMatchObject({ eth2: { Enable: true, Password: 'hotspot-key' } });
});

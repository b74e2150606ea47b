import { expect, type Page } from '@playwright/test';
import { CHAIN_LOGIN } from '@/emulator/state/seed-chain';
import type { SubController } from '@/lib/contract/methods/sub-controllers';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { searchAll } from './fixtures/logs';
import { open, settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

test.use({ profile: 'door-controller' });

const HOSTILE = '<img src=x onerror=alert(1)>';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('main').locator('tbody tr').filter({ hasText: name });
const choose = (page: Page, name: string) => row(page, name).getByRole('checkbox').check();

async function entered(page: Page): Promise<SubController[]> {
  const reply = await callDevice(page, 'accessControlManager.getSubControllerInfo', {});
  return (reply as { params: { Info: SubController[] } }).params.Info;
}

test('shows each state, rejects a used index, and keeps the dialog when adding fails', async ({
  gate,
  device,
  page,
}) => {
  await device.subController(3, 'Unknown');
  await gate.enter('/door/subController');
  await settled(page);
  await expect(row(page, 'North wing')).toContainText('Online');
  await expect(row(page, 'South wing')).toContainText('Offline');
  await expect(row(page, 'Garage')).toContainText('Unknown');
  await expect(row(page, 'North wing')).toContainText('Off by 45 s');

  await button(page, 'Add sub-controller').click();
  const drawer = page.getByRole('dialog', { name: 'Add sub-controller' });
  await drawer.getByRole('button', { name: 'Search the subnet and the bus' }).click();
  await expect(drawer.getByText('2 controllers found')).toBeVisible();
  await drawer.getByRole('button', { name: /192\.0\.2\.144/ }).click();
  await expect(drawer.getByLabel('Address', { exact: true })).toHaveValue('192.0.2.144');
  await drawer.getByLabel('Position', { exact: true }).fill('1');
  await drawer.getByLabel('Number', { exact: true }).fill('SC4');
  await drawer.getByLabel('Name', { exact: true }).fill(HOSTILE);
  await drawer.getByLabel('User name', { exact: true }).fill(CHAIN_LOGIN.userName);
  await drawer.getByLabel('Password', { exact: true }).fill('wrong');
  const save = drawer.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(drawer.getByText('1 is already in use by North wing')).toBeVisible();
  await drawer.getByLabel('Position', { exact: true }).fill('4');
  await save.click();
  await expect(drawer.getByText(/The device could not be added/)).toBeVisible();
  await expect(drawer.getByLabel('Name', { exact: true })).toHaveValue(HOSTILE);
  expect(await entered(page)).toHaveLength(3);
  await drawer.getByLabel('Password', { exact: true }).fill(CHAIN_LOGIN.password);
  await save.click();
  await saved(page);
  await expect(row(page, HOSTILE)).toContainText('Online');
  expect((await entered(page)).at(-1)).toMatchObject({ Index: 4, Number: 'SC4', Name: HOSTILE, Password: '******' });
  // A call that carries the password is encrypted as a whole.
  const sent = (await device.requests('accessControlManager.addDevice')).map(({ params }) => params);
  expect(sent.length).toBeGreaterThan(0);
  expect(JSON.stringify(sent)).not.toContain('SC4');

  await row(page, 'North wing')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(/its doors are in an interlock group/)).toBeVisible();
  expect(await entered(page)).toHaveLength(4);
});

test('does not sync only an offline controller; fetches records of another, and lists the offline one', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await gate.enter('/door/subController');
  await settled(page);
  const before = (await device.getRecords('AccessControlCardRec')).length;
  await choose(page, 'South wing');
  await button(page, 'Sync offline logs').click();
  await expect(page.getByText('No online device selected')).toBeVisible();
  expect(await device.requests('accessControlManager.syncOfflineLog')).toEqual([]);

  await choose(page, 'Garage');
  await button(page, 'Sync offline logs').click();
  const dialog = page.getByRole('dialog', { name: 'Sync offline logs' });
  await expect(dialog.getByText('Succeeded: 1. Failed: 1.')).toBeVisible();
  await expect(dialog.getByText('120 records fetched')).toBeVisible();
  await expect(dialog.getByText(/Not reached: .*South wing/)).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  expect(await device.getRecords('AccessControlCardRec')).toHaveLength(before + 120);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(button(page, 'Sync offline logs')).toBeFocused();

  await choose(page, 'North wing');
  await button(page, 'Sync time').click();
  const times = page.getByRole('dialog', { name: 'Sync time' });
  await expect(times.getByText('Succeeded: 2. Failed: 1.')).toBeVisible();
  await times.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'North wing')).not.toContainText('Off by');

  await open(page, '/accesslog/log');
  await searchAll(page, '1,354');
});

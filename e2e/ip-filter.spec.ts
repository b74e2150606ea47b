import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import type { ConfigTables } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { saved } from './fixtures/saved';

const filter = (device: ControlClient) => device.getTable<ConfigTables['AccessFilter']>('AccessFilter');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();
const turnOn = (page: Page) => page.getByRole('switch', { name: 'Filter addresses' }).click({ force: true });
const question = (page: Page, name: string) => page.getByRole('dialog', { name });

test.describe('a device of the first security baseline', () => {
  test.use({ profile: 'baseline-1' });

  test('asks before an allow list locks out this browser, and the change can be taken back', async ({
    gate,
    device,
    page,
  }) => {
    await gate.signIn();
    await openPage(page, '/safe/ipfilter');
    await turnOn(page);
    await save(page);
    const lockOut = question(page, 'Lock out this computer?');
    await expect(lockOut).toContainText('127.0.0.1');
    await lockOut.getByRole('button', { name: 'Cancel' }).click();
    await expect(lockOut).toBeHidden();
    for (const method of ['configManager.setConfig', 'configManager.setTemporaryConfig']) {
      expect(await device.requests(method)).toEqual([]);
    }
    await save(page);
    await lockOut.getByRole('button', { name: 'Continue anyway' }).click();
    await question(page, 'Try this change first?').getByRole('button', { name: 'Try it' }).click();
    const band = page.getByRole('region', { name: 'Change on trial' });
    await expect(band).toBeVisible();
    expect(await filter(device)).toMatchObject({ Enable: true });
    // The present sign-in goes on, but the next one would be refused.
    await expect(band).toContainText('the change cannot be kept from here');
    await expect(band.getByRole('button', { name: 'Keep the change' })).toBeDisabled();
    await band.getByRole('button', { name: 'Revert now' }).click();
    await expect(band).toHaveCount(0);
    expect(await filter(device)).toMatchObject({ Enable: false });
  });

  test('fills a list from a text file after every line was judged, and writes nothing before Save', {
    tag: '@deep',
  }, async ({ gate, device, page }) => {
    const before = await filter(device);
    await gate.signIn();
    await openPage(page, '/safe/ipfilter');
    await page.locator('label', { hasText: /^Blocklist \d/ }).click();
    await page.getByRole('button', { name: 'More actions', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Import from file' }).click();
    const dialog = question(page, 'Import from file');
    const text = '\uFEFF# guests\r\n203.0.113.77\r\nAA-BB-CC-00-11-22\r\ngate\r\n203.0.113.77\r\n';
    const buffer = Buffer.from(text);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'guests.txt', mimeType: 'text/plain', buffer });
    await expect(dialog.getByRole('row')).toHaveText([
      /^4gateUse an IPv4 address or range/,
      /^5203\.0\.113\.77Line 2 has the same entry$/,
      /^2203\.0\.113\.77Will be added$/,
      /^3aa:bb:cc:00:11:22Will be added$/,
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay in the dialog' }).click();
    await dialog.getByRole('button', { name: 'Add 2 addresses' }).click();
    await expect(page.getByRole('table', { name: 'Blocklist' })).toContainText('aa:bb:cc:00:11:22');
    expect(await device.requests('configManager.setConfig')).toEqual([]);
    await save(page);
    await saved(page);
    expect(await filter(device)).toEqual({
      ...before,
      BannedList: [...before.BannedList, '203.0.113.77', 'aa:bb:cc:00:11:22'],
    });
  });

  test('lets in a browser that is on the allow list, and no other', async ({ gate, device, page }) => {
    const before = await filter(device);
    await gate.signIn();
    await openPage(page, '/safe/ipfilter');
    await page.getByRole('button', { name: 'Add this computer' }).click();
    const drawer = question(page, 'Add address');
    await drawer.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(drawer).toBeHidden();
    await turnOn(page);
    await save(page);
    await question(page, 'Try this change first?').getByRole('button', { name: 'Save without a trial' }).click();
    await saved(page);
    expect(await filter(device)).toEqual({
      ...before,
      Enable: true,
      TrustList: [...before.TrustList, '127.0.0.1'],
    });
    await device.setSwitches({ enforceAccessFilter: true });
    await gate.signIn();
    await openPage(page, '/safe/ipfilter');
    await expect(page.getByRole('table', { name: 'Allowlist' })).toContainText('127.0.0.1');
    await expect(page.getByRole('switch', { name: 'Filter addresses' })).toBeChecked();
  });
});

test('a device of a later baseline has no such page, in the menu or by its address', { tag: '@deep' }, async ({
  gate,
  page,
}) => {
  await gate.enter('/door');
  await expect(page.locator('a[href="/safe/ipfilter"]')).toHaveCount(0);
  await page.goto('/safe/ipfilter');
  await expect(page).toHaveURL('/personManage');
  await expect(page.getByText('This page is not available on this device or for your account.')).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';

const question = (page: Page) => page.getByRole('dialog', { name: 'Change the language?' });

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test.describe('another device language', () => {
  test('is confirmed, saved, and shown at sign-in after the restart', async ({ gate, page, device }) => {
    gate.expectProblem(/ERR_|session (expired|missing)/, 'the device is away while it restarts');
    await page.clock.install();
    await gate.signIn();
    await choose(page, 'Italiano');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toHaveCount(0);
    expect(await device.requests('configManager.setConfig')).toEqual([]);

    await choose(page, 'Italiano');
    await expect(question(page)).toContainText('Italiano');
    await question(page).getByRole('button', { name: 'Change and restart' }).click();
    await device.waitForRequest({ method: 'magicBox.reboot' });
    await device.expectOrder('configManager.setConfig', 'magicBox.reboot');
    await expect(page.getByText('The device is restarting. This page reconnects automatically.')).toBeVisible();
    await expect(page).toHaveURL('/login', { timeout: 15_000 });
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    expect(await device.getTable('Language')).toBe('Italian');
  });

  test('does not restart the device when it could not be saved', async ({ gate, page, device }) => {
    await device.setFault({
      match: { method: 'configManager.setConfig', name: 'Language' },
      action: { type: 'error', code: ReplyError.InternalError },
    });
    await gate.signIn();
    await choose(page, 'Italiano');
    await question(page).getByRole('button', { name: 'Change and restart' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The device rejected this.' })).toBeVisible();
    expect(await device.requests('magicBox.reboot')).toEqual([]);
    await expect(page).toHaveURL('/personManage');
  });

  test('waits while somebody uses the device locally', async ({ gate, page, device }) => {
    await device.setSwitches({ localUserLoggedIn: true });
    await gate.signIn();
    await choose(page, 'Italiano');
    await question(page).getByRole('button', { name: 'Change and restart' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The device did not restart: someone is using it locally.' }),
    ).toBeVisible();
    await expect(page).toHaveURL('/personManage');
  });
});

test.describe('the notice of a new version', () => {
  const card = (page: Page) => page.getByRole('heading', { name: /^Version .+ is available$/ });

  test('appears five seconds after sign-in and closes when dismissed', async ({ gate, page, device }) => {
    await device.setSwitches({ cloudState: 'Regular' });
    await device.setFault({
      match: { method: 'CloudUpgrader.getAutoCheck' },
      action: { type: 'result', value: true, params: { flag: true } },
    });
    await page.clock.install();
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('.check"') === true);
    await gate.signIn();
    await (await answered).finished();
    // One second ahead: on a busy machine the page's clock goes on until the command arrives.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.clock.runFor(2_600);
    await expect(card(page)).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(card(page)).toBeVisible();
    await device.expectRequest({ method: 'CloudUpgrader.check', params: { way: 2 } });
    await page.clock.resume();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(card(page)).toHaveCount(0);
  });

  test('stays dismissed after a reload, and returns with the next sign-in', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    await device.setSwitches({ cloudState: 'Regular' });
    await device.setFault({
      match: { method: 'CloudUpgrader.getAutoCheck' },
      action: { type: 'result', value: true, params: { flag: true } },
    });
    await page.clock.install();
    const looked = () =>
      page.waitForResponse((response) => response.request().postData()?.includes('CloudUpgrader.check"') === true);
    const first = looked();
    await gate.signIn();
    await (await first).finished();
    await page.clock.runFor(6_000);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(card(page)).toHaveCount(0);

    const second = looked();
    await page.reload();
    await (await second).finished();
    await page.clock.runFor(8_000);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await expect(card(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    const third = looked();
    await gate.signIn();
    await (await third).finished();
    await page.clock.runFor(8_000);
    await expect(card(page)).toBeVisible({ timeout: 10_000 });
  });

  test('does not appear when the device does not check for versions', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    await device.setSwitches({ cloudState: 'Regular' });
    await page.clock.install();
    await gate.signIn();
    await device.waitForRequest({ method: 'CloudUpgrader.getAutoCheck' });
    await page.clock.runFor(10_000);
    await expect(card(page)).toHaveCount(0);
    expect(await device.requests('CloudUpgrader.check')).toEqual([]);
  });
});

/**
 * Accounts of a device that keeps several (`multiUser`): added, changed and deleted in the browser, each asserted on
 * the page and at the device. app/(console)/user/accounts.test.tsx has the failures and lost answers.
 */
import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { callDevice } from './fixtures/call-device';
import { test as base } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';

const PORTER = { name: 'porter', password: 'Harbour-42' } as const;

/** The accounts as the device keeps them, by name. */
const test = base.extend<{ kept: (name: string) => object | undefined }>({
  kept: async ({ emulator }, use) =>
    use((name) => emulator.device.state().accounts.find((account) => account.name === name)),
});

const row = (page: Page) => page.getByRole('main').getByRole('row').filter({ hasText: PORTER.name });
const act = (page: Page, name: RegExp) => row(page).getByRole('button', { name });

test.beforeEach(async ({ gate }) => gate.enter('/user'));

test.describe('on a grown site', () => {
  test.use({ profile: 'site' });

  test('adds an account that signs in with its rights alone, changes it, and deletes it once it is signed out', async ({
    emulator,
    kept,
    page,
    signInElsewhere,
  }) => {
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(request.postData() ?? ''));
    // The administrator, four accounts of the site, two that every device has, and the head.
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(8);
    await page.getByRole('button', { name: 'Add account' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('User name', { exact: true }).fill(PORTER.name);
    await drawer.getByLabel('Remark', { exact: true }).fill('night shift');
    await drawer.getByRole('checkbox', { name: 'Records, logs and states' }).check();
    await drawer.getByLabel('New password', { exact: true }).fill(PORTER.password);
    await drawer.getByLabel('Repeat new password', { exact: true }).fill(PORTER.password);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toBeHidden();
    await expect(row(page)).toContainText('night shift');
    expect(kept(PORTER.name)).toMatchObject({ memo: 'night shift', authorities: ['AuthSysInfo'] });
    expect(bodies.join('\n')).not.toContain(PORTER.password);

    const porter = await signInElsewhere(PORTER);
    const doors = { name: 'AccessControl', table: emulator.device.state().tables.AccessControl };
    expect(await callDevice(porter, 'configManager.setConfig', doors)).toMatchObject({
      error: { code: ReplyError.NoAuthority },
    });

    await act(page, /^Edit/).click();
    await expect(drawer.getByRole('checkbox', { name: 'Records, logs and states' })).toBeChecked();
    await drawer.getByLabel('Remark', { exact: true }).fill('day shift');
    await drawer.getByRole('checkbox', { name: 'Live picture' }).check();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toBeHidden();
    await expect(row(page)).toContainText('day shift');
    expect(kept(PORTER.name)).toMatchObject({ memo: 'day shift', authorities: ['AuthSysInfo', 'Monitor_01'] });

    await expect(act(page, /is signed in and cannot be deleted now$/)).toBeDisabled();
    await callDevice(porter, 'Global.logout', {});
    await porter.close();
    await page.reload();
    await act(page, /^Delete/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Account deleted')).toBeVisible();
    await expect(row(page)).toHaveCount(0);
    expect(kept(PORTER.name)).toBeUndefined();
  });

  test('offers no change of a reserved account, which the device would refuse too', async ({ kept, page }) => {
    const reserved = page.getByRole('main').getByRole('row').filter({ hasText: 'operator1' });
    await expect(reserved).toBeVisible();
    await expect(reserved.getByRole('button')).toHaveCount(0);
    expect(await callDevice(page, 'userManager.deleteUser', { name: 'operator1' })).toMatchObject({ result: false });
    expect(kept('operator1')).toBeDefined();
  });
});

test('warns within the last seven days of a password and not before', { tag: '@deep' }, async ({
  device,
  gate,
  page,
}) => {
  await device.patchCaps({ multiUser: true });
  await device.putTable('PwdUpdatePeriod', 30);
  await page.reload();
  await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible();
  await expect(page.getByText(/^The password of .* expires/)).toHaveCount(0);
  await page.context().clearCookies();
  await device.advanceClock(27 * 86_400_000);
  await gate.signIn();
  await openPage(page, '/user');
  await expect(page.getByText(/^The password of .*admin.* expires in 3 days\.$/)).toBeVisible();
});

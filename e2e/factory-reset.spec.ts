import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';
import { dialogsLoaded } from './fixtures/routes';

test.use({ profile: 'ash31' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Restore factory defaults?' });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Restore factory defaults' });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Restore factory defaults' }).click();
  await expect(confirm(page)).toBeDisabled();
  await dialog(page).getByLabel('Enter the device type ASH31-100 to continue').fill('ASH31-100');
  await expect(confirm(page)).toBeDisabled();
}

async function tryPassword(page: Page, password: string): Promise<void> {
  await dialog(page).getByLabel('Password of admin').fill(password);
  await confirm(page).click();
}

test('restoring defaults makes the device new and leads to the wizard', async ({ gate, page, device }) => {
  gate.expectProblem(/ERR_|session (expired|missing)/, 'the device is away while it restarts');
  await device.putTable('PwdUpdatePeriod', 30);
  await gate.signIn();
  await dialogsLoaded(page);
  await open(page);
  await tryPassword(page, 'Admin123');
  await expect(page.getByRole('status').filter({ hasText: 'The device is back to factory defaults.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible({ timeout: 15_000 });
  expect(await device.getTable('PwdUpdatePeriod')).not.toBe(30);
});

test('counts wrong passwords, then blocks the reset for a time', { tag: '@deep' }, async ({ gate, page, device }) => {
  await page.clock.install();
  await device.freezeClock();
  await gate.signIn();
  await open(page);
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await tryPassword(page, 'Wrong123');
    await expect(dialog(page).getByText(`Wrong password. ${left} left.`)).toBeVisible();
  }
  await tryPassword(page, 'Wrong123');
  await expect(dialog(page).getByText(/Locked for (300|29\d) s after too many wrong passwords/)).toBeVisible();
  await page.clock.fastForward(100_000);
  await expect(dialog(page).getByText(/Locked for (200|1\d\d) s after too many wrong passwords/)).toBeVisible();
  await dialog(page).getByLabel('Password of admin').fill('Admin123');
  await expect(confirm(page)).toBeDisabled();
  expect(await device.status()).toMatchObject({ isUp: true });
});

test('reports a reset that was refused with the right password, changes nothing and can be retried', {
  tag: '@deep',
}, async ({ gate, page, device }) => {
  await device.setFault({
    match: { method: 'magicBox.resetSystem' },
    action: { type: 'error', code: ReplyError.Unknown },
  });
  await device.putTable('PwdUpdatePeriod', 30);
  await gate.signIn();
  await open(page);
  await tryPassword(page, 'Admin123');
  await expect(dialog(page).getByText('The device could not do this.')).toBeVisible();
  await expect(dialog(page).getByText(/Wrong password/)).toHaveCount(0);
  await expect(dialog(page).getByLabel('Password of admin')).toHaveValue('Admin123');
  await expect(confirm(page)).toBeEnabled();
  expect(await device.getTable('PwdUpdatePeriod')).toBe(30);
  expect(await device.logins()).toHaveLength(1);
});

test('a device of baseline 1 is reset without a password', { tag: '@deep' }, async ({ gate, page, device }) => {
  gate.expectProblem(/ERR_|session (expired|missing)/, 'the device is away while it restarts');
  await device.patchCaps({ securityBaseline: 1 });
  await device.putTable('PwdUpdatePeriod', 30);
  await gate.signIn();
  await dialogsLoaded(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Restore factory defaults' }).click();
  await expect(confirm(page)).toBeDisabled();
  await expect(dialog(page).getByLabel('Password of admin')).toHaveCount(0);
  await dialog(page).getByLabel('Enter the device type ASH31-100 to continue').fill('ASH31-100');
  await confirm(page).click();
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible({ timeout: 15_000 });
  await device.expectRequest({ method: 'magicBox.resetSystemEx', params: { type: 0 } }, { count: 1 });
  expect(await device.requests('magicBox.resetSystem')).toEqual([]);
  expect(await device.getTable('PwdUpdatePeriod')).not.toBe(30);
});

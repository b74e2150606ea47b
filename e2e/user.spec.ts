import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { dialogsLoaded } from './fixtures/routes';
import { saved } from './fixtures/saved';
import { expectSilentEnd, signInAgain } from './fixtures/session-end';

const NEW_PASSWORD = 'Harbour-42';
const dialog = (page: Page) => page.getByRole('dialog');

async function tryChange(page: Page, old: string, repeat = NEW_PASSWORD): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog(page).getByLabel('Old password', { exact: true }).fill(old);
  await dialog(page).getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await dialog(page).getByLabel('Repeat new password', { exact: true }).fill(repeat);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
}

// Not by its address: one of the profiles keeps no cookie.
test.beforeEach(async ({ gate, page }) => {
  await gate.signIn();
  await openPage(page, '/user');
});

test('shows the administrator only, though the device lists reserved accounts too', async ({ device, page }) => {
  const rows = page.getByRole('main').locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('cell', { name: 'admin', exact: true }).first()).toBeVisible();
  const [listed] = await device.requests('userManager.getUserInfoAll');
  expect(JSON.stringify(listed?.reply)).toContain('operator1');
});

test('counts down the attempts and shows the lock in minutes, rounded up', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  // A login that is resumed by its cookie ends when the clock is advanced by minutes.
  await page.context().clearCookies();
  await gate.signIn();
  await openPage(page, '/user');
  await tryChange(page, 'Wrong-one1');
  await expect(page.getByText('Wrong old password. 4 attempts left.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await tryChange(page, 'Wrong-one1');
  await expect(page.getByText('Wrong old password. 3 attempts left.')).toBeVisible();
  for (const left of ['2 attempts', '1 attempt']) {
    await tryChange(page, 'Wrong-one1');
    await expect(page.getByText(`Wrong old password. ${left} left.`)).toBeVisible();
  }
  await device.freezeClock();
  await tryChange(page, 'Wrong-one1');
  await expect(page.getByText('Locked after too many wrong passwords. Try again in 5 minutes.')).toBeVisible();
  await device.advanceClock(175_000);
  await tryChange(page, FACTORY_ACCOUNT.password);
  await expect(page.getByText('Locked after too many wrong passwords. Try again in 3 minutes.')).toBeVisible();
});

test('sends nothing while the two new passwords differ', { tag: '@deep' }, async ({ device, page }) => {
  await tryChange(page, FACTORY_ACCOUNT.password, 'Harbour-43');
  await expect(dialog(page).getByText('The two passwords differ')).toBeVisible();
  expect(await device.requests('Security.modifyPasswordPlain')).toEqual([]);
  expect(await device.requests('userManager.modifyPassword')).toEqual([]);
});

test('ends the session with the old password; the new one signs in', async ({ gate, device, page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await dialogsLoaded(page);
  await tryChange(page, FACTORY_ACCOUNT.password);
  await page.waitForURL('**/login');
  await expect(page.getByText('Password changed. Sign in with the new one.')).toBeVisible();
  expect(await device.logins()).toEqual([]);
  expect(bodies.join('\n')).not.toContain(NEW_PASSWORD);
  await page.getByLabel('User name', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(FACTORY_ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/Wrong user name or password/)).toBeVisible();
  await gate.signIn({ name: 'admin', password: NEW_PASSWORD });
  expect(await device.logins()).toHaveLength(1);
});

test('refuses a period of 181 days and stores 180', async ({ device, page }) => {
  await page.getByRole('combobox', { name: 'Remind after' }).click();
  await page.getByRole('option', { name: 'Custom number of days' }).click();
  const days = page.getByLabel('Days', { exact: true });
  await days.fill('181');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(days).toHaveAccessibleDescription('Enter 0 to 180');
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  await days.fill('180');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  expect(await device.getTable('PwdUpdatePeriod')).toBe(180);
});

test('binds another contact and shows it masked', async ({ page }) => {
  await page.getByRole('button', { name: 'Change contact' }).click();
  await dialog(page).getByLabel('Recovery e-mail').fill('keeper.of.doors@example.org');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact changed')).toBeVisible();
  await expect(page.getByRole('main').getByText(/^k.*\*.*@/)).toBeVisible();
  await expect(page.getByText('keeper.of.doors@example.org')).toHaveCount(0);
});

test('closes the contact dialog after a refusal, with its own message', async ({ device, page }) => {
  await device.setFault({
    match: { method: 'PasswdFind.setContact' },
    action: { type: 'error', code: ReplyError.Unknown },
  });
  await page.getByRole('button', { name: 'Change contact' }).click();
  await dialog(page).getByLabel('Recovery e-mail').fill('keeper@example.org');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The contact could not be changed.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('keeps the contact dialog and its entries when the session ends', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  gate.expectProblem(/session (expired|missing)/, 'the device forgot the session');
  const contact = page.getByRole('dialog', { name: 'Change contact' });
  const save = contact.getByRole('button', { name: 'Save' });
  await page.getByRole('button', { name: 'Change contact' }).click();
  await contact.getByLabel('Recovery e-mail').fill('keeper@example.org');
  await device.endLogins();
  await save.click();
  await expectSilentEnd(page);
  await save.click();
  await signInAgain(page);
  await expect(contact.getByLabel('Recovery e-mail')).toHaveValue('keeper@example.org');
  await save.click();
  await expect(page.getByText('Contact changed')).toBeVisible();
  await expect(page.getByRole('main').getByText('k***@example.org')).toBeVisible();
});

test('sends no password in clear because the key was refused', { tag: '@deep' }, async ({ device, page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await device.setFault({
    match: { method: 'Security.getEncryptInfo' },
    action: { type: 'error', code: ReplyError.InternalError },
  });
  await tryChange(page, FACTORY_ACCOUNT.password);
  await expect(page.getByText('The encrypted request failed. Nothing was changed.')).toBeVisible();
  expect(await device.requests('userManager.modifyPassword')).toEqual([]);
  expect(bodies.join('\n')).not.toContain(NEW_PASSWORD);
});

test('keeps the account when the period cannot be read, and its password can be changed', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await device.setFault({
    match: { method: 'configManager.getConfig', name: 'PwdUpdatePeriod' },
    action: { type: 'error', code: ReplyError.Unknown },
  });
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'The settings could not be read' })).toBeVisible();
  await expect(main.locator('tbody tr')).toHaveCount(1);
  await tryChange(page, 'Wrong-one1');
  await expect(page.getByText('Wrong old password. 4 attempts left.')).toBeVisible();
  await device.clearFaults();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('combobox', { name: 'Remind after' })).toBeVisible();
});

test.describe('a device that keeps no update period', () => {
  test.use({ profile: 'minimal' });

  test('shows the account and does not ask for the period', { tag: '@deep' }, async ({ device, page }) => {
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1);
    await expect(page.getByText('Password update period')).toHaveCount(0);
    await expect(page.getByText('The settings could not be read')).toHaveCount(0);
    const asked = JSON.stringify((await device.requests('configManager.getConfig')).map(({ params }) => params));
    expect(asked).not.toContain('PwdUpdatePeriod');
    await tryChange(page, 'Wrong-one1');
    await expect(page.getByText('Wrong old password. 4 attempts left.')).toBeVisible();
  });
});

import { expect, type Page } from '@playwright/test';
import { PasswordChangeErrorNo, ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';

const PASSWORD = 'Gate-house-7';
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function choose(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menu', { name: 'Account' }).getByRole('menuitem', { name: act }).click();
}

/** Opens Modify, types and saves. */
async function changePassword(page: Page, pwdOld: string, pwd = PASSWORD): Promise<void> {
  await choose(page, 'Modify account');
  const dialog = page.getByRole('dialog', { name: 'Modify account' });
  await dialog.getByRole('checkbox', { name: 'Change password' }).check();
  await dialog.getByLabel('Old password').fill(pwdOld);
  await dialog.getByLabel('New password', { exact: true }).fill(pwd);
  await dialog.getByLabel('Repeat new password').fill(pwd);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

test('a face terminal has no account menu', async ({ gate, page }) => {
  await gate.signIn();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0);
});

test.describe('a lock of type ASH31', () => {
  test.use({ profile: 'ash31' });

  test('offers account and power in the top bar and shows the account name', async ({ gate, page, device }) => {
    await gate.signIn();
    await page.getByRole('button', { name: 'Account' }).click();
    const menu = page.getByRole('menu', { name: 'Account' });
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Modify account',
      'Changes since sign-in',
      'Automatic sign-out',
      'Light or dark',
      'Sign out',
      'Restart device',
      'Restore factory defaults',
    ]);
    await expect(page.getByText(/^admin, signed in at \d{4}-/)).toBeVisible();
    await menu.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await device.logins()).toEqual([]);
  });

  test('changes the password, returns to the root and refuses the old one', async ({ gate, page }) => {
    gate.expectProblem(/session (expired|missing)/, 'the change ended every login of the account');
    await gate.signIn();
    await changePassword(page, 'Admin123');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Password', { exact: true }).fill('Admin123');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Wrong user name or password. 4 attempts left.')).toBeVisible();
    await gate.signIn({ name: 'admin', password: PASSWORD });
  });

  test('sends the password unencrypted to a device without encryption', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    gate.expectProblem(/session (expired|missing)/, 'the change ended every login of the account');
    await gate.signIn();
    await device.setFault({
      match: { method: 'Security.getEncryptInfo' },
      action: { type: 'error', code: ReplyError.MethodNotFound },
    });
    await changePassword(page, 'Admin123');
    await expect(page).toHaveURL('/login');
    await device.expectRequest({ method: 'userManager.modifyPassword', params: { name: 'admin' } }, { count: 1 });
    expect(await device.requests('Security.modifyPasswordPlain')).toEqual([]);
    await gate.signIn({ name: 'admin', password: PASSWORD });
  });

  test('sends no password when the key cannot be read', { tag: '@deep' }, async ({ gate, page, device }) => {
    await gate.signIn();
    await device.setFault({
      match: { method: 'Security.getEncryptInfo' },
      action: { type: 'error', code: ReplyError.InternalError },
    });
    await changePassword(page, 'Admin123');
    await expect(toast(page, 'The encrypted request failed. Nothing was changed.')).toBeVisible();
    for (const method of ['userManager.modifyPassword', 'Security.modifyPasswordPlain']) {
      expect(await device.requests(method), method).toEqual([]);
    }
    expect(await device.logins()).toHaveLength(1);
  });

  test('counts wrong old passwords down to a lock shown in minutes', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    await device.freezeClock();
    await gate.signIn();
    for (const left of ['4 attempts left', '3 attempts left', '2 attempts left', '1 attempt left']) {
      await changePassword(page, 'Wrong123');
      await expect(toast(page, `Wrong old password. ${left}.`)).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Modify account' })).toHaveCount(0);
    }
    await changePassword(page, 'Wrong123');
    await expect(toast(page, 'Locked after too many wrong passwords. Try again in 5 minutes.')).toBeVisible();
  });

  for (const [seconds, text] of [
    [61, 'Try again in 2 minutes.'],
    [60, 'Try again in 1 minute.'],
  ] as const) {
    test(`shows a lock of ${seconds} s in whole minutes`, { tag: '@deep' }, async ({ gate, page, device }) => {
      await device.setFault({
        match: { method: 'Security.modifyPasswordPlain' },
        action: { type: 'error', code: ReplyError.Unknown, detail: { remainLockSeconds: seconds } },
      });
      await gate.signIn();
      await changePassword(page, 'Admin123');
      await expect(toast(page, text)).toBeVisible();
    });
  }

  for (const [number, text] of [
    [PasswordChangeErrorNo.UserInUse, 'This account is in use elsewhere.'],
    [PasswordChangeErrorNo.PasswordError, 'The old password is wrong.'],
    [PasswordChangeErrorNo.CannotChangeUser, 'This account cannot be changed.'],
    [99, 'The change failed.'],
  ] as const) {
    test(`shows the message of refusal ${number} and closes`, { tag: '@deep' }, async ({ gate, page, device }) => {
      await device.setFault({
        match: { method: 'Security.modifyPasswordPlain' },
        action: { type: 'error', code: ReplyError.Unknown },
      });
      await device.setFault({
        match: { method: 'userManager.getErrorNo' },
        action: { type: 'result', value: true, params: { error: number } },
      });
      await gate.signIn();
      await changePassword(page, 'Admin123');
      await expect(toast(page, text)).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Modify account' })).toHaveCount(0);
    });
  }

  test('binds another contact, and keeps the old one when refused', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    const dialog = page.getByRole('dialog', { name: 'Modify account' });
    const contact = dialog.getByLabel('Recovery e-mail');
    await gate.signIn();
    await choose(page, 'Modify account');
    await expect(dialog.getByText('Linked: a***@example.com')).toBeVisible();
    await contact.fill('nobody@');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This contact is not valid')).toBeVisible();
    expect(await device.requests('PasswdFind.setContact')).toEqual([]);

    await device.setFault({ match: { method: 'PasswdFind.setContact' }, action: { type: 'error', code: 1 }, times: 1 });
    await contact.fill('keeper@example.org');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'The device rejected this. Nothing was changed.')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await choose(page, 'Modify account');
    await expect(dialog.getByText('Linked: a***@example.com')).toBeVisible();
    await contact.fill('keeper@example.org');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Account changed' })).toBeVisible();
    await choose(page, 'Modify account');
    await expect(dialog.getByText('Linked: k***@example.org')).toBeVisible();
  });

  test('restarts after confirmation and returns to sign-in', async ({ gate, page, device }) => {
    gate.expectProblem(/ERR_|session (expired|missing)/, 'the device is away while it restarts');
    await gate.signIn();
    await choose(page, 'Restart device');
    const dialog = page.getByRole('dialog', { name: 'Restart the device?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await device.requests('magicBox.reboot')).toEqual([]);
    await choose(page, 'Restart device');
    await dialog.getByRole('button', { name: 'Restart device' }).click();
    await expect(page.getByText('The device is restarting. This page reconnects automatically.')).toBeVisible();
    await expect(page).toHaveURL('/login', { timeout: 15_000 });
    await device.expectRequest({ method: 'magicBox.reboot' }, { count: 1 });
  });

  test('does not restart while somebody uses the device locally', async ({ gate, page, device }) => {
    await device.setSwitches({ localUserLoggedIn: true });
    await gate.signIn();
    await choose(page, 'Restart device');
    await page.getByRole('dialog').getByRole('button', { name: 'Restart device' }).click();
    await expect(toast(page, 'The device did not restart: someone is using it locally.')).toBeVisible();
    await expect(page).toHaveURL('/personManage');
    expect(await device.logins()).toHaveLength(1);
  });
});

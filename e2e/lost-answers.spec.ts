import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';

const NEW_PASSWORD = 'Harbour-42';
const CONTACT = 'keeper@example.org';
const SET_CONTACT = 'PasswdFind.setContact';
const MODIFY = 'Security.modifyPasswordPlain';
const MAY_HAVE_CHANGED =
  'The device did not answer. The password may have changed: the next sign-in shows which one is valid.';

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const nothingChanged = (page: Page) => page.getByText(/Nothing was changed|could not be changed|was not changed/);

/** The next answer of that method is lost; the call counts or never arrives. */
const lose = (device: ControlClient, method: string, when: 'before' | 'after') =>
  device.setFault({ match: { method }, action: { type: 'drop', when }, times: 1 });

/** Presses Save and advances the time of a call once the device has logged it. */
async function saveUnanswered(page: Page, device: ControlClient, name: string, method: string): Promise<void> {
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Save' }).click();
  await device.waitForRequest({ method });
  await page.clock.fastForward(30_500);
}

test.describe('on /user a lost reply', () => {
  test.beforeEach(async ({ gate, page }) => {
    await page.clock.install();
    await gate.enter('/user');
  });

  test('to a new password is not reported as a refusal; entries stay and the new password signs in', async ({
    gate,
    device,
    page,
  }) => {
    gate.expectProblem(/session (expired|missing)/, 'the change ended every login of the account');
    await lose(device, MODIFY, 'after');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Old password', { exact: true }).fill(FACTORY_ACCOUNT.password);
    await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await saveUnanswered(page, device, 'Change password', MODIFY);
    await expect(toast(page, MAY_HAVE_CHANGED)).toBeVisible();
    await expect(nothingChanged(page)).toHaveCount(0);
    await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);
    await device.expectRequest({ method: MODIFY }, { count: 1 });
    await gate.signIn({ name: 'admin', password: NEW_PASSWORD });
  });

  test('to a new contact that was stored is reported as stored', { tag: '@deep' }, async ({ device, page }) => {
    await lose(device, SET_CONTACT, 'after');
    await page.getByRole('button', { name: 'Change contact' }).click();
    await page.getByRole('dialog').getByLabel('Recovery e-mail').fill(CONTACT);
    await saveUnanswered(page, device, 'Change contact', SET_CONTACT);
    await expect(page.getByText('The reply was lost, but the device saved the contact.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('main').getByText('k***@example.org')).toBeVisible();
    await expect(nothingChanged(page)).toHaveCount(0);
    await device.expectRequest({ method: SET_CONTACT }, { count: 1 });
  });

  test('to a new contact that was not stored says that the old one is kept, and keeps the entries', {
    tag: '@deep',
  }, async ({ device, page }) => {
    await lose(device, SET_CONTACT, 'before');
    await page.getByRole('button', { name: 'Change contact' }).click();
    const box = page.getByRole('dialog').getByLabel('Recovery e-mail');
    await box.fill(CONTACT);
    await saveUnanswered(page, device, 'Change contact', SET_CONTACT);
    await expect(toast(page, 'The device did not answer and still has the old contact.')).toBeVisible();
    await expect(box).toHaveValue(CONTACT);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Contact changed')).toBeVisible();
    await expect(page.getByRole('main').getByText('k***@example.org')).toBeVisible();
  });

  test('to a new contact that looks like the old one is reported as unknown', { tag: '@deep' }, async ({
    device,
    page,
  }) => {
    await lose(device, SET_CONTACT, 'before');
    await page.getByRole('button', { name: 'Change contact' }).click();
    const box = page.getByRole('dialog').getByLabel('Recovery e-mail');
    await box.fill('anna@example.com');
    await saveUnanswered(page, device, 'Change contact', SET_CONTACT);
    await expect(
      toast(page, 'The device did not answer. The contact may have changed: save it again to be sure.'),
    ).toBeVisible();
    await expect(box).toHaveValue('anna@example.com');
  });
});

test.describe('in the account menu', () => {
  test.use({ profile: 'ash31' });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Modify account' });

  test.beforeEach(async ({ gate, page }) => {
    await page.clock.install();
    await gate.signIn();
    await open(page);
    await expect(dialog(page).getByText('Linked: a***@example.com')).toBeVisible();
  });

  async function open(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menu', { name: 'Account' }).getByRole('menuitem', { name: 'Modify account' }).click();
  }

  async function fill(page: Page, pwdOld: string): Promise<void> {
    await dialog(page).getByLabel('Recovery e-mail').fill(CONTACT);
    await dialog(page).getByRole('checkbox', { name: 'Change password' }).check();
    await dialog(page).getByLabel('Old password').fill(pwdOld);
    await dialog(page).getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await dialog(page).getByLabel('Repeat new password').fill(NEW_PASSWORD);
  }

  test('a stored contact is reported although the password was refused', async ({ device, page }) => {
    await fill(page, 'Wrong-one1');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'The contact was changed. Wrong old password. 4 attempts left.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(nothingChanged(page)).toHaveCount(0);
    await open(page);
    await expect(dialog(page).getByText('Linked: k***@example.org')).toBeVisible();
    await device.expectOrder(SET_CONTACT, MODIFY);
  });

  test('a stored contact is reported although the reply to the password was lost', async ({ gate, device, page }) => {
    gate.expectProblem(/session (expired|missing)/, 'the change ended every login of the account');
    await lose(device, MODIFY, 'after');
    await fill(page, FACTORY_ACCOUNT.password);
    await saveUnanswered(page, device, 'Modify account', MODIFY);
    await expect(toast(page, `The contact was changed. ${MAY_HAVE_CHANGED}`)).toBeVisible();
    await expect(dialog(page).getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);
    await expect(nothingChanged(page)).toHaveCount(0);
    await gate.signIn({ name: 'admin', password: NEW_PASSWORD });
    await open(page);
    await expect(dialog(page).getByText('Linked: k***@example.org')).toBeVisible();
  });

  test('the contact is read again after a lost reply', { tag: '@deep' }, async ({ device, page }) => {
    await lose(device, SET_CONTACT, 'after');
    await dialog(page).getByLabel('Recovery e-mail').fill(CONTACT);
    await saveUnanswered(page, device, 'Modify account', SET_CONTACT);
    await expect(page.getByText('The reply was lost, but the device saved the contact.')).toBeVisible();
    await expect(nothingChanged(page)).toHaveCount(0);
    await device.expectRequest({ method: SET_CONTACT }, { count: 1 });
  });
});

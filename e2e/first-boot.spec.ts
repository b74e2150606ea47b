import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';

const PASSWORD = 'Gate-house-7';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

/** From the root to the step that asks for the account. */
async function toAccount(page: Page): Promise<void> {
  await page.goto('/');
  await next(page).click();
  await page.getByRole('radio', { name: 'I agree' }).check();
  await next(page).click();
  await expect(heading(page, 'Set the administrator password')).toBeVisible();
}

async function fillAccount(page: Page, contact: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByLabel(/^Recovery (phone|e-mail)/).fill(contact);
}

test.describe('a device that binds a phone', () => {
  test.use({ profile: 'uninitialised' });

  test('speaks the chosen language at once and from then on', async ({ gate, page, device }) => {
    await page.goto('/');
    await expect(page.getByRole('radio')).toHaveCount(8);
    await page.getByRole('radio', { name: 'Italiano' }).check();
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    expect(await device.getTable('Language')).toBe('English');
    await page.getByRole('radio', { name: 'English' }).check();
    await expect(heading(page, 'Choose a language')).toBeVisible();
    await page.getByRole('radio', { name: 'Polski' }).check();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    const goOn = page.locator('button[type="submit"]');
    await goOn.click();
    await page.getByRole('radio').first().check();
    await goOn.click();
    await page.locator('#field-password').fill(PASSWORD);
    await page.locator('#field-confirmation').fill(PASSWORD);
    await page.locator('#field-contact').fill('13800000000');
    await goOn.click();
    await device.waitForRequest({ method: 'DevInit.account' });
    await device.expectOrder('DevInit.setLocalityConfig', 'DevInit.account');
    expect(await device.getTable('Language')).toBe('Polish');
    gate.expectNoProblems();
  });

  test('stays on the agreement until it is agreed to', async ({ gate, page, device }) => {
    await page.clock.install();
    await page.goto('/');
    await next(page).click();
    await expect(heading(page, 'Terms of use')).toBeVisible();
    await next(page).click();
    await expect(heading(page, 'Terms of use')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('radio', { name: 'I do not agree' }).check();
    await page.clock.pauseAt(Date.now() + 60_000);
    await next(page).click();
    const warning = page.getByRole('dialog', { name: 'The device stays as it is' });
    await expect(warning.getByText('Closes in 5 seconds')).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(warning.getByText('Closes in 4 seconds')).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(warning).toHaveCount(0);
    await expect(heading(page, 'Terms of use')).toBeVisible();
    expect(await device.requests('DevInit.account')).toEqual([]);
    gate.expectNoProblems();
  });

  test('tells a bad password below its box and sends nothing', async ({ gate, page, device }) => {
    await toAccount(page);
    for (const [password, text] of [
      ['short1', 'Use 8 to 32 characters'],
      ['abcdefgh', 'Use at least two of: lower case, upper case, digit, special character'],
      ['pass word1', 'Leave out quotation marks, colon, semicolon, ampersand, spaces and letters outside A to Z'],
    ] as const) {
      await fillAccount(page, '13800000000', password);
      await next(page).click();
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    }
    await fillAccount(page, '13800000000');
    await page.getByLabel('Repeat password').fill(`${PASSWORD}x`);
    await next(page).click();
    await expect(page.getByText('The two passwords differ')).toBeVisible();
    expect(await device.requests('DevInit.account')).toEqual([]);
    gate.expectNoProblems();
  });

  test('rates the password while it is typed', async ({ gate, page }) => {
    await toAccount(page);
    const box = page.getByLabel('Password', { exact: true });
    for (const [password, word] of [
      ['abcdefgh', 'Low'],
      ['12345678', 'Low'],
      ['Admin123', 'Middle'],
      ['Admin@123', 'High'],
    ] as const) {
      await box.fill(password);
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: /^(Low|Middle|High)$/ })
          .first(),
      ).toHaveText(word);
    }
    gate.expectNoProblems();
  });

  test('wants eleven digits and takes no account with ten', async ({ gate, page, device }) => {
    await toAccount(page);
    await fillAccount(page, '');
    await next(page).click();
    await expect(page.getByText('Enter a contact: it receives the code if the password is lost')).toBeVisible();
    await fillAccount(page, '1380000000');
    await next(page).click();
    await expect(page.getByText('Enter a phone number of 11 digits')).toBeVisible();
    expect(await device.requests('DevInit.account')).toEqual([]);
    await fillAccount(page, '13800000000');
    await next(page).click();
    await expect(heading(page, 'Check for updates')).toBeVisible();
    await device.expectRequest({ method: 'DevInit.account' }, { count: 1 });
    gate.expectNoProblems();
  });

  for (const [name, isChecked, upgradeCheck] of [
    ['looks for updates by itself when asked to', true, 2],
    ['does not look for updates when not asked', false, 1],
  ] as const) {
    test(`${name}, and belongs to the new administrator`, async ({ gate, page, device }) => {
      await toAccount(page);
      await page.getByLabel('Time zone').selectOption({ label: 'GMT+05:45 Kathmandu' });
      await fillAccount(page, '13800000000');
      await next(page).click();
      await page.getByRole('checkbox', { name: 'Check for updates automatically' }).setChecked(isChecked);
      await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
      await next(page).click();
      await expect(heading(page, 'The device is ready')).toBeVisible();
      await expect(page.getByText('13800000000')).toHaveCount(0);
      await page.getByRole('button', { name: 'Go to sign-in' }).click();
      await expect(page).toHaveURL('/login');
      await device.expectOrder('DevInit.setLocalityConfig', 'DevInit.account', 'DevInit.access');
      await device.expectRequest({ method: 'DevInit.access', params: { NetAccess: 0, UpgradeCheck: upgradeCheck } });
      expect(await device.getTable('NTP')).toMatchObject({ TimeZone: 9 });
      await page.goto('/');
      await expect(page).toHaveURL('/login');
      await gate.signIn({ name: 'admin', password: PASSWORD });
    });
  }

  test('leads to sign-in when somebody else set it up meanwhile', async ({ gate, page, device }) => {
    await toAccount(page);
    await device.setInit(2);
    await page.reload();
    await expect(page).toHaveURL('/login');
    gate.expectNoProblems();
  });

  test('keeps the step and what is typed when the account is refused', async ({ gate, page, device }) => {
    await toAccount(page);
    await device.setFault({
      match: { method: 'DevInit.account' },
      action: { type: 'error', code: ReplyError.Unknown },
      times: 1,
    });
    await fillAccount(page, '13800000000');
    await next(page).click();
    await expect(page.getByText('The device could not store this. Try again.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await expect(page.getByLabel(/^Recovery phone/)).toHaveValue('13800000000');
    await next(page).click();
    await expect(heading(page, 'Check for updates')).toBeVisible();
    gate.expectNoProblems();
  });

  test('makes no account when the time zone is refused', async ({ gate, page, device }) => {
    await toAccount(page);
    const fault = { match: { method: 'DevInit.setLocalityConfig' }, action: { type: 'error', code: 1 } as const };
    await device.setFault(fault);
    await page.getByLabel('Time zone').selectOption({ label: 'GMT+01:00 Berlin, Rome' });
    await fillAccount(page, '13800000000');
    await next(page).click();
    await expect(page.getByText('The device could not store this. Try again.')).toBeVisible();
    expect(await device.requests('DevInit.account')).toEqual([]);
    gate.expectNoProblems();
  });

  test('keeps the update question when the answer is refused', async ({ gate, page, device }) => {
    await device.setFault({ match: { method: 'DevInit.access' }, action: { type: 'error', code: 1 }, times: 1 });
    await toAccount(page);
    await fillAccount(page, '13800000000');
    await next(page).click();
    await page.getByRole('checkbox', { name: 'Check for updates automatically' }).check();
    await next(page).click();
    await expect(page.getByText('The device could not store this. Try again.')).toBeVisible();
    await expect(page.getByRole('checkbox')).toBeChecked();
    await next(page).click();
    await expect(heading(page, 'The device is ready')).toBeVisible();
    gate.expectNoProblems();
  });

  test('without a cloud has no update step and still gets its answer', async ({ gate, page, device }) => {
    await device.patchCaps({ cloudUpgrade: false });
    await toAccount(page);
    await fillAccount(page, '13800000000');
    await next(page).click();
    await page.getByRole('button', { name: 'Go to sign-in' }).click();
    await expect(page).toHaveURL('/login');
    await device.expectRequest({ method: 'DevInit.access', params: { NetAccess: 0, UpgradeCheck: 1 } });
    gate.expectNoProblems();
  });
});

test.describe('a device that binds an e-mail address', () => {
  test.use({ profile: 'uninitialised-mail' });

  test('with one language begins with the agreement and wants an address', async ({ gate, page, device }) => {
    await page.goto('/');
    await expect(heading(page, 'Terms of use')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Steps of the set-up' })).not.toContainText('Language');
    await page.getByRole('radio', { name: 'I agree' }).check();
    await next(page).click();
    await fillAccount(page, 'a@');
    await next(page).click();
    await expect(page.getByText('Enter an e-mail address such as name@example.org')).toBeVisible();
    expect(await device.requests('DevInit.account')).toEqual([]);
    await fillAccount(page, 'keeper@example.org');
    await next(page).click();
    await expect(heading(page, 'Check for updates')).toBeVisible();
    gate.expectNoProblems();
  });
});

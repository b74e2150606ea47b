import { expect } from '@playwright/test';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';
import { fillAccount, heading, next, PASSWORD, sendAccount, textAt, toAccount, toAgreement } from './fixtures/set-up';

test.describe('a device that binds a phone', () => {
  test.use({ profile: 'uninitialised' });

  test('shows the chosen language immediately and from then on', async ({ gate, page, device }) => {
    await page.goto('/');
    await expect(page.getByRole('radio')).toHaveCount(8);
    await page.getByRole('radio', { name: 'Italiano' }).check();
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    expect(await device.getTable('Language')).toBe('English');
    await page.getByRole('radio', { name: 'English' }).check();
    await expect(heading(page, 'Choose a language')).toBeVisible();
    await page.getByRole('radio', { name: 'Polski' }).check();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    await sendAccount(page);
    await device.waitForRequest({ method: 'DevInit.account' });
    await device.expectOrder('DevInit.setLocalityConfig', 'DevInit.account');
    expect(await device.getTable('Language')).toBe('Polish');
    gate.expectNoProblems();
  });

  test('has its buttons in sight whatever the height of the window', async ({ gate, page }) => {
    await toAgreement(page);
    for (const [width, height] of [
      [1366, 768],
      [1024, 600],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(next(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('radio', { name: 'I agree' })).toBeInViewport({ ratio: 1 });
    }
    gate.expectNoProblems();
  });

  test('stays on the agreement until it is agreed to', { tag: '@deep' }, async ({ gate, page, device }) => {
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

  test('shows the licence and the privacy policy beside the terms', async ({ gate, page }) => {
    await toAgreement(page);
    await expect(page.getByRole('tab')).toHaveText(['Terms of use', 'Software licence', 'Privacy policy']);
    await expect(page.getByRole('region', { name: 'Terms of use' })).not.toBeEmpty();
    for (const [name, path] of [
      ['Software licence', `${ENDPOINT.softwareLicense}English.txt`],
      ['Privacy policy', `${ENDPOINT.privacyPolicy}English.txt`],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      const [firstLine = ''] = (await textAt(page, path)).trim().split('\n');
      expect(firstLine).not.toBe('');
      await expect(page.getByRole('region', { name })).toContainText(firstLine);
      await expect(page.getByRole('region')).toHaveCount(1);
    }
    // Reading chooses nothing.
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.getByRole('radio', { name: 'I agree' }).check();
    await next(page).click();
    await expect(heading(page, 'Set the administrator password')).toBeVisible();
    gate.expectNoProblems();
  });

  test('has a tab only for texts that the device has', { tag: '@deep' }, async ({ gate, page, device }) => {
    gate.expectProblem(/privacyPolicy_lang.*404/, 'the device holds no such text');
    await device.patchCaps({ legalPrivacyPolicy: false });
    expect((await page.request.head(`${ENDPOINT.privacyPolicy}English.txt`)).status()).toBe(404);
    await toAgreement(page);
    await expect(page.getByRole('tab')).toHaveText(['Terms of use', 'Software licence']);
  });

  test('has no tabs on a device that shows no legal information', { tag: '@deep' }, async ({ gate, page, device }) => {
    await device.patchCaps({ showLegalInfo: false });
    await toAgreement(page);
    await expect(page.getByRole('region', { name: 'Terms of use' })).not.toBeEmpty();
    await expect(page.getByRole('tab')).toHaveCount(0);
    gate.expectNoProblems();
  });

  test('offers another try for a text that cannot be read, and goes on without it', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    gate.expectProblem(/(softwareLicense_lang|agreeEnglish).*(404|500)/, 'the texts are taken away');
    await device.setFault({
      match: { endpoint: `${ENDPOINT.softwareLicense}*` },
      action: { type: 'http', status: 500 },
    });
    await device.setFault({ match: { endpoint: ENDPOINT.agreementEnglish }, action: { type: 'http', status: 404 } });
    await toAgreement(page);
    await expect(page.getByText('The terms could not be read.')).toBeVisible();
    await page.getByRole('tab', { name: 'Software licence' }).click();
    await expect(page.getByText('This text is not available on the device.')).toBeVisible();
    await page.getByRole('radio', { name: 'I agree' }).check();
    await device.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    const [firstLine = ''] = (await textAt(page, `${ENDPOINT.softwareLicense}English.txt`)).trim().split('\n');
    await expect(page.getByRole('region', { name: 'Software licence' })).toContainText(firstLine);
    await expect(page.getByRole('radio', { name: 'I agree' })).toBeChecked();
    await next(page).click();
    await expect(heading(page, 'Set the administrator password')).toBeVisible();
  });

  test('shows markup in a licence as characters', { tag: '@deep' }, async ({ gate, page, device }) => {
    const text = '<script>window.broken = true</script><b>Terms</b>';
    await device.setFault({
      match: { endpoint: `${ENDPOINT.softwareLicense}English.txt` },
      action: { type: 'http', status: 200, body: text },
    });
    await toAgreement(page);
    await page.getByRole('tab', { name: 'Software licence' }).click();
    await expect(page.getByRole('region', { name: 'Software licence' })).toHaveText(text);
    expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
    gate.expectNoProblems();
  });

  test('prints the whole text and nothing around it', { tag: '@deep' }, async ({ gate, page, device }) => {
    const text = Array.from({ length: 90 }, (_, line) => `${line}.`).join('\n');
    await device.setFault({
      match: { endpoint: `${ENDPOINT.softwareLicense}English.txt` },
      action: { type: 'http', status: 200, body: text },
    });
    await toAgreement(page);
    await page.getByRole('tab', { name: 'Software licence' }).click();
    const licence = page.getByRole('region', { name: 'Software licence' });
    await expect(licence).toContainText('89.');
    const isCut = () => licence.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
    expect(await isCut()).toBe(true);
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

    await page.emulateMedia({ media: 'print' });
    await expect(licence).toBeVisible();
    expect(await isCut()).toBe(false);
    expect((await licence.boundingBox())?.y).toBeLessThan(20);
    for (const part of [heading(page, 'Terms of use'), next(page), page.getByRole('tab'), page.getByRole('radio')]) {
      await expect(part).toHaveCount(0);
    }
    await page.emulateMedia({ media: 'screen' });
    await expect(heading(page, 'Terms of use')).toBeVisible();
    gate.expectNoProblems();
  });

  test('reports an invalid password below its field and sends nothing', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    await toAccount(page);
    for (const [password, text] of [
      ['short1', 'Use 8 to 32 characters'],
      ['abcdefgh', 'Use at least two of: lower case, upper case, digits, special characters'],
      ['pass word1', 'Do not use quotation marks, colons, semicolons, ampersands, spaces or letters outside A to Z'],
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

  test('rates the password while it is typed', { tag: '@deep' }, async ({ gate, page }) => {
    await toAccount(page);
    const box = page.getByLabel('Password', { exact: true });
    for (const [password, word] of [
      ['abcdefgh', 'Low'],
      ['12345678', 'Low'],
      ['Admin123', 'Medium'],
      ['Admin@123', 'High'],
    ] as const) {
      await box.fill(password);
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: /^(Low|Medium|High)$/ })
          .first(),
      ).toHaveText(word);
    }
    gate.expectNoProblems();
  });

  test('requires eleven digits and creates no account with ten', { tag: '@deep' }, async ({ gate, page, device }) => {
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

  test('sends no time zone and no language that nobody changed', { tag: '@deep' }, async ({ gate, page, device }) => {
    const held = await device.getTable('NTP');
    await toAccount(page);
    await device.waitForRequest({ method: 'DevInit.getLocalityConfig' });
    await fillAccount(page, '13800000000');
    await next(page).click();
    await expect(heading(page, 'Check for updates')).toBeVisible();
    expect(await device.requests('DevInit.setLocalityConfig')).toEqual([]);
    expect(await device.getTable('NTP')).toEqual(held);
    expect(await device.getTable('Language')).toBe('English');
    gate.expectNoProblems();
  });

  test('stores the chosen language when the device does not report its own', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    await device.setFault({
      match: { method: 'DevInit.getLocalityConfig' },
      action: { type: 'error', code: ReplyError.Unknown },
    });
    await page.goto('/');
    await page.getByRole('radio', { name: 'Italiano' }).check();
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    await sendAccount(page);
    await device.waitForRequest({ method: 'DevInit.account' });
    await device.expectOrder('DevInit.setLocalityConfig', 'DevInit.account');
    expect(await device.getTable('Language')).toBe('Italian');
    gate.expectNoProblems();
  });

  test('shows the ticking time of the device', async ({ gate, page, device }) => {
    await page.clock.install();
    await device.freezeClock('2027-03-04T05:06:07Z');
    await toAccount(page);
    const time = page.getByText(/^2027-03-04 \d\d:\d\d:\d\d$/);
    await expect(time).toBeVisible();
    const shown = (await time.textContent()) ?? '';
    // The device's clock is stopped: the page advances the time itself.
    await page.clock.runFor(5_000);
    await expect(time).not.toHaveText(shown);
    gate.expectNoProblems();
  });

  test('leads to sign-in when somebody else set it up meanwhile', async ({ gate, page, device }) => {
    await toAccount(page);
    await device.setInit(2);
    await page.reload();
    await expect(page).toHaveURL('/login');
    gate.expectNoProblems();
  });

  test('without a cloud has no update step and still stores the answer', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
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

  test('with one language starts with the agreement and requires an address', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    await page.goto('/');
    await expect(heading(page, 'Terms of use')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Setup steps' })).not.toContainText('Language');
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

  test('limits a contact to 50 characters, like the device', async ({ gate, page, device }) => {
    const long = `${'k'.repeat(39)}@example.org`;
    expect(long).toHaveLength(51);
    await page.goto('/');
    await page.getByRole('radio', { name: 'I agree' }).check();
    await next(page).click();
    const contact = page.getByLabel(/^Recovery e-mail/);
    await contact.pressSequentially(long);
    await expect(contact).toHaveValue(long.slice(0, 50));
    const account = { name: 'admin', pwd: PASSWORD, Mail: long };
    const answer = await page.request.post(ENDPOINT.outside, {
      data: { method: 'DevInit.account', params: account, id: 9 },
    });
    expect(await answer.json()).toMatchObject({
      result: false,
      error: { code: ReplyError.InvalidParams, detail: { field: 'Mail' } },
    });
    await page.reload();
    await expect(heading(page, 'Terms of use')).toBeVisible();
    expect((await device.requests('DevInit.access')).length).toBe(0);
    gate.expectNoProblems();
  });
});

import { expect } from '@playwright/test';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';

test.describe('legal information before sign-in', () => {
  test('is linked from sign-in and identifies the device', async ({ gate, page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Legal information' }).click();
    await expect(page).toHaveURL('/legalInfo');
    await expect(page.getByRole('tab')).toHaveText(['Software licence', 'Privacy policy', 'Open-source notice']);
    await expect(page.getByRole('region', { name: 'Software licence' })).not.toBeEmpty();
    await expect(page.getByRole('region', { name: 'About' })).toContainText('9D00EMU00000001');
    await expect(page.getByRole('region', { name: 'About' })).toContainText('ASI-7000');
    await page.getByRole('button', { name: 'Copy serial number and version' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page).toHaveURL('/login');
    gate.expectNoProblems();
  });

  test('shows markup in a text as characters', async ({ gate, page, device }) => {
    const text = '<script>window.broken = true</script><b>Terms</b>';
    await device.setFault({
      match: { endpoint: `${ENDPOINT.softwareLicense}English.txt` },
      action: { type: 'http', status: 200, body: text },
    });
    await page.goto('/legalInfo');
    await expect(page.getByRole('region', { name: 'Software licence' })).toHaveText(text);
    expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
    gate.expectNoProblems();
  });

  test('falls back to English, and reports when there is no English text', async ({ gate, page, device }) => {
    await device.patchCaps({ devLanguage: 'Thai' });
    await page.goto('/legalInfo');
    const english = await (await page.request.get(`${ENDPOINT.softwareLicense}English.txt`)).text();
    const firstLine = english.split('\n')[0]?.trim() ?? '';
    expect(firstLine).not.toBe('');
    await expect(page.getByRole('tabpanel').first()).toContainText(firstLine);

    gate.expectProblem(/privacyPolicy_lang.*404/, 'the text is taken away');
    await device.patchCaps({ devLanguage: 'English' });
    await page.goto('/legalInfo');
    await expect(page.getByRole('tab', { name: 'Privacy policy' })).toBeVisible();
    await device.setFault({
      match: { endpoint: `${ENDPOINT.privacyPolicy}*` },
      action: { type: 'http', status: 404 },
    });
    await page.getByRole('tab', { name: 'Privacy policy' }).click();
    await expect(page.getByText('This text is not available on the device.')).toBeVisible();
  });

  test('is not offered by a device that shows none', async ({ gate, page, device }) => {
    await device.patchCaps({ showLegalInfo: false });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Legal information' })).toHaveCount(0);
    await page.goto('/legalInfo');
    await expect(page).toHaveURL('/login');
    gate.expectNoProblems();
  });
});

test('the version page has one tab for each legal text that is flagged', async ({ gate, page, device }) => {
  await device.patchCaps({ legalPrivacyPolicy: false });
  await gate.enter('/version');
  await page.getByRole('tab', { name: 'Legal' }).click();
  await expect(page.getByRole('tab', { name: 'Software licence' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Open-source notice' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Privacy policy' })).toHaveCount(0);
});

test.describe('a device without legal texts', () => {
  test.use({ profile: 'minimal' });
  test('has no legal tab', async ({ gate, page }) => {
    await gate.signIn();
    // Its session does not survive a reload: there is no cookie.
    await openPage(page, '/version');
    await expect(page.getByRole('heading', { name: 'Identity' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Legal' })).toHaveCount(0);
  });
});

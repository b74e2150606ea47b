import { expect } from '@playwright/test';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { test } from './fixtures/gatehouse';

test.use({ profile: 'mobile' });

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('is redirected to the page for phones once', async ({ gate, page }) => {
    gate.expectProblem(/favicon\.ico .*404/, 'the page for phones is not ours and has no icon');
    await page.goto('/');
    await expect(page).toHaveURL(ENDPOINT.mobile);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Choose a language' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('keeps the wizard when the desktop is asked for', async ({ gate, page, device }) => {
    await page.goto('/?desktop=1');
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
    const asked = (await device.requests()).filter(({ endpoint }) => endpoint === ENDPOINT.mobile);
    expect(asked).toEqual([]);
    gate.expectNoProblems();
  });

  test('keeps the wizard when there is no page for phones', async ({ gate, page, device }) => {
    gate.expectProblem(/\/mobile\/ .*404/, 'the page is taken away');
    await device.setFault({ match: { endpoint: ENDPOINT.mobile }, action: { type: 'http', status: 404 } });
    const answer = page.waitForResponse((response) => response.url().endsWith(ENDPOINT.mobile));
    await page.goto('/');
    expect((await answer).status()).toBe(404);
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  });

  test('is not asked on a device without a page for phones', async ({ gate, page, device }) => {
    await device.patchCaps({ hasMobile: false });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Choose a language' })).toBeVisible();
    gate.expectNoProblems();
  });
});

test('a desktop browser keeps the wizard', async ({ gate, page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  await expect(page).toHaveURL('/');
  gate.expectNoProblems();
});

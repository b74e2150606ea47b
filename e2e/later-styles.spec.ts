import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';

/** The files that the dialogs bring along, asked for after sign-in. */
test.describe('styles of dialogs', () => {
  test('that come late cost no letter of what is typed meanwhile', async ({ gate, page }) => {
    await gate.signIn();
    const waiting = page.waitForRequest((request) => request.resourceType() === 'stylesheet');
    let letThrough: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/*.css', async (route) => {
      await held;
      await route.continue();
    });
    await waiting;
    const search = page.getByLabel('Name or user ID');
    await search.pressSequentially('Person 0144');
    await expect(search).toHaveValue('Person 0144');
    letThrough?.();
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1);
    await expect(search).toHaveValue('Person 0144');
  });

  test('that were lost are there when the device answers again', async ({ gate, page }) => {
    gate.expectProblem(/ERR_FAILED/, 'the first try is lost on purpose');
    const lost = new Set<string>();
    await gate.signIn();
    await page.route('**/*.css', (route) => {
      const url = route.request().url();
      if (lost.has(url)) return route.continue();
      lost.add(url);
      return route.abort();
    });
    await page.getByRole('button', { name: 'Delete Person 0001' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Person 0001?' });
    await expect(dialog).toBeVisible({ timeout: 10_000 });
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect(cancel.locator('xpath=..')).toHaveCSS('justify-content', 'flex-end');
    expect(lost.size).toBeGreaterThan(0);
    await cancel.click();
    await expect(dialog).toHaveCount(0);
  });
});

import { expect } from '@playwright/test';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';

/** The style files of dialogs, requested after sign-in. */
test.describe('styles of dialogs', () => {
  test('lose no keystroke when they load late', async ({ gate, page }) => {
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
    await search.pressSequentially('Alicja Zielińska');
    await expect(search).toHaveValue('Alicja Zielińska');
    letThrough?.();
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1);
    await expect(search).toHaveValue('Alicja Zielińska');
  });

  test('load again after a failure once the device responds', { tag: '@deep' }, async ({ gate, page }) => {
    gate.expectProblem(/ERR_FAILED/, 'the first try is lost on purpose');
    const lost = new Set<string>();
    await page.route('**/*.css', (route) => {
      const url = route.request().url();
      // The styles of the sign-in page are inside the page itself.
      if (lost.has(url) || page.url().endsWith('/login')) return route.continue();
      lost.add(url);
      return route.abort();
    });
    await gate.signIn();
    await page.getByRole('button', { name: 'Delete Emma Walker' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Emma Walker?' });
    await expect(dialog).toBeVisible({ timeout: 10_000 });
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect(cancel.locator('xpath=..')).toHaveCSS('justify-content', 'flex-end');
    expect(lost.size).toBeGreaterThan(0);
    await cancel.click();
    await expect(dialog).toHaveCount(0);
  });

  const FIRST: readonly [path: string, button: string][] = [
    ['/personManage', 'Add person'],
    ['/personManage', 'Delete Emma Walker'],
    ['/user', 'Change password'],
    ['/section/holidayPlan', 'Add plan'],
    ['/section/holidayPlan', 'Check a date'],
    ['/section/holidayGroup', 'Add holiday'],
    ['/section/set', 'Copy day'],
  ];
  for (const [path, button] of FIRST) {
    test(
      `are loaded before the first dialog opens: ${button}`,
      deepUnless(path === '/personManage'),
      async ({ gate, page }) => {
        // Other users of these styles load one and a half seconds after a page: here they have not loaded yet.
        await gate.enter(path);
        await page.getByRole('button', { name: button, exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor({ state: 'attached' });
        const shown = await dialog.evaluate((element) => ({
          position: getComputedStyle(element.parentElement ?? element).position,
          bottom: element.getBoundingClientRect().bottom - window.innerHeight,
        }));
        expect(shown.position).toBe('fixed');
        expect(shown.bottom).toBeLessThanOrEqual(0);
      },
    );
  }
});

import { expect } from '@playwright/test';
import { expectAccessible, STILL } from './fixtures/axe';
import { test } from './fixtures/gatehouse';
import { open, PUBLIC_ROUTES, SIGNED_IN_ROUTES, settled, speak } from './fixtures/routes';

test.use(STILL);

// Both languages and both sizes, each once: a page in Arabic on a phone is one in English at a desk, mirrored and narrow.
for (const { language, direction, viewport } of [
  { language: 'English', direction: 'ltr', viewport: { width: 1280, height: 800 } },
  { language: 'Arabic', direction: 'rtl', viewport: { width: 360, height: 740 } },
] as const) {
  test.describe(`in ${language}, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('no page and no tab puts a barrier in the way', async ({ gate, page }) => {
      test.setTimeout(200_000);
      await page.goto('/login');
      await speak(page, language);
      for (const route of PUBLIC_ROUTES) {
        await open(page, route);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await expectAccessible(page, route);
      }
      await speak(page, 'English');
      await gate.signIn();
      await speak(page, language);
      for (const route of SIGNED_IN_ROUTES) {
        await open(page, route);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await expectAccessible(page, route, { isFrameKnown: route !== SIGNED_IN_ROUTES[0] });
        const tabs = page.getByRole('tab');
        for (let index = 1; index < (await tabs.count()); index += 1) {
          await tabs.nth(index).click();
          await settled(page);
          await expectAccessible(page, `${route}, tab ${index + 1}`, { isFrameKnown: true });
        }
      }
    });
  });
}

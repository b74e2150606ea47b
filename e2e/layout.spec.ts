import { expect } from '@playwright/test';
import { LANGUAGES } from '@/lib/contract/languages';
import { test } from './fixtures/gatehouse';
import { layoutFaults } from './fixtures/layout';
import { open, PUBLIC_ROUTES, SIGNED_IN_ROUTES, speak } from './fixtures/routes';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const;

test.describe('every text stands whole in its box, at a desk and on a phone,', () => {
  for (const { device: language, ownName } of LANGUAGES) {
    test(`in ${ownName}`, async ({ gate, page }) => {
      test.setTimeout(150_000);
      const check = async (route: string) => {
        await open(page, route);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          expect.soft(await layoutFaults(page), `${route} at ${size.width} px`).toEqual([]);
        }
        await page.setViewportSize(SIZES[0]);
      };
      await gate.signIn();
      await speak(page, language);
      for (const route of SIGNED_IN_ROUTES) await check(route);
      await page.context().clearCookies();
      for (const route of PUBLIC_ROUTES) await check(route);
    });
  }
});

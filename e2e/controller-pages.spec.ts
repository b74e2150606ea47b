import { expect } from '@playwright/test';
import { LANGUAGES } from '@/lib/contract/languages';
import { expectAccessible } from './fixtures/axe';
import { test } from './fixtures/gatehouse';
import { layoutFaults } from './fixtures/layout';
import { CONTROLLER_ROUTES, open, speak } from './fixtures/routes';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

test.describe('the pages of a controller', () => {
  test.use({ profile: 'door-controller' });

  for (const { device: language, ownName } of LANGUAGES) {
    test(`stand whole and without a barrier in ${ownName}`, async ({ gate, page }) => {
      await gate.signIn();
      await speak(page, language);
      for (const route of CONTROLLER_ROUTES) {
        await open(page, route);
        for (const size of [DESK, PHONE]) {
          await page.setViewportSize(size);
          expect.soft(await layoutFaults(page), `${route} at ${size.width} px`).toEqual([]);
        }
        if (language === 'English' || language === 'Arabic') await expectAccessible(page, route);
        await page.setViewportSize(DESK);
      }
      gate.expectNoProblems();
    });
  }
});

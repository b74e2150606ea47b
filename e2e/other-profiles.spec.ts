import { expect } from '@playwright/test';
import { LANGUAGES } from '@/lib/contract/languages';
import type { ProfileName } from '@/lib/contract/profiles';
import { expectAccessible, STILL } from './fixtures/axe';
import { test } from './fixtures/gatehouse';
import { layoutFaults } from './fixtures/layout';
import { OTHER_ROUTES, open, speak } from './fixtures/routes';

test.use(STILL);

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
/** Half of the languages in each, so that two run at a time. */
const HALVES = [LANGUAGES.slice(0, 4), LANGUAGES.slice(4)];

for (const [profile, routes] of Object.entries(OTHER_ROUTES)) {
  test.describe(`the pages of profile ${profile}`, () => {
    test.use({ profile: profile as ProfileName });

    for (const languages of HALVES) {
      const names = languages.map(({ device }) => device).join(', ');
      test(`stand whole and without a barrier in ${names}`, async ({ gate, page }) => {
        test.setTimeout(120_000);
        await gate.enter(routes[0]);
        for (const { device: language } of languages) {
          await speak(page, language);
          for (const route of routes) {
            await open(page, route);
            for (const size of [DESK, PHONE]) {
              await page.setViewportSize(size);
              expect.soft(await layoutFaults(page), `${route} in ${language} at ${size.width} px`).toEqual([]);
            }
            if (language === 'English' || language === 'Arabic') await expectAccessible(page, route);
            await page.setViewportSize(DESK);
          }
        }
        gate.expectNoProblems();
      });
    }
  });
}

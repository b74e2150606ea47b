import type { ProfileName } from '@/lib/contract/profiles';
import { expectAccessible, STILL } from './fixtures/axe';
import { test } from './fixtures/gatehouse';
import { OTHER_ROUTES, open, speak } from './fixtures/routes';

test.use(STILL);

// Whether they stand whole in every language is looked at in layout.spec.ts.
for (const [profile, routes] of Object.entries(OTHER_ROUTES)) {
  test.describe(`the pages of profile ${profile}`, () => {
    test.use({ profile: profile as ProfileName });

    test('put no barrier in the way', async ({ gate, page }) => {
      test.setTimeout(120_000);
      await gate.enter(routes[0]);
      for (const language of ['English', 'Arabic'] as const) {
        await speak(page, language);
        for (const route of routes) {
          await open(page, route);
          await expectAccessible(page, `${route} in ${language}`);
        }
      }
    });
  });
}

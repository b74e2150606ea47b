import { expect, type Locator } from '@playwright/test';
import { PROFILES } from '@/lib/contract/profiles';
import { test } from './fixtures/gatehouse';
import { openEntry } from './fixtures/open-page';
import { open, settled, speak } from './fixtures/routes';

/** Devices that greet with the setup wizard; their walk is the wizard's own scenario. */
const NEW_DEVICES: readonly string[] = ['uninitialised', 'uninitialised-mail', 'mobile'];

/** Has the menus of face-full, which is walked: only its persons are more. */
const SAME_AS_ANOTHER: readonly string[] = ['people-10000'];
const WALKED = PROFILES.filter(({ name }) => !NEW_DEVICES.includes(name) && !SAME_AS_ANOTHER.includes(name));

/** The gate fails each walk on a console error, a foreign host, or a call that the device did not expect. */
for (const { name, deviceType } of WALKED) {
  test.describe(`the device ${name}`, () => {
    test.use({ profile: name });

    test('is walked through, page by page of its menu', async ({ gate, page, device }) => {
      test.setTimeout(60_000);
      if (name === 'baseline-21') gate.expectProblem(/wss:.*rtspoverwebsocket/, 'its picture comes encrypted alone');
      await open(page, '/login');
      await speak(page, 'English');
      await gate.signIn();
      await settled(page);
      const menu = page.getByRole('navigation', { name: 'Pages' });
      // Opening one caption or group closes the other.
      const paths = new Map<string, Locator[]>();
      for (const caption of await menu.locator(':scope > ul > li').all()) {
        const captionButton = caption.getByRole('button').first();
        await openEntry(captionButton);
        for (const entry of await caption.locator('div > ul > li').all()) {
          const group = entry.getByRole('button');
          const way = (await group.count()) > 0 ? [captionButton, group] : [captionButton];
          for (const each of way) await openEntry(each);
          for (const link of await entry.getByRole('link').all()) {
            paths.set((await link.getAttribute('href')) ?? '', way);
          }
        }
      }
      expect([...paths.keys()]).toContain('/network/port');
      for (const [path, way] of paths) {
        for (const each of way) await openEntry(each);
        await menu.locator(`a[href="${path}"]`).click();
        await expect(page).toHaveURL((url) => url.pathname === path);
        await settled(page);
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click();
          await settled(page);
        }
      }
      await expect(page.getByText(deviceType, { exact: true }).first()).toBeVisible();
      expect(await device.unexpected()).toEqual([]);
    });
  });
}

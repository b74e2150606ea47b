import { expect, type Locator } from '@playwright/test';
import { PROFILES } from '@/lib/contract/profiles';
import { test } from './fixtures/gatehouse';
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
      // Opening one group closes the other.
      const paths = new Map<string, Locator | undefined>();
      const note = async (links: Locator, group?: Locator) => {
        for (const link of await links.all()) paths.set((await link.getAttribute('href')) ?? '', group);
      };
      await note(menu.getByRole('link'));
      for (const group of await menu.getByRole('button').all()) {
        if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
        await note(group.locator('xpath=..').getByRole('link'), group);
      }
      expect([...paths.keys()]).toContain('/network/port');
      for (const [path, group] of paths) {
        if ((await group?.getAttribute('aria-expanded')) === 'false') await group?.click();
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

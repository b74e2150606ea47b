import { expect } from '@playwright/test';
import { PROFILES, type ProfileName } from '@/lib/contract/profiles';
import { cases } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { menuWays, walkMenu } from './fixtures/open-page';
import { open, settled, speak } from './fixtures/routes';

/**
 * The layout test opens every page of face-full and those that only other profiles have; reduced-set.spec.ts walks a
 * menu by clicks in every run. A new device starts with the wizard, which has its own scenarios, and people-10000 has
 * the menu of face-full.
 */
const DEEP: readonly ProfileName[] = [
  'minimal',
  'door-controller',
  'vto',
  'baseline-1',
  'baseline-21',
  'face-full',
  'ash31',
  'reduced',
  'attendance',
  'temp-external',
  'chinese',
  'site',
];
const WALKED = PROFILES.filter(({ name }) => cases([], DEEP).includes(name));

/** The fixture fails each test on a console error, a foreign host, or a call that the device did not expect. */
for (const { name, deviceType } of WALKED) {
  test.describe(`the device ${name}`, () => {
    test.use({ profile: name });

    test('shows every page of its menu', async ({ gate, page, device }) => {
      if (name === 'baseline-21') gate.expectProblem(/wss:.*rtspoverwebsocket/, 'its picture comes encrypted alone');
      await open(page, '/login');
      await speak(page, 'English');
      await gate.signIn();
      await settled(page);
      const ways = await menuWays(page);
      expect([...ways.keys()]).toContain('/network/port');
      await walkMenu(page, ways);
      await expect(page.getByText(deviceType, { exact: true }).first()).toBeVisible();
      expect(await device.unexpected()).toEqual([]);
    });
  });
}

import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { expectPlaying } from './fixtures/live-picture';
import { measures } from './fixtures/picture-measures';
import { turnTo } from './fixtures/routes';
import { saved } from './fixtures/saved';

test('Outdoor is seen before it is saved, gone after the page is left, and governs /img once it is saved', async ({
  gate,
  page,
}) => {
  await gate.enterLive('/video/imageMode');
  await expectPlaying(page);
  const before = (await measures(page)).luma;
  await page.getByRole('radio', { name: /^Outdoor/ }).check();
  await expect.poll(async () => (await measures(page)).luma).toBeLessThan(before - 5);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/overview');
  await turnTo(page, '/video/imageMode');
  await expectPlaying(page);
  await expect.poll(async () => (await measures(page)).luma).toBeGreaterThan(before - 3);

  await page.getByRole('radio', { name: /^Outdoor/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await turnTo(page, '/img');
  await page.getByRole('tab', { name: 'Exposure' }).click();
  await expect(
    page.getByRole('radiogroup', { name: 'Anti-flicker' }).getByRole('radio', { name: 'Outdoor' }),
  ).toBeChecked();
});

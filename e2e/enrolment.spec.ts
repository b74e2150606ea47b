/** Credentials taken at the device or from a file, given to a person. */
import { expect, type Page } from '@playwright/test';
import type { AccessCard } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';

const drawer = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Save');

/** The drawer of a stored person, once its lists have come. */
async function edit(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name or user ID').fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(drawer(page).locator('form[aria-busy="false"]')).toBeVisible();
}

test.beforeEach(async ({ gate, page }) => {
  await page.clock.install();
  await gate.enter('/personManage');
});

test('a card held to the reader fills its number within a second; taken, late and cancelled ones do not', async ({
  device,
  page,
}) => {
  const panel = drawer(page).getByRole('group', { name: 'Read a card' });
  const waits = panel.getByText('Hold the card to the reader.');
  const card = drawer(page).getByLabel('Card 1', { exact: true });
  const [taken] = await device.getAccess<AccessCard>('cards');
  await edit(page, 'Person 0250');
  await button(page, 'Read a card').click();
  await expect(waits).toBeVisible();
  await expect(panel.getByRole('timer')).toContainText('seconds left');
  expect(await device.enrol({ card: taken?.CardNo ?? '' })).toEqual({ isTaken: true });
  await expect(panel.getByRole('alert')).toHaveText(`Card ${taken?.CardNo} belongs to ${taken?.UserID} already`);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(waits).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(panel.getByRole('alert')).toHaveText('Nothing was read in time');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(waits).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(drawer(page)).toBeVisible();
  await expect(button(page, 'Read a card')).toBeFocused();
  await expect.poll(async () => (await device.enrol({ card: 'CAFE0001' })).isTaken).toBe(false);

  const records = (await device.getRecords('AccessControlCardRec')).length;
  await button(page, 'Read a card').click();
  await expect(waits).toBeVisible();
  await device.enrol({ card: 'CAFE0001' });
  await expect(card).toHaveValue('CAFE0001', { timeout: 1_000 });
  await expect(panel).toHaveCount(0);
  expect(await device.getRecords('AccessControlCardRec')).toHaveLength(records);
  await save(page).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  const cards = await device.getAccess<AccessCard>('cards');
  expect(cards.find(({ CardNo }) => CardNo === 'CAFE0001')).toMatchObject({ UserID: '250' });
});

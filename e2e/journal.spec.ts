import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { clickPage, openPage } from './fixtures/open-page';

type Days = { DeletePictureDays: number };

/** A number of days as the page writes it. */
const wordsOf = (days: number) => (days === 0 ? 'Never' : `After ${days} days`);

const journal = (page: Page) => page.getByRole('dialog', { name: 'Changes of this sign-in' });
const entry = (page: Page, text: string) =>
  journal(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Auto maintenance' }) })
    .filter({ hasText: text })
    .first();
const account = (page: Page) => page.getByRole('button', { name: /^admin/ });

async function openJournal(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Changes of this sign-in' }).click();
  await expect(journal(page)).toBeVisible();
}

/** Saves the days after which pictures are deleted. */
async function saveDays(page: Page, option: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Delete old pictures' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
}

async function undo(page: Page, text: string): Promise<void> {
  await entry(page, text).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo' }).click();
}

test('a saved setting stands in words in the journal, and undoing it there brings back the former value', async ({
  gate,
  device,
  page,
}) => {
  await device.freezeClock();
  await gate.enter('/automaintain');
  await openJournal(page);
  await expect(journal(page)).toContainText('Nothing has been saved yet.');
  await page.keyboard.press('Escape');
  const { DeletePictureDays } = await device.getTable<Days>('AutoMaintain');
  await saveDays(page, 'After 7 days');
  await openJournal(page);
  await expect(entry(page, 'Delete old pictures')).toContainText(`${wordsOf(DeletePictureDays)} → After 7 days`);
  await expect(entry(page, 'Delete old pictures')).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  await undo(page, '→ After 7 days');
  await expect(entry(page, `After 7 days → ${wordsOf(DeletePictureDays)}`)).toBeVisible();
  expect((await device.getTable<Days>('AutoMaintain')).DeletePictureDays).toBe(DeletePictureDays);
  await expect(entry(page, '→ After 7 days')).toContainText('Changed again later.');
  await entry(page, '→ After 7 days').getByRole('button', { name: 'Open page' }).click();
  await expect(journal(page)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Delete old pictures' })).not.toHaveValue('After 7 days');
});

test('what another administrator changed since is not undone', async ({ gate, device, page }) => {
  await gate.enter('/automaintain');
  await saveDays(page, 'After 7 days');
  await device.putTable('AutoMaintain', { ...(await device.getTable<Days>('AutoMaintain')), DeletePictureDays: 90 });
  await page.setViewportSize({ width: 360, height: 740 });
  await openJournal(page);
  const width = await journal(page).evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
  await undo(page, '→ After 7 days');
  await expect(entry(page, '→ After 7 days').getByRole('alert')).toContainText('Changed elsewhere since.');
  await expect(entry(page, '→ After 7 days').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect((await device.getTable<Days>('AutoMaintain')).DeletePictureDays).toBe(90);
});

test('signing out empties the journal', async ({ gate, page }) => {
  await gate.enter('/network/port');
  await page.getByRole('textbox', { name: 'RTSP port' }).fill('8554');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await clickPage(page, '/version');
  await openJournal(page);
  await expect(journal(page).getByRole('heading', { name: 'Ports' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await gate.signIn();
  await openPage(page, '/automaintain');
  await openJournal(page);
  await expect(journal(page)).toContainText('Nothing has been saved yet.');
});

import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';
import { clickPage, openPage } from './fixtures/open-page';

type Days = { DeletePictureDays: number };

/** A number of days as the page writes it. */
const wordsOf = (days: number) => (days === 0 ? 'Never' : `After ${days} days`);

const journal = (page: Page) => page.getByRole('dialog', { name: 'Changes since sign-in' });
const entry = (page: Page, text: string) =>
  journal(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Auto maintenance' }) })
    .filter({ hasText: text })
    .first();
const account = (page: Page) => page.getByRole('button', { name: /^admin/ });

async function openJournal(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Changes since sign-in' }).click();
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
  await expect(journal(page)).toContainText('Nothing has been changed yet.');
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

test('what another administrator changed since is not undone', { tag: '@deep' }, async ({ gate, device, page }) => {
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

test('signing out empties the journal', { tag: '@deep' }, async ({ gate, page }) => {
  await gate.enter('/network/port');
  await page.getByRole('textbox', { name: 'RTSP port' }).fill('8554');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await openPage(page, '/version');
  await openJournal(page);
  await expect(journal(page).getByRole('heading', { name: 'Ports' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await gate.signIn();
  await openPage(page, '/automaintain');
  await openJournal(page);
  await expect(journal(page)).toContainText('Nothing has been changed yet.');
});

/** The acts of a page, the newest first. */
const acts = (page: Page, title: string) =>
  journal(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a door that was opened and an import stand in the journal, the import in one line, and neither can be undone', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await gate.enter('/door');
  await device.freezeClock();
  await page.getByRole('button', { name: 'Open door' }).click();
  await device.waitForRequest({ method: 'accessControl.openDoor' });
  await openJournal(page);
  await expect(acts(page, 'Door parameters')).toContainText('Open door · Door 1');
  await expect(acts(page, 'Door parameters')).toContainText('Done');
  await page.keyboard.press('Escape');

  await clickPage(page, '/personManage');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  const rows = Array.from({ length: 23 }, (_, index) => `${9000 + index},Imported ${index}`);
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'persons.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['UserID,UserName', ...rows].join('\r\n')),
  });
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByRole('button', { name: 'Import 23 people' }).click();
  await expect(dialog.getByRole('heading', { name: 'Import finished' })).toBeFocused();
  await device.expectRequest({ method: 'AccessUser.insertMulti' }, { count: 3 });
  expect(await device.getAccess('users')).toHaveLength(323);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await openJournal(page);
  await expect(acts(page, 'People')).toHaveCount(1);
  await expect(acts(page, 'People')).toContainText('23 added');
  await expect(journal(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await acts(page, 'Door parameters').getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL('/door');
});

test('an act that the device refused is not in the journal, and one that it did not answer is there as unknown', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await page.clock.install();
  await gate.enter('/door');
  const open = page.getByRole('button', { name: 'Open door' });
  const match = { method: 'accessControl.openDoor' };
  await device.setFault({ match, action: { type: 'error', code: ReplyError.Unknown }, times: 1 });
  await open.click();
  await expect(page.getByText('The device did not open this door.')).toBeVisible();
  await openJournal(page);
  await expect(journal(page)).toContainText('Nothing has been changed yet.');
  await page.keyboard.press('Escape');

  await device.setFault({ match, action: { type: 'drop', when: 'after' }, times: 1 });
  await open.click();
  await expect.poll(async () => (await device.requests(match.method)).length).toBe(2);
  await page.clock.fastForward(30_500);
  await openJournal(page);
  await expect(acts(page, 'Door parameters')).toHaveCount(1);
  await expect(acts(page, 'Door parameters')).toContainText(
    'The device did not answer. The change may or may not have been made.',
  );
});

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe';
import { test } from './fixtures/gatehouse';
import { clickPage, openPage } from './fixtures/open-page';

type Days = { DeletePictureDays: number };
type Serial = { Attribute: { BaudRate: number } };

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const indicator = (page: Page) => page.getByRole('button', { name: /^Unsaved changes: / });
const list = (page: Page) => page.getByRole('dialog', { name: /^Unsaved changes/ });
const group = (page: Page, name: string) => list(page).getByRole('region', { name });

/** Edits three pages and keeps the changes of the first two. */
async function editPages(page: Page) {
  await choose(page, 'Delete old pictures', 'After 7 days');
  await clickPage(page, '/network/port');
  await question(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(page).toHaveURL('/network/port');
  await page.getByRole('textbox', { name: 'RTSP port' }).fill('8554');
  await clickPage(page, '/network/serialPort');
  await expectAccessible(page, 'leave question');
  await question(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(page).toHaveURL('/network/serialPort');
  await choose(page, 'Baud rate', '19200');
  await expect(indicator(page)).toHaveAccessibleName('Unsaved changes: 3');
}

test('changes of several pages are kept, listed in words and saved together', async ({ gate, device, page }) => {
  await gate.enter('/automaintain');
  const before = await device.getTable('RTSP');
  await editPages(page);
  await indicator(page).click();
  await expect(group(page, 'Auto maintenance')).toContainText('After 7 days');
  await expect(group(page, 'Ports')).toContainText('Can only be saved on its own page.');
  await expect(group(page, 'Serial port')).toContainText('19200');
  await expectAccessible(page, 'pending changes');
  await list(page).getByRole('button', { name: 'Save all' }).click();
  await expect(group(page, 'Auto maintenance')).toHaveCount(0);
  await expect(group(page, 'Serial port')).toHaveCount(0);
  await expect.poll(async () => (await device.getTable<Days>('AutoMaintain')).DeletePictureDays).toBe(7);
  expect((await device.getTable<Serial[]>('Comm'))[0]?.Attribute.BaudRate).toBe(19_200);
  expect(await device.getTable('RTSP')).toEqual(before);

  await group(page, 'Ports').getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL('/network/port');
  await expect(page.getByRole('textbox', { name: 'RTSP port' })).toHaveValue('8554');
  await expect(page.getByText('was 554')).toBeVisible();
  await page.getByRole('button', { name: 'Undo change: RTSP port' }).click();
  await expect(indicator(page)).toHaveCount(0);
});

test('a kept change is not written over that of somebody else', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/automaintain');
  await choose(page, 'Delete old pictures', 'After 7 days');
  await clickPage(page, '/version');
  await question(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(page).toHaveURL('/version');
  await device.putTable('AutoMaintain', { ...(await device.getTable<Days>('AutoMaintain')), DeletePictureDays: 90 });
  await indicator(page).click();
  await list(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(group(page, 'Auto maintenance').getByRole('alert')).toContainText('Delete old pictures');
  expect((await device.getTable<Days>('AutoMaintain')).DeletePictureDays).toBe(90);
  await group(page, 'Auto maintenance').getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('combobox', { name: 'Delete old pictures' })).toHaveValue('After 7 days');
});

test('signing out names what was kept, and another sign-in begins without it', async ({ gate, device, page }) => {
  await gate.enter('/automaintain');
  await choose(page, 'Delete old pictures', 'After 7 days');
  await clickPage(page, '/version');
  await question(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(page).toHaveURL('/version');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(question(page)).toContainText('Delete old pictures');
  await expect(question(page).getByRole('button', { name: 'Keep for later' })).toHaveCount(0);
  await question(page).getByRole('button', { name: 'Stay on this page' }).click();
  await expect(indicator(page)).toHaveAccessibleName('Unsaved changes: 1');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/login');
  expect(await device.logins()).toEqual([]);
  await gate.signIn();
  await openPage(page, '/automaintain');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(indicator(page)).toHaveCount(0);
});

test('every act that ends the sign-in asks first while changes of other pages are kept', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/serialPort');
  await choose(page, 'Baud rate', '19200');
  await clickPage(page, '/automaintain');
  await question(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(page).toHaveURL('/automaintain');

  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Polski' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(indicator(page)).toHaveAccessibleName('Unsaved changes: 1');

  await page.getByRole('button', { name: 'Restart device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart device' }).click();
  await expect(question(page)).toContainText('Baud rate');
  await question(page).getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(indicator(page)).toHaveAccessibleName('Unsaved changes: 1');
  await device.expectRequest({ method: 'magicBox.reboot' }, { count: 0 });
});

test('a link to the open page discards its changes only after the question', async ({ gate, page }) => {
  await gate.enter('/network/serialPort');
  const rate = page.getByRole('combobox', { name: 'Baud rate' });
  const stored = await rate.inputValue();
  await choose(page, 'Baud rate', '19200');
  await clickPage(page, '/network/serialPort');
  await question(page).getByRole('button', { name: 'Stay on this page' }).click();
  await expect(rate).toHaveValue('19200');
  await clickPage(page, '/network/serialPort');
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(rate).toHaveValue(stored);
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('the list closes with the page that it opens, also after the question about this one', { tag: '@deep' }, async ({
  gate,
  page,
}) => {
  await gate.enter('/automaintain');
  await choose(page, 'Delete old pictures', 'After 7 days');
  await clickPage(page, '/network/serialPort');
  await question(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(page).toHaveURL('/network/serialPort');
  await choose(page, 'Baud rate', '19200');
  await indicator(page).click();
  await group(page, 'Auto maintenance').getByRole('link', { name: 'Open page' }).click();
  await question(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(page).toHaveURL('/automaintain');
  await expect(page.getByRole('combobox', { name: 'Delete old pictures' })).toHaveValue('After 7 days');
  await expect(list(page)).toHaveCount(0);
  await expect(indicator(page)).toHaveAccessibleName('Unsaved changes: 2');
});

test('on a phone the list fits, and discarding all asks first', async ({ gate, page }) => {
  await gate.enter('/automaintain');
  await editPages(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await indicator(page).click();
  const width = await list(page).evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
  await list(page).getByRole('button', { name: 'Discard all' }).click();
  const sure = page.getByRole('dialog', { name: 'Discard all unsaved changes?' });
  await expect(sure).toContainText('3 changes are lost.');
  await sure.getByRole('button', { name: 'Discard all' }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(indicator(page)).toHaveCount(0);
});

test('kept changes of two entries of a list have names of their own, and each link opens its entry', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  type Section = { Name: string; Enable: boolean };
  const stored = (await device.getTable<Section[]>('AccessTimeSchedule')).slice(0, 3);
  await gate.enter('/section/set');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const entryOf = (number: number) => group(page, `Time sections · ${number} · ${stored[number]?.Name}`);
  for (const number of [0, 1]) {
    await expect(name).toHaveValue(stored[number]?.Name ?? '');
    await name.fill(`Shift ${number}`);
    await page
      .getByRole('navigation', { name: 'Time sections by number' })
      .getByRole('button')
      .nth(number + 1)
      .click();
    await question(page).getByRole('button', { name: 'Keep for later' }).click();
  }
  await expect(page.getByText(/^Still unsaved: Time sections .*, Time sections .* \(1\)$/)).toBeVisible();
  await indicator(page).click();
  await expect(entryOf(0)).toContainText('Shift 0');
  await expect(entryOf(1)).toContainText('Shift 1');
  await entryOf(0).getByRole('link', { name: 'Open page' }).click();
  await expect(name).toHaveValue('Shift 0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await device.getTable<Section[]>('AccessTimeSchedule'))[0]?.Name).toBe('Shift 0');
  expect((await device.getTable<Section[]>('AccessTimeSchedule'))[1]?.Name).toBe(stored[1]?.Name);
  await indicator(page).click();
  await expect(entryOf(0)).toHaveCount(0);
  await expect(entryOf(1)).toContainText('Shift 1');
});

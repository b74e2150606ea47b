import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { open, speak } from './fixtures/routes';

async function search(page: Page, typed: string) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search pages and settings' });
  await dialog.getByRole('textbox').fill(typed);
  return dialog;
}

test('a setting is found by its name, shown with its value, and opened at its row', async ({ gate, device, page }) => {
  await gate.enter('/network/port');
  const dialog = await search(page, 'rtsp port');
  const hit = dialog.getByRole('region', { name: 'Settings' }).getByRole('listitem').first();
  await expect(hit).toContainText('RTSP port');
  // The page has read its table, and nothing is read for the search.
  const { Port } = (await device.getTable('RTSP')) as { Port: number };
  await expect(hit).toContainText(String(Port));
  await hit.getByRole('button').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'RTSP port' })).toBeFocused();
  await expect(page).toHaveURL('/network/port');
});

test('a setting of another page opens with that page, behind its tab, too', async ({ gate, page }) => {
  await gate.enter('/door');
  const dialog = await search(page, 'delete old pictures');
  await expect(dialog.getByRole('region', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/automaintain');
  await expect(page.getByRole('combobox', { name: 'Delete old pictures' })).toBeFocused();

  const other = await search(page, 'icmp');
  await other.getByRole('region', { name: 'Settings' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/safe/fireWall');
  await expect(page.getByRole('switch', { name: 'ICMP flood protection' })).toBeFocused();
});

test('an action is found and its button focused; the English name is found in Arabic', async ({ gate, page }) => {
  await gate.enter('/door');
  await speak(page, 'Arabic');
  await open(page, '/door');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('restart device');
  await dialog.getByRole('region', { name: 'الإجراءات' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/automaintain');
  await expect(page.locator('#page button:focus')).toHaveCount(1);
});

test('an action of a closed menu is focused in the open one, and a field of a drawer is said not to be in view', async ({
  gate,
  page,
}) => {
  await gate.enter('/door');
  const dialog = await search(page, 'export time sections');
  await dialog.getByRole('region', { name: 'Actions' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/section/set');
  await expect(page.getByRole('menuitem', { name: 'Export time sections' })).toBeFocused();
  await page.keyboard.press('Escape');

  const other = await search(page, 'nas directory');
  await other.getByRole('region', { name: 'Settings' }).getByRole('link').first().click();
  await expect(page.getByText(/is not in view/)).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('unsaved values are asked about before another page opens, and kept on the same page', async ({ gate, page }) => {
  await gate.enter('/network/port');
  const box = page.getByRole('textbox', { name: 'RTSP port' });
  await box.fill('5540');
  await (await search(page, 'tcp port')).getByRole('region', { name: 'Settings' }).getByRole('button').first().click();
  await expect(page.getByRole('textbox', { name: 'TCP port' })).toBeFocused();
  await expect(box).toHaveValue('5540');

  await (await search(page, 'delete old pictures')).getByRole('link').first().click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /unsaved|leave/i }));
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/network/port');
  await expect(box).toHaveValue('5540');
});

test('what the device does not have is named with what it needs, and leads nowhere', async ({ gate, device, page }) => {
  await device.patchCaps({ liftControl: false });
  await gate.enter('/network/port');
  const dialog = await search(page, 'peak time section');
  const missing = dialog.getByRole('region', { name: 'Not available here' });
  await expect(missing).toContainText('Requires liftControl');
  await expect(missing.getByRole('link')).toHaveCount(0);
});

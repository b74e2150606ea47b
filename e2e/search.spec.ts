import { expect, type Page } from '@playwright/test';
import { deepUnless } from './fixtures/deep';
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
  await expect(page).toHaveURL('/safe/fireWall?tab=flood');
  await expect(page.getByRole('switch', { name: 'ICMP flood protection' })).toBeFocused();
});

test('an action is found and its button focused; the English name is found in Arabic', async ({ gate, page }) => {
  await gate.enter('/door');
  // On a phone the language is in the menu.
  await page.setViewportSize({ width: 360, height: 740 });
  await search(page, 'language');
  await page.keyboard.press('Enter');
  const phoneMenu = page.getByRole('dialog').filter({ has: page.getByRole('navigation') });
  await expect(phoneMenu.getByRole('button', { name: /^Language/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(phoneMenu).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await search(page, 'dark mode');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Light or dark' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  // It is kept in this browser.
  await speak(page, 'Arabic');
  await open(page, '/door');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('restart device');
  await dialog.getByRole('region', { name: 'الإجراءات' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/automaintain');
  await expect(page.locator('#page button:focus')).toHaveCount(1);
});

test('an action of a closed menu is focused in the open one, and a field of an entry opens its drawer', {
  tag: '@deep',
}, async ({ gate, page }) => {
  await gate.enter('/door');
  const dialog = await search(page, 'export time sections');
  await dialog.getByRole('region', { name: 'Actions' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/section/set');
  await expect(page.getByRole('menuitem', { name: 'Export time sections' })).toBeFocused();
  await page.keyboard.press('Escape');

  const other = await search(page, 'nas directory');
  await other.getByRole('region', { name: 'Settings' }).getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: 'Archive' });
  await expect(drawer.getByRole('textbox', { name: 'Directory' })).toBeFocused();
});

test('a setting of a drawer opens it, and a picture is uploaded where the search leads', async ({ gate, page }) => {
  await gate.enter('/door');
  const dialog = await search(page, 'profile in use');
  await dialog.getByRole('region', { name: 'Settings' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/img');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('combobox', { name: 'Profile in use' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  const other = await search(page, 'upload a picture');
  await other.getByRole('region', { name: 'Actions' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/cfg/imgCfg');
  await expect(page.getByRole('button', { name: /^Upload a picture/ })).toBeFocused();
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

test('what the device does not have is named with what it lacks, in words, and leads nowhere', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await device.patchCaps({ liftControl: false });
  await gate.enter('/network/port');
  const dialog = await search(page, 'peak time section');
  const missing = dialog.getByRole('region', { name: 'Not on this device' });
  await expect(missing).toContainText('This device does not have this feature');
  await expect(missing.getByRole('link')).toHaveCount(0);
  await dialog.getByRole('textbox').fill('mac address');
  await expect(missing).toContainText('This device has “Attack protection” instead');
});

test('ordinary words find what is called otherwise here, and Enter opens the marked hit', { tag: '@deep' }, async ({
  gate,
  page,
}) => {
  await gate.enter('/door');
  const dialog = await search(page, 'reboot');
  await expect(dialog.locator('[data-active]')).toContainText('Restart device');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/automaintain');
  await expect(page.getByRole('button', { name: 'Restart device' })).toBeFocused();

  const other = await search(page, 'wifi');
  await page.keyboard.press('ArrowDown');
  await expect(other.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/network/wifi');

  await search(page, 'logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
});

test('a hit leads to its own alarm, and to its own tab', { tag: '@deep' }, async ({ gate, page }) => {
  await gate.enter('/door');
  const dialog = await search(page, 'buzzer duration duress');
  await dialog.getByRole('region', { name: 'Settings' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/alarm/alarmcfg');
  const duress = page.getByRole('region', { name: 'Duress' });
  const row = duress.locator('[data-field="Duress.beepS"]');
  await expect(row.and(page.locator(':focus')).or(row.locator(':focus'))).toHaveCount(1);
  await expect(page.getByRole('button', { expanded: true, name: 'Door left open' })).toHaveCount(0);

  const other = await search(page, 'hide the name');
  await other.getByRole('region', { name: 'Settings' }).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Hotspot' })).toHaveAttribute('aria-selected', 'true');
  // While the hotspot is off, the row has the focus.
  const hidden = page.locator('[data-field="hidden"]');
  await expect(hidden.and(page.locator(':focus')).or(hidden.locator(':focus'))).toHaveCount(1);

  const lock = await search(page, 'account lock');
  await lock
    .getByRole('region', { name: 'Pages' })
    .getByRole('link', { name: /^Attack protection Account lock/ })
    .click();
  await expect(page.getByRole('tab', { name: 'Account lock' })).toHaveAttribute('aria-selected', 'true');
});

test('a name leads to the people who have it', { tag: '@deep' }, async ({ gate, page }) => {
  await gate.enter('/door');
  await search(page, 'Emma');
  await expect(page.getByText('Search people for “Emma”')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/personManage\?.*text=Emma/);
  await expect(page.getByRole('row', { name: /Emma/ }).first()).toBeVisible();
});

for (const [width, top] of [
  [1280, 72],
  [1024, 72],
  [360, 0],
] as const) {
  test(
    `the search stays at one place at ${width} px, whatever is found`,
    deepUnless(width !== 1024),
    async ({ gate, page }) => {
      await page.setViewportSize({ width, height: 740 });
      await gate.enter('/door');
      for (const typed of ['', 'port', 'reboot', 'nothing of that name']) {
        const dialog = await search(page, typed);
        await expect(dialog).toBeVisible();
        // It slides into its place.
        await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(top);
        expect((await dialog.boundingBox())?.width).toBe(Math.min(width, 640));
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    },
  );
}

test('a person is found by the number of a card, and opened', async ({ gate, emulator, page }) => {
  const { cards, users } = emulator.device.state().access;
  const person = users.find(({ UserID }) => UserID === cards[0]?.UserID);
  await gate.enter('/door');
  const dialog = await search(page, String(cards[0]?.CardNo));
  const people = dialog.getByRole('region', { name: 'People' });
  await people.getByRole('link', { name: String(person?.UserName) }).click();
  await expect(page).toHaveURL('/personManage');
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue(String(person?.UserName));
});

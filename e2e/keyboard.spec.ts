import { expect, type Page } from '@playwright/test';
import type { AccessUser } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { pressOn, tabTo } from './fixtures/keyboard';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Name and password by keyboard alone: the first empty box has the focus. */
async function signInByKeyboard(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await expect(page.getByLabel('User name', { exact: true })).toBeFocused();
  await page.keyboard.type(FACTORY_ACCOUNT.name);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/personManage');
  await settled(page);
}

/** Skips the menu by the first tab stop of the page. */
async function skipToPage(page: Page): Promise<void> {
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await pressOn(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
}

/** Opens a group of the menu, and a page of it. */
async function goByMenu(page: Page, caption: string, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await pressOn(page, menu.getByRole('button', { name: caption, exact: true }));
  await pressOn(page, menu.getByRole('button', { name: group, exact: true }));
  await pressOn(page, menu.getByRole('link', { name, exact: true }));
  await expect(heading(page, name)).toBeVisible();
  await settled(page);
}

test.describe('by keyboard alone', () => {
  test.describe('a new device', () => {
    test.use({ profile: 'uninitialised' });
    test('is set up and signed in to', async ({ gate, page, device }) => {
      await page.goto('/');
      await expect(heading(page, 'Choose a language')).toBeFocused();
      await tabTo(page, page.getByRole('radio', { name: 'English' }));
      await pressOn(page, button(page, 'Next'));
      await expect(heading(page, 'Terms of use')).toBeFocused();
      await tabTo(page, page.getByRole('region', { name: 'Terms of use' }));
      await pressOn(page, page.getByRole('radio', { name: 'I agree' }), 'Space');
      await expect(page.getByRole('radio', { name: 'I agree' })).toBeChecked();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: 'I do not agree' })).toBeChecked();
      await pressOn(page, button(page, 'Next'));
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button(page, 'Next')).toBeFocused();
      await tabTo(page, page.getByRole('radio', { name: 'I do not agree' }), 'Shift+Tab');
      await page.keyboard.press('ArrowUp');
      await pressOn(page, button(page, 'Next'));
      await expect(heading(page, 'Set the administrator password')).toBeFocused();
      for (const [label, text] of [
        ['#field-password', 'Gate-house-7'],
        ['#field-confirmation', 'Gate-house-7'],
        ['#field-contact', '13800000000'],
      ] as const) {
        await tabTo(page, page.locator(label));
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Check for updates')).toBeFocused();
      await pressOn(page, page.getByRole('checkbox'), 'Space');
      await pressOn(page, button(page, 'Next'));
      await expect(heading(page, 'The device is ready')).toBeFocused();
      await pressOn(page, button(page, 'Go to sign-in'));
      await page.waitForURL('/login');
      expect((await device.requests('DevInit.account')).length).toBe(1);
      await signInByKeyboard(page, 'Gate-house-7');
      gate.expectNoProblems();
    });
  });

  test('the recovery dialog opens and closes', async ({ gate, page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('User name', { exact: true })).toBeFocused();
    await pressOn(page, button(page, 'Forgot password?'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await pressOn(page, button(page, 'Next'));
    await expect(page.getByRole('dialog', { name: 'Set a new administrator password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Forgot password?')).toBeFocused();
    gate.expectNoProblems();
  });

  test('the language menu opens, moves, and returns the focus', async ({ page }) => {
    await signInByKeyboard(page, FACTORY_ACCOUNT.password);
    const language = button(page, 'Language: English');
    await pressOn(page, language);
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(items).toHaveCount(0);
    await expect(language).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Change the language?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(language).toBeFocused();
  });

  test('the hold time of a door is changed, and the door is opened', async ({ gate, page, device }) => {
    await signInByKeyboard(page, FACTORY_ACCOUNT.password);
    await goByMenu(page, 'Access', 'Door', 'Door parameters');
    await skipToPage(page);
    await tabTo(page, page.getByLabel('Unlock duration', { exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2.5');
    await pressOn(page, button(page, 'Save'));
    await saved(page);
    const [door] = await device.getTable<DoorTable[]>('AccessControl');
    expect(door?.UnlockHoldInterval).toBe(2500);

    const alwaysOpen = page.getByRole('combobox', { name: 'Always open', exact: true });
    await skipToPage(page);
    await pressOn(page, alwaysOpen);
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(alwaysOpen).toBeFocused();
    await pressOn(page, button(page, 'Open door'));
    await device.waitForRequest({ method: 'accessControl.openDoor' });
    await expect(page.getByRole('status').filter({ hasText: 'Open' }).first()).toBeVisible();
    gate.expectNoProblems();
  });

  test('a person is found, viewed, added and deleted', async ({ gate, page, device }) => {
    await signInByKeyboard(page, FACTORY_ACCOUNT.password);
    const people = () => device.getAccess<AccessUser>('users');
    const last = (await people()).at(-1);
    const search = page.getByRole('textbox', { name: 'Name or user ID' });
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type(last?.UserID ?? '');
    const edit = button(page, `Edit ${last?.UserName}`);
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
    await pressOn(page, edit);
    const drawer = page.getByRole('dialog', { name: last?.UserName ?? '' });
    await expect(drawer).toBeVisible();
    await expect(drawer.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(edit).toBeFocused();

    const add = button(page, 'Add person');
    await skipToPage(page);
    await pressOn(page, add);
    const adding = page.getByRole('dialog', { name: 'Add person' });
    const userId = adding.getByLabel('User ID', { exact: true });
    await expect(userId).not.toHaveValue('');
    await tabTo(page, userId);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4711');
    await tabTo(page, adding.getByLabel('Name', { exact: true }));
    await page.keyboard.type('Ada Keys');
    await pressOn(page, adding.getByRole('button', { name: 'Save' }));
    await expect(adding).toHaveCount(0);
    await expect(add).toBeFocused();
    expect((await people()).find((each) => each.UserID === '4711')?.UserName).toBe('Ada Keys');

    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4711');
    await pressOn(page, button(page, 'Delete Ada Keys'));
    const question = page.getByRole('dialog', { name: 'Delete Ada Keys?' });
    await expect(question.getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    await pressOn(page, question.getByRole('button', { name: /^Delete/ }));
    await expect(question).toHaveCount(0);
    await expect.poll(async () => (await people()).some((each) => each.UserID === '4711')).toBe(false);
    // The focused element was removed with its row; the focus must not start from the top again.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    gate.expectNoProblems();
  });
});

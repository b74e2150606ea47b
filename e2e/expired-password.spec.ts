import { expect, type Page } from '@playwright/test';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';

const prompt = (page: Page) => page.getByRole('dialog', { name: 'This password is old' });

async function enter(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User name').fill(FACTORY_ACCOUNT.name);
  await page.getByLabel('Password', { exact: true }).fill(FACTORY_ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function leave(page: Page): Promise<void> {
  await expect(page).toHaveURL('/personManage');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
}

test.beforeEach(async ({ device }) => {
  await device.setSwitches({ passwordOverdue: true });
});

test('reports an old password at every sign-in until the reminder is switched off', async ({ gate, page }) => {
  await enter(page);
  await expect(prompt(page)).toBeVisible();
  // The browser closes a dialog at the second one.
  for (let time = 0; time < 2; time += 1) await page.keyboard.press('Escape');
  await expect(prompt(page)).toBeVisible();
  await prompt(page).getByRole('button', { name: 'Save' }).click();
  await leave(page);

  await enter(page);
  await prompt(page).getByRole('checkbox', { name: 'Do not remind me again on this device' }).check();
  await prompt(page).getByRole('button', { name: 'Save' }).click();
  await leave(page);

  await enter(page);
  await expect(page).toHaveURL('/personManage');
  await leave(page);

  await page.context().clearCookies();
  await enter(page);
  await expect(prompt(page)).toBeVisible();
  gate.expectNoProblems();
});

test('offers to change an old password immediately', async ({ gate, page }) => {
  await enter(page);
  await prompt(page).getByRole('button', { name: 'Change it now' }).click();
  await expect(page).toHaveURL('/user');
  gate.expectNoProblems();
});

test.describe('a password older than the update period', () => {
  test('is reported because of its age alone', async ({ gate, page, device }) => {
    await device.setSwitches({ passwordOverdue: false });
    await device.putTable('PwdUpdatePeriod', 30);
    await device.advanceClock(31 * 86_400_000);
    await enter(page);
    await expect(prompt(page)).toBeVisible();
    gate.expectNoProblems();
  });
});

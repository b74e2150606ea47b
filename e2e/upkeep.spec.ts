import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';

test('a restart by the schedule ends the login, and a restart at once leads to sign-in', async ({
  gate,
  emulator,
  device,
  page,
}) => {
  gate.expectProblem(/ERR_|session (expired|missing)|401/, 'the device is away while it restarts');
  await gate.enter('/automaintain');
  await page.getByRole('button', { name: 'Restart device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart device' }).click();
  await expect(page.getByText('The device is restarting. This page comes back by itself.')).toBeVisible();
  await expect(page).toHaveURL('/login', { timeout: 15_000 });
  await device.expectRequest({ method: 'magicBox.reboot' }, { count: 1 });

  await gate.enter('/automaintain');
  const { now } = await device.clock();
  const soon = new Date(Number(now) + 30 * 60_000);
  await page.getByRole('switch', { name: 'Restart automatically' }).click({ force: true });
  await page.getByRole('combobox', { name: 'Day' }).click();
  await page.getByRole('option', { name: 'Every day' }).click();
  await page.getByRole('spinbutton', { name: 'Hours' }).fill(String(soon.getUTCHours()).padStart(2, '0'));
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill(String(soon.getUTCMinutes()).padStart(2, '0'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  expect(await device.getTable('AutoMaintain')).toMatchObject({ AutoRebootEnable: true, AutoRebootDay: 7 });
  const restarts = () =>
    emulator.device.state().log.filter(({ Code, Detail }) => Code === 'Reboot' && Detail === 'AutoMaintain');
  expect(restarts()).toEqual([]);
  await device.advanceClock(31 * 60_000);
  await expect.poll(restarts).toHaveLength(1);
  await expect.poll(() => device.logins()).toEqual([]);
});

test('the log is exported under a password typed twice, which travels encrypted', async ({ gate, device, page }) => {
  const PASSWORD = 'Kept-secret-7';
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await gate.enter('/log/syslog');
  await settled(page);
  await page.getByRole('button', { name: 'Export everything, password-protected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export everything' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Repeat password').fill('another-one-7');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The two passwords differ');
  expect(await device.requests('log.setEncryptKey')).toEqual([]);
  await dialog.getByLabel('Repeat password').fill(PASSWORD);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^system-log .*\.dat$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 6).toString()).toBe('GHEXP1');
  expect(bytes.includes('LoginFailure')).toBe(false);
  await expect(dialog).toBeHidden();
  expect(bodies.filter((body) => body.includes(PASSWORD))).toEqual([]);
});

test.describe('on a device without alarm linkage', () => {
  test.use({ profile: 'attendance' });

  test('a duress alarm appears in the alarm log after a search', async ({ gate, device, page }) => {
    await gate.enter('/log/alarm');
    await settled(page);
    await device.event('Duress', { Door: 0, UserID: '1' });
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Duress');
    await page.getByRole('button', { name: 'Search' }).click();
    const first = page.getByRole('main').locator('tbody tr').filter({ hasText: 'Duress' }).first();
    await expect(first).toContainText('Momentary');
    await first.getByRole('button').click();
    await page.getByRole('dialog').getByRole('link').first().click();
    await expect(page).toHaveURL('/door');
  });
});

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { openLog } from './fixtures/logs';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

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
  await expect(page.getByText('The device is restarting. This page reconnects automatically.')).toBeVisible();
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
  await saved(page);
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

test('a partial restore asks, then keeps the network, the people and the session', { tag: '@deep' }, async ({
  gate,
  device,
  emulator,
  page,
}) => {
  const people = emulator.device.state().access.users.length;
  const [web, network] = [
    await device.getTable('Web'),
    { ...(await device.getTable<object>('Network')), Hostname: 'gate-7' },
  ];
  await device.putTable('Network', network);
  await device.putTable('AutoMaintain', {
    AutoRebootEnable: true,
    AutoRebootDay: 3,
    AutoRebootHour: 17,
    AutoRebootMinute: 5,
    DeletePictureDays: 30,
  });
  await gate.enter('/cfg/default');
  const button = page.getByRole('main').getByRole('button', { name: 'Restore defaults', exact: true });
  const question = page.getByRole('dialog', { name: 'Restore the other settings?' });
  await button.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await device.requests('configManager.restoreExcept')).toEqual([]);
  await button.click();
  await question.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(page.getByText('The other settings were reset to factory defaults.')).toBeVisible();
  expect(await device.getTable('AutoMaintain')).not.toMatchObject({ AutoRebootHour: 17 });
  expect(await device.getTable('Web')).toEqual(web);
  expect(await device.getTable('Network')).toEqual(network);
  expect(emulator.device.state().access.users).toHaveLength(people);
  expect(await device.logins()).toHaveLength(1);
});

test('factory defaults lead to the first setup', { tag: '@deep' }, async ({ gate, page }) => {
  gate.expectProblem(/ERR_|session (expired|missing)|401/, 'the device is away while it restarts');
  await gate.enter('/cfg/default');
  await page.getByRole('button', { name: 'Restore factory defaults' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore factory defaults?' });
  await dialog.getByLabel(/^Enter the device type/).fill('ASI-7000');
  await dialog.getByLabel('Password of admin').fill('Admin123');
  await dialog.getByRole('button', { name: 'Restore factory defaults' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a language' })).toBeVisible({ timeout: 15_000 });
});

test('a measured temperature appears in its log with two decimals, and in words when it is too high', async ({
  gate,
  device,
  page,
}) => {
  await openLog(gate, device, '/log/tempMeasureLog');
  const first = page.getByRole('main').locator('tbody tr:not([data-group])').first();
  await device.shortEvent('temperature', { userId: '1', celsius: 36.5 });
  await expect(first).toContainText('36.50 °C');
  await device.shortEvent('temperature', { userId: '1', celsius: 38.4, isOver: true });
  await expect(first).toContainText('38.40 °C, over the threshold');
  await page.getByRole('checkbox', { name: 'Only over the threshold' }).check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(first).toContainText('38.40 °C');
  await expect(page.getByText('36.50 °C')).toHaveCount(0);
});

test.describe('on a device without alarm linkage', () => {
  test.use({ profile: 'attendance' });

  test('a duress alarm appears in the alarm log after a search', async ({ gate, device, page }) => {
    await gate.enter('/log/alarm');
    await settled(page);
    await device.event('Duress', { Door: 0, UserID: '1' });
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Duress');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const first = page.getByRole('main').locator('tbody tr').filter({ hasText: 'Duress' }).first();
    await expect(first).toContainText('Momentary');
    await first.getByRole('button').click();
    await page.getByRole('dialog').getByRole('link').first().click();
    await expect(page).toHaveURL('/door');
  });
});

import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import type { AccessCard, AccessUser } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const ids = async (page: Page) => (await rows(page).locator('td:nth-child(2)').allTextContents()).map(Number);
const users = (device: ControlClient) => device.getAccess<AccessUser>('users');
const search = (page: Page) => page.getByLabel('Name or user ID');

async function openPersons(page: Page): Promise<void> {
  await expect(rows(page)).toHaveCount(20);
}

/** Delay of each page when all persons are read. */
const slowly = (device: ControlClient, ms: number) =>
  device.setFault({ match: { method: 'AccessUser.doFind' }, action: { type: 'delay', ms } });

test.describe('ten thousand persons', () => {
  test.use({ profile: 'people-10000' });

  test('are read in the background when the list is sorted, and stay in memory for other searches', async ({
    gate,
    device,
    page,
  }) => {
    await gate.enter('/personManage');
    await openPersons(page);
    await expect(page.getByText('10,000 people')).toBeVisible();
    expect(await device.requests('AccessUser.doFind')).toHaveLength(1);
    const head = page.getByRole('columnheader', { name: 'User ID' });
    await expect(head).toHaveAttribute('aria-sort', 'none');
    // By the keyboard.
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    // Ten thousand people take a while on a slow machine.
    await expect(rows(page).first()).toContainText('10000', { timeout: 20_000 });
    await expect(page.getByRole('progressbar', { name: 'Reading all people' })).toHaveCount(0);
    expect(await ids(page)).toEqual(Array.from({ length: 20 }, (_, place) => 10_000 - place));
    // One page was read by the list itself; the device returns a hundred per call.
    const pages = await device.requests('AccessUser.doFind');
    expect(pages.length).toBe(101);
    const since = await device.newest();
    await search(page).fill('zoe MULLER');
    await expect(rows(page).first()).toContainText('Zoë Müller');
    for (const name of await rows(page).locator('[data-card="name"]').allTextContents()) {
      expect(name).toContain('Zoë Müller');
    }
    // The device is asked as well, and nothing is read again.
    await device.waitForRequest({ method: 'AccessUser.startFind', params: { Condition: { UserName: 'zoe MULLER' } } });
    expect((await device.requests('AccessUser.doFind', since)).length).toBeLessThanOrEqual(1);
    // After a write only that person is read again.
    await search(page).fill('');
    await expect.poll(async () => (await ids(page))[0]).toBe(10_000);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Zzz Last');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(rows(page).first()).toContainText('Zzz Last');
    expect((await users(device)).find(({ UserID }) => UserID === '10000')?.UserName).toBe('Zzz Last');
  });

  test('show matches found so far, and the device order again when reading is cancelled', { tag: '@deep' }, async ({
    gate,
    device,
    page,
  }) => {
    await gate.enter('/personManage');
    await openPersons(page);
    const since = await device.newest();
    await slowly(device, 400);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Validity').selectOption('expired');
    await expect(page.getByText(/found so far/)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Reading all people' })).toBeVisible();
    await expect(page.getByText(/of 10,000 read/)).toBeVisible();
    await expect(rows(page).first().getByText('Expired')).toBeVisible();
    // The page remains usable: the drawer opens over it.
    await rows(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar', { name: 'Reading all people' })).toHaveCount(0);
    await expect(page.getByLabel('Validity')).toHaveValue('');
    await expect.poll(() => ids(page)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
    await device.waitForRequest({ method: 'AccessUser.stopFind' });
    expect((await device.requests('AccessUser.doFind', since)).length).toBeLessThan(60);
  });

  test('report a lost reply, and continue on request', { tag: '@deep' }, async ({ gate, device, page }) => {
    await gate.enter('/personManage');
    await openPersons(page);
    await device.setFault({
      match: { method: 'AccessUser.doFind', params: { Offset: 3000 } },
      action: { type: 'malformed', kind: 'halfJson' },
      times: 1,
    });
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Not everyone could be read.' });
    await expect(notice).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByText('10,000 people')).toBeVisible({ timeout: 20_000 });
    // By credentials: those who hold a card, of everybody.
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Credentials').selectOption('card');
    const holders = new Set((await device.getAccess<AccessCard>('cards')).map(({ UserID }) => UserID)).size;
    await expect(page.getByText(new RegExp(`^${holders.toLocaleString('en')} (of [\\d,]+ )?people`))).toBeVisible({
      timeout: 20_000,
    });
    // Another page that needs all persons finds them in the cache.
    const since = await device.newest();
    await openPage(page, '/door/firstCard');
    await expect(page.getByText('No one has the first-card right at this door yet.')).toBeVisible();
    expect(await device.requests('AccessUser.doFind', since)).toEqual([]);
  });

  test('are frozen in chunks of one hundred after a plan, with pause, and deleted with their cards', {
    tag: '@deep',
  }, async ({ gate, device, page }) => {
    const first = (await users(device))[0];
    const hostile = { ...first, UserID: 'F02X', UserName: '<b>bold</b> ~x~', UserType: 0, VTOPosition: 'east' };
    await device.putAccess('users', [hostile, ...(await users(device)).slice(0, 220)]);
    await gate.enter('/personManage');
    await openPersons(page);
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Select all 221' }).click();
    await expect(page.getByText('221 of 221 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspend 221 people' });
    const before = await users(device);
    const frozen = before.filter(({ UserStatus }) => UserStatus === 1).length;
    await expect(dialog.getByText(`${221 - frozen} people will change`)).toBeVisible();
    await expect(dialog.getByText(`${frozen} people stay as they are`)).toBeVisible();
    expect(await users(device)).toEqual(before);
    await device.setFault({ match: { method: 'AccessUser.updateMulti' }, action: { type: 'delay', ms: 100 } });
    await dialog.getByRole('button', { name: `Change ${221 - frozen} people` }).click();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText('Paused.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('heading', { name: 'Finished' })).toBeVisible();
    const bar = dialog.getByRole('progressbar', { name: 'Sending to the device' });
    await expect(bar).toHaveAttribute('aria-valuenow', '100');
    await expect(dialog.getByText(`${221 - frozen} of ${221 - frozen}`)).toBeVisible();
    // The device refuses one by its code; the name is text.
    await expect(dialog.getByRole('cell', { name: 'F02X' })).toBeVisible();
    await expect(dialog.getByRole('cell', { name: '<b>bold</b> ~x~' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save list of people not changed' }).click();
    expect((await saved).suggestedFilename()).toBe('persons-not-changed.csv');
    const after = await users(device);
    expect(after.filter(({ UserStatus }) => UserStatus === 1)).toHaveLength(220);
    expect(after.find(({ UserID }) => UserID === 'F02X')).toMatchObject({ UserStatus: 0, VTOPosition: 'east' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('221 of 221 selected')).toHaveCount(0);
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Select all 221' }).click();
    await page.getByRole('button', { name: 'Delete 221' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 221' }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Finished' })).toBeVisible();
    expect(await users(device)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
  });
});

test('shows states in words, and sets a validity for persons without one', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  const [one, two, three, four, ...others] = await users(device);
  const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 12:00:00`;
  await device.putAccess('users', [
    { ...one, UserType: 0, ValidTo: inDays(5) },
    { ...two, UserType: 2, UseTime: 2, VTOPosition: 'east' },
    { ...three, UserType: 1 },
    { ...four, UserType: 0, UserStatus: 1 },
    ...others,
  ]);
  await gate.enter('/personManage');
  const row = (name: string) => rows(page).filter({ hasText: name });
  // The device's date may differ from that of this machine.
  await expect(row('Emma Walker').getByText(/^Expires in [456] days$/)).toBeVisible();
  await expect(row('Lena Fischer').getByText('2 uses left')).toBeVisible();
  await expect(row('Giulia Rossi').getByText('Denied at all doors')).toBeVisible();
  await expect(row('Zofia Nowak').getByText('Suspended')).toBeVisible();
  for (const name of ['Emma Walker', 'Lena Fischer', 'Giulia Rossi']) await page.getByLabel(`Select ${name}`).check();
  await page.getByRole('button', { name: 'Validity', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the validity of 3 people' });
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await dialog.getByLabel('Valid to').fill('2034-05-06T07:08:09');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('2 people will change')).toBeVisible();
  await expect(dialog.getByText('1 person on the blocklist is skipped')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 2 people' }).click();
  await expect(dialog.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row('Emma Walker').getByRole('cell', { name: '2034-05-06' })).toBeVisible();
  const held = await users(device);
  expect(held[0]).toMatchObject({ ValidTo: '2034-05-06 07:08:09', ValidFrom: one?.ValidFrom });
  expect(held[1]).toMatchObject({ ValidTo: '2034-05-06 07:08:09', VTOPosition: 'east', UseTime: 2 });
  expect(held[2]).toEqual({ ...three, UserType: 1 });
});

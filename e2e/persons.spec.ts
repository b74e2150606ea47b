import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { ReplyError } from '@/lib/contract/error-codes';
import { type AccessUser, USER_TYPES } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { openDeleteAll } from './fixtures/page-acts';

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const goTo = (page: Page) => page.getByLabel('Go to page', { exact: true });

/** The device holds the first `count` of its 300 persons. */
async function keepPersons(device: ControlClient, count: number): Promise<void> {
  const users = await device.getAccess<AccessUser>('users');
  await device.putAccess('users', users.slice(0, count));
}

async function openPersons(page: Page): Promise<void> {
  await openPage(page, '/personManage');
  await expect(rows(page).filter({ hasText: 'Emma Walker' })).toBeVisible();
}

test('shows 300 persons on 15 pages of 20', async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await openPersons(page);
  await expect(page.getByText('300 people')).toBeVisible();
  // Table head and pages stay visible while the rows scroll.
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Credentials' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeInViewport();
  // In a narrower window columns are hidden by rank, and the buttons of a row are in a menu.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('columnheader', { name: 'Time section' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Valid to' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('columnheader', { name: 'Credentials' })).toBeHidden();
  await page.getByRole('button', { name: /^Actions for Emma Walker/ }).click();
  await expect(page.getByRole('button', { name: 'Edit Emma Walker' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Actions for Emma Walker/ })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(rows(page).filter({ hasText: 'Grace Foster' })).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole('navigation', { name: 'Page' }).last()).toContainText('281–300 of 300');
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await device.expectRequest({ method: 'AccessUser.doFind', params: { Offset: 280, Count: 20 } }, { count: 1 });
});

test('shows the remainder on the last page', { tag: '@deep' }, async ({ gate, device, page }) => {
  await keepPersons(device, 243);
  await gate.enter('/personManage');
  await openPersons(page);
  await goTo(page).fill('13');
  await goTo(page).press('Enter');
  await expect(rows(page).filter({ hasText: 'Giulia Greco' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
});

test('accepts only digits in the go-to box and clears a missing page', async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await openPersons(page);
  const since = await device.newest();
  for (const target of ['0', '16']) {
    await goTo(page).fill(target);
    await goTo(page).press('Enter');
    await expect(goTo(page)).toHaveValue('');
  }
  await goTo(page).pressSequentially('a1b5c');
  await expect(goTo(page)).toHaveValue('15');
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'First page' })).toBeDisabled();
  expect(await device.requests('AccessUser.doFind', since)).toEqual([]);
});

test('filters for guests on the device', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await openPersons(page);
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(rows(page).filter({ hasText: 'ธนา แสงทอง' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('guest');
  await expect(rows(page).filter({ hasText: 'Jonas Weber' })).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  for (const row of await rows(page).all()) await expect(row.getByRole('cell', { name: 'Guest' })).toBeVisible();
  await device.expectRequest(
    { method: 'AccessUser.startFind', params: { Condition: { UserType: USER_TYPES.guest } } },
    { count: 1 },
  );
  const users = await device.getAccess<AccessUser>('users');
  const guests = users.filter(({ UserType }) => UserType === USER_TYPES.guest).length;
  await expect(page.getByText(`${guests} of 300 people`)).toBeVisible();
});

test('finds a person by name after the slash key, and reports when nothing matches', async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await openPersons(page);
  await page.keyboard.press('/');
  const search = page.getByLabel('Name or user ID');
  await expect(search).toBeFocused();
  await search.pressSequentially('Alicja Zielińska');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Alicja Zielińska');
  // Loaded persons are found at once; the device is asked as well.
  const byName = { method: 'AccessUser.startFind', params: { Condition: { UserName: 'Alicja Zielińska' } } };
  await device.waitForRequest(byName);
  await device.expectRequest(byName, { count: 1 });
  await search.fill('Nobody at all');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(20);
});

test('finds a person by an ID with letters in it', { tag: '@deep' }, async ({ gate, device, page }) => {
  const [first, second, ...others] = await device.getAccess<AccessUser>('users');
  await device.putAccess('users', [{ ...first, UserID: 'V001' }, { ...second, UserID: 'GATEKEEPER' }, ...others]);
  await gate.enter('/personManage');
  await openPersons(page);
  const search = page.getByLabel('Name or user ID');
  // All persons are read in parallel: that search has no condition.
  const asked = async (since: number) =>
    (await device.requests('AccessUser.startFind', since))
      .map(({ params }) => params)
      .filter((params) => JSON.stringify(params) !== '{"Condition":{}}');
  let since = await device.newest();
  await search.fill('V001');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Emma Walker');
  await expect.poll(() => asked(since)).toEqual([{ Condition: { UserID: 'V001' } }]);
  // Letters alone may be a name or an ID: the name is searched first.
  since = await device.newest();
  await search.fill('gatekeeper');
  await expect(rows(page).filter({ hasText: 'Lena Fischer' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect
    .poll(() => asked(since))
    .toEqual([{ Condition: { UserName: 'gatekeeper' } }, { Condition: { UserID: 'gatekeeper' } }]);
});

test('deletes all persons after their number is typed, regardless of filters', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/personManage');
  await openPersons(page);
  const question = page.getByRole('dialog', { name: 'Delete all 300 people?' });
  const confirm = question.getByRole('button', { name: 'Delete all' });
  const count = question.getByLabel('Type 300 to confirm');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('guest');
  await expect(page.getByText('25 of 300 people')).toBeVisible();
  await openDeleteAll(page);
  await expect(confirm).toBeDisabled();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('');
  await expect(page.getByText('300 people', { exact: true })).toBeVisible();
  await openDeleteAll(page);
  await count.fill('30');
  await expect(confirm).toBeDisabled();
  expect(await device.requests('AccessUser.removeAll')).toEqual([]);
  await count.fill('300');
  await confirm.click();
  await expect(page.getByText('300 people deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
  for (const list of ['users', 'cards', 'faces', 'fingerprints', 'attendance'] as const) {
    expect(await device.getAccess(list), list).toEqual([]);
  }
  await device.expectRequest({ method: 'AccessUser.removeAll' }, { count: 1 });
});

test('keeps all persons and the typed number when the device refuses to delete all', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await page.clock.install();
  await gate.enter('/personManage');
  await openPersons(page);
  const match = { method: 'AccessUser.removeAll' };
  await device.setFault({ match, action: { type: 'error', code: ReplyError.Unknown }, times: 1 });
  await openDeleteAll(page);
  const question = page.getByRole('dialog');
  await question.getByLabel('Type 300 to confirm').fill('300');
  await question.getByRole('button', { name: 'Delete all' }).click();
  await expect(question.getByRole('alert')).toHaveText('The device rejected this. Nothing was changed.');
  await expect(question.getByLabel('Type 300 to confirm')).toHaveValue('300');
  expect(await device.getAccess('users')).toHaveLength(300);
  await device.setFault({ match, action: { type: 'drop', when: 'after' }, times: 1 });
  await question.getByRole('button', { name: 'Delete all' }).click();
  await expect.poll(async () => (await device.getAccess('users')).length).toBe(0);
  await page.clock.fastForward(30_500);
  await expect(page.getByText('The reply was lost, but the device saved the change.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
});

test('deletes a person with the cards, faces and fingerprints of that ID', async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await openPersons(page);
  await page.getByRole('button', { name: 'Delete Lena Fischer' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Lena Fischer?' });
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  expect(await device.requests('AccessUser.removeMulti')).toEqual([]);
  await page.getByRole('button', { name: 'Delete Lena Fischer' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 person deleted')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Lena Fischer' })).toHaveCount(0);
  await expect(page.getByText('299 people')).toBeVisible();
  for (const list of ['users', 'cards', 'faces', 'fingerprints', 'attendance'] as const) {
    const left = await device.getAccess<{ UserID: string }>(list);
    expect(
      left.filter(({ UserID }) => UserID === '2'),
      list,
    ).toEqual([]);
    expect(left.length, list).toBeGreaterThan(0);
  }
});

test('keeps a person who is passing a door, and says so', { tag: '@deep' }, async ({ gate, device, page }) => {
  const [first, ...others] = await device.getAccess<AccessUser>('users');
  await device.putAccess('users', [{ ...first, ValidFrom: '2000-01-01 00:00:00' }, ...others]);
  await gate.enter('/personManage');
  await openPersons(page);
  const [card] = await device.getAccess<{ UserID: string; CardNo: string }>('cards');
  expect(card?.UserID).toBe('1');
  // The door stays open as long as the device's clock is stopped.
  await device.freezeClock();
  expect(await device.reader({ card: card?.CardNo ?? '' })).toMatchObject({ isOpened: true, userId: '1' });
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Emma Walker' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await remove();
  await expect(page.getByText('This is in use at the moment.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Emma Walker' })).toBeVisible();
  expect(await device.getAccess('users')).toHaveLength(300);
  await device.advanceClock(10_000);
  await remove();
  await expect(page.getByText('1 person deleted')).toBeVisible();
  expect(await device.getAccess('users')).toHaveLength(299);
  const places = await device.getAccess<{ UserID: string }>('attendance');
  expect(places.filter(({ UserID }) => UserID === '1')).toEqual([]);
});

test('shows authority and the presence of a door password, never the password', async ({ gate, device, page }) => {
  const users = await device.getAccess<AccessUser>('users');
  const [first, second] = [
    { ...users[0], Authority: 1, UserStatus: 1, Password: '******' },
    { ...users[1], Authority: 2, Password: '' },
  ];
  await device.putAccess('users', [first, second]);
  await gate.enter('/personManage');
  await openPersons(page);
  const row = (name: string) => rows(page).filter({ hasText: name });
  for (const state of ['Suspended', 'Administrator']) {
    await expect(row('Emma Walker').getByText(state, { exact: true })).toBeVisible();
  }
  await expect(row('Emma Walker').getByRole('img', { name: 'Door password set' })).toBeVisible();
  await expect(row('Lena Fischer').getByText('Administrator', { exact: true })).toHaveCount(0);
  await expect(row('Lena Fischer').getByRole('img', { name: 'No door password' })).toBeVisible();
  await expect(page.getByText('******')).toHaveCount(0);
});

test('deletes selected persons in one call, those of other pages among them, and no others', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/personManage');
  await openPersons(page);
  await page.getByLabel('Select Giulia Rossi').check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page).filter({ hasText: 'Olivia Hughes' })).toBeVisible();
  await expect(page.getByText(/^1 of \d+ selected$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByLabel('Select Olivia Hughes').check();
  await page.getByLabel('Select Hannah Wagner').check();
  await page.getByRole('button', { name: 'Delete 2' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 people?' });
  await expect(question.getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
  await question.getByRole('button', { name: 'Delete 2' }).click();
  await expect(page.getByText('2 people deleted')).toBeVisible();
  const removals = await device.requests('AccessUser.removeMulti');
  expect(removals.map(({ params }) => params)).toEqual([{ UserIDList: ['21', '22'] }]);
});

test('goes back one page when a deletion empties the last, and hides the pager of a single page', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await keepPersons(device, 21);
  await gate.enter('/personManage');
  await openPersons(page);
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete Olivia Hughes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toContainText('Emma Walker');
  await expect(goTo(page)).toHaveCount(0);
});

test('keeps the rows when the next page cannot be read', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await openPersons(page);
  await device.setFault({
    match: { method: 'AccessUser.doFind' },
    action: { type: 'error', code: ReplyError.Unknown },
  });
  await page.getByRole('button', { name: 'Next page' }).click();
  const notice = page.getByText('The list may be out of date: the device could not be read.');
  await expect(notice).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Emma Walker' })).toBeVisible();
  await device.clearFaults();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Emma Walker' })).toHaveCount(0);
});

test('releases the search on the device when the page is left', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await openPersons(page);
  await openPage(page, '/version');
  await device.waitForRequest({ method: 'AccessUser.stopFind' });
  const opened = await device.requests('AccessUser.startFind');
  await expect.poll(async () => (await device.requests('AccessUser.stopFind')).length).toBe(opened.length);
});

test('shows an empty list with actions to add the first person', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.putAccess('users', []);
  await gate.enter('/personManage');
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('dialog', { name: 'Add person' })).toBeVisible();
});

test('shows a name from the device as text', { tag: '@deep' }, async ({ gate, device, page }) => {
  const users = await device.getAccess<AccessUser>('users');
  await device.putAccess('users', [{ ...users[0], UserName: '<img src=x onerror=alert(1)>' }]);
  await gate.enter('/personManage');
  await expect(page.getByRole('cell', { name: '<img src=x onerror=alert(1)>', exact: true })).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { type AccessCard, type AccessUser, CARD_STATUSES, CARD_TYPES } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';
import { expectSilentEnd, signInAgain } from './fixtures/session-end';

const INSERT = 'AccessUser.insertMulti';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import people' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true });
/** Lines of the table below the figures. */
const lines = (page: Page) => dialog(page).locator('tbody tr');

test.beforeEach(async ({ gate, page }) => {
  await gate.enter('/personManage');
  await expect(page.getByText('300 people')).toBeVisible();
});

/** Opens the dialog from the page and chooses that file; ends on the columns. */
async function choose(page: Page, content: string | Buffer, name = 'persons.csv'): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseAgain(page, content, name);
}

async function chooseAgain(page: Page, content: string | Buffer, name = 'persons.csv'): Promise<void> {
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** From the columns to the plan. */
async function toPlan(page: Page): Promise<void> {
  await expect(heading(page, 'Columns')).toBeFocused();
  await button(page, 'Next').click();
  await expect(heading(page, 'Plan')).toBeFocused();
}

async function saved(page: Page, save: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await save();
  const file: Download = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const people = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${first + index},Imported ${first + index}`);
const fileOf = (...rows: string[]) => ['UserID,UserName', ...rows].join('\r\n');

test('imports 25 rows of the template: two are flagged before sending, 23 are stored in three calls', async ({
  device,
  page,
}) => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const template = await saved(page, () => button(page, 'Template').click());
  expect(template.name).toBe('persons-template.csv');
  const columns = template.text.replace('\uFEFF', '').trim().split(',');
  expect(columns.slice(0, 3)).toEqual(['UserID', 'UserName', 'UserType']);
  const row = (id: string, name: string) => [id, name, ...columns.slice(2).map(() => '')].join(',');
  const good = Array.from({ length: 23 }, (_, index) => row(String(9000 + index), `Imported ${index}`));
  await chooseAgain(page, [columns.join(','), ...good, row('no blanks', 'Bad ID'), row('9100', '')].join('\r\n'));
  await toPlan(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).nth(0)).toContainText('25');
  await expect(lines(page).nth(0)).toContainText('User ID: Use 1 to 32 letters and digits');
  await expect(lines(page).nth(1)).toContainText('Name: Enter a value');
  expect(await device.requests(INSERT)).toEqual([]);
  await button(page, 'Import 23 people').click();
  await expect(heading(page, 'Import finished')).toBeFocused();
  await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(dialog(page).getByText('23 of 23')).toBeVisible();
  await device.expectRequest({ method: INSERT }, { count: 3 });
  const users = await device.getAccess<AccessUser>('users');
  expect(users).toHaveLength(323);
  expect(users.slice(300).map(({ UserID }) => UserID)).toEqual(
    Array.from({ length: 23 }, (_, at) => String(9000 + at)),
  );
  const added = await saved(page, () => button(page, 'Save IDs of added people').click());
  expect(added.text.trim().split('\r\n')).toHaveLength(24);
  await button(page, 'Close').last().click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('323 people')).toBeVisible();
});

test('an export imports again unchanged, whatever the names look like', { tag: '@deep' }, async ({ device, page }) => {
  const users = await device.getAccess<AccessUser>('users');
  const names = ['=HYPERLINK("http://x")', '<img src=x onerror=alert(1)>', '"a",b;c', "'=1", ' @SUM(A1)', 'محمد 王芳'];
  await device.putAccess(
    'users',
    users.map((each, index) => ({ ...each, UserName: names[index] ?? each.UserName })),
  );
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const choice = page.getByRole('dialog', { name: 'Export people' });
  const file = await saved(page, () => choice.getByRole('button', { name: 'Export' }).click());
  await expect(page.getByText('300 people exported')).toBeVisible();
  expect(file.name).toMatch(/^people .*\.csv$/);
  expect(file.text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(file.text).not.toMatch(/(^|,)[=+@-]/m);
  await choose(page, file.text);
  await toPlan(page);
  await expect(dialog(page).getByText('There is nothing to send.')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  await expect(button(page, 'Import 0 people')).toBeDisabled();
  // Hostile text is shown as text.
  await dialog(page).getByText('All rows').click();
  await expect(lines(page).nth(1)).toContainText('<img src=x onerror=alert(1)>');
  expect(await device.requests('AccessUser.updateMulti')).toEqual([]);
});

test('pauses, resumes and is cancelled, and lists what was not sent', { tag: '@deep' }, async ({ device, page }) => {
  await device.setFault({ match: { method: INSERT }, action: { type: 'delay', ms: 400 } });
  await choose(page, fileOf(...people(9000, 200)));
  await toPlan(page);
  await button(page, 'Import 200 people').click();
  await button(page, 'Pause').click();
  await expect(dialog(page).getByText('The import is paused.')).toBeVisible();
  const held = (await device.getAccess('users')).length;
  await expect(dialog(page).getByText(`${held - 300} of 200`)).toBeVisible();
  await button(page, 'Continue').click();
  await button(page, 'Cancel import').click();
  await expect(heading(page, 'Import cancelled')).toBeFocused();
  const users = await device.getAccess('users');
  expect(users.length).toBeGreaterThan(held);
  expect(users.length).toBeLessThan(500);
  await expect(lines(page).first()).toContainText('Not sent');
  const missed = await saved(page, () => button(page, 'Save rows that were not imported').click());
  expect(missed.text.trim().split('\r\n')).toHaveLength(1 + 500 - users.length);
});

test('continues after a reload with the remaining rows, without duplicates', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await device.setFault({ match: { method: INSERT, after: 1 }, action: { type: 'drop', when: 'before' } });
  await choose(page, fileOf(...people(9000, 25)));
  await toPlan(page);
  await button(page, 'Import 25 people').click();
  await device.waitForRequest({ method: INSERT }, 2);
  await expect(dialog(page).getByText('10 of 25')).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await settled(page);
  await device.clearFaults();
  await expect(heading(page, 'An import was interrupted')).toBeVisible();
  await expect(dialog(page)).toContainText('persons.csv');
  await button(page, 'Continue').click();
  await button(page, 'Import 15 people').click();
  await expect(heading(page, 'Import finished')).toBeVisible();
  const users = await device.getAccess<AccessUser>('users');
  expect(users.slice(300).map(({ UserID }) => UserID)).toEqual(
    Array.from({ length: 25 }, (_, at) => String(9000 + at)),
  );
  const added = await saved(page, () => button(page, 'Save IDs of added people').click());
  expect(added.text.trim().split('\r\n')).toHaveLength(26);
  await button(page, 'Close').last().click();
  await page.reload();
  await settled(page);
  await expect(dialog(page)).toHaveCount(0);
});

test('continues by itself after a broken connection and a lost reply', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  gate.expectProblem(/\/RPC3 .*Failed to load resource/, 'the connection is cut twice');
  await device.setFault({ match: { method: INSERT, nth: 1 }, action: { type: 'reset', at: 'beforeBody' }, times: 1 });
  await device.setFault({ match: { method: INSERT, nth: 3 }, action: { type: 'reset', at: 'midBody' }, times: 1 });
  await choose(page, fileOf(...people(9000, 25)));
  await toPlan(page);
  await button(page, 'Import 25 people').click();
  await expect(heading(page, 'Import finished')).toBeVisible({ timeout: 20_000 });
  await expect(dialog(page).getByText('25 of 25')).toBeVisible();
  const users = await device.getAccess<AccessUser>('users');
  expect(users.slice(300).map(({ UserID }) => UserID)).toEqual(
    Array.from({ length: 25 }, (_, at) => String(9000 + at)),
  );
});

test('pauses when the device is full, says so, and continues when there is room', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await device.setSwitches({ maxPersons: 312 });
  await choose(page, fileOf(...people(9000, 25)));
  await toPlan(page);
  await expect(dialog(page)).toContainText('The device has room for only 12 more people.');
  await button(page, 'Import 25 people').click();
  await expect(dialog(page).getByRole('alert')).toHaveText('The device is full: 312 of 312 people.');
  expect(await device.getAccess('users')).toHaveLength(312);
  await device.setSwitches({ maxPersons: 400 });
  await button(page, 'Continue').click();
  await expect(heading(page, 'Import finished')).toBeVisible();
  expect(await device.getAccess('users')).toHaveLength(325);
});

test('shows the code of each refused row', { tag: '@deep' }, async ({ device, page }) => {
  // For IDs of this form the device answers with that code: 27, no room for another administrator.
  await choose(page, fileOf('F27A,Refused', ...people(9000, 2)));
  await toPlan(page);
  await button(page, 'Import 3 people').click();
  await expect(heading(page, 'Import finished')).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('27');
  await expect(lines(page)).toContainText('The device has no room for more administrators.');
  expect(await device.getAccess('users')).toHaveLength(302);
});

test('changes persons, keeps unknown members, and an undo file restores them', async ({ device, page }) => {
  const users = await device.getAccess<AccessUser>('users');
  const cards = await device.getAccess<AccessCard>('cards');
  const own = { ...users[4], Vendor_Reserved: 7 };
  await device.putAccess('users', [...users.slice(0, 4), own, ...users.slice(5)]);
  await choose(page, fileOf('5,Fifth'));
  await toPlan(page);
  await expect(lines(page)).toContainText('On the device this user ID belongs to \u2068Ayşe Yılmaz\u2069');
  await expect(button(page, 'Import 0 people')).toBeDisabled();
  await dialog(page).getByLabel('Another person, row 2').selectOption('Update');
  await button(page, 'Import 1 person').click();
  await expect(heading(page, 'Import finished')).toBeVisible();
  expect((await device.getAccess<AccessUser>('users'))[4]).toEqual({ ...own, UserName: 'Fifth' });
  const undo = await saved(page, () => button(page, 'Save undo file').click());
  await button(page, 'Close').last().click();
  await choose(page, undo.text);
  await toPlan(page);
  await button(page, 'Import 1 person').click();
  await expect(heading(page, 'Import finished')).toBeVisible();
  expect((await device.getAccess<AccessUser>('users'))[4]).toEqual(own);
  // The file says nothing about cards, so its undo file removes none.
  expect(await device.getAccess('cards')).toEqual(cards);

  // A card written with type and status gets the values of the file, and its undo file reverts them.
  const [fifth, sixth] = ['5', '6'].map((id) => cards.find(({ UserID }) => UserID === id)?.CardNo ?? '');
  await button(page, 'Close').last().click();
  const rows = [`5,Ayşe Yılmaz,${fifth}:duress:lost`, `6,王芳,${sixth}:stolen`];
  await choose(page, ['UserID,UserName,Cards', ...rows].join('\r\n'));
  await expect(dialog(page)).toContainText('A1B2C3D4:vip:lost');
  await toPlan(page);
  await expect(lines(page).nth(0)).toContainText('one of normal, vip, guest, patrol, blocklist, duress');
  await expect(lines(page).nth(1)).toContainText(`Card numbers: ${fifth} → ${fifth}:duress:lost`);
  await button(page, 'Import 1 person').click();
  await expect(heading(page, 'Import finished')).toBeVisible();
  const stored = async () => (await device.getAccess<AccessCard>('cards')).find(({ CardNo }) => CardNo === fifth);
  const was = cards.find(({ CardNo }) => CardNo === fifth);
  expect(await stored()).toEqual({ ...was, CardType: CARD_TYPES.duress, CardStatus: CARD_STATUSES.lost });
  const undoCards = await saved(page, () => button(page, 'Save undo file').click());
  expect(undoCards.text).toContain(`${fifth}:normal:normal`);
  await button(page, 'Close').last().click();
  await choose(page, undoCards.text);
  await toPlan(page);
  await button(page, 'Import 1 person').click();
  await expect(heading(page, 'Import finished')).toBeVisible();
  expect(await device.getAccess('cards')).toEqual(cards);
});

test('rejects unreadable files and says what to do', { tag: '@deep' }, async ({ device, page }) => {
  const alert = dialog(page).getByRole('alert');
  await choose(page, Buffer.from('UserID,UserName\n1,Jos\u00e9', 'latin1'));
  await expect(alert).toContainText('This file is not UTF-8 text.');
  await chooseAgain(page, 'UserID,UserName\n1,"never closed');
  await expect(alert).toContainText('The quotation marks in the file are not balanced');
  await chooseAgain(page, 'UserID,UserName\n');
  await expect(alert).toContainText('The file has no data rows.');
  // A UTF-16 file is recognized by its byte order mark.
  await chooseAgain(page, Buffer.from('\uFEFFName der Person;UserID\n王芳;9001', 'utf16le'));
  await expect(heading(page, 'Columns')).toBeFocused();
  await expect(dialog(page).getByLabel('User ID', { exact: true })).toHaveValue('1');
  await button(page, 'Next').click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Choose a column of the file',
  );
  await dialog(page).getByLabel('Name', { exact: true }).selectOption('Name der Person');
  await button(page, 'Next').click();
  await button(page, 'Import 1 person').click();
  await expect(heading(page, 'Import finished')).toBeVisible();
  expect((await device.getAccess<AccessUser>('users')).at(-1)).toMatchObject({ UserID: '9001', UserName: '王芳' });
});

test('skips rows in conflict until they are decided, one by one or all of a kind', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  const users = await device.getAccess<AccessUser>('users');
  const [owned] = await device.getAccess<AccessCard>('cards');
  const taken = owned?.CardNo ?? '';
  await choose(
    page,
    [
      'UserID,UserName,Cards',
      '9001,One,',
      '9001,Other,CAFE0001',
      `9002,Good,${taken} CAFE0002`,
      '6,Somebody else,',
      '9003,First,',
      '9003,Second,',
    ].join('\r\n'),
  );
  await toPlan(page);
  await expect(lines(page)).toHaveCount(6);
  await expect(lines(page).first()).toContainText('Row 3 has the same user ID');
  await expect(dialog(page)).toContainText(`Card ${taken} already belongs to ${owned?.UserID}`);
  // Only the card is left out, the other rows completely.
  await expect(button(page, 'Import 1 person')).toBeEnabled();
  await dialog(page).getByLabel('Same user ID: all 4 rows').selectOption('Use the last row');
  await expect(button(page, 'Import 3 people')).toBeEnabled();
  await dialog(page).getByLabel('Same user ID, row 6').selectOption('Use this row');
  await expect(dialog(page).getByLabel('Same user ID, row 7')).toHaveValue('skip');
  await dialog(page).getByLabel('Another person, row 5').selectOption('Update');
  // Looking at the columns again keeps the decisions.
  await button(page, 'Back').click();
  await toPlan(page);
  await button(page, 'Import 4 people').click();
  await expect(heading(page, 'Import finished')).toBeVisible();
  const after = await device.getAccess<AccessUser>('users');
  const nameOf = (id: string) => after.find(({ UserID }) => UserID === id)?.UserName;
  expect(['9001', '9002', '9003', '6'].map(nameOf)).toEqual(['Other', 'Good', 'First', 'Somebody else']);
  expect(after).toHaveLength(users.length + 3);
  const cards = await device.getAccess<AccessCard>('cards');
  expect(cards.find(({ CardNo }) => CardNo === taken)?.UserID).toBe(owned?.UserID);
  expect(cards.filter(({ UserID }) => UserID.startsWith('900')).map(({ CardNo }) => CardNo)).toEqual([
    'CAFE0001',
    'CAFE0002',
  ]);
});

test('the page stays responsive with a file of 100,000 rows', async ({ page }) => {
  test.slow();
  const rows = Array.from({ length: 100_000 }, (_, index) => `bad id ${index},Name ${index}`);
  await page.evaluate(() => {
    let last = performance.now();
    Reflect.set(window, 'longestPause', 0);
    setInterval(() => {
      const now = performance.now();
      Reflect.set(window, 'longestPause', Math.max(Number(Reflect.get(window, 'longestPause')), now - last));
      last = now;
    }, 20);
  });
  await choose(page, fileOf(...rows));
  await expect(heading(page, 'Columns')).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => Number(Reflect.get(window, 'longestPause')))).toBeLessThan(2_000);
});

test('waits for the next sign-in and continues', { tag: '@deep' }, async ({ gate, device, page }) => {
  gate.expectProblem(/session (expired|missing)/, 'the device forgot the session');
  await device.setFault({ match: { method: INSERT }, action: { type: 'delay', ms: 400 } });
  await choose(page, fileOf(...people(9000, 40)));
  await toPlan(page);
  await button(page, 'Import 40 people').click();
  await device.waitForRequest({ method: INSERT });
  await device.endLogins();
  await expectSilentEnd(page);
  await button(page, 'Continue').click();
  await signInAgain(page);
  await expect(heading(page, 'Import finished')).toBeVisible({ timeout: 15_000 });
  const users = await device.getAccess<AccessUser>('users');
  expect(users.slice(300).map(({ UserID }) => UserID)).toEqual(
    Array.from({ length: 40 }, (_, at) => String(9000 + at)),
  );
});

test('asks before a running import is left', async ({ device, page }) => {
  await device.setFault({ match: { method: INSERT }, action: { type: 'delay', ms: 400 } });
  await choose(page, fileOf(...people(9000, 200)));
  await toPlan(page);
  await button(page, 'Import 200 people').click();
  await device.waitForRequest({ method: INSERT });
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Stop and close?' });
  await question.getByRole('button', { name: 'Stay in the dialog' }).click();
  await expect(question).toBeHidden();
  await expect(heading(page, 'Sending')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Stop and close' }).click();
  await expect(dialog(page)).toBeHidden();
});

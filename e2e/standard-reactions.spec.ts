import { expect, type Locator, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { cases } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { clickPage, openPage } from './fixtures/open-page';
import { saved } from './fixtures/saved';
import { expectSilentEnd, signInAgain } from './fixtures/session-end';

/** A settings page and one change on it. */
interface Subject {
  path: string;
  /** Table that the change writes. */
  table: string;
  /** The box that is changed. */
  box(page: Page): Locator;
  typed: string;
  /** Steps needed before the box is shown. */
  prepare?(page: Page): Promise<void>;
}

/** Four pages with one way to load and save: one of them in every run. */
const ALWAYS: Subject[] = [
  {
    path: '/door',
    table: 'AccessControl',
    box: (page) => page.getByLabel('Name', { exact: true }),
    typed: 'Side gate',
  },
];
const DEEP: Subject[] = [
  {
    path: '/network/port',
    table: 'DVRIP',
    box: (page) => page.getByLabel('Maximum connections', { exact: true }),
    typed: '40',
  },
  {
    path: '/video/set',
    table: 'Encode',
    box: (page) => page.getByLabel('Key-frame interval, main stream', { exact: true }),
    typed: '75',
  },
  {
    path: '/user',
    table: 'PwdUpdatePeriod',
    box: (page) => page.getByLabel('Days', { exact: true }),
    typed: '45',
    async prepare(page) {
      await page.getByRole('combobox', { name: 'Remind after' }).click();
      await page.getByRole('option', { name: 'Custom number of days' }).click();
    },
  },
];

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

for (const { path, table, box, typed, prepare } of cases(ALWAYS, DEEP)) {
  test.describe(`the page ${path}`, () => {
    const edit = async (page: Page) => {
      await prepare?.(page);
      await box(page).fill(typed);
    };
    const write = { method: 'configManager.setConfig', name: table };

    test('shows no form while its table cannot be read, and comes back with Try again', async ({
      gate,
      device,
      page,
    }) => {
      // A page that reads none of these tables.
      await gate.enter('/version');
      const main = page.getByRole('main');
      const panel = main.getByRole('heading', { name: 'The settings could not be read' });
      const unread = { method: 'configManager.getConfig', name: table };
      await device.setFault({ match: unread, action: { type: 'error', code: ReplyError.Unknown } });
      await openPage(page, path);
      await expect(panel).toBeVisible();
      await expect(main.locator('form')).toHaveCount(0);
      await expect(saveButton(page)).toBeDisabled();
      await device.clearFaults();
      await device.setFault({
        match: { method: 'system.multicall' },
        action: { type: 'malformed', kind: 'html' },
      });
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByText('The device did not answer.')).toBeVisible();
      await expect(main.locator('form')).toHaveCount(0);
      await device.clearFaults();
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(panel).toBeHidden();
      await edit(page);
      await expect(saveButton(page)).toBeEnabled();
    });

    test('reports a slow device, offers a retry, and shows the form once it answers', { tag: '@deep' }, async ({
      gate,
      device,
      page,
    }) => {
      await page.clock.install();
      await gate.enter('/version');
      // A page asks for its tables in one batch.
      await device.setFault({ match: { method: 'system.multicall' }, action: { type: 'delay', ms: 60_000 } });
      await openPage(page, path);
      const main = page.getByRole('main');
      const waiting = main.locator('[aria-busy="true"]').filter({ has: page.getByRole('status', { name: 'Loading' }) });
      await expect(waiting).toBeVisible();
      await expect(main.locator('form')).toHaveCount(0);
      await page.clock.fastForward(5_500);
      await expect(waiting).toContainText('The device is answering slowly.');
      await expect(waiting.getByRole('button', { name: 'Try again' })).toBeEnabled();
      // The device sends the answers that it held back.
      await device.clearFaults();
      await expect(waiting).toHaveCount(0);
      await edit(page);
      await expect(box(page)).toHaveValue(typed);
      await expect(saveButton(page)).toBeEnabled();
    });

    test('keeps entries when the device refuses them, and becomes read-only without the right', {
      tag: '@deep',
    }, async ({ gate, device, page }) => {
      await gate.enter(path);
      await edit(page);
      const held = await device.getTable(table);
      await device.setFault({ match: write, action: { type: 'error', code: ReplyError.Unknown }, times: 1 });
      await saveButton(page).click();
      await expect(page.getByText('The device rejected this. Nothing was changed.')).toBeVisible();
      await expect(box(page)).toHaveValue(typed);
      await expect(saveButton(page)).toBeEnabled();
      await device.setFault({ match: write, action: { type: 'error', code: ReplyError.NoAuthority }, times: 1 });
      await saveButton(page).click();
      await expect(page.getByText('Your account is not allowed to do this.')).toBeVisible();
      await expect(page.getByText('Your account can view this page but not change it.')).toBeVisible();
      await expect(box(page)).toBeDisabled();
      await expect(box(page)).toHaveValue(typed);
      await expect(saveButton(page)).toBeDisabled();
      expect(await device.getTable(table)).toEqual(held);
    });

    test('says that the device stored a change whose reply was lost', { tag: '@deep' }, async ({
      gate,
      device,
      page,
    }) => {
      await page.clock.install();
      await gate.enter(path);
      await edit(page);
      const before = await device.getTable(table);
      await device.setFault({ match: write, action: { type: 'drop', when: 'after' }, times: 1 });
      await saveButton(page).click();
      await expect.poll(() => device.getTable(table)).not.toEqual(before);
      await page.clock.fastForward(30_500);
      await expect(page.getByText('The reply was lost, but the device saved the change.')).toBeVisible();
      await expect(page.getByText('All changes saved')).toBeVisible();
      await expect(box(page)).toHaveValue(typed);
    });

    test('sends one write for two clicks and keeps members it does not know', async ({ gate, device, page }) => {
      await gate.enter(path);
      await edit(page);
      const unknown = vendorMembers(await device.getTable(table));
      await device.setFault({ match: write, action: { type: 'delay', ms: 400 } });
      await saveButton(page).dblclick();
      await saved(page);
      await device.expectRequest({ method: write.method, params: { name: table } }, { count: 1 });
      expect(vendorMembers(await device.getTable(table))).toBe(unknown);
    });

    test('shows no failure when the session ended, and saves after a new sign-in', async ({ gate, device, page }) => {
      gate.expectProblem(/session (expired|missing)/, 'the device forgot the session');
      await gate.enter(path);
      await edit(page);
      const held = await device.getTable(table);
      // The page's own requests have been answered, so the click is the first to learn that the session ended.
      if (path === '/video/set') await expect.poll(() => device.requests('encode.getConfigCaps')).not.toEqual([]);
      await device.endLogins();
      // The door events end with the session, so /door notices before anything is clicked.
      if (path !== '/door') await saveButton(page).click();
      await expectSilentEnd(page);
      await expect(box(page)).toHaveValue(typed);
      expect(await device.getTable(table)).toEqual(held);
      await page.getByRole('heading', { level: 1 }).click();
      await signInAgain(page);
      await expect(box(page)).toHaveValue(typed);
      await saveButton(page).click();
      await saved(page);
      expect(await device.getTable(table)).not.toEqual(held);
    });

    test('asks before discarding entries, and keeps them on Stay', async ({ gate, device, page }) => {
      await gate.enter('/version');
      await openPage(page, path);
      await edit(page);
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      const leave = [() => clickPage(page, '/onlineuser'), () => page.evaluate(() => window.history.back())];
      for (const way of leave) {
        await way();
        await expect(question).toBeVisible();
        await question.getByRole('button', { name: 'Stay on this page' }).last().click();
        await expect(question).toBeHidden();
        await expect(page).toHaveURL(path);
        await expect(box(page)).toHaveValue(typed);
      }
      await clickPage(page, '/onlineuser');
      await question.getByRole('button', { name: 'Leave without saving' }).click();
      await expect(page).toHaveURL('/onlineuser');
      expect(await device.requests(write.method)).toEqual([]);

      // Forward, too, and where it leads to is not forgotten.
      await page.goBack();
      await edit(page);
      for (const answer of ['Stay on this page', 'Leave without saving']) {
        await page.evaluate(() => window.history.forward());
        await expect(question).toBeVisible();
        await expect(page).toHaveURL(path);
        await question.getByRole('button', { name: answer }).last().click();
        await expect(question).toBeHidden();
      }
      await expect(page).toHaveURL('/onlineuser');
    });
  });
}

/** Where a table holds members of the vendor's own, and their values, as text. */
function vendorMembers(table: unknown): string {
  const found: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key.startsWith('Vendor_')) found.push(`${path}.${key}=${JSON.stringify(member)}`);
      visit(member, `${path}.${key}`);
    }
  };
  visit(table, '');
  return found.sort().join('\n');
}

test('a malformed reply to a write counts as lost, and the device is read again', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/door');
  await page.getByLabel('Name', { exact: true }).fill('Side gate');
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'AccessControl' },
    action: { type: 'malformed', kind: 'halfJson' },
    times: 1,
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The reply was lost, but the device saved the change.')).toBeVisible();
  await device.expectRequest({ method: 'configManager.setConfig' }, { count: 1 });
  const [door] = await device.getTable<{ Name: string }[]>('AccessControl');
  expect(door?.Name).toBe('Side gate');
});

test('a write that did not reach the device keeps the entries and says so', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await page.clock.install();
  await gate.enter('/door');
  await page.getByLabel('Name', { exact: true }).fill('Side gate');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'AccessControl' },
    action: { type: 'drop', when: 'before' },
    times: 1,
  });
  const sent = page.waitForRequest((request) => request.postData()?.includes('configManager.setConfig') ?? false);
  await save.click();
  await sent;
  await page.clock.fastForward(30_500);
  await expect(page.getByText('The device did not answer and did not save the change.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Side gate');
  await save.click();
  await saved(page);
});

test('a reply to another call counts as lost', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/door');
  await page.getByLabel('Name', { exact: true }).fill('Side gate');
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'AccessControl' },
    action: { type: 'malformed', kind: 'wrongId' },
    times: 1,
  });
  await saveButton(page).click();
  await expect(page.getByText('The reply was lost, but the device saved the change.')).toBeVisible();
  await device.expectRequest({ method: 'configManager.setConfig' }, { count: 1 });
  expect(await device.getTable('AccessControl')).toMatchObject([{ Name: 'Side gate' }]);
});

test('a refusal with an unknown code is shown with the code', async ({ gate, device, page }) => {
  await gate.enter('/door');
  const held = await device.getTable('AccessControl');
  await page.getByLabel('Name', { exact: true }).fill('Side gate');
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'AccessControl' },
    action: { type: 'error', code: 123456 },
    times: 1,
  });
  await saveButton(page).click();
  await expect(page.getByText('The device rejected this (error 123456). Nothing was changed.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Side gate');
  expect(await device.getTable('AccessControl')).toEqual(held);
});

test.describe('lists', () => {
  const lists = [
    { path: '/personManage', method: 'AccessUser.startFind', title: 'The list could not be read', row: 'Emma Walker' },
    {
      path: '/onlineuser',
      method: 'userManager.getActiveUserInfoAll',
      title: 'The settings could not be read',
      row: 'Web3.0',
    },
  ] as const;

  for (const { path, method, title, row } of lists) {
    test(`of ${path} show no empty table while they cannot be read`, { tag: '@deep' }, async ({
      gate,
      device,
      page,
    }) => {
      await gate.enter('/version');
      await device.setFault({ match: { method }, action: { type: 'malformed', kind: 'notJson' } });
      await page.reload();
      await openPage(page, path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: title })).toBeVisible();
      await expect(main.getByRole('table')).toHaveCount(0);
      await device.clearFaults();
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByRole('cell', { name: row, exact: true }).first()).toBeVisible();
    });
  }
});

test.describe('lists of a slow device', () => {
  for (const [path, method, row] of [
    ['/personManage', 'AccessUser.doFind', 'Emma Walker'],
    ['/onlineuser', 'userManager.getActiveUserInfoAll', 'Web3.0'],
  ] as const) {
    test(`${path} is busy and neither empty nor failed until it answers`, { tag: '@deep' }, async ({
      gate,
      device,
      page,
    }) => {
      await gate.enter('/version');
      await device.setFault({ match: { method }, action: { type: 'delay', ms: 60_000 } });
      await openPage(page, path);
      const main = page.getByRole('main');
      await expect(main.locator('[aria-busy="true"]')).toBeVisible();
      await expect(main.getByText(row, { exact: true })).toHaveCount(0);
      await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await device.clearFaults();
      await expect(main.getByRole('cell', { name: row, exact: true }).first()).toBeVisible();
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    });
  }
});

test.describe('a controller of four doors', () => {
  test.use({ profile: 'door-controller' });

  test('asks before switching tabs discards entries', async ({ gate, page }) => {
    await gate.enter('/door');
    await page.getByLabel('Name', { exact: true }).fill('Side gate');
    await page.getByRole('tab', { name: /Door 2/ }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay on this page' }).last().click();
    await expect(page.getByRole('tab', { name: /Door 1/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Side gate');
    await page.getByRole('tab', { name: /Door 2/ }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Back door');
  });
});

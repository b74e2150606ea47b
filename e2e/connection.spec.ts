import { expect, type Page } from '@playwright/test';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { clickPage } from './fixtures/open-page';
import { dialogsLoaded } from './fixtures/routes';
import { saved } from './fixtures/saved';
import { overDialog } from './fixtures/session-end';

const banner = (page: Page, text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text });
const LOST = 'The device cannot be reached.';
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('reports a slow device, and keeps entries during the delay and after it', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await page.clock.install();
  await gate.enter('/door');
  await name(page).fill('Side gate');
  await device.setFault({
    match: { method: 'configManager.setConfig' },
    action: { type: 'drop', when: 'before' },
    times: 1,
  });
  await save(page).click();
  await device.waitForRequest({ method: 'configManager.getConfig', params: { name: 'AccessControl' } }, 2);
  await expect(save(page)).toBeDisabled();
  await page.clock.fastForward(4_000);
  await expect(banner(page, 'The device is answering slowly.')).toBeVisible();
  await expect(name(page)).toHaveValue('Side gate');
  await expect(name(page)).toBeDisabled();
  // The answer never arrives: the page asks the device for its state.
  await page.clock.fastForward(30_000);
  await expect(name(page)).toBeEnabled();
  await expect(name(page)).toHaveValue('Side gate');
  await expect(page.getByText('Connected')).toBeVisible();
});

test('reports an unreachable device, and recovers when it returns', async ({ gate, device, page }) => {
  gate.expectProblem(/ERR_|Failed to fetch/, 'the device is away');
  await gate.enter('/door');
  await name(page).fill('Side gate');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.getByRole('dialog').getByRole('button', { name: 'Refresh' }).click();
  await expect(banner(page, LOST)).toBeVisible();
  await expect(page.getByText('No connection')).toBeVisible();
  await expect(name(page)).toHaveValue('Side gate');
  await page.unroute('**/*');
  await expect(banner(page, LOST)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('Connected')).toBeVisible();
  await name(page).fill('Side gate');
  await save(page).click();
  await saved(page);
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  expect(door?.Name).toBe('Side gate');
});

test('a page whose content does not arrive opens when the device is back, without a new start', async ({
  gate,
  page,
}) => {
  gate.expectProblem(/ERR_|Failed to fetch/, 'the device is away');
  await gate.enter('/door');
  await page.evaluate(() => Object.assign(window, { isSameStart: true }));
  let asked = 0;
  // The click is the first to learn that the device has gone.
  await page.route(/\.txt/, (route) => {
    asked += 1;
    return asked === 1 ? route.abort('connectionrefused') : route.continue();
  });
  await clickPage(page, '/version');
  await expect(page).toHaveURL('/version');
  await expect(page.getByRole('heading', { level: 1, name: 'Version' })).toBeVisible();
  expect(asked).toBe(2);
  expect(await page.evaluate(() => Reflect.get(window, 'isSameStart'))).toBe(true);
});

test.describe('a power loss', () => {
  test.use({ profile: 'door-controller' });

  test('is reported, keeps entries, and a new sign-in saves them', async ({ gate, device, page }) => {
    gate.expectProblem(/ERR_|session (expired|missing)/, 'the device is away and forgets its sessions');
    await page.clock.install();
    await gate.enter('/door');
    await dialogsLoaded(page);
    await name(page).fill('Side gate');
    const held = await device.getTable('AccessControl');
    // Its own clock is stopped, so that it stays away until this scenario lets it come back.
    await device.freezeClock();
    await device.powerLoss();
    await device.advanceClock(200);
    await expect.poll(async () => (await device.status()).isUp).toBe(false);
    // The next keep-alive fails.
    await page.clock.fastForward(12_500);
    await expect(banner(page, LOST)).toBeVisible();
    await expect(page.getByText('No connection')).toBeVisible();
    await expect(name(page)).toHaveValue('Side gate');

    await device.advanceClock((await device.switches()).rebootMs + 200);
    await expect.poll(async () => (await device.status()).isUp).toBe(true);
    expect(await device.logins()).toEqual([]);
    await expect(banner(page, LOST)).toHaveCount(0, { timeout: 15_000 });
    await page.clock.fastForward(12_500);
    await expect(page.getByText('The session ended.')).toBeVisible();
    await expect(overDialog(page)).toHaveCount(0);
    await expect(name(page)).toHaveValue('Side gate');
    expect(await device.getTable('AccessControl')).toEqual(held);

    await page.getByRole('heading', { level: 1 }).click();
    await overDialog(page).getByLabel('Password', { exact: true }).fill(FACTORY_ACCOUNT.password);
    await overDialog(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(overDialog(page)).toHaveCount(0);
    await expect(name(page)).toHaveValue('Side gate');
    await save(page).click();
    await saved(page);
    const [door] = await device.getTable<DoorTable[]>('AccessControl');
    expect(door?.Name).toBe('Side gate');
  });
});

test('the time at the foot is the device’s own', async ({ gate, device, page }) => {
  await page.clock.install();
  await device.freezeClock('2027-03-04T05:06:07Z');
  await gate.signIn();
  const time = page.getByText(/^Device time /);
  await expect(time).toContainText('2027-03-04 05:06');
  // The page advances the time itself, and asks again every minute: the device's clock had been stopped except for 20
  // s.
  await device.advanceClock(20_000);
  await page.clock.runFor(61_000);
  await expect(time).toContainText(/2027-03-04 05:06:(2|3)/);
});

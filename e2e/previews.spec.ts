/** Previews of the picture end with their page and their login; two people who preview do not store the other one's. */
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { PREVIEW_LIFE_S } from '@/lib/contract/limits';
import { callDevice } from './fixtures/call-device';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { expectPlaying } from './fixtures/live-picture';
import { clickPage } from './fixtures/open-page';
import { turnTo } from './fixtures/routes';
import { expectSilentEnd, overDialog } from './fixtures/session-end';

const GUARD = { name: 'guard', password: 'Guard-774' } as const;
/** Factory values of the first profile. */
const STORED = { Brightness: 50, Contrast: 50 };

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
/** What is in force of the first profile. */
const colour = async (device: ControlClient) => {
  const [[first] = []] = await device.getTable<{ Brightness: number; Contrast: number }[][]>('VideoColor');
  return { Brightness: first?.Brightness, Contrast: first?.Contrast };
};
const expectColour = (device: ControlClient, wanted: Partial<typeof STORED>) =>
  expect.poll(() => colour(device), { timeout: 15_000 }).toMatchObject(wanted);
/** Kills the page, as a computer without memory does. */
async function crash(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const isKilled = page.waitForEvent('crash');
  void devTools.send('Page.crash').catch(() => undefined);
  await isKilled;
}

test.beforeEach(async ({ gate, page }) => {
  await gate.signIn();
  await turnTo(page, '/img');
  await expectPlaying(page);
});

test('two administrators see what is stored and who tries values, and each Save stores what its form shows', {
  tag: '@deep',
}, async ({ device, page, signInElsewhere }) => {
  const account = { Name: GUARD.name, Password: GUARD.password, Group: 'user', Memo: '' };
  const user = { ...account, AuthorityList: ['AuthAVParam', 'Monitor_01'] };
  expect(await callDevice(page, 'userManager.addUser', { user })).toMatchObject({ result: true });
  await box(page, 'Brightness').fill('85');
  await expectColour(device, { Brightness: 85 });

  const guard = await signInElsewhere(GUARD);
  await clickPage(guard, '/img');
  await expectPlaying(guard);
  await expect(guard.getByText('admin is trying values on this camera', { exact: false })).toBeVisible();
  await expect(box(guard, 'Brightness')).toHaveValue('50');

  // Theirs covers this one, and this page says so.
  await box(guard, 'Contrast').fill('62');
  await expectColour(device, { Brightness: 50, Contrast: 62 });
  await expect(page.getByText('guard is trying values on this camera', { exact: false })).toBeVisible();
  await expect(page.getByText('LIVE · PREVIEW')).toHaveCount(0);
  await expect(box(page, 'Brightness')).toHaveValue('85');

  await save(guard).click();
  await expect(guard.getByText('Saved', { exact: true })).toBeVisible();
  // The preview of this page is in force again, and nothing of it was stored.
  await expectColour(device, { Brightness: 85 });
  expect(await callDevice(guard, 'configManager.getTemporaryConfig', {})).toMatchObject({
    params: { list: [{ Name: 'VideoColor', Stored: [[{ Brightness: 50, Contrast: 62 }, {}, {}]] }] },
  });
  await save(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await colour(device)).toEqual({ Brightness: 85, Contrast: 62 });
});

test('two tabs of one sign-in cover each other in turn, and each says what the camera shows', { tag: '@deep' }, async ({
  device,
  page,
  context,
}) => {
  await box(page, 'Brightness').fill('85');
  await expectColour(device, { Brightness: 85 });
  const tab = await context.newPage();
  await tab.goto('/img');
  await expect(box(tab, 'Brightness')).toHaveValue('50');
  await tab.getByRole('main').getByLabel('Password', { exact: true }).fill(FACTORY_ACCOUNT.password);
  await tab.keyboard.press('Enter');
  await expectPlaying(tab);
  await expect(tab.getByText('admin is trying values on this camera', { exact: false })).toBeVisible();

  await box(tab, 'Contrast').fill('62');
  await expectColour(device, { Brightness: 50, Contrast: 62 });
  await expect(page.getByText('admin is trying values on this camera', { exact: false })).toBeVisible();
  await expect(page.getByText('LIVE · PREVIEW')).toHaveCount(0);
  await expect(box(page, 'Brightness')).toHaveValue('85');
  await tab.close();
  await expectColour(device, { Brightness: 85, Contrast: 50 });
});

test('a preview ends with the sign-out', { tag: '@deep' }, async ({ device, page }) => {
  await box(page, 'Brightness').fill('85');
  await expectColour(device, { Brightness: 85 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/login');
  await expectColour(device, STORED);
});

test('a preview is gone after a restart of the device, and returns with the next sign-in on its page', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  gate.expectProblem(/ERR_|WebSocket|session (expired|missing)|401/, 'the device is away while it restarts');
  await box(page, 'Brightness').fill('85');
  await expectColour(device, { Brightness: 85 });
  await device.reboot();
  await expectSilentEnd(page);
  await expectColour(device, STORED);
  await box(page, 'Brightness').click();
  await overDialog(page).getByLabel('Password', { exact: true }).fill(FACTORY_ACCOUNT.password);
  await overDialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expectColour(device, { Brightness: 85 });
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectColour(device, STORED);
});

test('changes that are kept for later are not in force while the page is closed', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await box(page, 'Brightness').fill('85');
  await expectColour(device, { Brightness: 85 });
  await page.getByRole('navigation').first().getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep for later' }).click();
  await page.waitForURL('**/overview');
  await expectColour(device, STORED);
  await turnTo(page, '/img');
  await expect(box(page, 'Brightness')).toHaveValue('85');
  await expectPlaying(page);
  await expectColour(device, { Brightness: 85 });
});

test('a killed tab leaves its preview in force until the other tab of its sign-in has asked twice', {
  tag: '@deep',
}, async ({ device, page, context }) => {
  const tab = await context.newPage();
  await tab.goto('/overview');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await box(page, 'Brightness').fill('85');
  await expectColour(device, { Brightness: 85 });
  const words = async () => (await device.requests('Global.keepAlive')).map(({ params }) => Object(params).timeout);
  // Both tabs say so.
  await expect.poll(async () => (await words()).filter((each) => each === PREVIEW_LIFE_S).length).toBeGreaterThan(1);
  await crash(page);
  expect(await colour(device)).toMatchObject({ Brightness: 85 });
  await expect.poll(() => colour(device), { timeout: 30_000 }).toMatchObject(STORED);
  await clickPage(tab, '/img');
  await expect(box(tab, 'Brightness')).toHaveValue('50');
});

test('a killed browser leaves its preview in force for half a minute at most', async ({ device, page }) => {
  await device.freezeClock();
  await box(page, 'Brightness').fill('85');
  await expectColour(device, { Brightness: 85 });
  // Without a word about the preview the login would live for five minutes; an earlier one may have said nothing of it.
  const words = async () => (await device.requests('Global.keepAlive')).map(({ params }) => Object(params).timeout);
  await expect.poll(words).toContain(PREVIEW_LIFE_S);
  await crash(page);
  expect(await colour(device)).toMatchObject({ Brightness: 85 });
  await device.advanceClock(PREVIEW_LIFE_S * 1_000);
  expect(await colour(device)).toMatchObject(STORED);
});

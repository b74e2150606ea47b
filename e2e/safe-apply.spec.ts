/**
 * Changes on trial: the device reverts them by itself, and the page reports each of their endings. Design:
 * safe-apply.html
 */
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { freePort } from '@/emulator/free-port.fixtures';
import { COOKIE, ENDPOINT } from '@/lib/contract/endpoints';
import { ReplyError } from '@/lib/contract/error-codes';
import type { Gate } from './fixtures/gate';
import { test } from './fixtures/gatehouse';

const box = (page: Page) => page.getByLabel('HTTP port', { exact: true });
const band = (page: Page) => page.getByRole('region', { name: 'Change on trial' });
const act = (page: Page, name: string) => band(page).getByRole('button', { name, exact: true });
const answering = (page: Page) => page.getByRole('heading', { name: 'Which address answers' }).locator('../..');

/** Puts another HTTP port on trial; returns it. */
async function tryPort(gate: Gate, page: Page): Promise<number> {
  const port = await freePort();
  gate.expectProblem(new RegExp(`http://127\\.0\\.0\\.1:${port}/`), 'the page asks who answers there');
  await gate.enter('/network/port');
  await box(page).fill(String(port));
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Try this change first?' });
  await expect(question.getByRole('listitem')).toContainText('HTTP port');
  await question.getByRole('button', { name: 'Try it' }).click();
  await expect(band(page)).toBeVisible();
  return port;
}

/** Only the device's time is advanced, so that the browser's keep-alives come too late for it. */
async function halfMinute(device: ControlClient, page: Page): Promise<void> {
  const session = (await page.context().cookies()).find(({ name }) => name === COOKIE.session)?.value;
  const params = { timeout: 60, active: true };
  await page.request.post(ENDPOINT.rpc, { data: { method: 'Global.keepAlive', params, id: 1, session } });
  await device.advanceClock(30_000);
}

test('both addresses answer: the new one can be kept, and the browser goes there', async ({
  gate,
  device,
  emulator,
  page,
  origin,
}) => {
  const port = await tryPort(gate, page);
  expect(await device.getTable('Web')).toMatchObject({ Port: port });
  await expect(page.getByText(`was ${new URL(origin).port}`)).toBeVisible();
  await expect(answering(page).getByText(/^Answers in \d+ ms$/)).toHaveCount(2);
  await expect(page.getByText('Read-only while the change is on trial.')).toBeVisible();
  await expect(box(page)).toBeDisabled();
  await expect(page.getByRole('contentinfo')).toContainText('Change on trial');
  await act(page, 'Keep the change').click();
  await page.waitForURL(`http://127.0.0.1:${port}/network/port`);
  await expect(box(page)).toHaveValue(String(port));
  await expect(band(page)).toHaveCount(0);
  expect(emulator.device.state().temporary).toEqual({});
});

test('goes back on request, and says so', { tag: '@deep' }, async ({ gate, device, page, origin }) => {
  const port = Number(new URL(origin).port);
  await tryPort(gate, page);
  await act(page, 'Revert now').click();
  await expect(page.getByText('The device has restored the previous settings.')).toBeVisible();
  await expect(band(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue(String(port));
  await expect(box(page)).toBeEnabled();
  expect(await device.getTable('Web')).toMatchObject({ Port: port });
});

test('the device restores the previous settings when nobody keeps the change; more time can be added', async ({
  gate,
  device,
  page,
  origin,
}) => {
  const former = Number(new URL(origin).port);
  const port = await tryPort(gate, page);
  await act(page, 'Add 60 s').click();
  // More than the three minutes of the start: the device has added them.
  await expect(band(page).getByText(/^(4:00|3:[1-5]\d)$/)).toBeVisible();
  const isOnTrial = async () => (await device.getTable<{ Port: number }>('Web')).Port === port;
  for (let seconds = 0; seconds < 180; seconds += 30) await halfMinute(device, page);
  expect(await isOnTrial(), 'the minute that was added counts').toBe(true);
  while (await isOnTrial()) await halfMinute(device, page);
  await expect(page.getByText('The device has restored the previous settings.')).toBeVisible();
  expect(await device.getTable('Web')).toMatchObject({ Port: former });
  await expect(box(page)).toHaveValue(String(former));
});

test('a change that the device refused to keep is not reported as kept after it was reverted', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await tryPort(gate, page);
  await device.setFault({
    match: { method: 'configManager.setConfig' },
    action: { type: 'error', code: ReplyError.Unknown },
  });
  await act(page, 'Keep the change').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Change on trial' })).toBeVisible();
  await expect(band(page)).toBeVisible();
  for (let seconds = 0; seconds <= 180; seconds += 30) await halfMinute(device, page);
  await expect(page.getByText('The device has restored the previous settings.')).toBeVisible();
  await expect(page.getByText('The change is kept')).toHaveCount(0);
});

test('the tab is closed: a new one shows the trial, and the device goes back without any', async ({
  gate,
  device,
  page,
  context,
  origin,
}) => {
  const port = await tryPort(gate, page);
  const other = await context.newPage();
  await page.close();
  await other.goto('/network/port');
  await expect(band(other)).toBeVisible();
  await expect(box(other)).toHaveValue(String(port));
  // It finds the new address by itself, and keeps nothing before that one has answered.
  await expect(answering(other).getByText(/^Answers in \d+ ms$/)).toHaveCount(2);
  await other.close();
  await device.advanceClock(181_000);
  expect(await device.getTable('Web')).toMatchObject({ Port: Number(new URL(origin).port) });
});

test('another administrator sees the trial and ends it', { tag: '@deep' }, async ({
  gate,
  device,
  page,
  origin,
  signInElsewhere,
}) => {
  await tryPort(gate, page);
  const other = await signInElsewhere();
  await expect(band(other).getByRole('heading', { name: 'admin is testing a change' })).toBeVisible();
  await act(other, 'Revert now').click();
  await expect(band(other)).toHaveCount(0);
  await expect(page.getByText('The device has restored the previous settings.')).toBeVisible();
  expect(await device.getTable('Web')).toMatchObject({ Port: Number(new URL(origin).port) });
});

test('another administrator keeps it, and both go to the new address', { tag: '@deep' }, async ({
  gate,
  device,
  page,
  signInElsewhere,
}) => {
  const port = await tryPort(gate, page);
  const other = await signInElsewhere();
  await act(other, 'Keep the change').click();
  for (const each of [other, page]) await each.waitForURL((url) => url.port === String(port));
  expect(await device.getTable('Web')).toMatchObject({ Port: port });
});

test('the power fails during the trial: the device starts with what was stored', { tag: '@deep' }, async ({
  gate,
  device,
  page,
  origin,
}) => {
  gate.expectProblem(
    /127\.0\.0\.1|session (expired|missing)/,
    'the device is away while it starts, and forgets the login',
  );
  await tryPort(gate, page);
  await device.reboot();
  await device.advanceClock((await device.switches()).rebootMs + 200);
  // The login ended with it: the band leads to the password, and the page goes on.
  const ended = page.getByRole('region', { name: 'The session has ended' });
  await ended.getByRole('button', { name: 'Sign in again' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill('Admin123');
  await page.keyboard.press('Enter');
  await expect(ended).toHaveCount(0);
  await expect(band(page)).toHaveCount(0);
  expect(await device.getTable('Web')).toMatchObject({ Port: Number(new URL(origin).port) });
});

test('a device without trials is saved only after another question', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await device.setFault({
    match: { method: 'configManager.setTemporaryConfig' },
    action: { type: 'error', code: 268894210 },
  });
  const port = await freePort();
  gate.expectProblem(new RegExp(`http://127\\.0\\.0\\.1:${port}/`), 'the browser goes there');
  await gate.enter('/network/port');
  await box(page).fill(String(port));
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('button', { name: 'Try it' }).click();
  const question = page.getByRole('dialog', { name: 'This device cannot revert changes automatically' });
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  await expect(box(page)).toHaveValue(String(port));
});

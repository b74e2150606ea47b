/**
 * A new address of the device on trial: the emulator really moves to another loopback address. Design: safe-apply.html
 */
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { startEmulator } from '@/emulator/control/client';
import { test as base } from './fixtures/gatehouse';

const CONSOLE = fileURLToPath(new URL('../dist/console', import.meta.url));

type Moving = Awaited<ReturnType<typeof startEmulator>>;

/** A device of its own, which follows the address of its wired card. */
const test = base.extend<{ moving: Moving }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  moving: async ({}, use) => {
    const emulator = await startEmulator({ consoleFolder: CONSOLE, followsAddress: true });
    await use(emulator);
    await emulator.close();
  },
});

const band = (page: Page) => page.getByRole('region', { name: 'Change on trial' });
const address = (page: Page) => page.getByRole('group', { name: 'IP address' }).getByRole('textbox');
const at = (origin: string, host: string) => origin.replace('127.0.0.1', host);

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('Admin123');
  await page.keyboard.press('Enter');
}

/** Signs in, changes the address and answers the question with this button. */
async function saveAddress(page: Page, { origin }: Moving, next: string, answer: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('gatehouse.language', 'English'));
  await page.goto(`${origin}/network/ip`);
  await signIn(page);
  await page.waitForURL(`${origin}/network/ip`);
  for (const [index, octet] of next.split('.').entries()) await address(page).nth(index).fill(octet);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('button', { name: answer }).click();
}

/** Puts another address on trial. */
async function tryAddress(page: Page, moving: Moving, next: string): Promise<void> {
  await saveAddress(page, moving, next, 'Try it');
  await expect(band(page)).toBeVisible();
}

test('the browser goes to an address that was saved at once, though nobody answers at the old one', async ({
  page,
  moving,
}) => {
  await saveAddress(page, moving, '127.0.0.2', 'Save without a trial');
  await page.waitForURL((url) => url.origin === at(moving.origin, '127.0.0.2'), { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await moving.control.getTable('Network')).toMatchObject({ eth0: { IPAddress: '127.0.0.2' } });
  expect(moving.device.state().temporary).toEqual({});
});

test('the browser follows to the new address, where the change is kept', async ({ page, moving }) => {
  await tryAddress(page, moving, '127.0.0.2');
  const there = at(moving.origin, '127.0.0.2');
  await page.waitForURL((url) => url.origin === there, { timeout: 30_000 });
  await signIn(page);
  await page.waitForURL(`${there}/network/ip`);
  await band(page).getByRole('button', { name: 'Keep the change' }).click();
  await expect(page.getByText('The change is kept')).toBeVisible();
  await expect(band(page)).toHaveCount(0);
  expect(await moving.control.getTable('Network')).toMatchObject({ eth0: { IPAddress: '127.0.0.2' } });
  await moving.control.advanceClock(200_000);
  expect(await moving.control.getTable('Network')).toMatchObject({ eth0: { IPAddress: '127.0.0.2' } });
});

test('nobody signs in at the new address: the device goes back, and answers at the old one', { tag: '@deep' }, async ({
  page,
  moving,
}) => {
  await tryAddress(page, moving, '127.0.0.2');
  await page.waitForURL((url) => url.hostname === '127.0.0.2', { timeout: 30_000 });
  await moving.control.advanceClock(181_000);
  await page.goto(`${moving.origin}/login`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await moving.control.getTable('Network')).toMatchObject({ eth0: { IPAddress: '127.0.0.1' } });
});

test('neither address answers: the page says so, stays, and goes on when the device is back', { tag: '@deep' }, async ({
  page,
  moving,
}) => {
  await tryAddress(page, moving, '127.1.0.2');
  // The device is at no address that this machine can reach.
  moving.device.update(({ tables }) => {
    Object.assign(tables.Network.eth0 ?? {}, { IPAddress: '192.0.2.50' });
  });
  await expect(band(page)).toContainText(
    'The device does not answer. It restores the previous settings when the time is up.',
    {
      timeout: 30_000,
    },
  );
  await expect(band(page).getByRole('button', { name: 'Keep the change' })).toBeDisabled();
  await expect(page.getByText(/^No answer for \d+ s$/)).toHaveCount(2);
  await moving.control.advanceClock(181_000);
  await expect(band(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(address(page).last()).toHaveValue('1');
  expect(await moving.control.getTable('Network')).toMatchObject({ eth0: { IPAddress: '127.0.0.1' } });
});

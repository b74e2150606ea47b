/**
 * The product's camera controls over the live picture and beside it, on the page of the control API.
 * docs/stream-knobs.md
 */
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import type { LoggedRequest } from '@/emulator/http/request-log';
import type { RpcReply } from '@/lib/contract/rpc';
import { expectAccessible, STILL } from './fixtures/axe';
import { tabTo } from './fixtures/keyboard';
import { layoutFaults } from './fixtures/layout';
import { expectPlaying, picture } from './fixtures/live-picture';
import { test as base } from './fixtures/player';
import { wordsOf } from './fixtures/words';

const test = base.extend<{ opened: Page }>({
  opened: async ({ page, open }, use) => {
    await open('ptz=1&stream=sub&fps=10');
    await expectPlaying(page);
    await expect(area(page)).toBeVisible();
    await use(page);
  },
});

test.use(STILL);

const area = (page: Page) => page.getByRole('application', { name: 'Point the camera' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const codes = async (device: ControlClient) => (await device.camera()).movements.map(({ code }) => code);
const answered = ({ method, status, reply }: LoggedRequest) => `${method} ${status} ${(reply as RpcReply)?.result}`;
const isStill = async (device: ControlClient) => (await device.camera()).movement === null;

test('moves while a button is held, and stops when it is released or left', async ({ opened: page, device }) => {
  await button(page, 'Up and right').hover();
  await page.mouse.down();
  await expect.poll(async () => (await device.camera()).movement?.code).toBe('RightUp');
  await page.mouse.up();
  await expect.poll(() => isStill(device)).toBe(true);
  const { pan, tilt } = (await device.camera()).position;
  expect(Math.min(pan, tilt)).toBeGreaterThan(0);

  await page.mouse.down();
  await expect.poll(async () => (await device.camera()).movement?.code).toBe('RightUp');
  await area(page).hover();
  await expect.poll(() => isStill(device)).toBe(true);
  await page.mouse.up();
  const { movements } = await device.camera();
  expect(movements).toHaveLength(2);
  expect(movements.every(({ stopped }) => stopped !== null)).toBe(true);
});

test('centres the clicked point, and leaves a double click to the panel', { tag: '@deep' }, async ({
  opened: page,
  device,
}) => {
  const box = await area(page).boundingBox();
  await area(page).click({ position: { x: (box?.width ?? 0) * 0.75, y: (box?.height ?? 0) * 0.5 } });
  await expect.poll(async () => (await device.camera()).position.pan).toBeGreaterThan(10);
  expect(Math.abs((await device.camera()).position.tilt)).toBeLessThan(1);

  await area(page).dblclick({ position: { x: 20, y: 20 } });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(area(page)).toBeVisible();
});

test('moves by arrow keys, diagonally with two of them, and not without the focus', { tag: '@deep' }, async ({
  opened: page,
  device,
}) => {
  await tabTo(page, area(page));
  await page.keyboard.down('ArrowLeft');
  await expect.poll(() => codes(device)).toEqual(['Left']);
  await page.keyboard.down('ArrowDown');
  await expect.poll(() => codes(device)).toEqual(['Left', 'LeftDown']);
  await page.keyboard.up('ArrowLeft');
  await expect.poll(() => codes(device)).toEqual(['Left', 'LeftDown', 'Down']);
  await page.keyboard.press('Tab');
  await expect.poll(() => isStill(device)).toBe(true);
  await page.keyboard.up('ArrowDown');
});

test('stops the camera when the page is left while a button is held', { tag: '@deep' }, async ({
  opened: page,
  device,
}) => {
  await button(page, 'Left').hover();
  await page.mouse.down();
  await expect.poll(async () => (await device.camera()).movement?.code).toBe('Left');
  await page.goto('about:blank');
  // The calls of the camera show in a failure whether the stop was sent, and how it was answered.
  const calls = async () =>
    (await device.requests()).filter(({ method }) => /^ptz\.(start|stop)$/.test(method ?? '')).map(answered);
  // A page that goes may not hear the answer, and sends its stop once more.
  const kinds = async () => [...new Set(await calls())];
  await expect.poll(kinds).toEqual(['ptz.start 200 true', 'ptz.stop 200 true']);
  expect(await isStill(device)).toBe(true);
});

test('stores a preset, returns to it and deletes it', { tag: '@deep' }, async ({ opened: page, device }) => {
  await page.getByRole('textbox', { name: 'Name' }).fill('<b>Tor</b>');
  await button(page, 'Save position').click();
  await expect(page.getByRole('cell', { name: '<b>Tor</b>', exact: true })).toBeVisible();
  await button(page, 'Right').hover();
  await page.mouse.down();
  await expect.poll(async () => (await device.camera()).movement?.code).toBe('Right');
  await page.mouse.up();
  await expect.poll(async () => (await device.camera()).position.pan).toBeGreaterThan(0);
  await button(page, /^Go to/).click();
  await expect.poll(async () => (await device.camera()).position.pan).toBe(0);
  await button(page, /^Delete/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No presets saved yet.')).toBeVisible();
  expect((await device.camera()).presets).toEqual([]);
});

test('says why the camera did not move', async ({ opened: page, device }) => {
  await device.setFault({ match: { method: 'ptz.start' }, action: { type: 'error', code: 268_959_743 } });
  await button(page, 'Down').hover();
  await page.mouse.down();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.mouse.up();
  expect(await isStill(device)).toBe(true);
});

test('scans between two limits until it is stopped', { tag: '@deep' }, async ({ opened: page, device }) => {
  await page.getByRole('tab', { name: 'Scans' }).click();
  await button(page, 'Save as left limit').click();
  await expect(page.getByText(/^Left limit of scan 1/)).toBeVisible();
  await button(page, 'Right').hover();
  await page.mouse.down();
  await expect.poll(async () => (await device.camera()).movement?.code).toBe('Right');
  await page.mouse.up();
  await expect.poll(() => isStill(device)).toBe(true);
  await button(page, 'Save as right limit').click();
  await expect.poll(async () => (await device.camera()).scans[0]?.right?.pan).toBeGreaterThan(0);
  await button(page, 'Start scan').click();
  await expect.poll(async () => (await device.camera()).movement?.index).toBe(1);
  await button(page, 'Stop scan').click();
  await expect.poll(() => isStill(device)).toBe(true);
});

test('has no axe violations, and fits a phone', async ({ opened: page }) => {
  await expectAccessible(page, 'camera controls');
  for (const tab of ['Tours', 'Scans', 'Patterns']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessible(page, tab);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('tab', { name: 'Presets' }).click();
  expect(await layoutFaults(page)).toEqual([]);
});

test('is in Arabic without mirroring directions', async ({ page, open, device }) => {
  const words = wordsOf('Arabic');
  await open('ptz=1&stream=sub&fps=10&lang=ar');
  await expectPlaying(page);
  await button(page, words('ptz.code.Right')).hover();
  await page.mouse.down();
  await expect.poll(async () => (await device.camera()).movement?.code).toBe('Right');
  await page.mouse.up();
  await expect.poll(async () => (await device.camera()).position.pan).toBeGreaterThan(0);
});

for (const [query, problem] of [
  ['ptz=1&draw=line', 'ptz: not beside draw, both take the picture'],
  ['ptz=1&profile=vto', 'ptz: the camera of vto neither turns nor focuses'],
]) {
  test(`names the wrong parameter: ${query}`, async ({ page, open }) => {
    await open(query ?? '');
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([problem ?? '']);
    await expect(picture(page)).toHaveCount(0);
  });
}

/** The page of the control API that plays in the situation its address names. docs/stream-knobs.md */
import { expect, type Page } from '@playwright/test';
import type { EncodeTable } from '@/lib/contract/tables/video';
import { expectPlaying, frames, picture } from './fixtures/live-picture';
import { test } from './fixtures/player';
import { wordsOf } from './fixtures/words';

const words = wordsOf('English');

const figure = (page: Page, name: string) =>
  page.locator('dl div', { hasText: name }).locator('dd').first().textContent();

const morePictures = async (page: Page, count: number) => {
  const before = await frames(page);
  await expect.poll(() => frames(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(before + count);
};

test('plays MJPEG of the sub stream in the size that the address names', async ({ open, page, device }) => {
  await open('stream=sub&codec=MJPG&size=352x288&fps=10&audio=none');
  await expectPlaying(page);
  await expect(picture(page)).toHaveAttribute('data-size', '352x288');
  await morePictures(page, 15);
  const [channel] = await device.getTable<EncodeTable[]>('Encode');
  expect(channel?.ExtraFormat[0]).toMatchObject({
    AudioEnable: false,
    Video: { Compression: 'MJPG', Width: 352, Height: 288, FPS: 10 },
  });
  await expect.poll(async () => Number(await figure(page, 'Pictures shown'))).toBeGreaterThan(10);
  await expect.poll(() => figure(page, 'Age of the picture')).toMatch(/^\d{1,3} ms$/);
  await expect(page.getByRole('list', { name: 'States' })).toContainText('playing');
});

test('plays H.264 of the main stream with packet loss and the required digest', { tag: '@deep' }, async ({
  open,
  page,
  device,
}) => {
  await open('stream=main&loss=1&seed=7&auth=digestSha256&status=503&times=1&retryAfterS=1');
  await expectPlaying(page);
  await expect(picture(page)).toHaveAttribute('data-size', '1280x720');
  await morePictures(page, 10);
  const unreadable = await figure(page, 'Unreadable bar codes');
  await morePictures(page, 30);
  expect(await figure(page, 'Unreadable bar codes')).toBe(unreadable);
  expect(await device.switches()).toMatchObject({ streamAuth: 'digestSha256' });
  const statuses = (await device.requests('DESCRIBE')).map(({ status }) => status);
  expect(statuses[0]).toBe(503);
  await expect(page.getByRole('list', { name: 'States' })).toContainText('refused reason=busy code=503');
  await page.getByRole('button', { name: 'Details' }).click();
  const dropped = picture(page).locator('dl div', { hasText: 'Dropped' }).locator('dd');
  await expect.poll(async () => Number(await dropped.textContent()), { timeout: 20_000 }).toBeGreaterThan(0);
});

test('plays H.265 larger than the canvas takes', async ({ open, page }) => {
  await open('codec=H.265&size=1280x960&fps=10');
  await expectPlaying(page);
  await expect(picture(page)).toHaveAttribute('data-size', '1280x960');
  await morePictures(page, 10);
});

test('names an unknown parameter and an invalid value, and changes nothing', async ({ open, page, device }) => {
  const before = await device.getTable('Encode');
  await device.setFault({ id: 'before', match: { method: 'none.such' }, action: { type: 'drop', when: 'before' } });
  await open('codec=MJPG&los=1&fps=many');
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'los: there is no such knob',
    'fps: a whole number from 1 to 120 is needed, not "many"',
  ]);
  await expect(picture(page)).toHaveCount(0);
  expect(await device.getTable('Encode')).toEqual(before);
  expect((await device.status()).faults).toBe(1);
  expect(await device.requests('DESCRIBE')).toEqual([]);
});

test('a form opens the next address, which resets parameters that it does not name', async ({ open, page, device }) => {
  await open('stream=sub&size=352x288&viewers=2');
  await expectPlaying(page);
  await page.getByLabel('viewers', { exact: true }).fill('');
  await page.getByLabel('size', { exact: true }).fill('320x240');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.search === '?stream=sub&size=320x240');
  await expectPlaying(page);
  await expect(picture(page)).toHaveAttribute('data-size', '320x240');
  expect(await device.switches()).toMatchObject({ maxStreams: 5 });
});

test('uses the language of the address', async ({ open, page }) => {
  await open('stream=sub&lang=ar');
  await expectPlaying(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  await expect(picture(page)).toHaveAttribute('dir', 'ltr');
});

test('457: says of a recording that it lacks the requested time, and shows the live picture', { tag: '@deep' }, async ({
  open,
  device,
  page,
}) => {
  await open('stream=sub&starttime=2026_03_04_05_06_07&endtime=2026_03_04_05_07_07');
  await expectPlaying(page);
  const said = page.getByText(words('video.live.invalidRange'));
  await expect(said).toHaveCount(0);
  await device.raisePreset('stream-457');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(said).toBeVisible();
  await expectPlaying(page);
  await morePictures(page, 10);
  await expect(picture(page).getByRole('button', { name: words('video.live.tryAgain') })).toHaveCount(0);
  expect((await device.requests('PLAY')).map(({ status }) => status)).toEqual([200, 457, 200]);
});

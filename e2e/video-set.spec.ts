import { expect, type Page } from '@playwright/test';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { ReplyError } from '@/lib/contract/error-codes';
import type { EncodeTable, VideoWidgetTable } from '@/lib/contract/tables/video';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { expectPlaying, frames, picture } from './fixtures/live-picture';
import { saved } from './fixtures/saved';

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function pick(page: Page, name: string, option: string): Promise<void> {
  await select(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.beforeEach(async ({ gate, page }) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
});

test('shows 1920x1080 in a video element once it is stored', async ({ device, page }) => {
  await pick(page, 'Resolution, main stream', '1920x1080');
  await expect(picture(page)).toHaveAttribute('data-size', '1280x720');
  await expect(picture(page)).toHaveAttribute('data-mode', 'canvas');
  await save(page).click();
  await saved(page);
  await expect(picture(page)).toHaveAttribute('data-size', '1920x1080', { timeout: 15_000 });
  await expect(picture(page)).toHaveAttribute('data-mode', 'video');
  await expectPlaying(page);
  const [channel] = await device.getTable<EncodeTable[]>('Encode');
  expect(channel?.MainFormat[0]?.Video).toMatchObject({ Width: 1920, Height: 1080, Vendor_Reserved: 7 });
});

test('does not disturb a running main stream when only the sub stream is stored', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await page.getByLabel('Bit rate, sub stream', { exact: true }).fill('768');
  await page.getByRole('radiogroup', { name: 'Stream' }).getByText('Main', { exact: true }).click();
  await expect(picture(page)).toHaveAttribute('data-size', '1280x720');
  await expectPlaying(page);
  const since = await device.newest();
  const states: (string | null)[] = [];
  await page.exposeFunction('noteState', (state: string | null) => states.push(state));
  await picture(page).evaluate((element) => {
    const note = Reflect.get(window, 'noteState');
    new MutationObserver(() => note(element.getAttribute('data-state'))).observe(element, {
      attributeFilter: ['data-state'],
    });
  });
  await save(page).click();
  await saved(page);
  const shown = Number(await picture(page).getAttribute('data-frames'));
  await expect.poll(async () => Number(await picture(page).getAttribute('data-frames'))).toBeGreaterThan(shown + 25);
  expect(states).toEqual([]);
  for (const verb of ['DESCRIBE', 'TEARDOWN']) expect(await device.requests(verb, since), verb).toEqual([]);
  const [channel] = await device.getTable<EncodeTable[]>('Encode');
  expect(channel?.ExtraFormat[0]?.Video.BitRate).toBe(768);
});

test('refuses a bit rate of 99999, and so does the device', { tag: '@deep' }, async ({ device, page }) => {
  const rate = page.getByLabel('Bit rate, main stream', { exact: true });
  await rate.fill('99999');
  await save(page).click();
  await expect(rate).toHaveAccessibleDescription(/^Enter \d/);
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  const table = await device.getTable<EncodeTable[]>('Encode');
  const wrong = structuredClone(table);
  const video = wrong[0]?.MainFormat[0]?.Video;
  if (video) video.BitRate = 99_999;
  const reply = await page.evaluate(
    async ([address, body]) => (await fetch(address, { method: 'POST', body })).json(),
    [
      ENDPOINT.rpc,
      JSON.stringify({ method: 'configManager.setConfig', params: { name: 'Encode', table: wrong }, id: 9 }),
    ] as const,
  );
  expect(reply).toMatchObject({ result: false, error: { code: ReplyError.InvalidParams } });
  expect(await device.getTable('Encode')).toEqual(table);
});

for (const { compression, stored, engine } of [
  { compression: 'MJPEG', stored: 'MJPG', engine: 'Image decoder, canvas' },
  { compression: 'H.265', stored: 'H.265', engine: /MediaSource, video|WebCodecs, canvas|WebAssembly, canvas/ },
]) {
  test(
    `plays ${compression} as soon as it is stored`,
    deepUnless(compression === 'H.265'),
    async ({ device, page }) => {
      await pick(page, 'Compression, sub stream', compression);
      await save(page).click();
      await saved(page);
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(picture(page)).toContainText(engine, { timeout: 15_000 });
      await expectPlaying(page);
      const shown = await frames(page);
      await expect.poll(() => frames(page)).toBeGreaterThan(shown + 25);
      const [channel] = await device.getTable<EncodeTable[]>('Encode');
      expect(channel?.ExtraFormat[0]?.Video.Compression).toBe(stored);
    },
  );
}

test('moves the limit of the frame rate from 25 to 30 with NTSC', { tag: '@deep' }, async ({ device, page }) => {
  const rate = 'Frame rate, main stream';
  await select(page, rate).click();
  await expect(page.getByRole('option')).toHaveCount(25);
  // A long list scrolls in its own box and starts at the selected entry.
  expect((await page.getByRole('listbox').boundingBox())?.height).toBeLessThan(280);
  await expect(page.getByRole('option', { name: '25 fps', exact: true })).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.getByRole('radiogroup', { name: 'Video standard' }).getByText('NTSC').click();
  await select(page, rate).click();
  await expect(page.getByRole('option')).toHaveCount(30);
  await page.getByRole('option', { name: '30 fps', exact: true }).click();
  await expect(select(page, rate)).toHaveValue('30 fps');
  await page.getByLabel('Key-frame interval, main stream', { exact: true }).fill('60');
  await save(page).click();
  await saved(page);
  expect(await device.getTable('VideoStandard')).toBe('NTSC');
  const [channel] = await device.getTable<EncodeTable[]>('Encode');
  expect(channel?.MainFormat[0]?.Video.FPS).toBe(30);
  // Back again: 30 does not fit any more and is lowered with a message.
  await page.getByRole('radiogroup', { name: 'Video standard' }).getByText('PAL').click();
  await expect(select(page, rate)).toHaveValue('25 fps');
});

test('stores size and quality of snapshots, and the device refuses others', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  const panel = page.getByRole('region', { name: 'Snapshots' });
  await expect(panel.getByRole('combobox', { name: 'Snapshot size' })).toHaveValue('1280x720');
  await pick(page, 'Snapshot size', '1920x1080');
  await pick(page, 'Snapshot quality', '6');
  await save(page).click();
  await saved(page);
  const stored = await device.getTable<EncodeTable[]>('Encode');
  expect(stored[0]?.SnapFormat?.[0]?.Video).toMatchObject({
    Width: 1920,
    Height: 1080,
    Quality: 6,
    Compression: 'MJPG',
    Vendor_Reserved: 7,
  });
  expect(stored[0]?.MainFormat[0]?.Video).toMatchObject({ Width: 1280, Quality: 4 });
  const wrong = structuredClone(stored);
  for (const format of wrong[0]?.SnapFormat ?? []) format.Video.Quality = 7;
  const reply = await page.evaluate(
    async ([address, body]) => (await fetch(address, { method: 'POST', body })).json(),
    [
      ENDPOINT.rpc,
      JSON.stringify({ method: 'configManager.setConfig', params: { name: 'Encode', table: wrong }, id: 9 }),
    ] as const,
  );
  expect(reply).toMatchObject({ result: false, error: { code: ReplyError.InvalidParams } });
  expect(await device.getTable('Encode')).toEqual(stored);
});

test('hides settings that MJPEG does not have', { tag: '@deep' }, async ({ page }) => {
  const gop = page.getByLabel('Key-frame interval, sub stream', { exact: true });
  await expect(gop).toBeVisible();
  await pick(page, 'Compression, sub stream', 'MJPEG');
  await expect(gop).toBeHidden();
  await expect(select(page, 'Profile, sub stream')).toBeHidden();
});

test('moves the wide size with the standard', { tag: '@deep' }, async ({ device, page }) => {
  const encode = await device.getTable<EncodeTable[]>('Encode');
  const small = structuredClone(encode);
  for (const format of small[0]?.MainFormat ?? []) Object.assign(format.Video, { Width: 704, Height: 576 });
  for (const format of small[0]?.ExtraFormat ?? []) Object.assign(format.Video, { Width: 704, Height: 576 });
  await device.putTable('Encode', small);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(select(page, 'Resolution, sub stream')).toHaveValue('704x576');
  await page.getByRole('radiogroup', { name: 'Video standard' }).getByText('NTSC').click();
  await expect(select(page, 'Resolution, main stream')).toHaveValue('704x480');
  await expect(select(page, 'Resolution, sub stream')).toHaveValue('704x480');
});

test('keeps the edit and the running picture when the device refuses the encoder', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'Encode' },
    action: { type: 'error', code: ReplyError.Unknown },
  });
  await page.getByLabel('Bit rate, sub stream', { exact: true }).fill('768');
  await save(page).click();
  await expect(page.getByText('The device rejected this. Nothing was changed.')).toBeVisible();
  await expect(page.getByLabel('Bit rate, sub stream', { exact: true })).toHaveValue('768');
  await expect(picture(page)).toHaveAttribute('data-state', 'playing');
});

test('keeps edits of one tab while another one is open, and stores both', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await page.getByLabel('Key-frame interval, sub stream', { exact: true }).fill('100');
  await page.getByRole('tab', { name: /Overlay text/ }).click();
  await page.getByLabel('Channel title', { exact: true }).fill('Lobby');
  await save(page).click();
  await saved(page);
  expect(await device.getTable('ChannelTitle')).toEqual([{ Name: 'Lobby', Vendor_Reserved: 7 }]);
  const [channel] = await device.getTable<EncodeTable[]>('Encode');
  expect(channel?.ExtraFormat[0]?.Video.GOP).toBe(100);
});

test('opens the tab of the field that stops a save', { tag: '@deep' }, async ({ device, page }) => {
  const rate = page.getByLabel('Bit rate, main stream', { exact: true });
  await rate.fill('99999');
  await page.getByRole('tab', { name: 'Audio' }).click();
  await expect(page.getByText('To save, correct the values under Data rate')).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('tab', { name: /Data rate/ })).toHaveAttribute('aria-selected', 'true');
  await expect(rate).toBeFocused();
  expect(await device.requests('configManager.setConfig')).toEqual([]);
});

test('moves the title on the picture by mouse and keyboard, and stores its position', async ({ device, page }) => {
  await page.getByRole('tab', { name: 'Overlay text' }).click();
  const frame = page.getByRole('button', { name: /^Title position: / });
  await expect(frame).toHaveAccessibleName(/0% from the left, 94% from the top/);
  const box = await frame.boundingBox();
  const area = await picture(page).boundingBox();
  if (!box || !area) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Far beyond the upper edge: it stops there.
  await page.mouse.move(x + box.width, y - area.height * 2, { steps: 4 });
  await page.mouse.up();
  await expect(frame).toHaveAccessibleName(/2[45]% from the left, 0% from the top/);
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await frame.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(frame).toHaveAccessibleName(/2% from the top/);
  await save(page).click();
  await saved(page);
  const [widget] = await device.getTable<VideoWidgetTable[]>('VideoWidget');
  const [x1 = 0, y1, x2 = 0, y2] = widget?.ChannelTitle.Rect ?? [];
  expect([y1, y2]).toEqual([164, 164 + 491]);
  expect(x2 - x1).toBe(2000);
  expect(widget?.TimeTitle.Rect).toEqual([5000, 0, 8191, 500]);

  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Undo change: Title position' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('shows the picture at least in the size that the secure baseline requires', async ({ page }) => {
  const panel = picture(page).locator('xpath=ancestor::*[@data-secure]');
  const box = await panel.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(335);
  expect(box?.height).toBeGreaterThanOrEqual(330);
});

test('stores sound and texts, and opens their tab again after a reload', async ({ device, page }) => {
  await page.getByRole('tab', { name: 'Audio' }).click();
  await pick(page, 'Sound compression, main stream', 'AAC');
  await expect(page.getByText('Edge and Firefox cannot play this sound. The picture is not affected.')).toBeVisible();
  await pick(page, 'Sample rate, main stream', '16000 Hz');
  await pick(page, 'Sound compression, sub stream', 'G.711Mu');
  await expect(select(page, 'Sample rate, sub stream')).toBeDisabled();
  await page.getByRole('tab', { name: 'Overlay text' }).click();
  await page.getByText('Show the time', { exact: true }).click();
  await expect(page.getByLabel('Show the time', { exact: true })).not.toBeChecked();
  await expect(page.getByLabel('Show the day of the week', { exact: true })).toBeDisabled();
  await save(page).click();
  await saved(page);
  const [channel] = await device.getTable<EncodeTable[]>('Encode');
  expect(channel?.MainFormat[0]?.Audio).toMatchObject({ Compression: 'AAC', Frequency: 16_000 });
  expect(channel?.ExtraFormat[0]?.Audio).toMatchObject({ Compression: 'G.711Mu', Frequency: 8_000 });
  const [widget] = await device.getTable<VideoWidgetTable[]>('VideoWidget');
  expect(widget?.TimeTitle.EncodeBlend).toBe(false);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Overlay text' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Show the time', { exact: true })).not.toBeChecked();
});

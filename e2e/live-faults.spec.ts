/**
 * Faults of the stream, as seen on the screen: which picture is shown, how old it is, and that it recovers. video.md
 * 8
 */
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { StreamLimits } from '@/lib/contract/stream';
import type { EncodeTable, StreamFormat } from '@/lib/contract/tables/video';
import { cases, isDeep } from './fixtures/deep';
import { beginWatch, watched, watchFrames } from './fixtures/frame-watch';
import type { Gate } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { chooseStream, expectPlaying, frames, picture } from './fixtures/live-picture';

type Action = Parameters<ControlClient['setFault']>[0]['action'];

/** Sets what happens to every PLAY from now on, or to the next few. */
const disturb = (device: ControlClient, action: Action, times?: number) =>
  device.setFault({ match: { transport: 'stream', method: 'PLAY' }, action, ...(times !== undefined && { times }) });

/** Few small pictures and no sound: byte by byte, G.711 alone is 1,650 messages a second. */
async function makeSparse(device: ControlClient): Promise<void> {
  await setVideo(device, { FPS: 1, Compression: 'MJPG' });
  await turnSoundOff(device);
}

async function turnSoundOff(device: ControlClient): Promise<void> {
  const encode = await device.getTable<EncodeTable[]>('Encode');
  for (const channel of encode) for (const format of channel.ExtraFormat) format.AudioEnable = false;
  await device.putTable('Encode', encode);
}

/** Changes the sub stream of every channel: the one that the panel shows first. */
async function setVideo(device: ControlClient, change: Partial<StreamFormat['Video']>): Promise<void> {
  const encode = await device.getTable<EncodeTable[]>('Encode');
  for (const channel of encode) for (const { Video } of channel.ExtraFormat) Object.assign(Video, change);
  await device.putTable('Encode', encode);
}

async function open({ gate, page }: { gate: Gate; page: Page }): Promise<void> {
  await watchFrames(page);
  await gate.enterLive('/video/set');
}

/** Waits until so many more pictures have been shown. */
async function morePictures(page: Page, count: number, timeout = 20_000): Promise<void> {
  const before = await frames(page);
  await expect.poll(() => frames(page), { timeout }).toBeGreaterThanOrEqual(before + count);
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

// A canvas shows the pictures of the first, a media element those of the second.
const CANVAS = '127.0.0.1';
const MEDIA = 'device.test';

// At 5 % loss a large key picture never arrives complete, and few pictures of a small stream do.
for (const { host, lossPercent, pictures } of cases<{
  host: typeof CANVAS | typeof MEDIA;
  lossPercent: number;
  pictures: number;
}>(
  [{ host: CANVAS, lossPercent: 1, pictures: 60 }],
  [
    { host: MEDIA, lossPercent: 5, pictures: 15 },
    { host: MEDIA, lossPercent: 1, pictures: 60 },
    { host: CANVAS, lossPercent: 5, pictures: 15 },
  ],
)) {
  test.describe(`on ${host}`, () => {
    test.use({ host });
    test(`no damaged picture is shown with ${lossPercent} % packet loss`, async ({ gate, device, page }) => {
      if (lossPercent > 1) await setVideo(device, { Width: 352, Height: 288, GOP: 10 });
      await disturb(device, { type: 'media', lossPercent, seed: 7 });
      await open({ gate, page });
      await expectPlaying(page);
      await beginWatch(page);
      await morePictures(page, pictures, 40_000);
      const { unreadable, shown, backwards } = await watched(page);
      expect({ unreadable, backwards }).toEqual({ unreadable: 0, backwards: [] });
      expect(shown).toBeGreaterThan(pictures / 3);
      await page.getByRole('button', { name: 'Details' }).click();
      const dropped = picture(page).locator('dl div', { hasText: 'Dropped' }).locator('dd');
      await expect.poll(async () => Number(await dropped.textContent())).toBeGreaterThan(0);
    });
  });
}

for (const host of cases<typeof CANVAS | typeof MEDIA>([MEDIA], [CANVAS])) {
  test.describe(`on ${host}`, () => {
    test.use({ host });

    test('reordered, duplicated and late packets do not affect the picture', async ({ gate, device, page }) => {
      await disturb(device, { type: 'media', reorderDepth: 8, duplicatePercent: 10, jitterMs: 40, seed: 3 });
      await open({ gate, page });
      await expectPlaying(page);
      await beginWatch(page);
      await morePictures(page, 75);
      const { unreadable, backwards, shown } = await watched(page);
      expect({ unreadable, backwards }).toEqual({ unreadable: 0, backwards: [] });
      expect(shown).toBeGreaterThan(50);
    });

    for (const isBurst of cases([], [true, false])) {
      test(`is live again after a stall of three seconds, ${isBurst ? 'sent as a burst' : 'dropped'}`, async ({
        gate,
        device,
        page,
      }) => {
        await disturb(device, { type: 'stall', afterFrames: 50, forMs: 3_000, isBurst });
        await open({ gate, page });
        await expectPlaying(page);
        await morePictures(page, 30);
        // A stall: no picture for longer than any short delay.
        await beginWatch(page);
        await expect.poll(async () => (await watched(page)).longestGap, { timeout: 15_000 }).toBeGreaterThan(2_000);
        await morePictures(page, isBurst ? 150 : 75);
        await beginWatch(page);
        await morePictures(page, 50);
        const { lags, unreadable } = await watched(page);
        expect(unreadable).toBe(0);
        expect(median(lags)).toBeLessThan(400);
      });
    }
  });
}

test.describe('on plain http', () => {
  test.use({ host: 'device.test' });

  for (const [forMs, isBurst] of cases<readonly [forMs: number, isBurst: boolean]>(
    [],
    [
      [10_000, false],
      [300, false],
      [1_000, true],
      [10_000, true],
      [30_000, false],
    ],
  )) {
    test(`is live again after a stall of ${forMs} ms, ${isBurst ? 'sent as a burst' : 'dropped'}`, async ({
      gate,
      device,
      page,
    }) => {
      // Once: the connection reopened after ten silent seconds works.
      await disturb(device, { type: 'stall', afterFrames: 75, forMs, isBurst }, 1);
      await open({ gate, page });
      await expectPlaying(page);
      await beginWatch(page);
      if (forMs > StreamLimits.noSignalMs) {
        await expect(picture(page)).toHaveAttribute('data-state', 'noSignal', { timeout: 20_000 });
      }
      await expect
        .poll(async () => (await watched(page)).longestGap, { timeout: 60_000 })
        .toBeGreaterThan(Math.min(forMs, StreamLimits.noMediaReconnectMs) * 0.7);
      await expectPlaying(page);
      await morePictures(page, 75, 40_000);
      await beginWatch(page);
      await morePictures(page, 50);
      const { lags, unreadable } = await watched(page);
      expect(unreadable).toBe(0);
      expect(median(lags)).toBeLessThan(400);
    });
  }
});

test('switches between canvas and video when the size crosses the limit, on one connection', async ({
  gate,
  device,
  page,
}) => {
  let sockets = 0;
  page.on('websocket', (socket) => {
    if (socket.url().includes('rtspoverwebsocket')) sockets += 1;
  });
  await open({ gate, page });
  await expectPlaying(page);
  await beginWatch(page);
  for (const [width, height, mode] of [
    [1280, 720, 'canvas'],
    [1280, 960, 'video'],
    [640, 480, 'canvas'],
  ] as const) {
    await setVideo(device, { Width: width, Height: height });
    await expect(picture(page)).toHaveAttribute('data-size', `${width}x${height}`, { timeout: 10_000 });
    await expect(picture(page)).toHaveAttribute('data-mode', mode);
    await morePictures(page, 15);
    await expect(picture(page).locator('canvas, video')).toHaveCount(1);
  }
  const { unreadable, backwards } = await watched(page);
  expect({ unreadable, backwards, sockets }).toEqual({ unreadable: 0, backwards: [], sockets: 1 });
});

test('a size change within the stream needs no new connection', { tag: '@deep' }, async ({ gate, device, page }) => {
  await disturb(device, { type: 'media', resizeAfterFrames: 40, width: 352, height: 288 }, 1);
  await open({ gate, page });
  await expectPlaying(page);
  await expect(picture(page)).toHaveAttribute('data-size', '352x288', { timeout: 10_000 });
  await morePictures(page, 20);
  expect(await device.requests('PLAY')).toHaveLength(1);
});

for (const splitting of cases<'byte' | 'prefix' | 'packet' | 'many'>(['byte', 'many'], ['prefix', 'packet'])) {
  test(`messages split by ${splitting} give the same stream`, { tag: '@deep' }, async ({ gate, device, page }) => {
    // The many messages cost more than the picture, so the smallest picture is used.
    await setVideo(device, splitting === 'byte' ? { Width: 320, Height: 240 } : { Width: 352, Height: 288 });
    if (splitting === 'byte') await makeSparse(device);
    await disturb(device, { type: 'media', splitting });
    await open({ gate, page });
    await expectPlaying(page);
    await beginWatch(page);
    await (splitting === 'byte' ? morePictures(page, 2, 60_000) : morePictures(page, 30));
    expect((await watched(page)).unreadable).toBe(0);
  });
}

test('shows pictures without a marker bit and with wrapping sequence numbers', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await disturb(device, { type: 'media', isMarkerMissing: true, wrapAfterMs: 1_500 });
  await open({ gate, page });
  await expectPlaying(page);
  await beginWatch(page);
  await morePictures(page, 75);
  const { unreadable, backwards, longestGap } = await watched(page);
  expect({ unreadable, backwards }).toEqual({ unreadable: 0, backwards: [] });
  expect(longestGap).toBeLessThan(1_500);
});

test('follows a change of codec and sound by itself, and keeps the last picture meanwhile', async ({
  gate,
  device,
  page,
}) => {
  await open({ gate, page });
  await expectPlaying(page);
  await morePictures(page, 25);
  await beginWatch(page);
  await setVideo(device, { Compression: 'MJPG' });
  await expect.poll(async () => (await device.requests('DESCRIBE')).length).toBe(2);
  await expectPlaying(page);
  await morePictures(page, 25);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(picture(page).locator('dl')).toContainText('jpeg');

  await turnSoundOff(device);
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toHaveCount(0);
  await expectPlaying(page);
  await morePictures(page, 25);
  const { unreadable, backwards } = await watched(page);
  expect({ unreadable, backwards }).toEqual({ unreadable: 0, backwards: [] });
});

test('renews a stale nonce without losing a picture or asking', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.setSwitches({ streamNonceS: 2, streamTimeoutS: 4 });
  await open({ gate, page });
  await expectPlaying(page);
  await beginWatch(page);
  await expect
    .poll(async () => (await device.requests('GET_PARAMETER')).length, { timeout: 30_000 })
    .toBeGreaterThan(2);
  await expectPlaying(page);
  expect((await watched(page)).longestGap).toBeLessThan(1_500);
  expect(await device.requests('PLAY')).toHaveLength(1);
});

test('opening and closing the picture again and again leaves nothing behind', async ({ gate, device, page }) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    const made = { urls: 0, contexts: 0 };
    Reflect.set(window, 'made', made);
    const create = URL.createObjectURL;
    URL.createObjectURL = (object) => {
      made.urls += 1;
      return create(object);
    };
    const revoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (url) => {
      made.urls -= 1;
      revoke(url);
    };
  });
  await open({ gate, page });
  await expectPlaying(page);
  for (let round = 0; round < (isDeep ? 200 : 30); round++) {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(picture(page)).toHaveAttribute('data-state', 'idle');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(page);
  }
  await expect(picture(page).locator('canvas, video')).toHaveCount(1);
  await expect.poll(async () => (await device.status()).streamSessions).toBe(1);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(async () => (await device.status()).streamSessions).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'made').urls)).toBe(0);
  expect(page.workers().length).toBeLessThanOrEqual(1);
});

test('shows a still picture while paused and resumes live', async ({ gate, device, page }) => {
  await open({ gate, page });
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(picture(page)).toHaveAttribute('data-state', 'paused');
  await device.expectRequest({ method: 'PAUSE' }, { min: 1 });
  const still = await frames(page);
  await chooseStream(page, 'Main');
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(picture(page)).toHaveAttribute('data-state', 'paused');
  await page.getByRole('button', { name: 'Resume live', exact: true }).click();
  await expectPlaying(page);
  await beginWatch(page);
  await morePictures(page, 25);
  expect(await frames(page)).toBeGreaterThan(still);
  expect(median((await watched(page)).lags)).toBeLessThan(400);
});

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { BAR_CODE_RANGE } from '@/emulator/stream/bar-code';
import { deepUnless } from './fixtures/deep';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { chooseStream, expectPlaying, frames, picture, shownNumber } from './fixtures/live-picture';
import { openPage } from './fixtures/open-page';

/** Opens the page with the picture and its control line. */
async function openPicture(page: Page): Promise<void> {
  await openPage(page, '/video/set');
}

test('plays the sub stream first, and the frame number in the picture advances', async ({ gate, page }) => {
  await gate.signIn();
  await openPicture(page);
  await expectPlaying(page);
  await expect(picture(page)).toHaveAttribute('data-size', '640x480');
  await expect(picture(page)).toHaveAttribute('data-mode', 'canvas');
  await expect.poll(() => shownNumber(page)).toBeDefined();
  const first = (await shownNumber(page)) ?? Number.NaN;
  const shown = await frames(page);
  await expect.poll(() => frames(page)).toBeGreaterThan(shown + 5);
  const advance = (((await shownNumber(page)) ?? Number.NaN) - first + BAR_CODE_RANGE) % BAR_CODE_RANGE;
  expect(advance).toBeGreaterThan(100);
  expect(advance).toBeLessThan(60_000);
});

test('shows the main stream in its own size when it is chosen', async ({ gate, device, page }) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await chooseStream(page, 'Main');
  await expect(picture(page)).toHaveAttribute('data-size', '1280x720');
  await expectPlaying(page);
  // 921600 pixels are not above the limit yet.
  await expect(picture(page)).toHaveAttribute('data-mode', 'canvas');
  await expect.poll(async () => (await device.status()).streamSessions).toBe(1);
});

test('saves a snapshot as a PNG of the stream’s size, named by device and time', async ({ gate, page }) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save snapshot' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Alder Street 12 .*\.png$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 480]);
});

test('holds no session on the device after the page was left, by the menu or by Stop', async ({
  gate,
  device,
  page,
}) => {
  const sessions = async () => (await device.status()).streamSessions;
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  expect(await sessions()).toBe(1);
  await openPage(page, '/version');
  await expect.poll(sessions).toBe(0);
  await device.expectRequest({ method: 'TEARDOWN' }, { min: 1 });
  await openPicture(page);
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(sessions).toBe(0);
  await expect(picture(page)).toHaveAttribute('data-state', 'idle');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
});

test('authenticates after one 401 by itself', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.signIn();
  await device.setFault({
    match: { transport: 'stream', method: 'DESCRIBE' },
    action: { type: 'rtsp', status: 401 },
    times: 1,
  });
  await openPicture(page);
  await expectPlaying(page);
});

const refusals = [
  { status: 404, text: 'The device has no such stream.' },
  { status: 503, text: 'The device has no free video connection. The console keeps trying.' },
  { status: 999, text: 'The device ended the stream.' },
] as const;

for (const { status, text } of refusals) {
  test(
    `explains a stream refused with ${status} and plays after Try again`,
    deepUnless(status === 503),
    async ({ gate, device, page }) => {
      await gate.signIn();
      await device.setFault({
        match: { transport: 'stream', method: 'DESCRIBE' },
        action: { type: 'rtsp', status },
      });
      await openPicture(page);
      await expect(page.getByText(text)).toBeVisible();
      await device.clearFaults();
      await picture(page).getByRole('button', { name: 'Try again' }).click();
      await expectPlaying(page);
    },
  );
}

test('reconnects by itself when the connection breaks', async ({ gate, device, page }) => {
  await gate.signIn();
  await device.setFault({
    match: { transport: 'stream', method: 'PLAY' },
    action: { type: 'closeWs', code: 1011, afterFrames: 10 },
    times: 1,
  });
  await openPicture(page);
  await expect(picture(page)).toHaveAttribute('data-state', 'lost');
  await expect(page.getByText('The picture was lost. Reconnecting.')).toBeVisible();
  await expectPlaying(page);
  const shown = await frames(page);
  await expect.poll(() => frames(page)).toBeGreaterThan(shown + 15);
});

test('never puts the password into an address or a message of the stream', async ({ gate, page }) => {
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    sent.push(socket.url());
    socket.on('framesent', ({ payload }) => sent.push(payload.toString()));
  });
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.join('\n')).not.toContain(FACTORY_ACCOUNT.password);
});

test('shows only the picture beside a door', async ({ gate, page }) => {
  await gate.enterLive('/door');
  await expectPlaying(page);
  await expect(page.getByRole('button', { name: 'Save snapshot' })).toHaveCount(0);
});

test('fills the screen on a double click and leaves it on the next', async ({ gate, page }) => {
  const isFull = () => page.evaluate(() => document.fullscreenElement?.hasAttribute('data-frames') ?? false);
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Save snapshot' }).dblclick();
  expect(await isFull()).toBe(false);
  await picture(page).dblclick();
  await expect.poll(isFull).toBe(true);
  await picture(page).dblclick();
  await expect.poll(isFull).toBe(false);
});

test('follows the width of the page with its picture, never below 335 x 330 pixels', async ({ gate, page }) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  const panel = picture(page).locator('xpath=ancestor::*[@data-secure]');
  const widths: number[] = [];
  for (const width of [1280, 1000, 700, 420]) {
    await page.setViewportSize({ width, height: 900 });
    const image = picture(page).locator('canvas');
    await expect
      .poll(async () => {
        const [outer, inner] = [await picture(page).boundingBox(), await image.boundingBox()];
        return [outer?.width === inner?.width, outer?.height === inner?.height];
      })
      .toEqual([true, true]);
    const box = await panel.boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(335);
    expect(box?.height).toBeGreaterThanOrEqual(330);
    expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual((main?.x ?? 0) + (main?.width ?? 0));
    widths.push(Math.round(box?.width ?? 0));
    await expectPlaying(page);
  }
  // Two of the pages give the panel the same width.
  expect(new Set(widths).size).toBeGreaterThanOrEqual(3);
});

test('gives up after the second 401 and says so', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.signIn();
  await device.setFault({
    match: { transport: 'stream', method: 'DESCRIBE' },
    action: { type: 'rtsp', status: 401 },
  });
  await openPicture(page);
  await expect(page.getByText('This account is not allowed to watch live video.')).toBeVisible();
  const tries = (await device.requests('DESCRIBE')).length;
  expect(tries).toBeLessThanOrEqual(3);
  await device.clearFaults();
  await picture(page).getByRole('button', { name: 'Try again' }).click();
  await expectPlaying(page);
});

for (const [width, height] of [
  [1920, 1080],
  [1280, 800],
  [1024, 768],
  [700, 900],
  [360, 740],
] as const) {
  test(
    `the password that a picture needs after a reload leaves the state of the door in sight, ${width} wide`,
    deepUnless(width === 1280 || width === 360),
    async ({ gate, page }) => {
      await page.setViewportSize({ width, height });
      await gate.enter('/door');
      const show = page.getByRole('main').getByRole('button', { name: 'Show picture', exact: true });
      await expect(show).toBeVisible();
      await expect(page.locator('[data-status]')).toBeInViewport({ ratio: 1 });
      await show.click();
      await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeFocused();
      await expect(page.locator('[data-status]')).toBeInViewport({ ratio: 1 });
    },
  );
}

test('asks for the password after a reload, reports a wrong one, and plays with the right one', async ({
  gate,
  page,
}) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await page.reload();
  const password = page.getByRole('main').getByLabel('Password', { exact: true });
  await page.getByLabel('Bit rate, sub stream', { exact: true }).fill('768');
  await password.fill('Wrong123');
  await password.press('Enter');
  await expect(page.getByRole('main').getByText('Wrong user name or password. 4 attempts left.')).toBeVisible();
  await password.fill(FACTORY_ACCOUNT.password);
  await password.press('Enter');
  await expectPlaying(page);
  await expect(page.getByLabel('Bit rate, sub stream', { exact: true })).toHaveValue('768');
});

test.describe('a device without a camera', () => {
  test.use({ profile: 'door-controller' });

  test('asks for no stream', async ({ gate, device, page }) => {
    await gate.signIn();
    await openPage(page, '/door');
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    await expect(page.locator('[data-frames], canvas, video')).toHaveCount(0);
    expect(await device.requests('DESCRIBE')).toEqual([]);
  });
});

test('is silent until sound is turned on, then plays the tone as loud as the microphone, and disconnects on Stop', async ({
  gate,
  device,
  page,
}) => {
  // Output of the audio device: number of buffers, level of the last one, and whether the device is in use.
  await page.addInitScript(() => {
    const heard = { buffers: 0, peak: 0, held: 0 };
    Reflect.set(window, 'heard', heard);
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (when?: number) {
      heard.buffers += 1;
      heard.peak = Math.max(...(this.buffer?.getChannelData(0) ?? [0]));
      return start.call(this, when);
    };
    const close = AudioContext.prototype.close;
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        heard.held += 1;
      }
      override close() {
        heard.held -= 1;
        return close.call(this);
      }
    };
  });
  const heard = () =>
    page.evaluate(() => Reflect.get(window, 'heard') as { buffers: number; peak: number; held: number });
  await gate.enterLive('/video/set');
  await expect(picture(page)).toHaveAttribute('data-state', 'playing', { timeout: 15_000 });
  expect(await heard()).toEqual({ buffers: 0, peak: 0, held: 0 });
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await expect.poll(async () => (await heard()).buffers).toBeGreaterThan(25);
  // A tone of 0.24 at the stored 70 of 100.
  expect((await heard()).peak).toBeGreaterThan(0.16);
  expect((await heard()).peak).toBeLessThan(0.18);
  await device.putTable('AudioInputVolume', [0]);
  await expect.poll(async () => (await heard()).peak).toBeLessThan(0.001);
  await page.getByRole('slider', { name: 'Volume' }).fill('0.3');
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  const before = (await heard()).buffers;
  await expect.poll(async () => (await heard()).buffers).toBeGreaterThan(before + 10);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(async () => (await heard()).held).toBe(0);
  const silent = (await heard()).buffers;
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible({ timeout: 15_000 });
  await expect.poll(async () => (await heard()).buffers).toBeGreaterThan(silent + 10);
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(async () => (await heard()).held).toBe(0);
});

test('shows who stands at the camera while a face is captured, and ends with the capture', async ({
  gate,
  device,
  page,
}) => {
  await gate.signIn();
  await openPage(page, '/personManage');
  await page.getByRole('button', { name: 'Add person' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add person' });
  await drawer.getByRole('button', { name: 'Take photo on the device' }).click();
  await expect(drawer.locator('[data-state][data-dimmed]')).toHaveAttribute('data-state', 'playing', {
    timeout: 15_000,
  });
  await expect(drawer.getByText('Look into the device’s camera.')).toBeVisible();
  await device.shortEvent('snapshot', { who: 'unknown' });
  await expect(drawer.getByRole('img', { name: /^Face photo/ })).toHaveCount(1);
  await expect.poll(async () => (await device.status()).streamSessions).toBe(0);
});

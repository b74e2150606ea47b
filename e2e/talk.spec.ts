/** Two-way talk: a tone fed to the microphone is heard at the other end, and every way in which talk can fail. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { talkElsewhere } from '@/emulator/control/stream-client.fixtures';
import { decodeWav, encodeWav } from '@/emulator/wav';
import { G711_RATE_HZ } from '@/lib/contract/stream';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { chooseStream, expectPlaying, frames } from './fixtures/live-picture';
import { openPage } from './fixtures/open-page';

const TONE_HZ = 1000;
const BUSY = 'Talk is not available now: someone else is talking, or the device is busy. The picture continues.';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tone-'));
    const tone = join(folder, 'tone.wav');
    // Two seconds are whole periods: the browser repeats them without a click.
    const samples = Int16Array.from(
      { length: 96_000 },
      (_, n) => 12_000 * Math.sin((2 * Math.PI * TONE_HZ * n) / 48_000),
    );
    writeFileSync(tone, encodeWav({ rateHz: 48_000, samples }));
    const fakes = ['device-for-media-stream', 'ui-for-media-stream'].map((each) => `--use-fake-${each}`);
    const file = `--use-file-for-fake-audio-capture=${tone}`;
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakes, file] });
    rmSync(folder, { recursive: true });
  },
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Reflect.set(window, 'microphones', tracks);
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices) return;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async () => {
      // A browser's noise suppression treats a steady tone as noise.
      const stream = await ask({
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      });
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
});

const talk = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Talk', exact: true });

/** State of every microphone track the page was given so far. */
const microphones = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'microphones') as MediaStreamTrack[]).map(({ readyState }) => readyState));

/**
 * The share of a tone of this frequency in the power of the samples; 0 to 1. Measured in pieces of a tenth of a
 * second: a block that a busy machine lost between two of them has no effect.
 */
function partOfTone(samples: Int16Array, hz: number): number {
  const piece = G711_RATE_HZ / 10;
  let [tone, all] = [0, 0];
  for (let at = 0; at + piece <= samples.length; at += piece) {
    let [re, im] = [0, 0];
    for (const [n, sample] of samples.subarray(at, at + piece).entries()) {
      re += sample * Math.cos((2 * Math.PI * hz * n) / G711_RATE_HZ);
      im += sample * Math.sin((2 * Math.PI * hz * n) / G711_RATE_HZ);
      all += sample ** 2;
    }
    tone += (2 * (re ** 2 + im ** 2)) / piece;
  }
  return tone / all;
}

test('sends a tone from the microphone to the device, and releases the microphone', async ({ gate, device, page }) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await expect(talk(page)).toHaveAttribute('aria-pressed', 'false');
  await talk(page).focus();
  await page.keyboard.press('Space');
  await expect(talk(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('You can be heard at the device.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^0:0\d$/);
  expect(await microphones(page)).toEqual(['live']);
  await expect.poll(async () => (await device.talk()).heardS).toBeGreaterThan(1);
  const before = Date.now();
  await expect.poll(async () => (await device.talk()).heardS, { timeout: 15_000 }).toBeGreaterThan(4);
  // Three seconds of sound in about three seconds: the samples come at the rate they are played at.
  expect(Date.now() - before).toBeGreaterThan(1000);
  expect((await device.status()).streamSessions).toBe(1);
  const { samples, rateHz } = decodeWav(await device.talkRecording());
  expect(rateHz).toBe(G711_RATE_HZ);
  const second = samples.slice(-G711_RATE_HZ);
  expect(Math.max(...second)).toBeGreaterThan(3000);
  expect(partOfTone(second, TONE_HZ)).toBeGreaterThan(0.8);
  // The ring follows the level of the voice.
  await expect(talk(page).locator('circle').nth(1)).not.toHaveAttribute('stroke-dasharray', /^0(\.00)? /);

  await page.keyboard.press('Enter');
  await expect(talk(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await microphones(page)).toEqual(['ended']);
  await expect.poll(async () => (await device.talk()).isTaken).toBe(false);
  const shown = await frames(page);
  await expect.poll(() => frames(page)).toBeGreaterThan(shown + 10);
});

test('talks while held until released anywhere; headphones keep the sound on', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await talk(page).hover();
  await page.mouse.down();
  await expect(page.getByText('You can be heard at the device.')).toBeVisible();
  await page.getByRole('button', { name: 'I am wearing headphones' }).waitFor();
  await expect.poll(async () => (await device.talk()).heardS).toBeGreaterThan(0.6);
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(talk(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => microphones(page)).toEqual(['ended']);
  await expect.poll(async () => (await device.talk()).isTaken).toBe(false);

  await talk(page).click();
  await page.getByRole('button', { name: 'I am wearing headphones' }).click();
  await expect(page.getByText('With headphones the picture’s sound stays on.')).toBeVisible();
});

test('explains talk refused with 504, and the picture continues', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.setFault({
    match: { transport: 'stream', method: 'SETUP', name: 'talk' },
    action: { type: 'rtsp', status: 504 },
    times: 1,
  });
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  const shown = await frames(page);
  await talk(page).click();
  await expect(page.getByText(BUSY)).toBeVisible();
  await expect(talk(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => microphones(page)).toEqual(['ended']);
  await expect.poll(() => frames(page)).toBeGreaterThan(shown + 25);
  await expectPlaying(page);
  await talk(page).click();
  await expect(page.getByText('You can be heard at the device.')).toBeVisible();
});

test('waits for another talker to leave', { tag: '@deep' }, async ({ gate, page, emulator }) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  const other = await talkElsewhere(emulator.origin);
  try {
    await talk(page).click();
    await expect(page.getByText(BUSY)).toBeVisible();
  } finally {
    other.disconnect();
  }
  await expect(async () => {
    if ((await talk(page).getAttribute('aria-pressed')) === 'false') await talk(page).click();
    await expect(page.getByText('You can be heard at the device.')).toBeVisible({ timeout: 1000 });
  }).toPass();
});

for (const [what, leave] of [
  ['the page is left by the menu', (page: Page) => openPage(page, '/version')],
  ['the picture is stopped', (page: Page) => page.getByRole('button', { name: 'Stop', exact: true }).click()],
] as const) {
  test(
    `ends when ${what}, and releases the microphone`,
    deepUnless(what === 'the page is left by the menu'),
    async ({ gate, device, page }) => {
      await gate.enterLive('/video/set');
      await expectPlaying(page);
      await talk(page).click();
      await expect.poll(async () => (await device.talk()).heardS).toBeGreaterThan(0);
      await leave(page);
      await expect.poll(() => microphones(page)).toEqual(['ended']);
      await expect.poll(async () => (await device.talk()).isTaken).toBe(false);
      await expect.poll(async () => (await device.status()).streamSessions).toBe(0);
    },
  );
}

test('continues while the stream is changed', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await talk(page).click();
  await expect.poll(async () => (await device.talk()).heardS).toBeGreaterThan(0);
  await chooseStream(page, 'Main');
  await expectPlaying(page);
  const { heardS } = await device.talk();
  await expect.poll(async () => (await device.talk()).heardS).toBeGreaterThan(heardS + 0.5);
  await expect(talk(page)).toHaveAttribute('aria-pressed', 'true');
});

test('is not offered on a device without it', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.patchCaps({ talk: false });
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await expect(page.getByRole('button', { name: 'Save snapshot' })).toBeVisible();
  await expect(talk(page)).toHaveCount(0);
});

test.describe('on plain http', () => {
  test.use({ host: 'device.test' });

  test('the button explains itself and offers the root certificate', async ({ gate, device, page }) => {
    await gate.enterLive('/video/set');
    await expectPlaying(page);
    await talk(page).focus();
    await expect(talk(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Browsers allow the microphone only on pages opened over HTTPS.')).toBeVisible();
    await expect(talk(page)).toBeFocused();
    await expect(talk(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('main').getByRole('button', { name: 'Download root certificate' })).toBeVisible();
    expect((await device.talk()).isTaken).toBe(false);
    const shown = await frames(page);
    await expect.poll(() => frames(page)).toBeGreaterThan(shown + 10);
  });
});

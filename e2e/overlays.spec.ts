/** Analytics of the stream, drawn over the picture: the emulator paints a block where it reports an object. */
import { expect, type Page } from '@playwright/test';
import type { EncodeTable } from '@/lib/contract/tables/video';
import { cases } from './fixtures/deep';
import { awaitFace, faceSample } from './fixtures/face-sample';
import { test } from './fixtures/gatehouse';
import { chooseStream, expectPlaying, frames, picture } from './fixtures/live-picture';

const face = (page: Page) => picture(page).locator('[data-object^="face"]');
const choice = (page: Page) => page.getByRole('radiogroup', { name: 'Overlays' });

for (const { mode, stream, width, height } of [
  { mode: 'canvas', stream: 'Sub', width: 640, height: 480 },
  { mode: 'video', stream: 'Main', width: 1920, height: 1080 },
] as const) {
  for (const host of cases<'127.0.0.1' | 'device.test'>(['127.0.0.1'], ['device.test'])) {
    test.describe(`${width} by ${height} on ${host}`, () => {
      test.use({ host });

      test('a box covers the painted object', async ({ gate, device, page }) => {
        const encode = await device.getTable<EncodeTable[]>('Encode');
        for (const { MainFormat, ExtraFormat } of encode) {
          for (const { Video } of stream === 'Main' ? MainFormat : ExtraFormat) {
            Object.assign(Video, { Compression: 'H.264', Width: width, Height: height });
          }
        }
        await device.putTable('Encode', encode);
        await device.setSwitches({ streamAnalytics: 'on' });
        await gate.enterLive('/video/set');
        await expectPlaying(page);
        if (stream === 'Main') {
          await chooseStream(page, 'Main');
          await expect(picture(page)).toHaveAttribute('data-size', `${width}x${height}`, { timeout: 15_000 });
        }
        if (host === '127.0.0.1') await expect(picture(page)).toHaveAttribute('data-mode', mode);
        await awaitFace(page);
        // A slow machine shows some boxes late, and the face is gone for a while: five samples have to fit.
        for (let n = 0; n < 5; n++) {
          await expect(async () => {
            const { painted, box } = await faceSample(page);
            for (const side of ['left', 'top', 'right', 'bottom'] as const) {
              expect(Math.abs((box?.[side] ?? 9) - (painted?.[side] ?? -9)), `${side} of sample ${n}`).toBeLessThan(
                0.02,
              );
            }
          }).toPass({ timeout: 15_000, intervals: [50] });
          const seen = await frames(page);
          await expect.poll(() => frames(page), { intervals: [20] }).toBeGreaterThan(seen + 1);
        }
      });
    });
  }
}

test('a box disappears within 700 ms after the last report, and the picture continues', async ({
  gate,
  device,
  page,
}) => {
  await device.setSwitches({ streamAnalytics: 'on' });
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await awaitFace(page);
  // The page itself records when the box last moved and when it was removed.
  await picture(page).evaluate((panel) => {
    const noted = { left: '', movedAt: 0, goneAt: 0 };
    Reflect.set(window, 'noted', noted);
    const look = () => {
      const box = panel.querySelector<HTMLElement>('[data-object^="face"]');
      if (!box) noted.goneAt = performance.now();
      else if (box.style.left !== noted.left)
        Object.assign(noted, { left: box.style.left, movedAt: performance.now() });
      if (box) requestAnimationFrame(look);
    };
    look();
  });
  await device.setSwitches({ streamAnalytics: 'stopped' });
  await expect(face(page)).toHaveCount(0);
  const stood = () =>
    page.evaluate(() => {
      const { movedAt, goneAt } = Reflect.get(window, 'noted') as { movedAt: number; goneAt: number };
      return goneAt - movedAt;
    });
  await expect.poll(stood).toBeGreaterThan(0);
  expect(await stood()).toBeGreaterThan(400);
  expect(await stood()).toBeLessThan(700);
  await expect.poll(async () => (await faceSample(page)).painted).toBeDefined();
  await device.setSwitches({ streamAnalytics: 'on' });
  await expect(face(page)).toHaveCount(1, { timeout: 15_000 });
});

test('an object hidden by the device is hidden, and shown again as the same object', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await device.setSwitches({ streamAnalytics: 'on' });
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await awaitFace(page);
  const seen = await picture(page).evaluate(
    (panel) =>
      new Promise<{ object: string; atMs: number }[]>((resolve) => {
        const changes: { object: string; atMs: number }[] = [];
        const look = () => {
          const object = panel.querySelector<HTMLElement>('[data-object^="face"]')?.dataset.object ?? '';
          if (object !== changes.at(-1)?.object) changes.push({ object, atMs: performance.now() });
          if (changes.length === 4) resolve(changes);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const [before, hidden, shown, deleted] = seen;
  expect([hidden?.object, deleted?.object]).toEqual(['', '']);
  expect(shown?.object).toBe(before?.object);
  // 800 ms behind something; the device goes on updating it meanwhile.
  expect((shown?.atMs ?? 0) - (hidden?.atMs ?? 0)).toBeGreaterThan(600);
  expect((shown?.atMs ?? 0) - (hidden?.atMs ?? 0)).toBeLessThan(1100);
});

test('boxes, labels alone or nothing are chosen in the control line', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await device.setSwitches({ streamAnalytics: 'on' });
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await awaitFace(page);
  await expect(face(page)).toHaveText('Ada 36.50 °C');
  await expect(page.getByRole('list', { name: 'Colours of the overlays' })).toContainText('Face');
  await choice(page).getByText('Labels', { exact: true }).click();
  await expect(picture(page).locator('[data-overlays="labels"]')).toHaveCSS('pointer-events', 'none');
  await expect(face(page)).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)', { timeout: 15_000 });
  await choice(page).getByText('Off', { exact: true }).click();
  await expect(picture(page).locator('[data-overlays]')).toHaveCount(0);
});

test('there is no choice for a stream without analytics', { tag: '@deep' }, async ({ gate, page }) => {
  await gate.enterLive('/video/set');
  await expectPlaying(page);
  await expect(choice(page)).toHaveCount(0);
});

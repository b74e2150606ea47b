/** What only frames of the picture and a real pointer prove of /facecfg and /faceImg. */
import { expect, type Page } from '@playwright/test';
import type { AnalyseRuleTable } from '@/lib/contract/tables/face';
import { test } from './fixtures/gatehouse';
import { expectPlaying, picture } from './fixtures/live-picture';
import { turnTo } from './fixtures/routes';
import { saved } from './fixtures/saved';

const box = (page: Page) => page.locator('[data-object^="face"]');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();

/** The face walks for eight of nine seconds, and is hidden for less than one of them. */
const SEEN = { timeout: 20_000 };

async function configOf(device: { getTable<T>(name: string): Promise<T> }) {
  const rules = await device.getTable<AnalyseRuleTable[][]>('VideoAnalyseRule');
  return rules[0]?.[0]?.Config;
}

async function openLive(gate: { enterLive(path: string): Promise<void> }, page: Page): Promise<void> {
  await gate.enterLive('/facecfg');
  await expectPlaying(page);
}

test('the face in front of the camera has its values beside its box and below the picture', async ({
  gate,
  device,
  page,
}) => {
  await device.setSwitches({ streamAnalytics: 'on' });
  await openLive(gate, page);
  await expect(box(page)).toHaveCount(1, SEEN);
  await expect(box(page)).toContainText('819 × 1966', SEEN);
  const row = page.getByRole('row', { name: /^Similarity/ });
  await expect(row).toContainText('93', SEEN);
  await expect(row).toContainText('Passes');
  // A mask, a stranger, then a photo that is held to the camera.
  const { face } = await device.switches();
  await device.setSwitches({ face: { ...face, hasMask: true } });
  await expect(box(page)).toContainText(/Mask\s*Worn/, SEEN);
  await device.setSwitches({ face: { ...face, similarity: 41 } });
  await expect(row).toContainText('Does not pass', SEEN);
  await device.setSwitches({ face: { ...face, isPhoto: true } });
  await expect(page.getByRole('row', { name: /^Liveness/ })).toContainText('Not alive', SEEN);
  await expect(box(page)).toHaveAttribute('data-refused', '', SEEN);
});

test('a smallest face above the face at the camera makes its box disappear', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await device.setSwitches({ streamAnalytics: 'on' });
  await openLive(gate, page);
  await expect(box(page)).toHaveCount(1, SEEN);
  await page.getByRole('tab', { name: 'Detection area' }).click();
  await page.getByRole('textbox', { name: 'Width', exact: true }).fill('820');
  await save(page);
  await saved(page);
  await expect(box(page)).toHaveCount(0, SEEN);
  await expect(page.getByText(/^Nobody in front of the camera/)).toBeVisible();
  // It stays away for a whole walk.
  const rounds = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0;
        const until = performance.now() + 4_000;
        const look = () => {
          most = Math.max(most, document.querySelectorAll('[data-object^="face"]').length);
          if (performance.now() > until) resolve(most);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(rounds).toBe(0);
  await page.getByRole('textbox', { name: 'Width', exact: true }).fill('819');
  await save(page);
  await expect(box(page)).toHaveCount(1, SEEN);
});

test('an area is drawn by pointer; a point dragged across an edge is back at its place', async ({
  gate,
  device,
  page,
}) => {
  await gate.enterLive('/facecfg');
  await page.getByRole('tab', { name: 'Detection area' }).click();
  const area = page.getByRole('application', { name: 'Area' });
  await expect(area).toBeVisible();
  const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (right: number, down: number) => [x + width * right, y + height * down] as const;
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  for (const [right, down] of [
    [0.2, 0.3],
    [0.8, 0.3],
    [0.8, 0.9],
    [0.2, 0.9],
  ] as const) {
    await page.mouse.click(...at(right, down));
  }
  await page.mouse.click(...at(0.2, 0.9), { button: 'right' });
  await expect(page.getByRole('textbox', { name: 'Point 4, X' })).toBeVisible();
  const pointOf = async (number: number) => [
    await page.getByRole('textbox', { name: `Point ${number}, X` }).inputValue(),
    await page.getByRole('textbox', { name: `Point ${number}, Y` }).inputValue(),
  ];
  const before = await pointOf(1);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const handle = await page.getByRole('button', { name: /^Point 1, X/ }).boundingBox();
  if (!handle) throw new Error('no handle');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(...at(0.95, 0.6), { steps: 5 });
  await page.mouse.up();
  expect(await pointOf(1)).toEqual(before);
  await save(page);
  await saved(page);
  const stored = (await configOf(device))?.DetectRegion;
  expect(stored).toHaveLength(4);
  // The same after a resize of the window: normalised values, not pixels.
  await page.setViewportSize({ width: 1024, height: 740 });
  expect(await pointOf(1)).toEqual(before);
  expect((await configOf(device))?.DetectRegion).toEqual(stored);
});

test('the corner of the smallest face is dragged on the picture', { tag: '@deep' }, async ({ gate, page }) => {
  await gate.enterLive('/facecfg');
  await page.getByRole('tab', { name: 'Detection area' }).click();
  const corner = page.getByRole('button', { name: /^Corner of the smallest face/ });
  const at = await corner.boundingBox();
  if (!at) throw new Error('no corner');
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + 60, at.y + 40, { steps: 4 });
  await page.mouse.up();
  const width = page.getByRole('textbox', { name: 'Width', exact: true });
  await expect.poll(async () => Number(await width.inputValue())).toBeGreaterThan(1_000);
  await page.mouse.move(at.x + 60, at.y + 40);
  await corner.focus();
  const before = Number(await width.inputValue());
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(width).toHaveValue(String(before - 1));
});

test('a drag goes on while the picture is lost, and what was drawn is saved', async ({ gate, device, page }) => {
  await gate.signIn();
  await device.setFault({
    match: { transport: 'stream', method: 'PLAY' },
    action: { type: 'closeWs', code: 1011, afterFrames: 150 },
    times: 1,
  });
  await turnTo(page, '/facecfg');
  await expectPlaying(page);
  await page.getByRole('tab', { name: 'Detection area' }).click();
  const corner = page.getByRole('button', { name: /^Corner of the smallest face/ });
  const width = page.getByRole('textbox', { name: 'Width', exact: true });
  const before = Number(await width.inputValue());
  const at = await corner.boundingBox();
  if (!at) throw new Error('no corner');
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + 30, at.y + 20, { steps: 3 });
  await expect(picture(page)).toHaveAttribute('data-state', 'lost', { timeout: 30_000 });
  await page.mouse.move(at.x + 60, at.y + 40, { steps: 3 });
  await expectPlaying(page);
  await page.mouse.move(at.x + 90, at.y + 60, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Number(await width.inputValue())).toBeGreaterThan(before + 500);
  await save(page);
  await saved(page);
  expect(String((await configOf(device))?.SizeFilter?.MinSize?.[0])).toBe(await width.inputValue());
});

test('the light is seen before it is saved, and is gone when the page is left', async ({ gate, device, page }) => {
  await gate.enterLive('/facecfg');
  await expectPlaying(page);
  await page.getByRole('tab', { name: 'Exposure' }).click();
  await page.getByText('Always', { exact: true }).click();
  const lighting = async () => (await device.getTable<{ Mode: string }[][]>('Lighting'))[0]?.[0]?.Mode;
  await expect.poll(lighting).toBe('Manual');
  await page.getByRole('button', { name: 'Discard', exact: true }).first().click();
  await expect.poll(lighting).toBe('Auto');
  await page.getByText('Always', { exact: true }).click();
  await expect.poll(lighting).toBe('Manual');
  await page.close({ runBeforeUnload: false });
  await expect.poll(lighting).toBe('Auto');
});

test('the dark sample passes at Low and fails at High, and the filter leaves the area alone', async ({
  gate,
  device,
  page,
}) => {
  const before = await configOf(device);
  await gate.enter('/faceImg');
  const sample = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Dark' }) });
  await expect(sample).toContainText('Accepted');
  await page.getByRole('button', { name: /^High/ }).click();
  await expect(sample).toContainText('Not accepted');
  await expect(sample).toContainText('Too dark');
  await save(page);
  await saved(page);
  const after = await configOf(device);
  expect({ ...after, FaceImageFilterStrategy: undefined }).toEqual({ ...before, FaceImageFilterStrategy: undefined });
  expect(after?.FaceImageFilterStrategy?.Level).toBe('High');
});

test('on a phone the form of /faceImg stands before the samples', async ({ gate, page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await gate.enter('/faceImg');
  const top = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0;
  await expect.poll(() => top('Sample pictures')).toBeGreaterThan(await top('Filter'));
  expect(await top('Filter')).toBeGreaterThan(0);
});

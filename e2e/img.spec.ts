/** The picture answers: what /img sets is read from the frames on the screen. */
import { expect, type Page } from '@playwright/test';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { faceSample } from './fixtures/face-sample';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { expectPlaying } from './fixtures/live-picture';
import { measures } from './fixtures/picture-measures';
import { turnTo } from './fixtures/routes';
import { saved } from './fixtures/saved';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
/** Loads the page again, which then asks for the password of the picture. */
async function again(page: Page): Promise<void> {
  await page.reload();
  const password = page.getByRole('main').getByLabel('Password', { exact: true });
  await password.fill(FACTORY_ACCOUNT.password);
  await password.press('Enter');
  await expectPlaying(page);
}
async function leave(page: Page): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/overview');
}
const luma = async (page: Page) => (await measures(page)).luma;

test.beforeEach(async ({ gate, page }) => {
  await gate.enterLive('/img');
  await expectPlaying(page);
});

test('brightness 90 is seen at once, compared while the button is held, and gone after the page is left', async ({
  device,
  page,
}) => {
  const before = await luma(page);
  await box(page, 'Brightness').fill('90');
  await expect.poll(() => luma(page)).toBeGreaterThan(before + 30);
  await expect(page.getByText('LIVE · PREVIEW')).toBeVisible();
  const hold = page.getByRole('button', { name: 'Hold to see stored' });
  await hold.hover();
  await page.mouse.down();
  await expect.poll(() => luma(page)).toBeLessThan(before + 8);
  await expect(page.getByText('STORED', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => luma(page)).toBeGreaterThan(before + 30);
  await leave(page);
  await turnTo(page, '/img');
  await expectPlaying(page);
  await expect.poll(() => luma(page)).toBeLessThan(before + 8);
  const [color] = await device.getTable<{ Brightness: number }[][]>('VideoColor');
  expect(color?.[0]?.Brightness).toBe(50);
});

test('a saved brightness is there after a reload, in the box and in the picture', { tag: '@deep' }, async ({
  page,
}) => {
  const before = await luma(page);
  await box(page, 'Brightness').fill('80');
  await save(page).click();
  await saved(page);
  await again(page);
  await expect(box(page, 'Brightness')).toHaveValue('80');
  await expect.poll(() => luma(page)).toBeGreaterThan(before + 20);
});

test('a preview ends with a reload, and with a closed tab', async ({ device, page, context }) => {
  const brightness = async () => (await device.getTable<{ Brightness: number }[][]>('VideoColor'))[0]?.[0]?.Brightness;
  await box(page, 'Brightness').fill('85');
  await expect.poll(brightness).toBe(85);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(brightness).toBe(50);
  const other = await context.newPage();
  await other.goto('about:blank');
  await again(page);
  await box(page, 'Brightness').fill('85');
  await expect.poll(brightness).toBe(85);
  await page.close({ runBeforeUnload: false });
  await expect.poll(brightness).toBe(50);
});

test('mirror swaps the markers once, and a face keeps its box', async ({ device, page }) => {
  const before = await measures(page);
  expect(before.blueX).toBeLessThan(before.redX);
  await page.getByRole('switch', { name: 'Mirror' }).check({ force: true });
  await expect.poll(async () => (await measures(page)).blueX).toBeGreaterThan(0.5);
  const mirrored = await measures(page);
  expect(mirrored.redX).toBeLessThan(0.5);
  expect(mirrored.blueX).toBeCloseTo(1 - before.blueX, 1);
  await device.setSwitches({ streamAnalytics: 'on' });
  await again(page);
  await page.getByRole('switch', { name: 'Mirror' }).check({ force: true });
  // The face walks from right to left now, and its box with it.
  await expect(async () => {
    const { painted, box } = await faceSample(page);
    for (const side of ['left', 'right'] as const) {
      expect(Math.abs((box?.[side] ?? 9) - (painted?.[side] ?? -9)), side).toBeLessThan(0.02);
    }
  }).toPass({ timeout: 20_000, intervals: [50] });
  const { box: first } = await faceSample(page);
  await expect.poll(async () => (await faceSample(page)).box?.left, { intervals: [50] }).toBeLessThan(first?.left ?? 0);
});

test('contrast, saturation, sharpness, flip and light are each seen in the picture, and gone when they are put back', async ({
  page,
}) => {
  const plain = await measures(page);
  const expectPlain = async (what: 'spread' | 'colour' | 'edges' | 'lean' | 'luma', within: number) =>
    expect(async () => expect(Math.abs((await measures(page))[what] - plain[what])).toBeLessThan(within)).toPass();
  const expectMore = (what: 'spread' | 'colour' | 'edges' | 'luma', than: number) =>
    expect.poll(async () => (await measures(page))[what]).toBeGreaterThan(than);

  await box(page, 'Contrast').fill('80');
  await expectMore('spread', plain.spread * 1.2);
  await box(page, 'Contrast').fill('50');
  await expectPlain('spread', plain.spread * 0.05);

  await box(page, 'Saturation').fill('80');
  await expectMore('colour', plain.colour * 1.3);
  await box(page, 'Saturation').fill('50');
  await expectPlain('colour', plain.colour * 0.1);

  await box(page, 'Sharpness').fill('100');
  await expectMore('edges', plain.edges * 1.2);
  await box(page, 'Sharpness').fill('50');
  await expectPlain('edges', plain.edges * 0.1);

  const flip = page.getByRole('switch', { name: 'Flip' });
  await flip.check({ force: true });
  await expect.poll(async () => Math.sign((await measures(page)).lean)).toBe(-Math.sign(plain.lean));
  // Turned over, not to the other side.
  expect((await measures(page)).blueX).toBeCloseTo(plain.blueX, 1);
  await flip.uncheck({ force: true });
  await expectPlain('lean', Math.abs(plain.lean) * 0.2);

  await page.getByRole('tab', { name: 'Day and light' }).click();
  await page.getByRole('radiogroup', { name: 'Light mode' }).getByText('Always', { exact: true }).click();
  await box(page, 'Light strength').fill('100');
  await expectMore('luma', plain.luma + 8);
  await page.getByRole('radiogroup', { name: 'Light mode' }).getByText('Off', { exact: true }).click();
  await expectPlain('luma', 4);
});

test('a picture that is turned a quarter is as wide as it was high', async ({ page }) => {
  await page.getByRole('radiogroup', { name: 'Rotation' }).getByText('90°', { exact: true }).click();
  await expect.poll(async () => (await measures(page)).width).toBe(480);
  expect((await measures(page)).height).toBe(640);
});

test('black and white has no colours, and Night shows the picture of the night', async ({ page }) => {
  const before = await measures(page);
  await page.getByRole('radiogroup', { name: 'Profile' }).getByText('Night', { exact: true }).click();
  await expect.poll(async () => (await measures(page)).colour).toBeLessThan(before.colour / 4);
  expect((await measures(page)).luma).toBeLessThan(before.luma);
  await page.getByRole('radiogroup', { name: 'Profile' }).getByText('Normal', { exact: true }).click();
  await expect.poll(async () => (await measures(page)).colour).toBeGreaterThan(before.colour / 2);
});

test('automatic focus ends with a sharp picture and enabled buttons', { tag: '@deep' }, async ({ page }) => {
  const sharp = (await measures(page)).edges;
  await page.getByRole('tab', { name: 'Focus' }).click();
  const slider = page.getByRole('slider', { name: 'Focus position' });
  await expect(slider).toBeEnabled();
  await slider.focus();
  await page.keyboard.press('Home');
  const auto = page.getByRole('button', { name: 'Focus automatically' });
  await expect(auto).toBeDisabled();
  await expect(auto).toBeEnabled({ timeout: 10_000 });
  await expect.poll(async () => (await measures(page)).edges).toBeLessThan(sharp * 0.9);
  await auto.click();
  await expect(auto).toBeDisabled();
  await expect(auto).toBeEnabled({ timeout: 10_000 });
  await expect.poll(async () => (await measures(page)).edges).toBeGreaterThan(sharp * 0.95);
});

test('a slider that is dragged sends at most five values a second for its table, and the last one', {
  tag: '@deep',
}, async ({ device, page }) => {
  const sent: { at: number; brightness: number }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(ENDPOINT.rpc)) return;
    const [, value] = /setTemporaryConfig.*?"Brightness":(\d+)/.exec(request.postData() ?? '') ?? [];
    if (value !== undefined) sent.push({ at: Date.now(), brightness: Number(value) });
  });
  const thumb = page.getByRole('slider', { name: 'Brightness' });
  const place = await thumb.boundingBox();
  if (!place) throw new Error('no slider');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) await page.mouse.move(x + step / 2, y, { steps: 2 });
  await page.mouse.up();
  const typed = Number(await box(page, 'Brightness').inputValue());
  await expect
    .poll(async () => (await device.getTable<{ Brightness: number }[][]>('VideoColor'))[0]?.[0]?.Brightness)
    .toBe(typed);
  // The browser tells of a request after the device may have answered it.
  await expect.poll(() => sent.at(-1)?.brightness).toBe(typed);
  // The sixth comes a second after the first; the clocks of test and page differ by the time of a message.
  for (const [index, { at }] of sent.entries()) {
    if (index >= 5) expect(at - (sent[index - 5]?.at ?? 0)).toBeGreaterThan(850);
  }
  expect(sent.length).toBeGreaterThan(2);
});

test('opening the page costs one stream session', async ({ device }) => {
  const setups = (await device.requests('PLAY')).length;
  expect(setups).toBe(1);
});

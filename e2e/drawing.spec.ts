/** The product's drawing tool over the live picture, on the page of the control API. docs/stream-knobs.md */
import { expect, type Locator, type Page } from '@playwright/test';
import { DRAWING_MAX, MOTION_GRID } from '@/lib/contract/limits';
import { expectAccessible, STILL } from './fixtures/axe';
import { tabTo } from './fixtures/keyboard';
import { expectPlaying } from './fixtures/live-picture';
import { test as base } from './fixtures/player';
import { wordsOf } from './fixtures/words';

/** Distances from the left and the upper edge: fractions of the picture, or pixels of the page. */
type Place = readonly [x: number, y: number];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawn {
  id: number;
  kind: string;
  points: Place[];
}

const SQUARE: readonly Place[] = [
  [0.2, 0.2],
  [0.6, 0.2],
  [0.6, 0.7],
  [0.2, 0.7],
];

/** The step of an arrow key, and with Shift: 1 % and 0.1 % of the picture. */
const STEP = 82;
const FINE_STEP = 8;

const unitAt = (pixel: number, from: number, length: number) =>
  Math.min(Math.max(Math.round(((pixel - from) / length) * DRAWING_MAX), 0), DRAWING_MAX);

/** Converts a pixel of the page to drawing units. */
const unitsAt = ([x, y]: Place, box: Box): Place => [unitAt(x, box.x, box.width), unitAt(y, box.y, box.height)];

/**
 * Pointer actions on the drawing tool. Positions are rounded to pixels, and the functions return the drawing units of
 * those pixels.
 */
class Hand {
  readonly area: Locator;
  readonly handles: Locator;
  readonly status: Locator;

  constructor(readonly page: Page) {
    this.area = page.getByRole('application', { name: 'Drawn over the picture' });
    this.handles = this.area.locator('[data-handle]');
    this.status = page.getByRole('group', { name: 'Drawing' }).getByRole('status');
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true });

  handle = (number: number) => this.page.getByRole('button', { name: new RegExp(`^Point ${number}, X`) });

  box = (): Promise<Box> =>
    this.area.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });

  /** Whole pixels, as a mouse reports them. */
  async pixels(places: readonly Place[]): Promise<Place[]> {
    const { x, y, width, height } = await this.box();
    return places.map((place) => [Math.round(x + place[0] * width), Math.round(y + place[1] * height)]);
  }

  async click(...places: Place[]): Promise<Place[]> {
    const box = await this.box();
    const pixels = await this.pixels(places);
    for (const [x, y] of pixels) await this.page.mouse.click(x, y);
    return pixels.map((pixel) => unitsAt(pixel, box));
  }

  async rightClick(place: Place): Promise<void> {
    const [[x, y] = [0, 0]] = await this.pixels([place]);
    await this.page.mouse.click(x, y, { button: 'right' });
  }

  /** Moves there with the button pressed, and keeps it pressed. */
  async hold(from: Place, to: Place): Promise<Place> {
    const box = await this.box();
    const [[startX, startY] = [0, 0], end = [0, 0]] = await this.pixels([from, to]);
    await this.page.mouse.move(startX, startY);
    await this.page.mouse.down();
    await this.page.mouse.move(end[0], end[1], { steps: 5 });
    return unitsAt(end, box);
  }

  async drag(from: Place, to: Place): Promise<Place> {
    const units = await this.hold(from, to);
    await this.page.mouse.up();
    return units;
  }

  /** An accepted area. */
  async drawSquare(): Promise<Place[]> {
    await this.button('Draw').click();
    const points = await this.click(...SQUARE);
    await this.rightClick([0.9, 0.9]);
    await this.expectPhase('Done');
    return points;
  }

  async values<T = Drawn[]>(): Promise<T> {
    return JSON.parse((await this.page.getByLabel('Values', { exact: true }).textContent()) ?? '');
  }

  /** Points of the only shape. */
  expectPoints = (points: readonly Place[]) =>
    expect.poll(async () => (await this.values()).map((shape) => shape.points)).toEqual([points]);

  expectPhase = (phase: string) => expect(this.area).toHaveAttribute('data-phase', phase);

  expectProblem = (text: RegExp) => expect(this.page.getByRole('alert')).toHaveText(text);

  /** Positions of the handles as fractions of the picture, in steps of half a percent. */
  handlePlaces = async (): Promise<Place[]> => {
    const box = await this.box();
    const boxes = await this.handles.evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
    );
    const part = (value: number, from: number, length: number) => Math.round(((value - from) / length) * 200) / 200;
    return boxes.map(({ x, y }) => [part(x, box.x, box.width), part(y, box.y, box.height)]);
  };
}

const test = base.extend<{ draw: (what: string) => Promise<Hand> }>({
  /** The page with that tool over a picture of 640 × 480, which leaves bars at both sides of the panel. */
  draw: async ({ open, page }, use) => {
    await use(async (what) => {
      await open(`stream=sub&fps=10&audio=none&draw=${what}`);
      await expectPlaying(page);
      const hand = new Hand(page);
      await expect.poll(async () => ((box) => (box.width / box.height).toFixed(2))(await hand.box())).toBe('1.33');
      return hand;
    });
  },
});

test.use(STILL);

test('rejects an area that crosses itself when it is ended by a right click', { tag: '@deep' }, async ({ draw }) => {
  const hand = await draw('polygon');
  await hand.button('Draw').click();
  const [first, second] = await hand.click([0.2, 0.2], [0.6, 0.7], [0.6, 0.2], [0.2, 0.7]);
  await hand.rightClick([0.2, 0.7]);
  await hand.expectPhase('Doing');
  await hand.expectProblem(/Edges .1–2. and .3–4. cross\. The shape stays as it was\./);
  expect(await hand.values()).toEqual([]);

  await hand.button('Undo').click();
  await hand.button('Undo').click();
  const [third] = await hand.click([0.2, 0.8]);
  await hand.rightClick([0.9, 0.9]);
  await hand.expectPhase('Done');
  await hand.expectPoints([first, second, third] as Place[]);
});

test('ends an area by itself with the 20th click', { tag: '@deep' }, async ({ draw }) => {
  const hand = await draw('polygon');
  const around = Array.from({ length: 20 }, (_, index): Place => {
    const angle = (index / 20) * 2 * Math.PI;
    return [0.5 + 0.4 * Math.cos(angle), 0.5 + 0.4 * Math.sin(angle)];
  });
  await hand.button('Draw').click();
  const points = await hand.click(...around.slice(0, 19));
  await hand.expectPhase('Doing');
  expect(await hand.values()).toEqual([]);
  points.push(...(await hand.click(...around.slice(19))));
  await hand.expectPhase('Done');
  await hand.expectPoints(points);
});

test('puts a vertex back that is dragged across an edge', { tag: '@deep' }, async ({ draw, page }) => {
  const hand = await draw('polygon');
  const points = await hand.drawSquare();
  await hand.button('Edit').click();
  const before = await hand.handlePlaces();
  await hand.hold([0.6, 0.7], [0.05, 0.4]);
  await hand.expectPhase('Drag');
  await expect(page.getByText(/The point returns to its old position when you let go\./)).toBeVisible();
  expect(await hand.handlePlaces()).not.toEqual(before);
  await page.mouse.up();
  await hand.expectPhase('Edit');
  await hand.expectProblem(/cross\. The shape stays as it was\./);
  expect(await hand.handlePlaces()).toEqual(before);
  await hand.expectPoints(points);
});

test('keeps the coordinates when the window changes and in full screen', async ({ draw, page }) => {
  const hand = await draw('polygon');
  const points = await hand.drawSquare();
  await hand.button('Edit').click();
  const places = await hand.handlePlaces();
  const { width } = await hand.box();
  const expectSame = async () => {
    await expect.poll(hand.handlePlaces).toEqual(places);
    await hand.expectPoints(points);
  };

  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(async () => (await hand.box()).width).not.toBe(width);
  await expectSame();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  const fillsScreen = async () => {
    const box = await hand.box();
    const screen = await page.evaluate(() => ({
      isFull: document.fullscreenElement !== null,
      width: window.innerWidth,
      height: window.innerHeight,
    }));
    return screen.isFull && Math.max(box.width / screen.width, box.height / screen.height) > 0.99;
  };
  await expect.poll(fillsScreen).toBe(true);
  await expectSame();
  const moved = await hand.drag([0.2, 0.2], [0.1, 0.05]);
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(async () => (await hand.box()).width).toBeCloseTo(width, 0);
  await hand.expectPoints([moved, ...points.slice(1)]);
});

test('selects a shape by a click 7 px from an edge and not by one 12 px away', { tag: '@deep' }, async ({
  draw,
  page,
}) => {
  const hand = await draw('polygon');
  await hand.drawSquare();
  const [[left, top] = [0, 0], [right] = [0, 0]] = await hand.pixels(SQUARE);
  const number = hand.button('Area 1');
  for (const distance of [-7, 12, 7, -12]) {
    await hand.click([0.9, 0.9]);
    await expect(number).toHaveAttribute('aria-pressed', 'false');
    await page.mouse.click(Math.round((left + right) / 2), top + distance);
    await expect(number, `${distance} px`).toHaveAttribute('aria-pressed', String(Math.abs(distance) <= 8));
  }
});

test('keeps a vertex on the picture that is dragged past its corner', { tag: '@deep' }, async ({ draw }) => {
  const hand = await draw('polygon');
  const points = await hand.drawSquare();
  await hand.button('Edit').click();
  await hand.drag([0.6, 0.2], [1.06, -0.06]);
  await hand.expectPoints(points.with(1, [DRAWING_MAX, 0]));
  await hand.drag([0.2, 0.7], [-0.06, 0.7]);
  await expect.poll(async () => (await hand.values())[0]?.points[3]?.[0]).toBe(0);
});

test('cancels with Escape, deletes the selection, reports an empty selection, and undoes', { tag: '@deep' }, async ({
  draw,
  page,
}) => {
  const hand = await draw('polygon');
  const points = await hand.drawSquare();
  await hand.button('Draw').click();
  await hand.click([0.7, 0.3], [0.9, 0.3], [0.9, 0.6]);
  await hand.expectPhase('Doing');
  await page.keyboard.press('Escape');
  await hand.expectPhase('Done');
  await hand.expectPoints(points);

  await page.keyboard.press('Delete');
  await hand.expectProblem(/^No line selected\./);
  await hand.button('Delete selected').click();
  await hand.expectProblem(/^No line selected\./);
  await hand.expectPoints(points);

  await hand.click([0.4, 0.2]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Delete');
  await hand.expectPhase('Null');
  expect(await hand.values()).toEqual([]);
  await hand.button('Undo').click();
  await hand.expectPoints(points);
});

test('is drawn and edited by keys alone, and agrees with the table of points', { tag: '@deep' }, async ({
  draw,
  page,
}) => {
  const hand = await draw('polygon');
  const middle = Math.round(DRAWING_MAX / 2);
  const far = middle + 10 * STEP;
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  };
  await tabTo(page, hand.button('Draw'));
  await press('Enter');
  await tabTo(page, hand.area);
  await press('Enter');
  await press('ArrowRight', 10);
  await expect(hand.status).toHaveText(`Crosshair at X ${far}, Y ${middle}`);
  await press('Enter');
  await expect(hand.status).toHaveText(/^2 points,/);
  await press('ArrowDown', 10);
  await press('Enter', 2);
  await hand.expectPhase('Done');
  await hand.expectPoints([
    [middle, middle],
    [far, middle],
    [far, far],
  ]);

  await tabTo(page, hand.button('Edit'), 'Shift+Tab');
  await press('Enter');
  await tabTo(page, hand.handle(2));
  await press('ArrowUp');
  await press('Shift+ArrowLeft');
  const [x, y] = [far - FINE_STEP, middle - STEP];
  await expect(hand.status).toHaveText(`Point 2, X ${x}, Y ${y}`);
  const [boxX, boxY] = [page.getByLabel('Point 2, X', { exact: true }), page.getByLabel('Point 2, Y', { exact: true })];
  await expect(boxX).toHaveValue(String(x));
  await expect(boxY).toHaveValue(String(y));

  await tabTo(page, boxX);
  await press('Control+a');
  await page.keyboard.type('6000');
  await press('Enter');
  await expect(hand.handle(2)).toHaveAccessibleName(`Point 2, X 6000, Y ${y}`);
  await press('Control+a');
  await page.keyboard.type('8192');
  await press('Enter');
  await expect(boxX).toHaveAccessibleDescription('Enter whole numbers from 0 to 8191.');
  await press('Escape');
  await tabTo(page, hand.handle(2), 'Shift+Tab');
  await press('ArrowRight');
  await expect(boxX).toHaveValue(String(6000 + STEP));
  await hand.expectPoints([
    [middle, middle],
    [6000 + STEP, y],
    [far, far],
  ]);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 412, height: 860 }, hasTouch: true, isMobile: true });

  test('is drawn by taps and edited by dragging a vertex, without scrolling the page', async ({ draw, page }) => {
    const hand = await draw('polygon');
    await hand.button('Draw').tap();
    await hand.expectPhase('ToDo');
    const box = await hand.box();
    const pixels = await hand.pixels(SQUARE);
    for (const [x, y] of pixels) await page.touchscreen.tap(x, y);
    await hand.button('Finish').tap();
    await hand.expectPhase('Done');
    const points = pixels.map((pixel) => unitsAt(pixel, box));
    await hand.expectPoints(points);

    await hand.button('Edit').tap();
    await hand.expectPhase('Edit');
    const [from, to] = await hand.pixels([
      [0.2, 0.7],
      [0.3, 0.9],
    ]);
    if (!from || !to) throw new Error('no places');
    const moved = unitsAt(to, await hand.box());
    const scrolled = await page.evaluate(() => window.scrollY);
    await fingerDrag(page, from, to);
    await hand.expectPoints(points.with(3, moved));
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  });

  test('paints the motion grid with a finger', async ({ draw, page }) => {
    const hand = await draw('grid');
    const [from, to] = await hand.pixels([middleOf(3, 2), middleOf(5, 9)]);
    if (!from || !to) throw new Error('no places');
    await fingerDrag(page, from, to);
    await expect.poll(() => paintedBy(hand)).toEqual(cells([3, 2], [5, 9]));
  });
});

async function fingerDrag(page: Page, from: Place, to: Place): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 6;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y]) => ({ x, y })) });
  await send('touchStart', from);
  for (let step = 1; step <= steps; step += 1) {
    const along = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / steps;
    await send('touchMove', [along(0), along(1)]);
  }
  await send('touchEnd');
  await session.detach();
}

interface Grid {
  detectInfo: number[][];
  xStep: number;
  yStep: number;
}

const middleOf = (column: number, row: number): Place => [
  (column + 0.5) / MOTION_GRID.columns,
  (row + 0.5) / MOTION_GRID.rows,
];

/** Painted cells as `column row`, row by row. */
async function paintedBy(hand: Hand): Promise<string[]> {
  const { detectInfo } = await hand.values<Grid>();
  return detectInfo.flatMap((row, at) => row.flatMap((cell, column) => (cell === 1 ? [`${column} ${at}`] : [])));
}

/** Names of the cells between two corners, as `paintedBy` writes them. */
function cells([left, top]: Place, [right, bottom]: Place): string[] {
  const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
  const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
  return rows.flatMap((row) => columns.map((column) => `${column} ${row}`));
}

test('paints and erases cells of the motion grid by dragging', { tag: '@deep' }, async ({ draw }) => {
  const hand = await draw('grid');
  await hand.drag(middleOf(2, 3), middleOf(5, 6));
  await expect.poll(() => paintedBy(hand)).toEqual(cells([2, 3], [5, 6]));
  const { detectInfo, xStep, yStep } = await hand.values<Grid>();
  expect([detectInfo.length, detectInfo[0]?.length]).toEqual([MOTION_GRID.rows, MOTION_GRID.columns]);
  expect([xStep, yStep]).toEqual([(DRAWING_MAX + 1) / MOTION_GRID.columns, (DRAWING_MAX + 1) / MOTION_GRID.rows]);

  await hand.drag(middleOf(2, 3), middleOf(2, 6));
  await expect.poll(() => paintedBy(hand)).toEqual(cells([3, 3], [5, 6]));
  await hand.button('Undo').click();
  await expect.poll(() => paintedBy(hand)).toEqual(cells([2, 3], [5, 6]));
});

test('paints cells of the motion grid by keys', { tag: '@deep' }, async ({ draw, page }) => {
  const hand = await draw('grid');
  await tabTo(page, hand.area);
  for (const key of ['ArrowRight', 'ArrowDown', 'Space', 'Shift+ArrowRight', 'Shift+ArrowRight']) {
    await page.keyboard.press(key);
  }
  await expect.poll(() => paintedBy(hand)).toEqual(cells([1, 1], [3, 1]));
  await expect(hand.status).toHaveText('Column 4, row 2, painted · 3 cells');
  await page.keyboard.press('Space');
  await expect.poll(() => paintedBy(hand)).toEqual(cells([1, 1], [2, 1]));
  await page.keyboard.press('Control+z');
  await expect.poll(() => paintedBy(hand)).toEqual(cells([1, 1], [3, 1]));
});

test('draws a line, which may cross itself', { tag: '@deep' }, async ({ draw }) => {
  const hand = await draw('line');
  await hand.button('Draw').click();
  const points = await hand.click([0.2, 0.2], [0.6, 0.7], [0.6, 0.2], [0.2, 0.7]);
  await hand.rightClick([0.9, 0.9]);
  await expect.poll(() => hand.values()).toEqual([{ id: 1, kind: 'line', points }]);
});

test('draws a rectangle by one drag and moves a corner', { tag: '@deep' }, async ({ draw }) => {
  const hand = await draw('rectangle');
  await hand.button('Draw').click();
  const [left, top] = await hand.drag([0.7, 0.8], [0.3, 0.4]);
  await hand.expectPhase('Done');
  const [shape] = await hand.values();
  expect(shape).toMatchObject({ kind: 'rectangle', points: [[left, top], expect.anything()] });

  await hand.button('Edit').click();
  const corner = await hand.drag([0.7, 0.8], [0.9, 0.6]);
  await hand.expectPoints([[left, top], corner]);
});

test('is not mirrored in Arabic', async ({ draw, page }) => {
  const word = wordsOf('Arabic');
  const hand = await draw('polygon&lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await hand.button(word('drawing.draw')).click();
  const points = await hand.click(...SQUARE);
  await hand.rightClick([0.9, 0.9]);
  await hand.expectPoints(points);
  await hand.button(word('drawing.edit')).click();
  await expect(hand.handles).toHaveCount(SQUARE.length);
  expect(await hand.handlePlaces()).toEqual(SQUARE);
});

test('has no axe violations in any of its states', async ({ draw, page }) => {
  test.slow();
  const hand = await draw('polygon');
  await expectAccessible(page, 'nothing drawn');
  await hand.drawSquare();
  await hand.button('Edit').click();
  await hand.handle(2).focus();
  await expectAccessible(page, 'a point chosen');
  await hand.button('Draw').click();
  await hand.click([0.7, 0.2], [0.9, 0.7], [0.9, 0.2], [0.7, 0.7]);
  await hand.expectProblem(/undo the last point/);
  await expectAccessible(page, 'edges that cross');
});

test('has no axe violations on the motion grid', { tag: '@deep' }, async ({ draw, page }) => {
  const hand = await draw('grid');
  await hand.drag(middleOf(2, 3), middleOf(5, 6));
  await expectAccessible(page, 'cells painted');
});

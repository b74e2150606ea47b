/**
 * Frames a second while an area of 20 points is dragged by a corner and while one is drawn, with the processor at a
 * quarter; the floor is the same pointer over a page that only moves one box by it.
 *
 *   node bench/drawing.mjs [--seconds 4]
 *
 * Exit code 1 below 30 frames a second (issue 31).
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { FLAGS, median } from './video/measure.mjs';

const LEAST_FPS = 30;
const SLOW_DOWN = 4;
const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } });
const seconds = Number(options.seconds);

const { js, css } = await bundle('bench/drawing.page.tsx');
const page = (body) => `<!doctype html><title>bench</title><link rel=stylesheet href=/a.css>${body}`;
const floor =
  '<div id=area style="inline-size:640px;block-size:360px;background:#0b1010"><div id=box style="inline-size:10px;block-size:10px;background:#66d9d3"></div></div>' +
  '<script>area.onpointermove=(event)=>{box.style.translate=event.offsetX+"px "+event.offsetY+"px"}</script>';
const files = {
  '/page': ['text/html', page('<div id=root></div><script type=module src=/a.js></script>')],
  '/floor': ['text/html', page(floor)],
  '/a.js': ['text/javascript', js],
  '/a.css': ['text/css', css],
};
const server = createServer((request, response) => {
  const file = files[request.url ?? ''];
  response.writeHead(file ? 200 : 404, { 'Content-Type': file?.[0] ?? 'text/plain' });
  response.end(file?.[1] ?? '');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

/** Frames a second, and the longest time between two, while `move` is called on every frame. */
const framesDuring = (tab, move) =>
  tab.evaluate(
    async ([text, forMs]) => {
      const step = new Function(`return ${text}`)();
      const gaps = [];
      let before = performance.now();
      const end = before + forMs;
      for (let frame = 0; before < end; frame += 1) {
        step(frame);
        const now = await new Promise((resolve) => requestAnimationFrame(resolve));
        gaps.push(now - before);
        before = now;
      }
      gaps.sort((one, other) => one - other);
      return { fps: (gaps.length / forMs) * 1_000, p95: gaps[Math.floor(gaps.length * 0.95)] };
    },
    [String(move), seconds * 1_000],
  );

/** A pointer that goes round in the picture; what it is over gets its moves. */
const circle = (frame) => {
  const area = document.querySelector('[role=application], #area');
  const { left, top, width, height } = area.getBoundingClientRect();
  const angle = frame / 10;
  const place = {
    clientX: left + width * (0.82 + 0.06 * Math.cos(angle)),
    clientY: top + height * (0.5 + 0.06 * Math.sin(angle)),
  };
  const more = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse', button: 0 };
  area.dispatchEvent(new PointerEvent('pointermove', { ...place, ...more }));
};

const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
const inTab = async (path, use) => {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await tab.goto(origin + path);
  const session = await tab.context().newCDPSession(tab);
  const result = await use(tab, () => session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN }));
  await tab.close();
  return result;
};
const figures = { floor: [], drag: [], draw: [] };
for (let round = 0; round < 3; round += 1) {
  figures.floor.push(
    await inTab('/floor', async (tab, throttle) => {
      await throttle();
      return framesDuring(tab, circle);
    }),
  );
  figures.drag.push(
    await inTab('/page', async (tab, throttle) => {
      await tab.getByRole('button', { name: 'Edit' }).click();
      const handle = await tab.getByRole('button', { name: /^Point 1, X/ }).boundingBox();
      await tab.mouse.move(handle.x + 5, handle.y + 5);
      await tab.mouse.down();
      await tab.mouse.move(handle.x - 20, handle.y + 5);
      await throttle();
      return framesDuring(tab, circle);
    }),
  );
  figures.draw.push(
    await inTab('/page', async (tab, throttle) => {
      await tab.getByRole('button', { name: 'Draw' }).click();
      const box = await tab.getByRole('application').boundingBox();
      for (let point = 0; point < 19; point += 1) {
        const angle = (point / 20) * 2 * Math.PI;
        const x = box.x + box.width * (0.5 + 0.4 * Math.cos(angle));
        await tab.mouse.click(x, box.y + box.height * (0.5 + 0.4 * Math.sin(angle)));
      }
      await throttle();
      return framesDuring(tab, circle);
    }),
  );
}
await browser.close();
server.close();
let isSlow = false;
for (const [name, runs] of Object.entries(figures)) {
  const fps = median(runs.map((each) => each.fps));
  const p95 = median(runs.map((each) => each.p95));
  const isMissed = name !== 'floor' && fps < LEAST_FPS;
  isSlow ||= isMissed;
  const bar = name === 'floor' ? '' : ` (at least ${LEAST_FPS})${isMissed ? ' MISSED' : ''}`;
  console.log(`${name.padEnd(6)} ${fps.toFixed(0)} frames a second${bar}, 95 % within ${p95.toFixed(0)} ms`);
}
process.exitCode = isSlow ? 1 : 0;

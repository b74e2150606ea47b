/**
 * The player with an RTSP server that nobody here wrote: gst-rtsp-server as Debian packages it, in each codec. Part of
 * `npm run test:deep`. The console's address has a query; lib/media/rtsp/public-server.deep.test.ts has one without.
 */
import { expect } from '@playwright/test';
import { isDeep } from './fixtures/deep';
import { test as base } from './fixtures/gatehouse';
import { expectPlaying, frames, picture } from './fixtures/live-picture';
import { openBridge, PUBLIC_STREAMS, type PublicStream, startPublicServer } from './fixtures/public-rtsp-server';

const HAS_SOUND: readonly PublicStream[] = ['g711', 'aac'];

interface PublicFixtures {
  stream: PublicStream;
  rtspPort: number;
}

const test = base.extend<PublicFixtures>({
  stream: ['h264', { option: true }],
  rtspPort: async ({ stream }, use) => {
    const server = await startPublicServer(stream);
    await use(server.port);
    server.stop();
  },
  origin: async ({ emulator, rtspPort }, use) => {
    const bridge = await openBridge(emulator.origin, rtspPort);
    await use(bridge.origin);
    bridge.close();
  },
});

if (isDeep) {
  for (const stream of PUBLIC_STREAMS) {
    test.describe(stream, () => {
      test.use({ stream });

      test('is shown by the console, and heard where it has sound', async ({ gate, page }) => {
        // Elements and buffers that play sound are outside the DOM: their starts are recorded.
        await page.addInitScript(() => {
          Reflect.set(window, 'heard', 0);
          const note = () => Reflect.set(window, 'heard', Reflect.get(window, 'heard') + 1);
          const { start } = AudioBufferSourceNode.prototype;
          AudioBufferSourceNode.prototype.start = function (when?: number) {
            note();
            return start.call(this, when);
          };
          const { play } = HTMLAudioElement.prototype;
          HTMLAudioElement.prototype.play = function () {
            this.addEventListener('timeupdate', note);
            return play.call(this);
          };
        });
        await gate.enterLive('/video/set');
        await expectPlaying(page);
        await expect(picture(page)).toHaveAttribute('data-size', '640x480');
        const before = await frames(page);
        await expect.poll(() => frames(page), { timeout: 15_000 }).toBeGreaterThan(before + 15);
        const sound = page.getByRole('button', { name: 'Turn sound on' });
        if (!HAS_SOUND.includes(stream)) return expect(sound).toHaveCount(0);
        await sound.click();
        await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toBeGreaterThan(3);
      });
    });
  }
}

import { describe, expect, it } from 'vitest';
import { BAR_CODE_RANGE, barCodeHeight, readBarCode } from './bar-code';
import { JpegEncoder } from './jpeg-encoder';
import { blockMeans } from './jpeg-reader.fixtures';
import { TestPicture } from './test-picture';

const SIZES = [
  [640, 480],
  [1280, 720],
  [1920, 1080],
  [352, 288],
] as const;

describe('JpegEncoder', () => {
  it.each(SIZES)('burns a readable number into each picture of %i x %i', (width, height) => {
    const encoder = new JpegEncoder();
    const picture = new TestPicture(width, height);
    const columns = Math.ceil(width / 16);
    for (let frame = 0; frame < 4; frame++) {
      const value = 1_700_000_000_000 + frame * 40;
      const grid = picture.paint(frame, value, { caption: `CH1 MAIN 0${frame}`, overlays: [] });
      const means = blockMeans(encoder.encode(grid), grid.length);
      const rgba = new Uint8ClampedArray(width * barCodeHeight(width) * 4).map((_, index) => {
        const [x, y] = [(index >> 2) % width, Math.floor((index >> 2) / width)];
        const block = means[(y >> 4) * columns + (x >> 4)]?.[((y >> 3) & 1) * 2 + ((x >> 3) & 1)];
        return block ?? 0;
      });
      expect(readBarCode(rgba, width)).toBe(value % BAR_CODE_RANGE);
    }
  });

  it('keeps the brightness of every tile to a step of its divisor', () => {
    const grid = new TestPicture(640, 480).paint(3, 99, { caption: 'CH1 SUB 640X480', overlays: [] });
    const coded = new JpegEncoder().encode(grid);
    blockMeans(coded, grid.length).forEach((blocks, address) => {
      blocks.forEach((mean, block) => {
        let sum = 0;
        for (let n = 0; n < 64; n++) {
          const at = (block >> 1) * 128 + (block & 1) * 8 + (n >> 3) * 16 + (n & 7);
          sum += grid[address]?.samples[at] ?? 0;
        }
        const painted = ((sum / 64 - 16) * 255) / 219;
        expect(Math.abs(mean - painted), `macroblock ${address}`).toBeLessThanOrEqual(
          (coded.divisors[0] ?? 1) / 16 + 1e-6,
        );
      });
    });
  });

  it('puts no marker into the scan', () => {
    const { scan } = new JpegEncoder().encode(
      new TestPicture(640, 480).paint(1, 0xfffff, { caption: 'FFFF', overlays: [] }),
    );
    scan.forEach((byte, index) => {
      if (byte === 0xff) expect(scan[index + 1], `byte ${index}`).toBe(0);
    });
  });
});

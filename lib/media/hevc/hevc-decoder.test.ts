import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import type { HevcModule } from 'hevc-decode';
import { beforeAll, expect, it } from 'vitest';
import { barCodeHeight, readBarCode } from '@/emulator/stream/bar-code';
import { H265Encoder } from '@/emulator/stream/h265-encoder';
import { pictureClip } from '@/emulator/stream/picture-clip';
import { TestPicture } from '@/emulator/stream/test-picture';
import { HevcDecoder } from './hevc-decoder';

const SIZE = { width: 352, height: 288 };
const folder = new URL('../../../node_modules/@hevcjs/core/dist/wasm/', import.meta.url);

let module: HevcModule;
beforeAll(async () => {
  // The loader is a CommonJS script and asks for what Node gives those.
  const source = readFileSync(new URL('hevc-decode.js', folder), 'utf8');
  const holder: { exports: { default?: (options: object) => Promise<HevcModule> } } = { exports: {} };
  const run = runInThisContext(`(function (module, exports, require, __filename, __dirname) {${source}\n})`);
  run(
    holder,
    holder.exports,
    createRequire(import.meta.url),
    new URL('hevc-decode.js', folder).pathname,
    folder.pathname,
  );
  const loaded = await holder.exports.default?.({ locateFile: () => new URL('hevc-decode.wasm', folder).pathname });
  if (!loaded) throw new Error('no decoder');
  module = loaded;
});

/** Access units of the emulator's test picture, with start codes; each 10th is a key picture. */
function units(count: number, { width, height } = SIZE): Uint8Array[] {
  const encoder = new H265Encoder(width, height);
  const picture = new TestPicture(width, height);
  return Array.from({ length: count }, (_, n) => {
    const { nals } = encoder.encode(picture.paint(n, n * 40, { caption: 'test', overlays: [] }), n % 10 === 0);
    return Buffer.concat(nals.flatMap((nal) => [Uint8Array.of(0, 0, 0, 1), nal]));
  });
}

it('returns each picture at once when none may be out of order', () => {
  const decoder = new HevcDecoder(module);
  for (const unit of units(25)) {
    const [picture, ...more] = decoder.decode(unit, false);
    expect(more).toEqual([]);
    expect(picture).toMatchObject(SIZE);
    expect(picture?.planes).toHaveLength((SIZE.width * SIZE.height * 3) / 2);
  }
  decoder.close();
});

it('decodes the same with and without reordering', () => {
  const all = (isReordered: boolean) => {
    const decoder = new HevcDecoder(module);
    const planes = units(25).flatMap((unit) => decoder.decode(unit, isReordered).map((picture) => picture.planes));
    decoder.close();
    return planes;
  };
  const waiting = all(true);
  expect(waiting.length).toBeGreaterThan(20);
  for (const [n, planes] of waiting.entries())
    expect(Buffer.compare(planes, all(false)[n] ?? new Uint8Array())).toBe(0);
}, 60_000);

/** Not all of them are multiples of the blocks of the codec. */
it.each([192, 368, 608, 1088, 1472, 1952, 3008])('returns the visible part alone of pictures of width %i', (width) => {
  const decoder = new HevcDecoder(module);
  const [picture] = decoder.decode(units(1, { width, height: 144 })[0] ?? new Uint8Array(), false);
  expect(picture).toMatchObject({ width, height: 144 });
  expect(picture?.planes).toHaveLength((width * 144 * 3) / 2);
  decoder.close();
});

it('returns no picture for invalid data, and a new decoder goes on', () => {
  const decoder = new HevcDecoder(module);
  const noise = Uint8Array.from({ length: 400 }, (_, n) => (n * 7919) & 255);
  let pictures: unknown[] = [];
  try {
    pictures = decoder.decode(noise, false);
  } catch (error) {
    expect(String(error)).toMatch(/H.265 decoder/);
  }
  expect(pictures).toEqual([]);
  decoder.close();
  const fresh = new HevcDecoder(module);
  expect(fresh.decode(units(1)[0] ?? new Uint8Array(), false)).toHaveLength(1);
  fresh.close();
});

it('returns pictures of x265 in display order, across the loop of the clip', () => {
  const { entry, parameterSets, units: coded } = pictureClip('x265-main');
  const decoder = new HevcDecoder(module);
  const numbers = [...coded, ...coded]
    .flatMap(({ isKey, slice }) => {
      const nals = isKey ? [...parameterSets, slice] : [slice];
      return decoder.decode(Buffer.concat(nals.flatMap((nal) => [Uint8Array.of(0, 0, 0, 1), nal])), true);
    })
    .map(({ planes, width }) => {
      // The reader expects pixels of four bytes: luma in the green byte is enough.
      const luma = planes.subarray(0, width * barCodeHeight(width));
      return readBarCode(
        Uint8Array.from({ length: luma.length * 4 }, (_, at) => luma[at >> 2] ?? 0),
        width,
      );
    });
  decoder.close();
  // The last ones wait for pictures that would follow.
  expect(numbers.length).toBeGreaterThan(2 * entry.frames - 5);
  expect(numbers).toEqual(numbers.map((_, at) => at % entry.frames));
});

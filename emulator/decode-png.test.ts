import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pngLuma, pngRgb } from './decode-png';
import { encodePng } from './png';

/** A grey PNG of these lines, each of which begins with its filter. */
function greyPng(width: number, lines: readonly (readonly number[])[]): Buffer {
  const png = encodePng({ width, height: lines.length, samples: new Uint8Array(width * lines.length * 3) });
  png[25] = 0;
  const data = deflateSync(Buffer.from(lines.flat()));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([png.subarray(0, 33), length, Buffer.from('IDAT'), data, Buffer.alloc(4)]);
}

it.each([
  ['none', 0, [10, 1, 1, 5, 5, 5]],
  ['left', 1, [10, 11, 12, 5, 10, 15]],
  ['up', 2, [10, 1, 1, 15, 6, 6]],
  ['average', 3, [10, 6, 4, 10, 13, 13]],
  ['Paeth', 4, [10, 11, 12, 15, 20, 25]],
])('undoes the filter of a line: %s', (_, filter, expected) => {
  const png = greyPng(3, [
    [filter, 10, 1, 1],
    [filter, 5, 5, 5],
  ]);
  expect([...(pngLuma(png)?.luma ?? [])]).toEqual(expected);
  expect([...(pngRgb(png)?.samples ?? [])]).toEqual(expected.flatMap((each) => [each, each, each]));
});

it('does not read a picture whose pixels would keep everybody waiting, however small its file is', () => {
  const png = (width: number, height: number) =>
    encodePng({ width, height, samples: new Uint8Array(width * height * 3) });
  expect(pngRgb(png(2048, 1536))).toMatchObject({ width: 2048, height: 1536 });
  const large = png(4096, 1024);
  expect(large.length).toBeLessThan(100_000);
  expect([pngRgb(large), pngLuma(large)]).toEqual([undefined, undefined]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { facePhoto } from '../state/face-photo.fixtures';
import { snapshotPicture } from '../stream/snapshot-picture';
import { pictureSize } from './picture-size';

it('reads the size of both kinds', () => {
  expect(pictureSize(Buffer.from(facePhoto(7, 160, 310), 'base64'))).toEqual({ width: 160, height: 310 });
  const { base64, width, height } = snapshotPicture(0, 'known');
  expect(pictureSize(Buffer.from(base64, 'base64'))).toEqual({ width, height });
});

it('returns undefined or a size for any bytes, and always ends', () => {
  const start = fc.constantFrom('', 'ffd8ffe0', 'ffd8ff', '89504e47', 'ffd8ff0000ff');
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 64 }), (head, rest) => {
      const size = pictureSize(Buffer.concat([Buffer.from(head, 'hex'), rest]));
      expect(size === undefined || Number.isInteger(size.width)).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FACE_PHOTO } from '@/lib/contract/limits';
import { faceRegion, photoFrame } from './photo-frame';

const whole = (width: number, height: number) => ({ left: 0, top: 0, width, height });
const side = fc.integer({ min: 1, max: 9_000 });

it('keeps a picture that fits', () => {
  expect(photoFrame(whole(300, 400))).toEqual({ from: whole(300, 400), to: { width: 300, height: 400 } });
});

it('scales down, and cuts what is too high or too wide from its middle', () => {
  expect(photoFrame(whole(3_000, 4_000))?.to).toEqual({ width: 600, height: 800 });
  expect(photoFrame(whole(300, 900))).toEqual({
    from: { left: 0, top: 150, width: 300, height: 600 },
    to: { width: 300, height: 600 },
  });
  expect(photoFrame(whole(2_000, 500))?.from).toEqual({ left: 500, top: 0, width: 1_000, height: 500 });
});

it('refuses what is too small, and enlarges the camera’s own pictures', () => {
  expect(photoFrame(whole(149, 400))).toBeUndefined();
  expect(photoFrame(whole(400, 299))).toBeUndefined();
  expect(photoFrame(whole(0, 300), true)).toBeUndefined();
  expect(photoFrame(whole(30, 300), true)).toBeUndefined();
  expect(photoFrame(whole(120, 150), true)?.to).toEqual({ width: 240, height: 300 });
});

it('never makes a picture that the device refuses for its size', () => {
  fc.assert(
    fc.property(side, side, fc.boolean(), (width, height, mayEnlarge) => {
      const frame = photoFrame(whole(width, height), mayEnlarge);
      if (!frame) {
        expect(Math.min(width / 150, height / 300)).toBeLessThan(1);
        return;
      }
      const { from, to } = frame;
      expect(to.width).toBeGreaterThanOrEqual(FACE_PHOTO.width.min);
      expect(to.width).toBeLessThanOrEqual(FACE_PHOTO.width.max);
      expect(to.height).toBeGreaterThanOrEqual(FACE_PHOTO.height.min);
      expect(to.height).toBeLessThanOrEqual(Math.min(FACE_PHOTO.height.max, to.width * 2));
      expect(from.left).toBeGreaterThanOrEqual(0);
      expect(from.left + from.width).toBeLessThanOrEqual(width + 1e-6);
      expect(from.top + from.height).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});

it('keeps the whole box and stays inside the picture', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(part, part, part, part, (left, top, right, bottom) => {
      const box = {
        left: Math.min(left, right),
        top: Math.min(top, bottom),
        width: Math.abs(right - left),
        height: Math.abs(bottom - top),
      };
      const region = faceRegion({ width: 320, height: 240 }, box);
      expect(region.left).toBeLessThanOrEqual(box.left * 320 + 1e-6);
      expect(region.left + region.width).toBeGreaterThanOrEqual((box.left + box.width) * 320 - 1e-6);
      expect(region.left).toBeGreaterThanOrEqual(0);
      expect(region.top + region.height).toBeLessThanOrEqual(240 + 1e-6);
    }),
  );
  expect(faceRegion({ width: 320, height: 240 }, undefined)).toEqual(whole(320, 240));
});

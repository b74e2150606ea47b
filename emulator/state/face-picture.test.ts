import { describe, expect, it } from 'vitest';
import { FailCode } from '@/lib/contract/error-codes';
import { faceFailure, newPhotoFailure } from '../rules/face-photos';
import { testDevice } from '../test-device';

describe('photos of the seed', () => {
  it('are such as the device accepts, so that an export can be imported and a deletion undone', () => {
    const { faces } = testDevice({ profile: 'face-full' }).device.state().access;
    expect(faces.length).toBeGreaterThan(0);
    for (const [place, face] of faces.entries()) {
      const others = faces.filter((_, index) => index !== place).flatMap(({ PhotoData }) => PhotoData);
      expect(faceFailure(face) || newPhotoFailure(face.PhotoData, [], others, 'good')).toBe(FailCode.None);
    }
  });
});

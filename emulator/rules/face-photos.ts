/** Checks of face pictures. @assumed pages-1 /personManage, credential enrolment */
import { FailCode } from '@/lib/contract/error-codes';
import { FACE_PHOTO } from '@/lib/contract/limits';
import type { AccessFace } from '@/lib/contract/records';
import { pictureSize } from './picture-size';

/** The result of face detection on a new picture: the emulator cannot detect faces, so tests set it. */
export const PHOTO_VERDICTS = ['good', 'none', 'two', 'poor'] as const;
export type PhotoVerdict = (typeof PHOTO_VERDICTS)[number];

const CODE_OF_VERDICT: Readonly<Record<PhotoVerdict, number>> = {
  good: FailCode.None,
  none: FailCode.NoFaceDetected,
  two: FailCode.MultiFaceDetected,
  poor: FailCode.LowPictureQuality,
};

/** Number and format of the pictures: JPEG or PNG by their first bytes, at most 100 KB each. Returns a FailCode. */
export function faceFailure(face: AccessFace): number {
  const photos: unknown = face.PhotoData;
  if (!Array.isArray(photos) || photos.length === 0) return FailCode.InvalidFace;
  if (photos.length > FACE_PHOTO.perPerson) return FailCode.PhotoOverflow;
  for (const photo of photos as unknown[]) {
    if (typeof photo !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(photo)) return FailCode.PictureDecoding;
    if (photo.length > Math.ceil(FACE_PHOTO.maxBytes / 3) * 4) return FailCode.PhotoTooLarge;
    const head = Buffer.from(photo.slice(0, 12), 'base64').toString('latin1');
    if (!head.startsWith('\xff\xd8\xff') && !head.startsWith('\x89PNG')) return FailCode.PhotoFormat;
  }
  return FailCode.None;
}

/**
 * Checks new pictures of a person, size and content; stored ones are not checked again. Returns a FailCode.
 * @param others pictures of everybody else
 */
export function newPhotoFailure(
  photos: readonly string[],
  held: readonly string[],
  others: readonly string[],
  verdict: PhotoVerdict,
): number {
  const fresh = photos.filter((photo) => !held.includes(photo));
  if (new Set(photos).size < photos.length || fresh.some((photo) => others.includes(photo)))
    return FailCode.PhotoExists;
  for (const photo of fresh) {
    const size = pictureSize(Buffer.from(photo, 'base64'));
    if (!size) return FailCode.PictureDecoding;
    const { width, height } = size;
    if (width > FACE_PHOTO.width.max || height > FACE_PHOTO.height.max) return FailCode.PhotoTooLarge;
    const isSmall = width < FACE_PHOTO.width.min || height < FACE_PHOTO.height.min;
    if (isSmall || height > width * FACE_PHOTO.maxRatio) return FailCode.LowPictureQuality;
  }
  return fresh.length > 0 ? CODE_OF_VERDICT[verdict] : FailCode.None;
}

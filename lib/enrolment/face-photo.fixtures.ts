import { facePhoto as paint } from '@/emulator/state/face-photo.fixtures';

/** A photo in base64 for tests of pages, which must not import the emulator; sizes in pixels. */
export const facePhoto = (number: number, width?: number, height?: number): string => paint(number, width, height);

import { encodePng } from '../png';

/** Base64 of a small PNG; different numbers give different pictures. */
export function facePhoto(number: number, width = 150, height = 300): string {
  const samples = new Uint8Array(width * height * 3).fill(number % 256);
  return encodePng({ width, height, samples }).toString('base64');
}

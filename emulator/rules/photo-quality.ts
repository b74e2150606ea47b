/** What the device measures in a picture of a face. Measures @assumed ours: simple, and made of the real pixels */
import type { FaceFilterTable } from '@/lib/contract/tables/face';
import { jpegLuma } from '../decode-jpeg';
import { type LumaPicture, pngLuma } from '../decode-png';

/** Score and blur 0 to 100, brightness 0 to 255, angle in degrees. */
export interface PhotoQuality {
  score: number;
  blur: number;
  brightness: number;
  angle: number;
}

/** Share of the strongest step between two pixels, at which an edge counts as fully sharp. */
const SHARP_STEP = 0.75;
/** A picture without a step of that many levels shows nothing that could be sharp. */
const FLAT = 12;

/** Measures a PNG or JPEG; undefined when it cannot be decoded. */
export function photoQuality(content: Buffer): PhotoQuality | undefined {
  const picture = pngLuma(content) ?? jpegLuma(content);
  return picture && measured(picture);
}

function measured(picture: LumaPicture): PhotoQuality {
  const { luma } = picture;
  const brightness = Math.round(luma.reduce((sum, each) => sum + each, 0) / luma.length);
  const blur = blurOf(picture);
  const angle = angleOf(picture);
  const light = Math.abs(brightness - 128) / 128;
  const score = Math.max(0, Math.round(100 - blur * 0.5 - light * 30 - angle * 0.5));
  return { score, blur, brightness, angle };
}

/**
 * How wide an edge is: the strongest step from one pixel to the next, compared with the strongest over eight pixels. 0
 * where both are the same, 100 where the change is spread evenly.
 */
function blurOf({ width, height, luma }: LumaPicture): number {
  const strongest = (distance: number) => {
    const steps: number[] = [];
    for (let y = 0; y < height; y += 1) {
      let most = 0;
      for (let x = distance; x < width; x += 1) {
        const step = Math.abs((luma[y * width + x] ?? 0) - (luma[y * width + x - distance] ?? 0));
        if (step > most) most = step;
      }
      steps.push(most);
    }
    // The middle of the upper half: a few rows of noise do not decide.
    return steps.sort((one, other) => other - one)[Math.floor(steps.length / 4)] ?? 0;
  };
  const wide = strongest(8);
  if (wide < FLAT) return 100;
  const sharpness = Math.min(1, strongest(1) / (wide * SHARP_STEP));
  return Math.round((1 - sharpness) * 100);
}

/** How far the picture is from its mirror image: a face that looks aside is lit from one side. */
function angleOf({ width, height, luma }: LumaPicture): number {
  let sum = 0;
  const half = Math.floor(width / 2);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < half; x += 1) {
      sum += (luma[y * width + x] ?? 0) - (luma[y * width + width - 1 - x] ?? 0);
    }
  }
  return Math.min(90, Math.round(Math.abs(sum / Math.max(1, half * height))));
}

/** Whether a picture is good enough; every one is while the filter is off. */
export function passesFilter(quality: PhotoQuality, filter: FaceFilterTable): boolean {
  if (!filter.Enable) return true;
  const isLit = quality.brightness >= filter.BrightMin && quality.brightness <= filter.BrightMax;
  return quality.score >= filter.Quality && quality.blur <= filter.Blur && isLit && quality.angle <= filter.Angle;
}

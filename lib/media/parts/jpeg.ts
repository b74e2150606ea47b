import { JpegDepacketiser } from '../codec/jpeg-depacketiser';
import { BitmapEngine } from '../engine/bitmap-engine';

/** What pictures take that stand alone. */
export const jpeg = { JpegDepacketiser, BitmapEngine };

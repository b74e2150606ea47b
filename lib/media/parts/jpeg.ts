import { JpegDepacketiser } from '../codec/jpeg-depacketiser';
import { BitmapEngine } from '../engine/bitmap-engine';

/** The code for independent pictures. */
export const jpeg = { JpegDepacketiser, BitmapEngine };

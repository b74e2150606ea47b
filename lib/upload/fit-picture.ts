import { browserTools, type PictureTools } from '@/lib/enrolment/make-photo';
import type { PhotoFrame } from '@/lib/enrolment/photo-frame';
import type { PictureRule } from '@/lib/validation/picture';
import type { PictureSize } from '@/lib/validation/picture-header';

/** From good to just recognisable. @assumed */
const QUALITIES = [0.9, 0.8, 0.65, 0.5, 0.35] as const;

/** The middle of a picture in the wanted shape, scaled to the wanted pixels. */
export function coverFrame(picture: PictureSize, wanted: PictureSize): PhotoFrame {
  const scale = Math.max(wanted.width / picture.width, wanted.height / picture.height);
  const [width, height] = [wanted.width / scale, wanted.height / scale];
  return {
    from: { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height },
    to: { width: wanted.width, height: wanted.height },
  };
}

/**
 * A still JPEG that the rule accepts, upright as this browser shows it: cut in the middle to the wanted shape, scaled,
 * compressed. Undefined when the picture cannot be decoded or stays too large.
 */
export async function fitPicture<P extends PictureSize & Pick<ImageBitmap, 'close'>>(
  file: File,
  { maxBytes, resolution }: PictureRule,
  tools: PictureTools<P> = browserTools as unknown as PictureTools<P>,
): Promise<File | undefined> {
  const picture = await tools.decode(file);
  if (!picture) return undefined;
  try {
    const frame = coverFrame(picture, resolution ?? picture);
    for (const quality of QUALITIES) {
      const made = await tools.paint(picture, frame, quality);
      if (made.size <= maxBytes) return new File([made], `${file.name.replace(/\.\w+$/, '')}.jpg`);
    }
    return undefined;
  } finally {
    picture.close();
  }
}

import { toBase64 } from '@/lib/base64';
import { FACE_PHOTO } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';
import type { AccessPicture } from '@/lib/snapshots/access-picture';
import { pictureFile } from '@/lib/snapshots/picture-file';
import { FILE_BYTES_MAX, isPictureName } from '@/lib/validation/picture';
import { type PictureFacts, type PictureSize, pictureFacts, tooManyPixels } from '@/lib/validation/picture-header';
import { faceRegion, type PhotoFrame, photoFrame } from './photo-frame';

/** A photo in base64 that the device accepts, or why there is none. */
export type MadePhoto =
  /** `isAsIs`: the bytes of the file itself, unchanged. */
  { photo: string; isAsIs?: boolean } | { problem: Problem };

/** A decoded picture; it holds memory until it is closed. */
type Opened = PictureSize & Pick<ImageBitmap, 'close'>;

/** The picture functions of the browser. */
export interface PictureTools<Picture extends Opened> {
  /** Undefined when this is not a picture, whatever its name says. */
  decode(content: Blob): Promise<Picture | undefined>;
  /** A JPEG; `quality` 0 to 1. */
  paint(picture: Picture, frame: PhotoFrame, quality: number): Promise<Blob>;
}

/** From good to just recognisable. @assumed */
const QUALITIES = [0.92, 0.8, 0.65, 0.5, 0.35] as const;

const TOO_SMALL: Problem = {
  key: 'PhotoSmall',
  values: { width: FACE_PHOTO.width.min, height: FACE_PHOTO.height.min },
};
const TOO_LARGE: Problem = { key: 'PhotoUnfit' };

/** Uses the browser's own decoder and a canvas. */
export const browserTools: PictureTools<ImageBitmap> = {
  decode: (content) => createImageBitmap(content).catch(() => undefined),
  async paint(picture, { from, to }, quality) {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, to);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser gives no canvas');
    // A JPEG has no transparency: without this transparent areas would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, to.width, to.height);
    context.drawImage(picture, from.left, from.top, from.width, from.height, 0, 0, to.width, to.height);
    return new Promise((resolve, reject) =>
      canvas.toBlob(
        (made) => (made ? resolve(made) : reject(new Error('the canvas gives no picture'))),
        'image/jpeg',
        quality,
      ),
    );
  },
};

/**
 * A chosen file as a photo: unchanged where it fits as it is stored, otherwise cut, scaled and compressed in the
 * browser. Nothing is sent.
 * @spec §5 image upload (kinds); sizes @assumed pages-1 /personManage
 */
export async function photoOfFile<P extends Opened>(
  file: File,
  tools: PictureTools<P> = browserTools as unknown as PictureTools<P>,
): Promise<MadePhoto> {
  if (!isPictureName(file.name)) return { problem: { key: 'OnlyPng' } };
  if (file.size > FILE_BYTES_MAX) return { problem: TOO_LARGE };
  return fromPicture(file, tools, async (picture, { orientation, isAnimated }) => {
    const { width, height } = picture;
    const frame = photoFrame({ left: 0, top: 0, width, height });
    if (!frame) return { problem: TOO_SMALL };
    // The device does not turn a picture as the browser has done, and shows one picture only.
    const isSameThere = orientation === 1 && !isAnimated;
    const isSameSize = frame.to.width === width && frame.to.height === height;
    if (isSameThere && isSameSize && file.size <= FACE_PHOTO.maxBytes) {
      return { photo: await base64Of(file), isAsIs: true };
    }
    return painted(picture, frame, tools);
  });
}

/** The face in a picture that the device took, with some margin. */
export async function photoOfPicture<P extends Opened>(
  shot: AccessPicture,
  tools: PictureTools<P> = browserTools as unknown as PictureTools<P>,
): Promise<MadePhoto> {
  return fromPicture(pictureFile(shot).content, tools, async (picture) => {
    const frame = photoFrame(faceRegion(picture, shot.box), true);
    return frame ? painted(picture, frame, tools) : { problem: TOO_SMALL };
  });
}

/** Decodes a PNG or JPEG unless its header states too many pixels, and frees it again, also after an error. */
async function fromPicture<P extends Opened>(
  content: Blob,
  tools: PictureTools<P>,
  make: (picture: P, stated: PictureFacts) => Promise<MadePhoto>,
): Promise<MadePhoto> {
  const stated = await pictureFacts(content);
  if (!stated) return { problem: { key: 'OnlyPng' } };
  const problem = tooManyPixels(stated);
  if (problem) return { problem };
  const picture = await tools.decode(content);
  if (!picture) return { problem: { key: 'OnlyPng' } };
  try {
    return await make(picture, stated);
  } finally {
    picture.close();
  }
}

async function painted<P extends Opened>(picture: P, frame: PhotoFrame, tools: PictureTools<P>): Promise<MadePhoto> {
  for (const quality of QUALITIES) {
    const made = await tools.paint(picture, frame, quality);
    if (made.size <= FACE_PHOTO.maxBytes) return { photo: await base64Of(made) };
  }
  return { problem: TOO_LARGE };
}

async function base64Of(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  return toBase64(bytes);
}

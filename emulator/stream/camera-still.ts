import type { StreamFormat } from '@/lib/contract/tables/video';
import { blurAt, positionAt } from '../rules/camera';
import { walkerAt } from '../rules/motion';
import { turnedSize, turnedTrack, turnOf } from '../rules/picture-turn';
import type { Core } from '../service';
import { JpegEncoder } from './jpeg-encoder';
import { jpegFile } from './jpeg-file';
import { lookOf } from './look-of-tables';
import { canCode } from './picture-coder';
import { NEUTRAL_LOOK, type PictureLook } from './picture-look';
import { TestPicture } from './test-picture';

/** Size of a picture whose stream the encoder of single pictures cannot make. */
const LESSER = { width: 640, height: 480 } as const;

/** One picture of a camera as it is now, by the tables in force: a JPEG of that size of stream. `channel` from 0. */
export function cameraStill(core: Core, channel: number, { Video }: StreamFormat): Buffer {
  const { tables, camera } = core.state();
  const now = core.clock.now();
  const turn = turnOf(tables, channel);
  const [width, height] = turnedSize(Video.Width, Video.Height, turn);
  const size = canCode({ compression: 'MJPEG', width, height }) ? { width, height } : LESSER;
  const walker = core.capabilities().motionDetect ? walkerAt(now) : undefined;
  const seen = walker ? [{ kind: 'walker', track: turnedTrack(walker, turn), isHidden: false } as const] : [];
  const { pan, tilt, zoom } = positionAt(camera, now);
  const texts = {
    caption: `${width}x${height}`,
    overlays: [],
    look: lookNow(core, channel),
    ...(core.capabilities().ptz && { view: { pan, tilt, zoom } }),
  };
  const grid = new TestPicture(size.width, size.height).paint(0, now, texts, seen);
  return jpegFile(new JpegEncoder().encode(grid), size.width, size.height);
}

function lookNow(core: Core, channel: number): PictureLook {
  const blur = core.capabilities().focusControl ? blurAt(core.state().camera, core.clock.now()) : 0;
  try {
    return lookOf(core.state(), channel, core.wallNow(), { blur, board: core.state().camera.faceBoard });
  } catch {
    // The control port may have stored a table of any shape.
    return NEUTRAL_LOOK;
  }
}

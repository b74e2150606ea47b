import type { StreamFormat } from '@/lib/contract/tables/video';
import { turnedSize, turnOf } from '../rules/picture-turn';
import type { Core } from '../service';
import { lookNow, paintedView, passingNow } from './camera-view';
import { JpegEncoder } from './jpeg-encoder';
import { jpegFile } from './jpeg-file';
import { canCode } from './picture-coder';
import { TestPicture } from './test-picture';

/** Size of a picture whose stream the encoder of single pictures cannot make. */
const LESSER = { width: 640, height: 480 } as const;

/** One picture of a camera as it is now, by the tables in force: a JPEG of that size of stream. `channel` from 0. */
export function cameraStill(core: Core, channel: number, { Video }: StreamFormat): Buffer {
  const now = core.clock.now();
  const [width, height] = turnedSize(Video.Width, Video.Height, turnOf(core.state().tables, channel));
  const size = canCode({ compression: 'MJPEG', width, height }) ? { width, height } : LESSER;
  const view = paintedView(core);
  const look = lookNow(core, channel);
  const texts = { caption: `${width}x${height}`, overlays: [], look, ...(view && { view }) };
  const grid = new TestPicture(size.width, size.height).paint(0, now, texts, passingNow(core, channel));
  return jpegFile(new JpegEncoder().encode(grid), size.width, size.height);
}

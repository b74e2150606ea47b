import { RECORD_PICTURE } from '../state/record-picture';
import { JpegEncoder } from './jpeg-encoder';
import { jpegFile } from './jpeg-file';
import { TestPicture } from './test-picture';

/** A picture the camera took at a door. */
export interface SnapshotPicture {
  base64: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Position of the painted face, on the grid of BOX_GRID. */
  box: [number, number, number, number];
}

const { Width: WIDTH, Height: HEIGHT, BoundingBox: FACE } = RECORD_PICTURE;

/** A JPEG with a face as a block of one colour, the clock as bar code and a text below. @param now milliseconds */
export function snapshotPicture(now: number, text: string): SnapshotPicture {
  const face = { kind: 'face', objectId: 1, track: FACE, isHidden: false } as const;
  const grid = new TestPicture(WIDTH, HEIGHT).paint(0, now, { caption: text, overlays: [] }, [face]);
  const file = jpegFile(new JpegEncoder().encode(grid), WIDTH, HEIGHT);
  return { base64: file.toString('base64'), width: WIDTH, height: HEIGHT, box: FACE };
}

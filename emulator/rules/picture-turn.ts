/** How the picture lies. @assumed pages-2 /img (mirror, flip, rotation) */
import { BOX_GRID } from '@/lib/contract/limits';
import { memberAt } from '../state/member-path';

/** First mirrored and flipped, then turned clockwise by so many quarters. */
export interface PictureTurn {
  isMirrored: boolean;
  isFlipped: boolean;
  quarters: 0 | 1 | 2 | 3;
}

/** As the tables in force say; a member that the control port has stored in another form counts as not turned. */
export function turnOf(tables: unknown, input: number): PictureTurn {
  const member = (name: string) => memberAt(tables, ['VideoImageControl', input, name]);
  const quarters = member('Rotate90');
  return {
    isMirrored: member('Mirror') === true,
    isFlipped: member('Flip') === true,
    quarters: quarters === 1 || quarters === 2 || quarters === 3 ? quarters : 0,
  };
}

/** Width and height of a picture that is turned. */
export const turnedSize = <T>(width: T, height: T, { quarters }: PictureTurn): [width: T, height: T] =>
  quarters % 2 === 1 ? [height, width] : [width, height];

/** Where a turned picture shows a box of the scene, x1, y1, x2, y2 on the grid of BOX_GRID. */
export function turnedTrack(
  track: readonly [number, number, number, number],
  { isMirrored, isFlipped, quarters }: PictureTurn,
): [number, number, number, number] {
  let [x1, y1, x2, y2] = track;
  if (isMirrored) [x1, x2] = [BOX_GRID - x2, BOX_GRID - x1];
  if (isFlipped) [y1, y2] = [BOX_GRID - y2, BOX_GRID - y1];
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    [x1, y1, x2, y2] = [BOX_GRID - y2, x1, BOX_GRID - y1, x2];
  }
  return [x1, y1, x2, y2];
}

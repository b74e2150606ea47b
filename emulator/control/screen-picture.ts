/** The device's own screen, for tests and for people at the bench. @assumed pages-3 12.5 */
import type { Device } from '../device-interface';
import type { RgbPicture } from '../png';
import type { DoorState } from '../state/device-state';
import { formatWallTime } from '../state/wall-time';
import { GLYPH_SIZE, hasInk } from '../stream/glyphs';

const WIDTH = 320;
const HEIGHT = 240;
/** A greeting stays this long. @assumed */
const GREETING_S = 5;
const DOORS_PER_ROW = 8;

type Colour = readonly [red: number, green: number, blue: number];
const GROUND: Colour = [24, 32, 44];
const BAR: Colour = [44, 62, 88];
const INK: Colour = [236, 240, 245];
const FAINT: Colour = [130, 142, 160];
const GOOD: Colour = [70, 170, 90];
const BAD: Colour = [200, 70, 60];
const SKIN: Colour = [224, 172, 128];

/**
 * 320 by 240 pixels: device type, wall clock, and for each door (16 at most) its number, a frame that is green while
 * unlocked, and a leaf that is shown aside while open or struck through while its sensor's cable is cut. For five
 * seconds after somebody was at a reader also the name and, where the device has one, the person's picture.
 */
export function screenPicture(device: Device): RgbPicture {
  const canvas = new Canvas();
  const { init, doors } = device.state();
  if (!device.isUp()) {
    canvas.text('STARTING', 16, 100, 3, FAINT);
    return canvas.picture();
  }
  canvas.fill(0, 0, WIDTH, 28, BAR);
  canvas.text(String(device.capabilities().deviceType), 10, 7, 2, INK);
  canvas.text(formatWallTime(device.wallNow()), 10, 38, 2, INK);
  if (init.status === 1) canvas.text('SET ME UP', 10, 90, 3, INK);
  else drawGreeting(canvas, device);
  for (const [index, door] of doors.slice(0, 2 * DOORS_PER_ROW).entries()) drawDoor(canvas, door, index);
  return canvas.picture();
}

function drawGreeting(canvas: Canvas, device: Device): void {
  const { records, access } = device.state();
  const last = records.AccessControlCardRec.rows.at(-1);
  const age = Math.floor(device.wallNow() / 1000) - Number(last?.CreateTime);
  if (!last || !(age >= 0 && age < GREETING_S)) return;
  const isIn = last.Status === 1;
  canvas.text(isIn ? 'WELCOME' : `REFUSED ${last.ErrorCode}`, 10, 76, 3, isIn ? GOOD : BAD);
  canvas.text(String(last.CardName ?? ''), 10, 110, 2, INK);
  if (!access.faces.some(({ UserID }) => UserID === last.UserID)) return;
  canvas.fill(244, 62, 64, 82, FAINT);
  canvas.fill(262, 72, 28, 36, SKIN);
  canvas.fill(252, 116, 48, 28, isIn ? GOOD : BAD);
}

function drawDoor(canvas: Canvas, door: DoorState, index: number): void {
  const left = 10 + (index % DOORS_PER_ROW) * 38;
  const top = 152 + Math.floor(index / DOORS_PER_ROW) * 44;
  canvas.fill(left, top, 32, 38, door.lock === 'Unlocked' ? GOOD : BAD);
  canvas.fill(left + 3, top + 3, 26, 35, GROUND);
  if (door.leaf === 'Open') canvas.fill(left + 3, top + 3, 6, 35, FAINT);
  else canvas.fill(left + 3, top + 3, 26, 35, FAINT);
  if (door.isBroken) canvas.fill(left + 3, top + 18, 26, 4, BAD);
  canvas.text(String(index + 1), left + 12, top + 6, 1, INK);
}

class Canvas {
  private readonly samples = new Uint8Array(WIDTH * HEIGHT * 3);

  constructor() {
    this.fill(0, 0, WIDTH, HEIGHT, GROUND);
  }

  picture(): RgbPicture {
    return { width: WIDTH, height: HEIGHT, samples: this.samples };
  }

  /** Pixels outside the screen are ignored. */
  fill(left: number, top: number, width: number, height: number, colour: Colour): void {
    for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + height); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(WIDTH, left + width); x += 1) {
        this.samples.set(colour, (y * WIDTH + x) * 3);
      }
    }
  }

  /** In capitals, dots of `dot` pixels; a character without a glyph (a name in another script) is a box. */
  text(text: string, left: number, top: number, dot: number, colour: Colour): void {
    const step = (GLYPH_SIZE.columns + 1) * dot;
    [...text.toUpperCase()].slice(0, WIDTH / step).forEach((character, index) => {
      for (let row = 0; row < GLYPH_SIZE.rows; row += 1) {
        for (let column = 0; column < GLYPH_SIZE.columns; column += 1) {
          if (!hasInk(character, column, row)) continue;
          this.fill(left + index * step + column * dot, top + row * dot, dot, dot, colour);
        }
      }
    });
  }
}

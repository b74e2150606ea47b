/** The device's own screen, for tests and for people at the bench. @assumed pages-3 12.5 */
import { SCREEN_PICTURE } from '@/lib/contract/limits';
import type { Device } from '../device-interface';
import type { RgbPicture } from '../png';
import { brightnessAt, type ScreenContent, screenTime, shownShortcuts, showsNow } from '../rules/screen-content';
import type { DoorState } from '../state/device-state';
import { formatWallTime } from '../state/wall-time';
import { type Colour, ScreenCanvas } from './screen-canvas';

const { width: WIDTH, height: HEIGHT } = SCREEN_PICTURE;
const DOORS_PER_ROW = 16;
/** Pixels of a dot of the usual text, and of a large one. */
const DOT = 5;

const GROUND: Colour = [24, 32, 44];
const BLACK: Colour = [0, 0, 0];
const BAR: Colour = [30, 40, 54];
const INK: Colour = [236, 240, 245];
const FAINT: Colour = [130, 142, 160];
const GOOD: Colour = [36, 108, 56];
const BAD: Colour = [160, 30, 34];
const UNKNOWN: Colour = [122, 80, 6];
const SKIN: Colour = [200, 150, 116];
const CLOTHES: Colour = [46, 76, 106];

/** What the screen shows, in words, and the picture itself. */
export interface ShownScreen {
  /** `starting` and `setup` beside the kinds of ScreenContent. */
  kind: string;
  /** Texts in the order in which they were drawn. */
  texts: string[];
  /** Name of the picture or advert that fills it; '' for its own. */
  picture: string;
  /** What is heard: '' nothing, 'tone', or the spoken text. */
  voice: string;
  /** Percent. */
  brightness: number;
  draw(): RgbPicture;
}

/** 800 by 1280 pixels. */
export function deviceScreen(device: Device): ShownScreen {
  const state = device.state();
  const wallNow = device.wallNow();
  const content = showsNow(state, device.clock.now(), wallNow);
  const brightness = brightnessAt(state, wallNow);
  const isReady = device.isUp() && state.init.status === 2;
  const kind = device.isUp() ? (isReady ? content.kind : 'setup') : 'starting';
  const canvas = new ScreenCanvas(WIDTH, HEIGHT, ['clock', 'off', 'starting'].includes(kind) ? BLACK : GROUND);
  let picture = '';
  if (kind === 'starting') canvas.text('Starting', 600, 8, FAINT);
  else if (kind === 'setup') canvas.text('Set me up', 600, 8, INK);
  else if (kind !== 'off') picture = drawContent(canvas, device, content);
  return { kind, texts: canvas.texts, picture, voice: voiceOf(device, content), brightness, draw };

  function draw() {
    return canvas.picture(kind === 'off' ? 100 : brightness);
  }
}

function voiceOf(device: Device, { prompt }: ScreenContent): string {
  const { tables, screen } = device.state();
  const { Local, Time, Tone } = tables.ShortcutSet.Bell;
  const ringsMs = device.clock.now() - screen.bellAt;
  if (screen.bellAt > 0 && ringsMs < Time * 1000 && Local) return `bell ${Tone}`;
  const { Voice } = tables.PromptMode;
  if (!prompt || Voice === 'None') return '';
  return Voice === 'Tone' ? 'tone' : prompt.text;
}

/** Returns the name of the picture that fills the screen. */
function drawContent(canvas: ScreenCanvas, device: Device, content: ScreenContent): string {
  if (content.kind === 'prompt') drawPrompt(canvas, device, content);
  if (content.kind === 'clock') drawClock(canvas, device);
  if (content.kind === 'home') return drawHome(canvas, device);
  if (content.kind === 'call') {
    const { Call } = device.state().tables.PictureShow;
    canvas.image(device.pictureBytes(`/picture/${Call}`), 0, 0, WIDTH, HEIGHT);
    canvas.text('Calling', 480, 10, INK);
    canvas.text(content.callTo ?? '', 600, 10, INK);
    return Call;
  }
  const { advert } = content;
  if (!advert) return '';
  if (!canvas.image(device.advertBytes(advert.ID), 0, 0, WIDTH, HEIGHT)) drawClip(canvas, advert.Name);
  drawStatus(canvas, device);
  return advert.Name;
}

/** A clip is not decoded: its name on a strip of film. */
function drawClip(canvas: ScreenCanvas, name: string): void {
  canvas.fill(0, 440, WIDTH, 400, BLACK);
  for (let left = 20; left < WIDTH; left += 80) {
    canvas.fill(left, 460, 40, 30, FAINT);
    canvas.fill(left, 790, 40, 30, FAINT);
  }
  canvas.text(name, 610, 7, INK);
}

function drawStatus(canvas: ScreenCanvas, device: Device): void {
  const state = device.state();
  const { Network, DeviceNo } = state.tables.Individuation.Show;
  canvas.fill(0, 0, WIDTH, 56, BAR);
  canvas.text(screenTime(state, device.wallNow()), 14, 4, INK, 20);
  if (DeviceNo) canvas.text(state.tables.VTOBasicInfo.Number, 14, 4, INK, 600);
  if (Network) for (const bar of [0, 1, 2]) canvas.fill(540 + bar * 14, 40 - bar * 10, 9, 4 + bar * 10, INK);
}

function drawClock(canvas: ScreenCanvas, device: Device): void {
  const { Show } = device.state().tables.Individuation;
  if (Show.Time) canvas.text(screenTime(device.state(), device.wallNow()), 560, 11, INK);
  if (Show.Date) canvas.text(formatWallTime(device.wallNow()).slice(0, 10), 680, 6, INK);
}

/** The home screen of the theme. */
function drawHome(canvas: ScreenCanvas, device: Device): string {
  const { tables, adverts, doors } = device.state();
  const { Theme, Title, Slogan, LogoFile, Show } = tables.Individuation;
  if (Theme === 'Concise') {
    canvas.fill(0, 0, WIDTH, HEIGHT, BLACK);
    drawClock(canvas, device);
    return '';
  }
  if (Theme === 'Advert') {
    const first = adverts.items.find(({ isFailed, Type }) => !isFailed && Type !== 'mp4') ?? adverts.items[0];
    if (first && !canvas.image(device.advertBytes(first.ID), 0, 0, WIDTH, HEIGHT)) drawClip(canvas, first.Name);
    drawStatus(canvas, device);
    return first?.Name ?? '';
  }
  const background = Theme === 'General' ? tables.PictureShow.Home : '';
  const isThere = canvas.image(device.pictureBytes(`/picture/${background}`), 0, 0, WIDTH, HEIGHT);
  drawStatus(canvas, device);
  if (!canvas.image(device.fileBytes(LogoFile), 350, 110, 100, 100)) drawMark(canvas);
  if (Show.Title) canvas.text(Title, 240, 7, INK);
  if (Theme === 'Intercom') drawKeypad(canvas);
  else {
    drawTimes(canvas, device);
    canvas.text(Slogan, 860, DOT, INK);
  }
  drawShortcuts(canvas, device);
  for (const [index, door] of doors.slice(0, DOORS_PER_ROW).entries()) drawDoor(canvas, door, index);
  return isThere ? background : '';
}

function drawTimes(canvas: ScreenCanvas, device: Device): void {
  const { Show } = device.state().tables.Individuation;
  if (Show.Time) canvas.text(screenTime(device.state(), device.wallNow()), 340, 11, INK);
  if (Show.Date) canvas.text(formatWallTime(device.wallNow()).slice(0, 10), 450, DOT, INK);
}

/** The mark of the product. */
function drawMark(canvas: ScreenCanvas): void {
  canvas.fill(365, 120, 70, 90, INK);
  canvas.fill(383, 140, 34, 70, GROUND);
}

function drawKeypad(canvas: ScreenCanvas): void {
  for (const [index, key] of [...'123456789*0#'].entries()) {
    const left = 220 + (index % 3) * 130;
    const top = 380 + Math.floor(index / 3) * 120;
    canvas.fill(left, top, 110, 100, BAR);
    canvas.text(key, top + 32, DOT, INK, left + 42);
  }
}

function drawShortcuts(canvas: ScreenCanvas, device: Device): void {
  const state = device.state();
  const names = shownShortcuts(state);
  const side = state.tables.ShortcutSet.IconSize === 'Large' ? 130 : 90;
  for (const [index, name] of names.entries()) {
    const middle = Math.round((WIDTH * (index + 1)) / (names.length + 1));
    canvas.fill(middle - side / 2, 960, side, side, BAR);
    canvas.text(name, 970 + side, 4, INK, middle - name.length * 12);
  }
}

/** Number, frame in green while unlocked, and a leaf that stands aside while open, struck out with a cut cable. */
function drawDoor(canvas: ScreenCanvas, door: DoorState, index: number): void {
  const left = 20 + index * 48;
  canvas.fill(left, 1190, 40, 70, door.lock === 'Unlocked' ? [70, 170, 90] : [200, 70, 60]);
  canvas.fill(left + 4, 1194, 32, 66, GROUND);
  canvas.fill(left + 4, 1194, door.leaf === 'Open' ? 8 : 32, 66, FAINT);
  if (door.isBroken) canvas.fill(left + 4, 1230, 32, 8, BAD);
  canvas.text(String(index + 1), 1200, 2, INK, left + 15);
}

const BANDS = { Success: GOOD, Fail: BAD, Stranger: UNKNOWN } as const;

/** Who is at the camera, and the band with what the mode tells. */
function drawPrompt(canvas: ScreenCanvas, device: Device, { prompt }: ScreenContent): void {
  if (!prompt) return;
  drawFace(canvas, 150, 140, 500);
  drawStatus(canvas, device);
  const hasWho = prompt.name !== '' || prompt.hasPhoto;
  const top = hasWho ? 860 : 1020;
  canvas.fill(40, top, 720, 1220 - top, BANDS[prompt.result]);
  if (prompt.hasPhoto) drawFace(canvas, 80, top + 40, 150);
  if (prompt.hasCaptured) drawFace(canvas, 260, top + 40, 150);
  const left = 80 + (prompt.hasPhoto ? 180 : 0) + (prompt.hasCaptured ? 180 : 0);
  canvas.text(prompt.name, top + 60, DOT, INK, left);
  canvas.text(prompt.userId, top + 120, DOT, INK, left);
  canvas.text(prompt.department, top + 180, DOT, INK, left);
  canvas.text(prompt.text, 1130, 6, INK, 80);
}

/** A portrait of so many pixels. */
function drawFace(canvas: ScreenCanvas, left: number, top: number, side: number): void {
  const part = (share: number) => Math.round(side * share);
  canvas.fill(left, top, side, part(1.2), [176, 192, 198]);
  canvas.fill(left + part(0.1), top + part(0.8), part(0.8), part(0.4), CLOTHES);
  canvas.fill(left + part(0.28), top + part(0.18), part(0.44), part(0.62), SKIN);
  canvas.fill(left + part(0.28), top + part(0.12), part(0.44), part(0.14), BLACK);
}

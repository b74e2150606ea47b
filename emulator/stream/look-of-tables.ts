/** How the tables of the picture look in it. @assumed pages-2 /img, /video/imageMode: effects ours */
import { ExposureMode, PICTURE_PROFILES } from '@/lib/contract/tables/image';
import { governedTables, profileInForce } from '../rules/image';
import { turnOf } from '../rules/picture-turn';
import type { DeviceState } from '../state/device-state';
import { memberAt } from '../state/member-path';
import { NEUTRAL_LOOK, type PictureLook } from './picture-look';

/** What white balances other than manual ones do: gains of red and blue. */
const WHITE_BALANCE: Readonly<Record<string, { red: number; blue: number }>> = {
  StreetLamp: { red: 40, blue: 60 },
  Outdoor: { red: 56, blue: 44 },
};

/** An exposure time in milliseconds at which a manual exposure is neither brighter nor darker. */
const MIDDLE_SHUTTER_MS = 20;
const MIDDLE_GAIN = 50;

interface LensState {
  /** Radius in pixels. */
  blur: number;
  /** Light of the board around it, 0 to 100. */
  board?: number | undefined;
  /** 0 to 100, how far it is open. */
  iris?: number | undefined;
}

/** An iris that is half open makes the picture neither brighter nor darker. */
const MIDDLE_IRIS = 50;

/**
 * The look of one input, from the tables in force: also values that are not stored. A member that the control port has
 * stored in another form counts as neutral.
 */
export function lookOf(
  { tables, temporary }: Pick<DeviceState, 'tables' | 'temporary'>,
  input: number,
  wallNow: number,
  { blur, board = 0, iris = MIDDLE_IRIS }: LensState,
): PictureLook {
  const profile = profileInForce(tables, input, wallNow);
  // A previewed ready-made picture governs as a stored one does.
  const governed = Object.hasOwn(temporary, 'VideoInImageMode') ? { ...tables, ...governedTables(tables) } : tables;
  const level = (table: string, ...steps: (string | number)[]) => {
    const value = memberAt(governed, [table, input, profile, ...steps]);
    return typeof value === 'number' && value >= 0 && value <= 100 ? value : 50;
  };
  const word = (table: string) => memberAt(governed, [table, input, profile, 'Mode']);
  const whiteBalance = word('VideoInWhiteBalance');
  const backlight = word('VideoInBacklight');
  const dayNight = word('VideoInDayNight');
  const isNight = PICTURE_PROFILES[profile] === 'Night';
  const isGrey = dayNight === 'BlackWhite' || (dayNight === 'Brightness' && isNight);
  const light = word('Lighting');
  const isLit = light === 'Manual' || (light === 'Auto' && isGrey);
  return {
    brightness:
      level('VideoColor', 'Brightness') + exposureShift(governed, input, profile) + (iris - MIDDLE_IRIS) * 0.4,
    contrast: level('VideoColor', 'Contrast'),
    saturation: level('VideoColor', 'Saturation'),
    hue: level('VideoColor', 'Hue'),
    gamma: level('VideoColor', 'Gamma'),
    sharpness: level('VideoInSharpness', 'Sharpness'),
    red: NEUTRAL_LOOK.red,
    blue: NEUTRAL_LOOK.blue,
    ...WHITE_BALANCE[String(whiteBalance)],
    ...(whiteBalance === 'Manual' && {
      red: level('VideoInWhiteBalance', 'GainRed'),
      blue: level('VideoInWhiteBalance', 'GainBlue'),
    }),
    isGrey,
    shadows:
      backlight === 'WideDynamic'
        ? level('VideoInBacklight', 'WideDynamicRange') / 100
        : backlight === 'Backlight'
          ? 0.3
          : 0,
    glare: backlight === 'GlareInhibition' ? level('VideoInBacklight', 'GlareInhibition') / 100 : 0,
    lamp: Math.max(board, isLit ? level('Lighting', 'MiddleLight', 0, 'Light') : 0) / 100,
    blur,
    ...turnOf(tables, input),
  };
}

/** How much brighter an exposure is than the automatic one, in levels. */
function exposureShift(tables: DeviceState['tables'], input: number, profile: number): number {
  const exposure = tables.VideoInExposure?.[input]?.[profile];
  if (!exposure) return 0;
  const { Mode, Speed, Value2, GainMax, Compensation } = exposure;
  if (Mode !== ExposureMode.manual) return ((Number(Compensation) || 50) - 50) * 0.4;
  const shutterMs = Speed > 0 ? 1_000 / Speed : Value2;
  const stops = Math.log2(Math.max(shutterMs, 0.1) / MIDDLE_SHUTTER_MS);
  return Math.max(-40, Math.min(40, stops * 6 + (GainMax - MIDDLE_GAIN) * 0.2));
}

/**
 * How the camera makes its picture. Each list has one entry for each video input and, where the values depend on the
 * hour, in it one for each of the PICTURE_PROFILES. Names @assumed contract 8.1; members pages-2
 * /img
 */
/** Sets of values that an input switches between: places in the inner lists. @assumed pages-2 /img */
export const PICTURE_PROFILES = ['Normal', 'Day', 'Night'] as const;

/** Colours and tone, 0 to 100 each. */
export interface VideoColorTable {
  Brightness: number;
  Contrast: number;
  Saturation: number;
  Hue: number;
  Gamma: number;
}

/** How the picture lies, the same in all profiles. `Rotate90`: quarter turns clockwise, 0 to 3. */
export interface VideoImageControlTable {
  Mirror: boolean;
  Flip: boolean;
  Rotate90: number;
}

/** Gains count in mode Manual alone. */
export interface WhiteBalanceTable {
  Mode: 'Auto' | 'Natural' | 'StreetLamp' | 'Outdoor' | 'Manual';
  GainRed: number;
  GainBlue: number;
}

/** Ways to expose. @assumed pages-2 /img */
export const ExposureMode = { auto: 0, gainPriority: 1, shutterPriority: 2, manual: 4 } as const;
/** The mains frequency whose flicker is suppressed. @assumed pages-2 /img */
export const AntiFlicker = { outdoor: 0, hz50: 1, hz60: 2 } as const;
/**
 * Values of `Speed`: the denominator of the exposure time in seconds; CUSTOM_SHUTTER is the range of `Value1` to
 * `Value2`. @assumed pages-2 /img gives the ends, 1/25 and 1/10000
 */
export const SHUTTER_SPEEDS = [25, 50, 60, 100, 120, 200, 250, 500, 1000, 2000, 4000, 10_000] as const;
/** `Speed` of an exposure between `Value1` and `Value2`. @assumed pages-2 /img */
export const CUSTOM_SHUTTER = 0;

/** Exposure. `Value1` and `Value2`: milliseconds of the custom shutter. */
export interface ExposureTable {
  AntiFlicker: number;
  Mode: number;
  Speed: number;
  Value1: number;
  Value2: number;
  GainMin: number;
  GainMax: number;
  Compensation: number;
}

/** Light from behind. The number that is named like the mode is its strength. */
export interface BacklightTable {
  Mode: 'Off' | 'Backlight' | 'GlareInhibition' | 'WideDynamic';
  GlareInhibition: number;
  WideDynamicRange: number;
}

export interface DenoiseTable {
  '3DType': { Enable: boolean; Grade: number };
}

/**
 * Colour by day, black and white by night. 'Brightness' is automatic, and only then sensitivity and delay (seconds)
 * count. @assumed as public clients name the modes
 */
export interface DayNightTable {
  Mode: 'Brightness' | 'Color' | 'BlackWhite';
  Sensitivity: number;
  Delay: number;
}

/** The camera's own light. 'Manual' is always on, at the strength of `MiddleLight[0]`. @assumed as public clients */
export interface LightingTable {
  Mode: 'Off' | 'Auto' | 'Manual';
  MiddleLight: { Light: number }[];
}

/** Values of `VideoInMode.Mode`. @assumed pages-2 /img */
export const ProfileChoice = { fixed: 0, byPlan: 1 } as const;

/**
 * Which profile an input uses. `fixed`: the first of `Config`, an index of PICTURE_PROFILES. `byPlan`: the first of
 * `Config` inside the sections of `TimeSection`, the second outside of them.
 */
export interface VideoInModeTable {
  Mode: number;
  Config: number[];
  /** One list of sections for each day, from Sunday. */
  TimeSection: string[][];
}

/** A ready-made picture for the mounting place. @assumed pages-2 /video/imageMode */
export interface ImageModeTable {
  Mode: 'Indoor' | 'Outdoor' | 'Other';
}

/** Bounds of the picture settings. @assumed pages-2 /img */
export const IMAGE = {
  level: { min: 0, max: 100 },
  strength: { min: 1, max: 100 },
  quarterTurns: { min: 0, max: 3 },
  customShutterMs: { min: 0, max: 1000 },
  sensitivity: { min: 1, max: 3 },
  delayS: { min: 2, max: 10 },
  /** A lens that moves: how long focusing takes at most before the page gives up. */
  focusWaitMs: 10_000,
} as const;

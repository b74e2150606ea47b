import {
  AntiFlicker,
  CUSTOM_SHUTTER,
  ExposureMode,
  IMAGE,
  PICTURE_PROFILES,
  SHUTTER_SPEEDS,
} from '@/lib/contract/tables/image';
import { at, ROW, type Values } from '@/lib/forms/bind';
import { AS_IS } from '@/lib/forms/declared';
import { inSets } from '@/lib/forms/sets';
import { settings } from '@/lib/forms/settings';
import type { Problem } from '@/lib/i18n/message-keys';

/** One of the picture's sets of values. */
export type ProfileName = (typeof PICTURE_PROFILES)[number];

const LEVEL = { range: IMAGE.level };
const { auto, gainPriority, shutterPriority, manual } = ExposureMode;
const EXPOSURE_WORDS = {
  [auto]: 'img.exposure.auto',
  [gainPriority]: 'img.exposure.gain',
  [shutterPriority]: 'img.exposure.shutter',
  [manual]: 'img.exposure.manual',
};
const FLICKER_WORDS = {
  [AntiFlicker.outdoor]: 'img.antiFlicker.outdoor',
  [AntiFlicker.hz50]: 'img.antiFlicker.hz50',
  [AntiFlicker.hz60]: 'img.antiFlicker.hz60',
};

/** Those of one profile: what an input switches between by hand or by its week plan. */
const ofProfile = (profile: number) => ({
  brightness: at('VideoColor', ROW, profile, 'Brightness').number(LEVEL),
  contrast: at('VideoColor', ROW, profile, 'Contrast').number(LEVEL),
  saturation: at('VideoColor', ROW, profile, 'Saturation').number(LEVEL),
  hue: at('VideoColor', ROW, profile, 'Hue').number(LEVEL),
  gamma: at('VideoColor', ROW, profile, 'Gamma').number(LEVEL),
  sharpness: at('VideoInSharpness', ROW, profile, 'Sharpness').number(LEVEL),
  whiteBalance: at('VideoInWhiteBalance', ROW, profile, 'Mode').oneOf(
    ['Auto', 'Natural', 'StreetLamp', 'Outdoor', 'Manual'],
    { ways: [{ texts: 'whiteBalance' }] },
  ),
  redGain: at('VideoInWhiteBalance', ROW, profile, 'GainRed').number(LEVEL).when({ whiteBalance: 'Manual' }),
  blueGain: at('VideoInWhiteBalance', ROW, profile, 'GainBlue').number(LEVEL).when({ whiteBalance: 'Manual' }),
  antiFlicker: at('VideoInExposure', ROW, profile, 'AntiFlicker').oneOf(Object.values(AntiFlicker), {
    ways: [{ fixed: FLICKER_WORDS }],
  }),
  exposure: at('VideoInExposure', ROW, profile, 'Mode').oneOf(Object.values(ExposureMode), {
    ways: [{ fixed: EXPOSURE_WORDS }],
  }),
  shutter: at('VideoInExposure', ROW, profile, 'Speed')
    .oneOf([...SHUTTER_SPEEDS, CUSTOM_SHUTTER], {
      ways: [{ fixed: { [CUSTOM_SHUTTER]: 'customShutter' } }, { counted: 'shutterOf', as: 'speed' }],
    })
    .when({ exposure: [shutterPriority, manual] }),
  shutterFrom: at('VideoInExposure', ROW, profile, 'Value1')
    .number({ range: IMAGE.customShutterMs, unit: 'ms' })
    .when({ shutter: CUSTOM_SHUTTER }),
  shutterTo: at('VideoInExposure', ROW, profile, 'Value2')
    .number({ range: IMAGE.customShutterMs, unit: 'ms' })
    .when({ shutter: CUSTOM_SHUTTER }),
  gainFrom: at('VideoInExposure', ROW, profile, 'GainMin')
    .number(LEVEL)
    .when({ exposure: [gainPriority, shutterPriority, manual] }),
  gainTo: at('VideoInExposure', ROW, profile, 'GainMax')
    .number(LEVEL)
    .when({ exposure: [gainPriority, shutterPriority, manual] }),
  compensation: at('VideoInExposure', ROW, profile, 'Compensation')
    .number(LEVEL)
    .when({ exposure: [auto, gainPriority, shutterPriority] }),
  backlight: at('VideoInBacklight', ROW, profile, 'Mode').oneOf(
    ['Off', 'Backlight', 'GlareInhibition', 'WideDynamic'],
    { ways: [{ texts: 'backlight' }] },
  ),
  glare: at('VideoInBacklight', ROW, profile, 'GlareInhibition')
    .number({ range: IMAGE.strength })
    .when({ backlight: 'GlareInhibition' }),
  wideDynamic: at('VideoInBacklight', ROW, profile, 'WideDynamicRange')
    .number({ range: IMAGE.strength })
    .when({ backlight: 'WideDynamic' }),
  denoise: at('VideoInDenoise', ROW, profile, '3DType', 'Enable').boolean(),
  denoiseGrade: at('VideoInDenoise', ROW, profile, '3DType', 'Grade').number(LEVEL).when({ denoise: true }),
  dayNight: at('VideoInDayNight', ROW, profile, 'Mode').oneOf(['Brightness', 'Color', 'BlackWhite'], {
    ways: [{ texts: 'dayNight' }],
  }),
  sensitivity: at('VideoInDayNight', ROW, profile, 'Sensitivity')
    .oneOf([1, 2, 3], AS_IS)
    .when({ dayNight: 'Brightness' }),
  delay: at('VideoInDayNight', ROW, profile, 'Delay')
    .number({ range: IMAGE.delayS, unit: 'common.seconds' })
    .when({ dayNight: 'Brightness' }),
  light: at('Lighting', ROW, profile, 'Mode').oneOf(['Off', 'Auto', 'Manual'], { ways: [{ texts: 'light' }] }),
  lightStrength: at('Lighting', ROW, profile, 'MiddleLight', 0, 'Light')
    .number(LEVEL)
    .when({ light: ['Auto', 'Manual'] }),
});

/** Key of a field within its profile. */
export type ProfileKey = keyof ReturnType<typeof ofProfile>;

/** Tables whose changed values are put in force while they are chosen. */
export const IMG_TABLES = [
  'VideoColor',
  'VideoInSharpness',
  'VideoInWhiteBalance',
  'VideoInExposure',
  'VideoInBacklight',
  'VideoInDenoise',
  'VideoInDayNight',
  'Lighting',
  'VideoImageControl',
] as const;

/** How one video input makes its picture, in its three profiles. @assumed pages-2 /img */
export const IMG = settings(
  '/img',
  {
    ...inSets(PICTURE_PROFILES, ofProfile),
    mirror: at('VideoImageControl', ROW, 'Mirror').boolean(),
    flip: at('VideoImageControl', ROW, 'Flip').boolean(),
    rotation: at('VideoImageControl', ROW, 'Rotate90').oneOf([0, 1, 2, 3], {
      ways: [
        {
          fixed: { 0: 'img.rotation.none', 1: 'img.rotation.quarter', 2: 'img.rotation.half', 3: 'img.rotation.three' },
        },
      ],
    }),
  },
  {
    mayLack: IMG_TABLES,
    rules: rangeProblems,
    nameOf: (key) => `img.field.${key.split('.').at(-1)}`,
    objectOf: (key) => (key.includes('.') ? `img.profile.${key.split('.')[0]}` : undefined),
  },
);

export type ImgFields = Values<typeof IMG>;

/** A lower end above its upper one. */
function rangeProblems(values: Readonly<Record<string, unknown>>): Record<string, Problem> {
  const ends = PICTURE_PROFILES.flatMap((profile) =>
    ['shutter', 'gain'].map((name) => [`${profile}.${name}From`, `${profile}.${name}To`] as const),
  );
  const isAbove = (from: unknown, to: unknown) => typeof from === 'number' && typeof to === 'number' && from > to;
  const wrong = ends.filter(([from, to]) => isAbove(values[from], values[to]));
  return Object.fromEntries(wrong.map(([, to]) => [to, { key: 'RangeOrder' }]));
}

const EXPOSURE: readonly string[] = [
  'antiFlicker',
  'exposure',
  'shutter',
  'shutterFrom',
  'shutterTo',
  'gainFrom',
  'gainTo',
  'compensation',
  'backlight',
  'glare',
  'wideDynamic',
  'denoise',
  'denoiseGrade',
] satisfies ProfileKey[];
const LIGHT: readonly string[] = ['dayNight', 'sensitivity', 'delay', 'light', 'lightStrength'] satisfies ProfileKey[];

/** Where the page shows a field. */
export function placeOf(key: string): { profile: ProfileName | undefined; tab: 'picture' | 'exposure' | 'light' } {
  const profile = PICTURE_PROFILES.find((each) => key.startsWith(`${each}.`));
  const own = key.split('.').at(-1) ?? '';
  return { profile, tab: EXPOSURE.includes(own) ? 'exposure' : LIGHT.includes(own) ? 'light' : 'picture' };
}

/** A number of each table, which is empty where the camera has no such profile. */
const NUMBERS = [
  'brightness',
  'sharpness',
  'redGain',
  'gainFrom',
  'glare',
  'denoiseGrade',
  'delay',
  'lightStrength',
] as const;

/** Whether the camera has that profile, by the tables that it has: each begins with Normal. */
export const hasProfile = (loaded: ImgFields, profile: ProfileName): boolean =>
  NUMBERS.every((key) => loaded[`Normal.${key}`] === '' || loaded[`${profile}.${key}`] !== '');

/** The values of one profile under the keys of another: what a copy sets. */
export function copied(values: ImgFields, from: ProfileName, to: ProfileName): Partial<ImgFields> {
  const own = Object.entries(values).filter(([key]) => key.startsWith(`${from}.`));
  return Object.fromEntries(own.map(([key, value]) => [`${to}${key.slice(from.length)}`, value]));
}

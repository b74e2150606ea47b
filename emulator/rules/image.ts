/** Checks of the picture's tables, and which profile is in use. @assumed pages-2 /img, /video/imageMode */
import type { ConfigTables } from '@/lib/contract/configs';
import {
  AntiFlicker,
  type BacklightTable,
  CUSTOM_SHUTTER,
  type DayNightTable,
  type ExposureTable,
  IMAGE,
  type LightingTable,
  PICTURE_PROFILES,
  SHUTTER_SPEEDS,
  type VideoColorTable,
  type WhiteBalanceTable,
} from '@/lib/contract/tables/image';
import { dayAt, parseTimeSection, runningSection, sectionProblem } from './time-sections';
import { isOneOf, isWhole } from './value-kinds';

/** Tables with one entry for each profile of each input. */
const BY_PROFILE = [
  'VideoColor',
  'VideoInSharpness',
  'VideoInWhiteBalance',
  'VideoInExposure',
  'VideoInBacklight',
  'VideoInDenoise',
  'VideoInDayNight',
  'Lighting',
] as const satisfies (keyof ConfigTables)[];

/** Tables with one entry for each video input. */
export const IMAGE_TABLES = [...BY_PROFILE, 'VideoImageControl', 'VideoInMode', 'VideoInImageMode'] as const;

/** One of them. */
export type ImageTableName = (typeof IMAGE_TABLES)[number];

type Rows = { [N in ImageTableName]: ConfigTables[N][number] };
type Profiles = { [N in (typeof BY_PROFILE)[number]]: ConfigTables[N][number][number] };

const isLevel = (value: number) => isWhole(value, 0, 100);
const isStrength = (value: number) => isWhole(value, 1, 100);

const ofColor = (color: VideoColorTable) =>
  (['Brightness', 'Contrast', 'Saturation', 'Hue', 'Gamma'] as const).find((name) => !isLevel(color[name]));

function ofWhiteBalance({ Mode, GainRed, GainBlue }: WhiteBalanceTable): string | undefined {
  if (!isOneOf(['Auto', 'Natural', 'StreetLamp', 'Outdoor', 'Manual'], Mode)) return 'Mode';
  if (!isLevel(GainRed)) return 'GainRed';
  return isLevel(GainBlue) ? undefined : 'GainBlue';
}

function ofExposure(exposure: ExposureTable): string | undefined {
  const { Value1, Value2, GainMin, GainMax } = exposure;
  if (!isOneOf([0, 1, 2], exposure.AntiFlicker)) return 'AntiFlicker';
  if (!isOneOf([0, 1, 2, 4], exposure.Mode)) return 'Mode';
  if (!isOneOf([CUSTOM_SHUTTER, ...SHUTTER_SPEEDS], exposure.Speed)) return 'Speed';
  const isTime = (value: number) => value >= IMAGE.customShutterMs.min && value <= IMAGE.customShutterMs.max;
  if (!isTime(Value1)) return 'Value1';
  if (!isTime(Value2) || Value1 > Value2) return 'Value2';
  if (!isLevel(GainMin)) return 'GainMin';
  if (!isLevel(GainMax) || GainMin > GainMax) return 'GainMax';
  return isLevel(exposure.Compensation) ? undefined : 'Compensation';
}

function ofBacklight({ Mode, GlareInhibition, WideDynamicRange }: BacklightTable): string | undefined {
  if (!isOneOf(['Off', 'Backlight', 'GlareInhibition', 'WideDynamic'], Mode)) return 'Mode';
  if (!isStrength(GlareInhibition)) return 'GlareInhibition';
  return isStrength(WideDynamicRange) ? undefined : 'WideDynamicRange';
}

function ofDayNight({ Mode, Sensitivity, Delay }: DayNightTable): string | undefined {
  if (!isOneOf(['Brightness', 'Color', 'BlackWhite'], Mode)) return 'Mode';
  if (!isWhole(Sensitivity, 1, 3)) return 'Sensitivity';
  return isWhole(Delay, 2, 10) ? undefined : 'Delay';
}

/** Lamps of a camera with its own light. */
const LAMPS_MAX = 4;

function ofLighting({ Mode, MiddleLight }: LightingTable): string | undefined {
  if (!isOneOf(['Off', 'Auto', 'Manual'], Mode)) return 'Mode';
  if (MiddleLight.length === 0 || MiddleLight.length > LAMPS_MAX) return 'MiddleLight';
  const wrong = MiddleLight.findIndex(({ Light }) => !isLevel(Light));
  return wrong < 0 ? undefined : `MiddleLight[${wrong}].Light`;
}

function ofMode({ Mode, Config, TimeSection }: Rows['VideoInMode']): string | undefined {
  if (!isOneOf([0, 1], Mode)) return 'Mode';
  const areProfiles = Config.length === 2 && Config.every((each) => isWhole(each, 0, PICTURE_PROFILES.length - 1));
  if (!areProfiles) return 'Config';
  if (TimeSection.length !== 7) return 'TimeSection';
  const sections = TimeSection.map((day) => sectionProblem(day));
  const day = sections.findIndex((each) => each !== undefined);
  return day < 0 ? undefined : `TimeSection[${day}][${sections[day]}]`;
}

const PROFILE_RULES: { [N in keyof Profiles]: (profile: Profiles[N]) => string | undefined } = {
  VideoColor: ofColor,
  VideoInSharpness: ({ Sharpness }) => (isLevel(Sharpness) ? undefined : 'Sharpness'),
  VideoInWhiteBalance: ofWhiteBalance,
  VideoInExposure: ofExposure,
  VideoInBacklight: ofBacklight,
  VideoInDenoise: (denoise) => (isLevel(denoise['3DType'].Grade) ? undefined : '3DType.Grade'),
  VideoInDayNight: ofDayNight,
  Lighting: ofLighting,
};

const isByProfile = (name: ImageTableName): name is keyof Profiles => isOneOf(BY_PROFILE, name);

/** The first profile with an invalid member, such as `[1].Brightness`; '' when the number of profiles is wrong. */
function profilesProblem<N extends keyof Profiles>(name: N, profiles: readonly Profiles[N][]): string | undefined {
  if (profiles.length !== PICTURE_PROFILES.length) return '';
  const problems = profiles.map((profile) => PROFILE_RULES[name](profile));
  const wrong = problems.findIndex((each) => each !== undefined);
  return wrong < 0 ? undefined : `[${wrong}].${problems[wrong]}`;
}

/** Member of one input that is invalid; undefined when it is valid. */
function inputProblem(name: ImageTableName, input: Rows[ImageTableName]): string | undefined {
  if (isByProfile(name)) return profilesProblem(name, input as Profiles[typeof name][]);
  if (name === 'VideoInMode') return under(ofMode(input as Rows['VideoInMode']));
  if (name === 'VideoImageControl') {
    return isWhole((input as Rows['VideoImageControl']).Rotate90, 0, 3) ? undefined : '.Rotate90';
  }
  return isOneOf(['Indoor', 'Outdoor', 'Other'], (input as Rows['VideoInImageMode']).Mode) ? undefined : '.Mode';
}

const under = (member: string | undefined) => (member === undefined ? undefined : `.${member}`);

/** Path of the first invalid member of a table, such as `VideoColor[0][1].Brightness`. */
export function imageProblem(name: ImageTableName, tables: Pick<ConfigTables, ImageTableName>): string | undefined {
  for (const [index, input] of tables[name].entries()) {
    const problem = inputProblem(name, input);
    if (problem !== undefined) return `${name}[${index}]${problem}`;
  }
  return undefined;
}

/**
 * Path of a member that is changed although the input has none: `members` lists those that it has of a table.
 * @assumed pages-2 /img: caps are checked per table
 */
export function lackingMember(
  name: string,
  members: readonly string[] | undefined,
  next: unknown,
  before: unknown,
  path = name,
): string | undefined {
  if (!members || JSON.stringify(next) === JSON.stringify(before)) return undefined;
  const isList = Array.isArray(next);
  for (const [key, value] of Object.entries(Object(next))) {
    const was = Object(before)[key];
    const isSame = JSON.stringify(value) === JSON.stringify(was);
    if (isSame || (!isList && members.includes(key))) continue;
    const place = isList ? `${path}[${key}]` : `${path}.${key}`;
    const wrong = isList ? lackingMember(name, members, value, was, place) : place;
    if (wrong) return wrong;
  }
  return undefined;
}

/** What a ready-made picture sets in every profile of its input. @assumed pages-2 /video/imageMode */
const IMAGE_MODES: Readonly<
  Record<
    Rows['VideoInImageMode']['Mode'],
    { AntiFlicker: number; WhiteBalance: WhiteBalanceTable['Mode']; Backlight: BacklightTable['Mode'] }
  >
> = {
  Indoor: { AntiFlicker: AntiFlicker.hz50, WhiteBalance: 'Auto', Backlight: 'Off' },
  Outdoor: { AntiFlicker: AntiFlicker.outdoor, WhiteBalance: 'Outdoor', Backlight: 'GlareInhibition' },
  Other: { AntiFlicker: AntiFlicker.hz50, WhiteBalance: 'Natural', Backlight: 'WideDynamic' },
};

/** The tables that a ready-made picture governs, with its values in place of those that were set by hand. */
export function governedTables(
  tables: Pick<ConfigTables, ImageTableName>,
): Pick<ConfigTables, 'VideoInExposure' | 'VideoInWhiteBalance' | 'VideoInBacklight'> {
  const ofInput = (input: number) => IMAGE_MODES[tables.VideoInImageMode[input]?.Mode ?? 'Indoor'];
  return {
    VideoInExposure: tables.VideoInExposure.map((profiles, input) =>
      profiles.map((each) => ({ ...each, AntiFlicker: ofInput(input).AntiFlicker })),
    ),
    VideoInWhiteBalance: tables.VideoInWhiteBalance.map((profiles, input) =>
      profiles.map((each) => ({ ...each, Mode: ofInput(input).WhiteBalance })),
    ),
    VideoInBacklight: tables.VideoInBacklight.map((profiles, input) =>
      profiles.map((each) => ({ ...each, Mode: ofInput(input).Backlight })),
    ),
  };
}

/** Index of the profile that an input uses at this wall time. */
export function profileInForce({ VideoInMode }: Pick<ConfigTables, 'VideoInMode'>, input: number, wallNow: number) {
  const { Mode = 0, Config = [], TimeSection = [] } = VideoInMode[input] ?? {};
  const [first = 0, second = 0] = Config;
  if (Mode === 0) return first;
  const day = (TimeSection[dayAt(wallNow)] ?? []).map(parseTimeSection);
  return runningSection(day, wallNow) ? first : second;
}

/** Factory values of the picture. @assumed pages-2 /img, /video/imageMode */
import type { ConfigTables } from '@/lib/contract/configs';
import { AntiFlicker, ExposureMode, PICTURE_PROFILES, ProfileChoice } from '@/lib/contract/tables/image';
import type { ImageTableName } from '../rules/image';
import { withUnknown } from './unknown-member';

const MIDDLE = 50;
const OFF = '0 00:00:00-00:00:00';

/** The same values in every profile. */
const inEach = <T extends object>(table: T): T[] => PICTURE_PROFILES.map(() => withUnknown(structuredClone(table)));

/** Tables of one video input. */
export function seedImageTables(): Pick<ConfigTables, ImageTableName> {
  return {
    VideoColor: [
      inEach({ Brightness: MIDDLE, Contrast: MIDDLE, Saturation: MIDDLE, Hue: MIDDLE, Gamma: MIDDLE }).map(
        // Night is darker, so that faces by the door's lamp are not washed out.
        (color, profile) => (PICTURE_PROFILES[profile] === 'Night' ? { ...color, Brightness: 40 } : color),
      ),
    ],
    VideoInSharpness: [inEach({ Sharpness: MIDDLE })],
    VideoInWhiteBalance: [inEach({ Mode: 'Auto', GainRed: MIDDLE, GainBlue: MIDDLE })],
    VideoInExposure: [
      inEach({
        AntiFlicker: AntiFlicker.hz50,
        Mode: ExposureMode.auto,
        Speed: 50,
        Value1: 0,
        Value2: 40,
        GainMin: 0,
        GainMax: 60,
        Compensation: MIDDLE,
      }),
    ],
    VideoInBacklight: [inEach({ Mode: 'Off', GlareInhibition: MIDDLE, WideDynamicRange: MIDDLE })],
    VideoInDenoise: [inEach({ '3DType': { Enable: true, Grade: MIDDLE } })],
    VideoInDayNight: [inEach({ Mode: 'Brightness', Sensitivity: 2, Delay: 6 })],
    Lighting: [inEach({ Mode: 'Auto', MiddleLight: [{ Light: MIDDLE }] })],
    VideoImageControl: [withUnknown({ Mirror: false, Flip: false, Rotate90: 0 })],
    VideoInMode: [
      withUnknown({
        Mode: ProfileChoice.fixed,
        Config: [PICTURE_PROFILES.indexOf('Normal'), PICTURE_PROFILES.indexOf('Night')],
        TimeSection: Array.from({ length: 7 }, () => ['1 07:00:00-19:00:00', OFF, OFF, OFF]),
      }),
    ],
    VideoInImageMode: [withUnknown({ Mode: 'Indoor' })],
  };
}

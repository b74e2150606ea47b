/** One interface language of the device. */
export interface Language {
  /** Name on the wire: table `Language`, `Locales` of webCapsConfig, file names of texts. @spec §1 */
  device: string;
  /** BCP 47 tag: `messages/<tag>.json` and the document's `lang`. */
  tag: string;
  direction: 'ltr' | 'rtl';
  /** The language's own name, never translated. */
  ownName: string;
}

/** The eight languages, default first. The spelling "Turkey" is the specification's. @spec §1 */
export const LANGUAGES = [
  { device: 'SimpChinese', tag: 'zh-CN', direction: 'ltr', ownName: '简体中文' },
  { device: 'English', tag: 'en', direction: 'ltr', ownName: 'English' },
  { device: 'Italian', tag: 'it', direction: 'ltr', ownName: 'Italiano' },
  { device: 'Polish', tag: 'pl', direction: 'ltr', ownName: 'Polski' },
  { device: 'Russian', tag: 'ru', direction: 'ltr', ownName: 'Русский' },
  { device: 'Thai', tag: 'th', direction: 'ltr', ownName: 'ไทย' },
  { device: 'Arabic', tag: 'ar', direction: 'rtl', ownName: 'العربية' },
  { device: 'Turkey', tag: 'tr', direction: 'ltr', ownName: 'Türkçe' },
] as const satisfies readonly Language[];

/** Pseudo-locales of the emulator build: accents and length, and mirrored. @assumed quality 4 */
export const PSEUDO_LANGUAGES = [
  { device: 'en-XA', tag: 'en-XA', direction: 'ltr', ownName: '[Ëñĝļîšĥ]' },
  { device: 'ar-XB', tag: 'ar-XB', direction: 'rtl', ownName: '[عربي XB]' },
] as const satisfies readonly Language[];

/** The language or pseudo-locale with that device name; undefined for an unknown one. */
export const languageNamed = (device: string | undefined): Language | undefined =>
  [...LANGUAGES, ...PSEUDO_LANGUAGES].find((each) => each.device === device);

export type DeviceLanguage = (typeof LANGUAGES)[number]['device'];

/**
 * `/current_config/webCapsConfig`: what the console may know before sign-in. All members may be missing.
 * @spec §3 web capability config; `CloudUpgrade` @assumed contract 2
 */
export interface WebCapsConfig {
  vendor?: string;
  HasMobile?: boolean;
  EnglishTimeZoneEnable?: boolean;
  DeviceType?: string;
  syn_KeyFrameEncrypt_RtspOverTls?: boolean;
  is_show_LegalInfo?: boolean;
  is_showResetPswNewTip?: boolean;
  /** "V1", "V2", "V2.1" or a number. */
  SecurityBaselineVersion?: string | number;
  MultiLanguage?: boolean;
  support_HttpOnly?: boolean;
  SN?: string;
  SoftVersion?: string;
  /** Device names of the languages offered. */
  Locales?: string[];
  CloudUpgrade?: boolean;
}

/** `/current_config/preLanguage`. @spec §7 */
export interface PreLanguageFile {
  PreLanguage?: string;
}

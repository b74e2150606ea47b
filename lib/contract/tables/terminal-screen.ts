/** What the terminal's own screen shows. @assumed pages-2 /individuation/*, /video/featureSet */

/** Looks of the home screen. */
export const SCREEN_THEMES = ['General', 'Advert', 'Intercom', 'Concise'] as const;

/** Things of the home screen that can be left out. */
export const HOME_ITEMS = ['Time', 'Date', 'DeviceNo', 'Network', 'Title'] as const;

/** The home screen. `LogoFile`: path of an uploaded picture, '' the built-in mark. */
export interface IndividuationTable {
  /** One of SCREEN_THEMES. */
  Theme: string;
  Title: string;
  Slogan: string;
  LogoFile: string;
  Show: Record<(typeof HOME_ITEMS)[number], boolean>;
}

/** What is shown of a person after a verification: 0 nothing but the result, to 3 both photos. */
export const PROMPT_MODES = [0, 1, 2, 3] as const;

/** What is heard with a prompt. Values @assumed ours: pages-2 names them in words */
export const PROMPT_VOICES = ['None', 'Tone', 'Speech'] as const;

/** Results that a prompt tells. */
export const PROMPT_RESULTS = ['Success', 'Fail', 'Stranger'] as const;
/** One of them. */
export type PromptResult = (typeof PROMPT_RESULTS)[number];

/** The prompt after a verification. `Duration` in seconds. */
export interface PromptModeTable {
  /** One of PROMPT_MODES. */
  Mode: number;
  NameMask: boolean;
  ShowUserID: boolean;
  Duration: number;
  Text: Record<PromptResult, string>;
  /** One of PROMPT_VOICES. */
  Voice: string;
}

/** Standby, and when the screen turns dark, in seconds without anybody. `OffEnable` @assumed ours: it has no name */
export interface ScreenSaverTable {
  Enable: boolean;
  WaitTime: number;
  OffEnable: boolean;
  OffTime: number;
}

/** What a period of the plan shows. Values @assumed ours */
export const PLAN_MODES = ['Pictures', 'Clip', 'Clock'] as const;

/** A period of the plan. `Day` 0 Sunday to 6 @assumed ours: the entry says "per day" and names no member for it */
export interface AdvertSection {
  Day: number;
  /** 'enabled HH:mm:ss-HH:mm:ss'. */
  Time: string;
  /** One of PLAN_MODES. */
  Mode: string;
  /** In the order in which they are shown. */
  ResourceIDs: number[];
  /** Seconds for each picture. */
  Interval: number;
}

/** What standby shows, by weekday and time; at other times the home screen. */
export interface AdvertPlanTable {
  Sections: AdvertSection[];
}

/** Percent; `Auto`: by the light around the device. Member `Auto` @assumed ours */
export interface ScreenBrightnessTable {
  Value: number;
  Auto: boolean;
}

/** Buttons of the home screen. */
export const SHORTCUTS = ['Password', 'QRCode', 'Call', 'Doorbell'] as const;
/** One of them. */
export type Shortcut = (typeof SHORTCUTS)[number];

/** Whom the call button calls: the management centre, a room that is typed, a fixed room. */
export const CALL_TYPES = [0, 1, 2] as const;

/** Sizes of the buttons. @assumed ours: pages-2 /video/featureSet (icon size for accessibility) */
export const ICON_SIZES = ['Normal', 'Large'] as const;

/** The buttons, what a call does, and the bell. `AlarmOut`: alarm output from 0, -1 none. `Time` in seconds. */
export interface ShortcutSetTable {
  Password: { Enable: boolean };
  QRCode: { Enable: boolean };
  Call: { Enable: boolean; Type: number; RoomNo: string };
  Doorbell: { Enable: boolean };
  /** Every shortcut once. */
  Order: string[];
  IconSize: string;
  Bell: { Local: boolean; Tone: number; Time: number; AlarmOut: number };
}

/** Events that the device speaks at, in the order of the tables. @assumed pages-3 /voiceManage */
export const VOICE_EVENTS = [
  'VerifySuccess',
  'VerifyFail',
  'NoPermission',
  'OutOfSection',
  'DoorOpenTimeout',
  'Duress',
  'Doorbell',
  'CallConnected',
  'CallEnded',
] as const;

export type VoiceEvent = (typeof VOICE_EVENTS)[number];

/** Built-in prompts by their `VoiceID`. Names @assumed pages-3 /voiceManage, numbers ours */
export const BUILT_IN_VOICES = {
  none: 0,
  thanks: 1,
  hello: 2,
  welcome: 3,
  verified: 4,
  pleaseGoIn: 5,
  faceVerified: 6,
} as const;

/** `VoiceID` of the file in row 0 of `CustomAudio`; the others follow. @assumed ours */
export const CUSTOM_VOICE = 101;

/** Hours of each day in which the device is quieter. @assumed pages-3 /voiceManage, pages-2 /video/volume */
export interface QuietHours {
  Enable: boolean;
  /** In the form of time sections, '1 22:00:00-23:59:59'. */
  Sections: string[];
  /** Of the speaker in those hours, 0 to 100; a lower one stays. */
  Volume: number;
}

/** Spoken prompts. `Prompts` has one entry for each event. @assumed pages-3 /voiceManage */
export interface AccessVoiceTable {
  KeyTone: boolean;
  /** Prompts that may be chosen. */
  Support: number[];
  Prompts: { Event: VoiceEvent; VoiceID: number; Enable: boolean }[];
  Quiet: QuietHours;
}

/** Voices of the device. @assumed pages-3 /voice */
export const TTS_SPEAKERS = ['Female', 'Male'] as const;
/** What is read of a name. @assumed pages-3 /voice */
export const TTS_NAME_MODES = ['Whole', 'Surname', 'None'] as const;
/** How readily the device takes a sound for the word. @assumed pages-3 /awaken */
export const AWAKEN_SENSITIVITIES = ['Low', 'Middle', 'High'] as const;
/** Commands that recognisers know; a device has those of `caps.Awaken.Commands`. @assumed pages-3 /awaken */
export const AWAKEN_COMMANDS = ['CallRoom', 'CallCenter', 'OpenByFace', 'Help'] as const;

/** `caps.Awaken` of AC.getCaps: what the recogniser of the device knows. @assumed pages-3 /awaken */
export interface AwakenCaps {
  Words: string[];
  Commands: string[];
}

/** Texts that the device speaks, and words that it listens to. @assumed pages-3 /voice, /awaken */
export interface AccessSmartVoiceTable {
  TTS: {
    Enable: boolean;
    Speaker: (typeof TTS_SPEAKERS)[number];
    /** Per cent. */
    Speed: number;
    Text: { Success: string; Fail: string; Stranger: string; Doorbell: string };
    NameMode: (typeof TTS_NAME_MODES)[number];
  };
  Awaken: {
    Enable: boolean;
    /** One of `caps.Awaken.Words`. */
    Word: string;
    Sensitivity: (typeof AWAKEN_SENSITIVITIES)[number];
    /** Seconds. */
    Timeout: number;
    Commands: { Name: (typeof AWAKEN_COMMANDS)[number]; Enable: boolean }[];
  };
}

/** The device makes of an uploaded file what it can play. @spec §4 transcoding states; names @assumed ours */
export const TRANSCODING = ['Complete', 'InProgress', 'Failed'] as const;

/**
 * The sound file of an event; without one `Name` and `Path` are empty. `Size` in bytes. @assumed pages-3 /AudioList;
 * `Seconds` and `State` ours: the page shows the length, and whether the file can be played yet
 */
export interface CustomAudioRow {
  Event: VoiceEvent;
  Name: string;
  Path: string;
  Size: number;
  Seconds: number;
  State: (typeof TRANSCODING)[number];
}

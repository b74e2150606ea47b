/** Prompts and spoken texts of a new device. @assumed pages-3 /voiceManage, /voice, /awaken */
import {
  type AccessSmartVoiceTable,
  type AccessVoiceTable,
  AWAKEN_COMMANDS,
  BUILT_IN_VOICES,
  type CustomAudioRow,
  type QuietHours,
  VOICE_EVENTS,
} from '@/lib/contract/tables/sound';
import { AWAKEN_WORDS } from '../rules/sounds';

const OFF = '0 00:00:00-23:59:59';

/** A row of CustomAudio without a file. */
export const noFile: Omit<CustomAudioRow, 'Event'> = { Name: '', Path: '', Size: 0, Seconds: 0, State: 'Complete' };

/** The prompt of each event is that of a verified person; duress is silent. */
export const seedVoice = (): AccessVoiceTable => ({
  KeyTone: true,
  Support: Object.values(BUILT_IN_VOICES),
  Prompts: VOICE_EVENTS.map((Event) => ({
    Event,
    VoiceID: Event === 'Duress' ? BUILT_IN_VOICES.none : BUILT_IN_VOICES.verified,
    Enable: Event === 'VerifySuccess' || Event === 'Doorbell',
  })),
  Quiet: seedQuiet(),
});

/** No quiet hours. */
export const seedQuiet = (): QuietHours => ({ Enable: false, Sections: [OFF, OFF, OFF, OFF], Volume: 20 });

/** Nothing is spoken, and nobody is listened to. */
export const seedSmartVoice = (): AccessSmartVoiceTable => ({
  TTS: {
    Enable: false,
    Speaker: 'Female',
    Speed: 100,
    Text: {
      Success: 'Welcome, {name}. It is {time}.',
      Fail: 'Please contact reception.',
      Stranger: 'Sorry, not recognised.',
      Doorbell: 'Somebody is at the door.',
    },
    NameMode: 'Whole',
  },
  Awaken: {
    Enable: false,
    Word: AWAKEN_WORDS[0] ?? '',
    Sensitivity: 'Middle',
    Timeout: 8,
    Commands: AWAKEN_COMMANDS.map((Name) => ({ Name, Enable: Name !== 'OpenByFace' })),
  },
});

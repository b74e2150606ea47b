import { BUILT_IN_VOICES, CUSTOM_VOICE, VOICE_EVENTS } from '@/lib/contract/tables/sound';
import { at } from '@/lib/forms/bind';
import { quietProblems, VOLUME } from '@/lib/forms/quiet-fields';
import { settings } from '@/lib/forms/settings';
import { DEFAULT_DAY } from '@/lib/timesection/time-section';
import { readDay, writeDay } from '@/lib/timesection/week';

const CUSTOM = VOICE_EVENTS.map((_, index) => CUSTOM_VOICE + index);
const IDS: readonly number[] = [...Object.values(BUILT_IN_VOICES), ...CUSTOM];
const BUILT_IN = Object.fromEntries(
  Object.entries(BUILT_IN_VOICES).map(([name, id]) => [id, `voiceManage.voice.${name}`]),
);
const WAYS = { ways: [{ fixed: BUILT_IN }, { counted: 'custom', as: 'number' }] };

const isOn = (index: number) => at('AccessVoice', 'Prompts', index, 'Enable').boolean();
const voice = (index: number) => at('AccessVoice', 'Prompts', index, 'VoiceID').oneOf(IDS, WAYS);

/** Volumes, the prompt of each event, and the hours in which the device is quiet. @assumed pages-3 /voiceManage */
export const VOICE = settings(
  '/voiceManage',
  {
    speaker: at('AudioOutputVolume', 0).number({ range: VOLUME }),
    microphone: at('AudioInputVolume', 0).number({ range: VOLUME }),
    keyTone: at('AccessVoice', 'KeyTone').boolean(),
    VerifySuccessOn: isOn(0),
    VerifySuccess: voice(0),
    VerifyFailOn: isOn(1),
    VerifyFail: voice(1),
    NoPermissionOn: isOn(2),
    NoPermission: voice(2),
    OutOfSectionOn: isOn(3),
    OutOfSection: voice(3),
    DoorOpenTimeoutOn: isOn(4),
    DoorOpenTimeout: voice(4),
    DuressOn: isOn(5),
    Duress: voice(5),
    DoorbellOn: isOn(6),
    Doorbell: voice(6),
    CallConnectedOn: isOn(7),
    CallConnected: voice(7),
    CallEndedOn: isOn(8),
    CallEnded: voice(8),
    isQuiet: at('AccessVoice', 'Quiet', 'Enable').boolean(),
    sections: at('AccessVoice', 'Quiet', 'Sections').as([...DEFAULT_DAY], readDay, writeDay),
    quietVolume: at('AccessVoice', 'Quiet', 'Volume').number({ range: VOLUME }).needs('isQuiet'),
  },
  { rules: quietProblems },
);

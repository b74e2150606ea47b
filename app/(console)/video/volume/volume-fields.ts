import { at } from '@/lib/forms/bind';
import { quietProblems, VOLUME } from '@/lib/forms/quiet-fields';
import { settings } from '@/lib/forms/settings';
import { DEFAULT_DAY } from '@/lib/timesection/time-section';
import { readDay, writeDay } from '@/lib/timesection/week';

/** The same hours have the same names on /voiceManage. */
const QUIET: readonly string[] = ['isQuiet', 'sections', 'quietVolume'];

/** Loudness of speaker, microphone and prompts, tones, and quiet hours. @assumed pages-2 /video/volume */
export const VOLUMES = settings(
  '/video/volume',
  {
    speaker: at('AudioOutputVolume', 0).number({ range: VOLUME }),
    prompts: at('Sound', 'PromptVolume').number({ range: VOLUME }),
    microphone: at('AudioInputVolume', 0).number({ range: VOLUME }),
    denoise: at('AudioInDenoise', 0, 'Enable').boolean(),
    keyTone: at('Sound', 'KeyTone').boolean(),
    doorbell: at('Sound', 'DoorBell').boolean(),
    isQuiet: at('Sound', 'Quiet', 'Enable').boolean(),
    sections: at('Sound', 'Quiet', 'Sections').as([...DEFAULT_DAY], readDay, writeDay),
    quietVolume: at('Sound', 'Quiet', 'Volume').number({ range: VOLUME }).needs('isQuiet'),
  },
  {
    nameOf: (key) => `${QUIET.includes(key) ? 'voiceManage' : 'video.volume'}.field.${key}`,
    rules: quietProblems,
  },
);

import { at, type Values } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

const VOLUME = { min: 0, max: 100 };

/** Loudness of speaker, microphone and prompts, and which tones are played. @assumed pages-2 /video/volume */
export const VOLUMES = settings('/video/volume', {
  speaker: at('AudioOutputVolume', 0).number({ range: VOLUME }),
  prompts: at('Sound', 'PromptVolume').number({ range: VOLUME }),
  microphone: at('AudioInputVolume', 0).number({ range: VOLUME }),
  denoise: at('AudioInDenoise', 0, 'Enable').boolean(),
  keyTone: at('Sound', 'KeyTone').boolean(),
  doorbell: at('Sound', 'DoorBell').boolean(),
});

export type VolumeFields = Values<typeof VOLUMES>;

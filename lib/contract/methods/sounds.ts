import type { VoiceEvent } from '../tables/sound';

/** Folder of the sound files. @assumed pages-3 /AudioList */
export const SOUND_FOLDER = '/audio';

/** Sound files. @assumed pages-3 /AudioList */
export interface SoundMethods {
  /**
   * Comes with the file, an MP3, which becomes the sound of the event in `CustomAudio` and replaces the former one.
   * `Name` without extension; `Size` in bytes. Refused with reason FileNameInvalid, FileNameTooLong, FileNameExists,
   * ImportTooLarge, FileTypeError, AudioRateError, LowStorage or PicCountMax.
   */
  'AudioFileManager.upload': {
    params: { Event: VoiceEvent; Name: string; Size: number; Data?: string };
    result: { Path: string };
  };
}

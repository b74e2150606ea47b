import type { Nothing } from '../rpc';
import type { VoiceEvent } from '../tables/sound';

/** Folder of the sound files. @assumed pages-3 /AudioList */
export const SOUND_FOLDER = '/audio';

/** Sound files. @assumed pages-3 /AudioList */
export interface SoundMethods {
  /**
   * Comes with the file, an MP3, which becomes the sound of the event in `CustomAudio` and replaces the former one;
   * without `Event` it is kept as a recording, for any event (@assumed ours: /voiceRecord uploads for none).
   * `Name` without extension; `Size` in bytes. Refused with reason FileNameInvalid, FileNameTooLong, FileNameExists,
   * ImportTooLarge, FileTypeError, AudioRateError, LowStorage or PicCountMax.
   */
  'AudioFileManager.upload': {
    params: { Event?: VoiceEvent; Name: string; Size: number; Data?: string };
    result: { Path: string };
  };
  /**
   * Records at the microphone of the device, one at a time, until it is stopped or for RECORDING.maxS seconds. `name`
   * without extension. Refused with reason FileNameInvalid, FileNameTooLong, FileNameExists, LowStorage, and with
   * TargetInUse during talk or another recording. @spec §7 name; shape @assumed pages-3 /voiceRecord, 10.2
   */
  'audioRecordManager.start': { params: { channel: number; name: string }; result: true };
  /** Ends the recording of this name and stores it as a sound file. */
  'audioRecordManager.stop': { params: { channel: number; name: string }; result: true };
  /**
   * How loud the microphone of the device is now, 0 to 100, at its volume. @assumed ours: pages-3 /voiceRecord has a
   * level line, pages-2 /video/volume a level meter, and no source names a call for them
   */
  'audioRecordManager.getLevel': { params: { channel: number }; result: { level: number } };
  /** The recordings that are stored; `path` as in CustomAudio, `size` in bytes, `duration` in seconds. */
  'audioRecordManager.getRecordFiles': { params: Nothing; result: { files: RecordFile[] } };
}

/** A recording. */
export interface RecordFile {
  name: string;
  path: string;
  size: number;
  duration: number;
}

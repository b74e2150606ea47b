/** What the microphone of the device hears and how it is stored. @assumed pages-3 /voiceRecord */
import { RECORDING } from '@/lib/contract/limits';

/**
 * A frame of an MP3 (MPEG 2, 16 kHz, 16 kbit/s, no bit reservoir) with a tone of 1 kHz: 36 whole periods, so that it
 * joins itself. By libmp3lame of ffmpeg 5.1.9, from `sine=frequency=1000:sample_rate=16000`, with
 * `-b:a 16k -reservoir 0`.
 */
const TONE = Buffer.from(
  'fff328c40006e2d62000b80f68ffffabfffe11e37c196b27fffabffa877ffffffff7ffff5ffff951'.padEnd(144, '0'),
  'hex',
);
const SILENCE = Buffer.from('fff328c4'.padEnd(144, '0'), 'hex');
/** Samples of a frame, in milliseconds. */
const FRAME_MS = 36;
/** Frames of a syllable, and of a sentence with the pause after it. */
const SYLLABLE = 11;
const SENTENCE = 44;
const PAUSE = 9;
/** Bits 30 to 37 of the side information, which begins at byte 4: the level, four steps for each power of two. */
const GAIN = ((TONE[7] ?? 0) & 3) * 64 + ((TONE[8] ?? 0) >> 2);

/** Level of a frame, 0 to 100: somebody speaks in sentences. `volume` of the microphone, 0 to 100. */
function levelOf(frame: number, volume: number): number {
  const inSentence = frame % SENTENCE;
  if (inSentence >= SENTENCE - PAUSE) return 0;
  return Math.round(volume * (0.2 + 0.8 * Math.sin((Math.PI * (inSentence % SYLLABLE)) / SYLLABLE)));
}

/** What the microphone hears this long after the recording began, 0 to 100. */
export const levelAt = (ms: number, volume: number): number => levelOf(Math.floor(ms / FRAME_MS), volume);

/** The MP3 of a recording of so many seconds, at most RECORDING.maxS: a tone as loud as what was heard. */
export function recordedMp3(seconds: number, volume: number): Buffer {
  const count = Math.max(1, Math.round((Math.min(seconds, RECORDING.maxS) * 1_000) / FRAME_MS));
  return Buffer.concat(Array.from({ length: count }, (_, frame) => toneFrame(levelOf(frame, volume))));
}

function toneFrame(level: number): Buffer {
  if (level <= 0) return SILENCE;
  const gain = GAIN + Math.round(4 * Math.log2(level / 100));
  const frame = Buffer.from(TONE);
  frame[7] = ((frame[7] ?? 0) & ~3) | (gain >> 6);
  frame[8] = ((frame[8] ?? 0) & 3) | ((gain & 63) << 2);
  return frame;
}

import { encodePng } from '../png';
import { mp3Facts, silentMp3 } from '../rules/sounds';

/** Size of every converted picture. */
const PICTURE = { width: 480, height: 640 } as const;
const GREY = 128;
/** A longer sound is cut. */
const SECONDS_MAX = 600;
/** Bytes before the samples of a WAV. */
const WAV_HEAD = 44;

/** First bytes of pictures: BMP, GIF, TIFF of both orders, JPEG, PNG. */
const PICTURE_HEADS = [
  [0x42, 0x4d],
  [0x47, 0x49, 0x46],
  [0x49, 0x49, 0x2a],
  [0x4d, 0x4d, 0],
  [0xff, 0xd8],
  [0x89, 0x50],
];

/**
 * What the emulated helper makes of a file: a sound becomes an MP3 of the same length, 16 kHz and silent, a picture a
 * grey PNG. Undefined for other contents and formats. @assumed pages-3 9
 */
export function converted(bytes: Buffer, extension: string): Buffer | undefined {
  if (extension === 'mp3') {
    const seconds = secondsOf(bytes);
    return seconds === undefined ? undefined : silentMp3(seconds);
  }
  const isPicture = PICTURE_HEADS.some((head) => head.every((byte, index) => bytes[index] === byte));
  if (extension !== 'png' || !isPicture) return undefined;
  const { width, height } = PICTURE;
  return encodePng({ width, height, samples: new Uint8Array(width * height * 3).fill(GREY) });
}

/** Length of an MP3 or of a WAV, at most ten minutes. */
function secondsOf(bytes: Buffer): number | undefined {
  const length = mp3Facts(bytes)?.seconds ?? secondsOfWav(bytes);
  return length === undefined ? undefined : Math.min(length, SECONDS_MAX);
}

function secondsOfWav(bytes: Buffer): number | undefined {
  const isWav = bytes.length >= WAV_HEAD && bytes.toString('latin1', 8, 16) === 'WAVEfmt ';
  const bytesPerSecond = isWav ? bytes.readUInt32LE(28) : 0;
  return bytesPerSecond > 0 ? (bytes.length - WAV_HEAD) / bytesPerSecond : undefined;
}

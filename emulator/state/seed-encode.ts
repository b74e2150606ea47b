/** Streams of the encoder as they come. @assumed pages-2 /video/set */
import type { EncodeTable, StreamFormat } from '@/lib/contract/tables/video';
import { withUnknown } from './unknown-member';

function streamFormat(width: number, height: number, bitRate: number): StreamFormat {
  return {
    VideoEnable: true,
    Video: withUnknown({
      Compression: 'H.264',
      Width: width,
      Height: height,
      FPS: 25,
      GOP: 50,
      BitRate: bitRate,
      BitRateControl: 'CBR',
      Quality: 4,
      Profile: 'Main',
    }),
    AudioEnable: true,
    Audio: { Compression: 'G.711A', Frequency: 8000, Bitrate: 64, Depth: 16 },
  };
}

/** Streams of one channel. */
export function seedEncode(): EncodeTable {
  return withUnknown({
    MainFormat: [streamFormat(1280, 720, 2048)],
    ExtraFormat: [streamFormat(640, 480, 512)],
    SnapFormat: [seedSnapshots()],
  });
}

function seedSnapshots(): StreamFormat {
  const format = streamFormat(1280, 720, 2048);
  return { ...format, Video: { ...format.Video, Compression: 'MJPG' }, AudioEnable: false };
}

import type { StreamFormat, VideoFormat } from '@/lib/contract/tables/video';

/** One stream in H.264 at 1280x720, with overrides. */
export const streamFormat = (over: Partial<VideoFormat>): StreamFormat => ({
  VideoEnable: true,
  Video: {
    Compression: 'H.264',
    Width: 1280,
    Height: 720,
    FPS: 25,
    GOP: 50,
    BitRate: 2048,
    BitRateControl: 'CBR',
    Quality: 4,
    Profile: 'Main',
    ...over,
  },
  AudioEnable: true,
  Audio: { Compression: 'G.711A', Frequency: 8000, Bitrate: 64, Depth: 16 },
});

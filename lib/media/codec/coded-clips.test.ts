/** Output of other encoders: the emulator's clips of x264 and x265, from packets to the timeline. */
import { beforeAll, expect, it } from 'vitest';
import { PICTURE_CLIPS } from '@/emulator/stream/clips/picture-clips.generated';
import { client } from '@/emulator/stream/rtsp-client.fixtures';
import { parts } from '../parts';
import { MediaTimeline } from '../rtp/media-timeline';
import { parseRtp } from '../rtp/rtp-packet';
import { parseSdp } from '../rtsp/sdp';
import type { CodedPicture } from './video-config';
import { openVideo } from './video-reader';

const FRAME_TICKS = 3600;

beforeAll(async () => {
  await parts.h265.load();
});

it.each(PICTURE_CLIPS)(
  '$name comes whole and is shown evenly, over its seam too',
  ({ name, width, height, frames }) => {
    const device = client();
    for (const verb of ['DESCRIBE', 'PLAY'] as const)
      device.host.faults.set(verb, { kind: 'media', shape: { clip: name } });
    device.play();
    device.scheduler.advance((2 * frames - 1) * 40);

    const sdp = device.replies.find((reply) => reply.includes('m=video')) ?? '';
    const [track] = parseSdp(sdp.slice(sdp.indexOf('v=0')));
    const pictures: CodedPicture[] = [];
    const opened = track && openVideo(track, (picture) => pictures.push(picture));
    expect(opened?.known).toMatchObject({ width, height, reorderedPictures: 2 });
    for (const packet of device.video()) {
      const rtp = parseRtp(packet.subarray(4));
      if (rtp) opened?.reader.push(rtp);
    }
    expect([pictures.length, opened?.reader.droppedUnits]).toEqual([2 * frames, 0]);

    const line = new MediaTimeline(90_000, FRAME_TICKS);
    line.reorderedPictures(opened?.known?.reorderedPictures);
    const placed = pictures.map(({ timestamp, isKey }) => line.place(timestamp, isKey));
    for (const [at, { ticks, decodeTicks }] of placed.entries()) {
      expect(decodeTicks).toBeLessThanOrEqual(ticks);
      expect(decodeTicks).toBeGreaterThan(placed[at - 1]?.decodeTicks ?? -1);
    }
    const shown = placed.map(({ ticks }) => ticks).sort((one, other) => one - other);
    expect(shown).toEqual(shown.map((_, at) => (shown[0] ?? 0) + at * FRAME_TICKS));
  },
);

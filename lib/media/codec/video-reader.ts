import type { RtpPacket } from '../rtp/rtp-packet';
import { type SdpTrack, spropH265ParameterSets, spropParameterSets } from '../rtsp/sdp';
import { avcDecoderConfiguration } from './avc-configuration';
import { H264Depacketiser, type ParameterSets } from './h264-depacketiser';
import { reorderedPictures, withoutReordering } from './h264-reordering';
import { parseSps } from './h264-sps';
import { H265Depacketiser, type H265ParameterSets } from './h265-depacketiser';
import { parseH265Sps } from './h265-sps';
import { hevcDecoderConfiguration } from './hevc-configuration';
import { JpegDepacketiser } from './jpeg-depacketiser';
import type { AccessUnit } from './nal-depacketiser';
import type { CodedPicture, VideoConfig } from './video-config';

/** Reads coded pictures out of the packets of one track. */
export interface VideoReader {
  push(packet: RtpPacket): void;
  /** Pictures not handed on, because they or what they build on came damaged. */
  readonly droppedUnits: number;
}

/** A reader, and what the session description already told of the pictures. */
export interface OpenedVideo {
  reader: VideoReader;
  known?: VideoConfig;
}

/** The reader of a video track; undefined for a codec that the player does not know. */
export function openVideo(track: SdpTrack, onPicture: (picture: CodedPicture) => void): OpenedVideo | undefined {
  const handOn =
    <Sets>(configOf: (sets: Sets) => VideoConfig | undefined) =>
    ({ parameterSets, ...picture }: AccessUnit<Sets>) => {
      const config = parameterSets && configOf(parameterSets);
      onPicture({ ...picture, ...(config && { config }) });
    };
  switch (track.encoding) {
    case 'JPEG':
      return { reader: new JpegDepacketiser(onPicture) };
    case 'H264': {
      const sets = spropParameterSets(track);
      return opened(new H264Depacketiser(handOn(h264Config), sets), sets && h264Config(sets));
    }
    case 'H265':
    case 'HEVC': {
      const sets = spropH265ParameterSets(track);
      const hasOrderNumbers = Number(track.format.get('sprop-max-don-diff')) > 0;
      return opened(new H265Depacketiser(handOn(h265Config), sets, hasOrderNumbers), sets && h265Config(sets));
    }
  }
}

const opened = (reader: VideoReader, known: VideoConfig | undefined): OpenedVideo => ({
  reader,
  ...(known && { known }),
});

/** Undefined for parameter sets that make no sense: the pictures are then tried with what was known before. */
function h264Config(sets: ParameterSets): VideoConfig | undefined {
  const info = parseSps(sets.sps);
  if (!info) return undefined;
  const { codec, width, height } = info;
  const depth = reorderedPictures(sets.sps);
  return {
    family: 'h264',
    codec,
    width,
    height,
    ...(depth !== undefined && { reorderedPictures: depth }),
    description: avcDecoderConfiguration({ sps: withoutReordering(sets.sps), pps: sets.pps }),
  };
}

function h265Config(sets: H265ParameterSets): VideoConfig | undefined {
  const info = parseH265Sps(sets.sps);
  if (!info) return undefined;
  const { codec, width, height, reorderedPictures } = info;
  const description = hevcDecoderConfiguration(sets, info);
  return { family: 'h265', codec, width, height, reorderedPictures, description };
}

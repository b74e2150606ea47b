import type { RtpPacket } from '../rtp/rtp-packet';
import { type SdpTrack, spropParameterSets } from '../rtsp/sdp';
import { avcDecoderConfiguration } from './avc-configuration';
import { H264Depacketiser, type ParameterSets } from './h264-depacketiser';
import { parseSps } from './h264-sps';
import { JpegDepacketiser } from './jpeg-depacketiser';
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
  if (track.encoding === 'JPEG') return { reader: new JpegDepacketiser(onPicture) };
  if (track.encoding !== 'H264') return undefined;
  const sets = spropParameterSets(track);
  const known = h264Config(sets);
  const reader = new H264Depacketiser(({ parameterSets, ...picture }) => {
    const config = h264Config(parameterSets);
    onPicture({ ...picture, ...(config && { config }) });
  }, sets);
  return { reader, ...(known && { known }) };
}

/** Undefined for parameter sets that make no sense: the pictures are then tried with what was known before. */
function h264Config(sets: ParameterSets | undefined): VideoConfig | undefined {
  const info = sets && parseSps(sets.sps);
  if (!info) return undefined;
  const { codec, width, height } = info;
  return { family: 'h264', codec, width, height, description: avcDecoderConfiguration(sets) };
}

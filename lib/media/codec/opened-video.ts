import type { RtpPacket } from '../rtp/rtp-packet';
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

/** Hands access units on as pictures, new parameter sets as what a decoder makes of them. */
export function asPictures<Sets>(
  configOf: (sets: Sets) => VideoConfig | undefined,
  onPicture: (picture: CodedPicture) => void,
): (unit: AccessUnit<Sets>) => void {
  return ({ parameterSets, ...picture }) => {
    const config = parameterSets && configOf(parameterSets);
    onPicture({ ...picture, ...(config && { config }) });
  };
}

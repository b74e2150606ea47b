import type { RtpPacket } from '../rtp/rtp-packet';
import type { AccessUnit } from './nal-depacketiser';
import type { CodedPicture, VideoConfig } from './video-config';

/** Reads coded pictures out of the packets of one track. */
export interface VideoReader {
  push(packet: RtpPacket): void;
  /** Pictures dropped because they or one they reference were damaged. */
  readonly droppedUnits: number;
}

/** A reader, and the configuration from the session description, if there is one. */
export interface OpenedVideo {
  reader: VideoReader;
  known?: VideoConfig;
}

/** Passes access units on as pictures, and new parameter sets as decoder configurations. */
export function asPictures<Sets>(
  configOf: (sets: Sets) => VideoConfig | undefined,
  onPicture: (picture: CodedPicture) => void,
): (unit: AccessUnit<Sets>) => void {
  return ({ parameterSets, ...picture }) => {
    const config = parameterSets && configOf(parameterSets);
    onPicture({ ...picture, ...(config && { config }) });
  };
}

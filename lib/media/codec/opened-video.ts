import type { RtpPacket } from '../rtp/rtp-packet';
import type { AccessUnit, NalDepacketiser } from './nal-depacketiser';
import type { ParameterSets } from './parameter-sets';
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
export function asPictures(
  configOf: (sets: ParameterSets) => VideoConfig | undefined,
  onPicture: (picture: CodedPicture) => void,
): (unit: AccessUnit) => void {
  return ({ parameterSets, ...picture }) => {
    const config = parameterSets && configOf(parameterSets);
    onPicture({ ...picture, ...(config && { config }) });
  };
}

/** A reader with the configuration that follows from the parameter sets of the description. */
export function openedWith(
  reader: NalDepacketiser,
  configOf: (sets: ParameterSets) => VideoConfig | undefined,
): OpenedVideo {
  const sets = reader.knownSets;
  const known = sets && configOf(sets);
  return { reader, ...(known && { known }) };
}

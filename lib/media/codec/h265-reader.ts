import { type SdpTrack, spropH265ParameterSets } from '../rtsp/sdp';
import { H265Depacketiser } from './h265-depacketiser';
import { parseH265Sps } from './h265-sps';
import { hevcDecoderConfiguration } from './hevc-configuration';
import { asPictures, type OpenedVideo, openedWith } from './opened-video';
import type { ParameterSets } from './parameter-sets';
import type { CodedPicture, VideoConfig } from './video-config';

/** The reader of a track of H.265. */
export function openH265(track: SdpTrack, onPicture: (picture: CodedPicture) => void): OpenedVideo {
  const hasOrderNumbers = Number(track.format.get('sprop-max-don-diff')) > 0;
  const known = spropH265ParameterSets(track);
  return openedWith(new H265Depacketiser(asPictures(configOf, onPicture), known, hasOrderNumbers), configOf);
}

/** Undefined for invalid parameter sets: the pictures are then decoded with the previous ones. */
function configOf(sets: ParameterSets): VideoConfig | undefined {
  const info = parseH265Sps(sets.sps);
  if (!info) return undefined;
  const { codec, width, height, reorderedPictures } = info;
  const description = hevcDecoderConfiguration(sets, info);
  return { family: 'h265', codec, width, height, reorderedPictures, description };
}

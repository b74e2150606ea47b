import { type Part, parts } from '../parts';
import { type SdpTrack, spropParameterSets } from '../rtsp/sdp';
import { avcDecoderConfiguration } from './avc-configuration';
import { H264Depacketiser } from './h264-depacketiser';
import { reorderedPictures, withoutReordering } from './h264-reordering';
import { parseSps } from './h264-sps';
import { asPictures, type OpenedVideo, openedWith } from './opened-video';
import type { ParameterSets } from './parameter-sets';
import type { CodedPicture, VideoConfig } from './video-config';

/** The part that must be loaded before a video track can be opened; undefined when none is needed. */
export function videoPart({ encoding }: SdpTrack): Part<unknown> | undefined {
  if (encoding === 'JPEG') return parts.jpeg;
  return encoding === 'H265' || encoding === 'HEVC' ? parts.h265 : undefined;
}

/**
 * The reader of a video track whose part is loaded, and the configuration from its description; undefined for an
 * unsupported codec.
 */
export function openVideo(track: SdpTrack, onPicture: (picture: CodedPicture) => void): OpenedVideo | undefined {
  switch (track.encoding) {
    case 'H264': {
      const reader = new H264Depacketiser(asPictures(h264Config, onPicture), spropParameterSets(track));
      return openedWith(reader, h264Config);
    }
    case 'H265':
    case 'HEVC':
      return parts.h265.code.open(track, onPicture);
    case 'JPEG':
      return { reader: new parts.jpeg.code.JpegDepacketiser(onPicture) };
  }
}

/** Undefined for invalid parameter sets: the pictures are then decoded with the previous ones. */
function h264Config({ units: [sequences = [], ...others], sps }: ParameterSets): VideoConfig | undefined {
  const info = parseSps(sps);
  if (!info) return undefined;
  const { codec, width, height } = info;
  const depth = reorderedPictures(sps);
  return {
    family: 'h264',
    codec,
    width,
    height,
    ...(depth !== undefined && { reorderedPictures: depth }),
    description: avcDecoderConfiguration({
      units: [sequences.map((set) => withoutReordering(set)), ...others],
      sps,
    }),
  };
}

import { ANALYTICS_ENCODING } from '@/lib/contract/analytics';
import type { SdpTrack } from '../rtsp/sdp';

/** The track with analytics beside the picture; undefined where the description offers none. */
export function analyticsTrack(tracks: readonly SdpTrack[]): SdpTrack | undefined {
  return tracks.find(({ kind, encoding }) => kind === 'other' && encoding === ANALYTICS_ENCODING);
}

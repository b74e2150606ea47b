import { LIVE_RESOURCE } from '@/lib/contract/stream';

/** A stream as its RTSP URL names it; `channelIndex` from 0. */
export interface StreamAddress {
  channelIndex: number;
  subtype: number;
}

/**
 * Channel and subtype of `rtsp://host/cam/realmonitor?channel=1&subtype=0…`; a track suffix follows the query, and
 * clients write `rtsps:` inside TLS. Without a query it is the main stream of the first channel. @assumed
 */
export function streamAddress(uri: string): StreamAddress | undefined {
  const match = /^rtsps?:\/\/[^/]+(\/[^?]*?)(?:\?([^/]*).*|\/?(?:trackID=\d)?)$/.exec(uri);
  if (!match || match[1] !== LIVE_RESOURCE) return undefined;
  const query = new URLSearchParams(match[2] ?? '');
  const channel = Number(query.get('channel') ?? '1');
  const subtype = Number(query.get('subtype') ?? '0');
  if (!Number.isInteger(channel) || channel < 1 || !Number.isInteger(subtype) || subtype < 0) return undefined;
  return { channelIndex: channel - 1, subtype };
}

/** Track of a SETUP address: 0 video, 1 audio. */
export function trackOf(uri: string): 0 | 1 | undefined {
  const id = /\/trackID=(\d)$/.exec(uri)?.[1];
  return id === '0' ? 0 : id === '1' ? 1 : undefined;
}

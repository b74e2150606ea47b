import { ANALYTICS_PROTO, LIVE_RESOURCE, PLAYBACK_RESOURCE } from '@/lib/contract/stream';
import type { Recording } from './play-head';

/** A stream as its RTSP URL names it; `channelIndex` from 0. */
export interface StreamAddress {
  channelIndex: number;
  subtype: number;
  /** Absent for the live picture. */
  recording?: Recording;
  /**
   * The client uses the device's own protocol or ONVIF's (`proto`), and supports tracks that it sends on; players
   * that set up every track would occupy the only talk channel. @assumed protocol.md 5.1, go2rtc issues 49, 1442
   */
  knowsTalk: boolean;
}

/**
 * Tracks by the numbers that devices of this family give them. @assumed protocol.md 5.1; 4 and 5: gortsplib issue 479
 */
export const TRACK_IDS = { video: 0, audio: 1, analytics: 4, talk: 5 } as const;

/** Content of a track: picture, sound and analytics to the client, talk from it. */
export type TrackName = keyof typeof TRACK_IDS;

/**
 * Channel and subtype of `rtsp://host/cam/realmonitor?channel=1&subtype=0…`, or channel and times of
 * `/cam/playback?channel=1&starttime=2026_03_04_05_06_07&endtime=…`; a track suffix follows the query, and clients
 * write `rtsps:` inside TLS. Without a query it is the main stream of the first channel. @assumed
 */
export function streamAddress(uri: string): StreamAddress | undefined {
  const match = /^rtsps?:\/\/[^/]+(\/[^?]*?)(?:\?([^/]*).*|\/?(?:trackID=\d)?)$/i.exec(uri);
  if (!match || (match[1] !== LIVE_RESOURCE && match[1] !== PLAYBACK_RESOURCE)) return undefined;
  const query = new URLSearchParams(match[2] ?? '');
  const channel = Number(query.get('channel') ?? '1');
  const subtype = Number(query.get('subtype') ?? '0');
  if (!Number.isInteger(channel) || channel < 1 || !Number.isInteger(subtype) || subtype < 0) return undefined;
  const address = { channelIndex: channel - 1, subtype };
  if (match[1] === LIVE_RESOURCE) return { ...address, knowsTalk: query.has('proto') };
  const recording = { startMs: timeMs(query.get('starttime')), endMs: timeMs(query.get('endtime')) };
  return recording.startMs < recording.endMs ? { ...address, knowsTalk: false, recording } : undefined;
}

/** Wall time of the device, written as if it were UTC. */
function timeMs(text: string | null): number {
  const [, year = Number.NaN, month = 1, day, hour, minute, second] =
    /^(\d{4})_(\d\d)_(\d\d)_(\d\d)_(\d\d)_(\d\d)$/.exec(text ?? '')?.map(Number) ?? [];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Whether a stream is requested with analytics. */
export function wantsAnalytics(uri: string): boolean {
  return new RegExp(`[?&]proto=${ANALYTICS_PROTO}(?:[&/]|$)`).test(uri);
}

/** Track of a SETUP address. */
export function trackOf(uri: string): TrackName | undefined {
  const id = Number(/\/trackID=(\d)$/.exec(uri)?.[1]);
  return (['video', 'audio', 'analytics', 'talk'] as const).find((name) => TRACK_IDS[name] === id);
}

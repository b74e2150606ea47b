import { ENDPOINT } from '@/lib/contract/endpoints';
import { ANALYTICS_PROTO, LIVE_RESOURCE, PLAYBACK_RESOURCE } from '@/lib/contract/stream';

/**
 * Where a live picture comes from and with which account. The password is the one typed at sign-in; it is never
 * stored.
 */
export interface LiveSource {
  /** `ws:` or `wss:` address of the device's stream path. */
  wsUrl: string;
  /** RTSP address inside the socket, without credentials. */
  rtspUrl: string;
  userName: string;
  password: string;
  /**
   * Size according to the encoder table, for the shape of the panel before the picture comes; then the stream's own
   * size is used.
   */
  width?: number;
  height?: number;
  /** The device requires encrypted streams (`MediaEncrypt.RTSPOverTls`). */
  isOverTls?: boolean;
}

/** Which stream, and how the device expects the request. */
export interface LiveAddress {
  /** From 0; the wire counts from 1. */
  channelIndex: number;
  /** As `StreamSubtype`. */
  subtype: number;
  /** The device's https port when it requires an encrypted stream (`MediaEncrypt.RTSPOverTls`) on a plain page. */
  securePort?: number;
}

/**
 * Addresses of a live stream on the device that served the page: the page's own host and port, or its https port when
 * the stream is to be encrypted. @spec §7; the choice of the port @assumed
 *
 * @param origin of the page, such as `http://192.0.2.10:8080`
 */
export function liveUrls(
  origin: string,
  { channelIndex, subtype, securePort }: LiveAddress,
): Pick<LiveSource, 'wsUrl' | 'rtspUrl'> {
  const page = new URL(origin);
  const isSecure = page.protocol === 'https:' || securePort !== undefined;
  const port = (page.protocol === 'https:' ? undefined : securePort?.toString()) ?? page.port;
  const rtspPort = port || (isSecure ? '443' : '80');
  const query = `channel=${channelIndex + 1}&subtype=${subtype}&proto=${ANALYTICS_PROTO}`;
  return {
    wsUrl: `${isSecure ? 'wss' : 'ws'}://${page.hostname}${port ? `:${port}` : ''}${ENDPOINT.stream}`,
    rtspUrl: `rtsp://${page.hostname}:${rtspPort}${LIVE_RESOURCE}?${query}`,
  };
}

/** Camera channel, from 0, and subtype of a source. */
export function streamOf({ rtspUrl }: LiveSource): Pick<LiveAddress, 'channelIndex' | 'subtype'> {
  const query = new URLSearchParams(rtspUrl.slice(rtspUrl.indexOf('?')));
  return { channelIndex: Number(query.get('channel')) - 1, subtype: Number(query.get('subtype')) };
}

/** The live picture of the camera of a recording. */
export function liveOf(source: LiveSource): LiveSource {
  const live = source.rtspUrl.replace(PLAYBACK_RESOURCE, LIVE_RESOURCE);
  return { ...source, rtspUrl: live.replace(/&(start|end)time=[^&]*/g, '') };
}

/** Whether two sources lead to the same stream with the same account. */
export function isSameSource(a: LiveSource | undefined, b: LiveSource | undefined): boolean {
  if (!a || !b) return a === b;
  return a.wsUrl === b.wsUrl && a.rtspUrl === b.rtspUrl && a.userName === b.userName && a.password === b.password;
}

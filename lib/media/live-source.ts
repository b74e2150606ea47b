import { ENDPOINT } from '@/lib/contract/endpoints';
import { ANALYTICS_PROTO, LIVE_RESOURCE } from '@/lib/contract/stream';

/** Where a live picture comes from and who asks for it. The password is the one typed at sign-in; it is never kept. */
export interface LiveSource {
  /** `ws:` or `wss:` address of the device's stream path. */
  wsUrl: string;
  /** RTSP address inside the socket, without credentials. */
  rtspUrl: string;
  userName: string;
  password: string;
  /** Size the encoder table promises, for the shape of the picture before it comes; the stream's own size decides the rest. */
  width?: number;
  height?: number;
}

/**
 * Addresses of a live stream on the device that served the page. @spec §7
 *
 * @param origin of the page, such as `http://192.0.2.10:8080`
 * @param channelIndex from 0; the wire counts from 1
 * @param subtype 0 main, 1 sub
 */
export function liveUrls(origin: string, channelIndex: number, subtype: number): Pick<LiveSource, 'wsUrl' | 'rtspUrl'> {
  const { host, hostname, port, protocol } = new URL(origin);
  const isSecure = protocol === 'https:';
  const rtspPort = port || (isSecure ? '443' : '80');
  const query = `channel=${channelIndex + 1}&subtype=${subtype}&proto=${ANALYTICS_PROTO}`;
  return {
    wsUrl: `${isSecure ? 'wss' : 'ws'}://${host}${ENDPOINT.stream}`,
    rtspUrl: `rtsp://${hostname}:${rtspPort}${LIVE_RESOURCE}?${query}`,
  };
}

/** Whether two sources lead to the same stream with the same account. */
export function isSameSource(a: LiveSource | undefined, b: LiveSource | undefined): boolean {
  if (!a || !b) return a === b;
  return a.wsUrl === b.wsUrl && a.rtspUrl === b.rtspUrl && a.userName === b.userName && a.password === b.password;
}

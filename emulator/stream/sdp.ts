import { G711_RATE_HZ, RtpPayload, VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import type { StreamSettings } from './stream-host';

const ENCODINGS = { 'H.264': 'H264', 'H.265': 'H265', MJPEG: 'JPEG' } as const;

/**
 * The session description of a stream: video as track 0, G.711 as track 1 when sound is on. RFC 4566, 6184
 * @param parameterSets of H.264; without them only the compression is named
 * @param areInStream they come in the stream alone and are not written here
 */
export function sessionDescription(
  settings: StreamSettings,
  parameterSets: readonly [sps: Uint8Array, pps: Uint8Array] | undefined,
  areInStream = false,
): string {
  const lines = [
    'v=0',
    'o=- 2251938202 2251938202 IN IP4 0.0.0.0',
    's=Media Server',
    'c=IN IP4 0.0.0.0',
    't=0 0',
    'a=control:*',
    'a=range:npt=now-',
    `m=video 0 RTP/AVP ${RtpPayload.Video}`,
    'a=control:trackID=0',
    `a=framerate:${settings.fps.toFixed(6)}`,
    `a=rtpmap:${RtpPayload.Video} ${ENCODINGS[settings.compression]}/${VIDEO_CLOCK_HZ}`,
    ...(parameterSets ? [h264Format(...parameterSets, areInStream)] : []),
    'a=recvonly',
  ];
  if (settings.sound) {
    const [payload, name] = settings.sound === 'G.711A' ? [RtpPayload.Pcma, 'PCMA'] : [RtpPayload.Pcmu, 'PCMU'];
    lines.push(
      `m=audio 0 RTP/AVP ${payload}`,
      'a=control:trackID=1',
      `a=rtpmap:${payload} ${name}/${G711_RATE_HZ}`,
      'a=recvonly',
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

function h264Format(sps: Uint8Array, pps: Uint8Array, areInStream: boolean): string {
  const profileLevelId = Buffer.from(sps.subarray(1, 4)).toString('hex').toUpperCase();
  const format = `a=fmtp:${RtpPayload.Video} packetization-mode=1;profile-level-id=${profileLevelId}`;
  const sets = `${Buffer.from(sps).toString('base64')},${Buffer.from(pps).toString('base64')}`;
  return areInStream ? format : `${format};sprop-parameter-sets=${sets}`;
}

import { RtpPayload, VIDEO_CLOCK_HZ, type VideoCompression } from '@/lib/contract/stream';
import { newSoundCoder } from './sound-coder';
import type { StreamSettings } from './stream-host';

const ENCODINGS = { 'H.264': 'H264', 'H.265': 'H265', MJPEG: 'JPEG' } as const;

/**
 * The session description of a stream: video as track 0, sound as track 1 when it is on. RFC 4566, 6184, 7798, 3640
 * @param parameterSets as the stream's coder sends them; none of MJPEG
 * @param areInStream they come in the stream alone and are not written here
 * @param recordedMs length of a recording, absent for a live picture
 */
export function sessionDescription(
  settings: StreamSettings,
  parameterSets: readonly Uint8Array[],
  areInStream = false,
  recordedMs?: number,
): string {
  const lines = [
    'v=0',
    'o=- 2251938202 2251938202 IN IP4 0.0.0.0',
    's=Media Server',
    'c=IN IP4 0.0.0.0',
    't=0 0',
    'a=control:*',
    `a=range:npt=${recordedMs === undefined ? 'now-' : `0-${(recordedMs / 1000).toFixed(3)}`}`,
    `m=video 0 RTP/AVP ${RtpPayload.Video}`,
    'a=control:trackID=0',
    `a=framerate:${settings.fps.toFixed(6)}`,
    `a=rtpmap:${RtpPayload.Video} ${ENCODINGS[settings.compression]}/${VIDEO_CLOCK_HZ}`,
    ...formatOf(settings.compression, parameterSets, areInStream),
    'a=recvonly',
  ];
  if (settings.sound) {
    const { payloadType, description } = newSoundCoder(settings.sound, settings.soundRateHz);
    lines.push(`m=audio 0 RTP/AVP ${payloadType}`, 'a=control:trackID=1', ...description, 'a=recvonly');
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** The line of format parameters, where there is something to say. */
function formatOf(compression: VideoCompression, sets: readonly Uint8Array[], areInStream: boolean): string[] {
  const encoded = sets.map((set) => Buffer.from(set).toString('base64'));
  if (compression === 'H.264') {
    const profileLevelId = Buffer.from(sets[0]?.subarray(1, 4) ?? [])
      .toString('hex')
      .toUpperCase();
    const format = `a=fmtp:${RtpPayload.Video} packetization-mode=1;profile-level-id=${profileLevelId}`;
    return [areInStream ? format : `${format};sprop-parameter-sets=${encoded.join(',')}`];
  }
  if (compression === 'MJPEG' || areInStream) return [];
  const [vps, sps, pps] = encoded;
  return [`a=fmtp:${RtpPayload.Video} sprop-vps=${vps}; sprop-sps=${sps}; sprop-pps=${pps}`];
}

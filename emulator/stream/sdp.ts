import { ANALYTICS_ENCODING, ANALYTICS_PAYLOAD_TYPE } from '@/lib/contract/analytics';
import { RtpPayload, VIDEO_CLOCK_HZ, type VideoCompression } from '@/lib/contract/stream';
import { newSoundCoder } from './sound-coder';
import { TRACK_IDS, type TrackName } from './stream-address';
import type { StreamSettings } from './stream-host';
import { talkPayloadType } from './talk-track';

const ENCODINGS = { 'H.264': 'H264', 'H.265': 'H265', MJPEG: 'JPEG' } as const;

/** Content of a description besides the encoder's settings. */
interface DescriptionExtras {
  /** Parameter sets are sent only in the stream. */
  areSetsInStream?: boolean;
  /** Length of a recording; absent for a live picture. */
  recordedMs?: number;
  /** Analytics are sent beside the picture. */
  hasAnalytics?: boolean;
}

/**
 * The session description of a stream: picture, sound when it is on, talk when it is offered, analytics last.
 * Directions are those of the client: it only sends talk. RFC 4566, 6184, 7798, 3640; talk @assumed protocol.md 5.1
 * @param parameterSets as the stream's coder sends them; none for MJPEG
 */
export function sessionDescription(
  settings: StreamSettings,
  parameterSets: readonly Uint8Array[],
  { areSetsInStream = false, recordedMs, hasAnalytics = false }: DescriptionExtras = {},
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
    control('video'),
    `a=framerate:${settings.fps.toFixed(6)}`,
    `a=rtpmap:${RtpPayload.Video} ${ENCODINGS[settings.compression]}/${VIDEO_CLOCK_HZ}`,
    ...formatOf(settings.compression, parameterSets, areSetsInStream),
    'a=recvonly',
  ];
  if (settings.sound) {
    const { payloadType, description } = newSoundCoder(settings.sound, settings.soundRateHz);
    lines.push(`m=audio 0 RTP/AVP ${payloadType}`, control('audio'), ...description, 'a=recvonly');
  }
  if (settings.talk) {
    const { description } = newSoundCoder(settings.talk);
    const media = `m=audio 0 RTP/AVP ${talkPayloadType(settings.talk)}`;
    lines.push(media, control('talk'), ...description, 'a=sendonly');
  }
  if (hasAnalytics) {
    lines.push(
      `m=application 0 RTP/AVP ${ANALYTICS_PAYLOAD_TYPE}`,
      control('analytics'),
      `a=rtpmap:${ANALYTICS_PAYLOAD_TYPE} ${ANALYTICS_ENCODING.toLowerCase()}/${VIDEO_CLOCK_HZ}`,
      'a=recvonly',
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

const control = (track: TrackName) => `a=control:trackID=${TRACK_IDS[track]}`;

/** The line of format parameters, if there are any. */
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

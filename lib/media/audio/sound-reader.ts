import type { Clock } from '@/lib/clock';
import { AAC_ENCODING } from '@/lib/contract/stream';
import type { MediaNews, Post } from '../media-messages';
import { type Part, parts } from '../parts';
import type { RtpPacket } from '../rtp/rtp-packet';
import type { SdpTrack } from '../rtsp/sdp';
import { decodeG711, type G711Law, lawOf } from './g711';

/** Reads sound out of the packets of one track and sends it to the page. */
export interface SoundReader {
  push(packet: RtpPacket): void;
  /** The page has dropped its sound: the next packet starts over. */
  restart(): void;
}

/** A reader, and the MIME type for a MediaSource where the browser has to decode the sound. */
export interface OpenedSound {
  reader: SoundReader;
  type?: string;
}

/** The part that must be loaded before a sound track can be opened; undefined when none is needed. */
export function soundPart({ encoding }: SdpTrack): Part<unknown> | undefined {
  return encoding === AAC_ENCODING ? parts.aac : undefined;
}

/** The reader of a sound track; undefined for an unsupported codec, or when its part could not be loaded. */
export function openSound(track: SdpTrack, post: Post<MediaNews>, clock: Pick<Clock, 'now'>): OpenedSound | undefined {
  const law = lawOf(track);
  if (law) return { reader: g711Reader(law, post) };
  return soundPart(track)?.isLoaded ? parts.aac.code(track, post, clock) : undefined;
}

/** Order does not matter: the page places each packet by its time. */
function g711Reader(law: G711Law, post: Post<MediaNews>): SoundReader {
  return {
    push({ payload, timestamp }) {
      const samples = decodeG711(law, payload);
      post({ type: 'sound', samples, timestamp }, [samples.buffer]);
    },
    restart() {},
  };
}

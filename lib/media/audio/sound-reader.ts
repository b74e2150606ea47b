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
  /** The page has thrown away what it had: the next packet begins anew. */
  restart(): void;
}

/** A reader, and where the browser has to decode the sound the MIME type for its MediaSource. */
export interface OpenedSound {
  reader: SoundReader;
  type?: string;
}

/** What must be loaded before a sound track can be opened; undefined where it is always at hand. */
export function soundPart({ encoding }: SdpTrack): Part<unknown> | undefined {
  return encoding === AAC_ENCODING ? parts.aac : undefined;
}

/** The reader of a sound track; undefined for a codec that the player does not know, or whose part did not come. */
export function openSound(track: SdpTrack, post: Post<MediaNews>, clock: Pick<Clock, 'now'>): OpenedSound | undefined {
  const law = lawOf(track);
  if (law) return { reader: g711Reader(law, post) };
  return soundPart(track)?.isLoaded ? parts.aac.code(track, post, clock) : undefined;
}

/** Out of order or not: the page puts each packet where its time says. */
function g711Reader(law: G711Law, post: Post<MediaNews>): SoundReader {
  return {
    push({ payload, timestamp }) {
      const samples = decodeG711(law, payload);
      post({ type: 'sound', samples, timestamp }, [samples.buffer]);
    },
    restart() {},
  };
}

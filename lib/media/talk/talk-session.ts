import type { Clock } from '@/lib/clock';
import { TALK_PACKET_SAMPLES } from '@/lib/contract/stream';
import { Downsampler } from '../audio/downsampler';
import { encodeG711, type G711Law, lawOf } from '../audio/g711';
import type { LiveSource } from '../live-source';
import type { MediaNews, Post, ReceiveOrder } from '../media-messages';
import { RtpWriter } from '../rtp/rtp-writer';
import { RtspSession } from '../rtsp/rtsp-session';
import type { SdpTrack } from '../rtsp/sdp';
import { playerCodeOf } from '../rtsp/stream-failure';
import type { OpenTransport } from '../rtsp/stream-transport';

/** What a talk needs from the place where it runs; tests replace it. */
export interface TalkEnvironment {
  clock: Clock;
  openTransport: OpenTransport;
}

/** Opens one talk. */
export function openTalk(post: Post<MediaNews>, environment: TalkEnvironment): ReceiveOrder {
  const talk = new TalkSession(environment, post);
  return (order) => {
    if (order.type === 'talk') talk.start(order.source);
    else if (order.type === 'speech') talk.push(order.samples, order.rateHz);
    else if (order.type === 'release') talk.stop();
  };
}

/** The connection to the device while it is open. */
interface OpenLine {
  track: SdpTrack;
  law: G711Law;
  writer: RtpWriter;
}

/**
 * Sends the microphone's samples to the device, away from the page, which is informed by `post`. It has a session and a
 * connection of its own, so that failures of talk, above all 504 at its SETUP, cannot disturb the picture. It never
 * reconnects by itself, so that the user is never heard unknowingly. @spec §8 504; the rest @assumed protocol.md
 * 5.1, PLAY as with ONVIF's back channel
 */
class TalkSession {
  readonly #environment: TalkEnvironment;
  readonly #post: Post<MediaNews>;
  #session: RtspSession | undefined;
  #line: OpenLine | undefined;
  #isOpen = false;
  #downsampler: { rateHz: number; downsampler: Downsampler } | undefined;
  /** Octets that do not fill a packet yet. */
  #octets = new Uint8Array(TALK_PACKET_SAMPLES);
  #octetCount = 0;

  constructor(environment: TalkEnvironment, post: Post<MediaNews>) {
    this.#environment = environment;
    this.#post = post;
  }

  /** Connects; `talking` or `talkOver` follows. */
  start(source: LiveSource): void {
    this.stop();
    const { clock, openTransport } = this.#environment;
    this.#session = new RtspSession(source, openTransport, clock, {
      chooseTracks: (tracks) => this.#chooseTracks(tracks),
      onPlaying: () => {
        this.#isOpen = true;
        this.#post({ type: 'talking' });
      },
      onPaused: () => {},
      onPacket: () => {},
      onFailure: (failure) => {
        this.stop();
        this.#post({ type: 'talkOver', code: playerCodeOf(failure) });
      },
    });
  }

  /** Takes samples of the microphone at that rate; those before the device accepts talk are dropped. */
  push(samples: Float32Array, rateHz: number): void {
    const line = this.#line;
    if (!line || !this.#isOpen) return;
    if (this.#downsampler?.rateHz !== rateHz) this.#downsampler = { rateHz, downsampler: new Downsampler(rateHz) };
    for (const octet of encodeG711(line.law, this.#downsampler.downsampler.push(samples))) {
      this.#octets[this.#octetCount] = octet;
      this.#octetCount += 1;
      if (this.#octetCount < TALK_PACKET_SAMPLES) continue;
      this.#octetCount = 0;
      this.#session?.sendPacket(line.track, line.writer.packet(this.#octets, TALK_PACKET_SAMPLES));
    }
  }

  /** Ends the session with TEARDOWN. Nothing is reported any more. */
  stop(): void {
    this.#session?.close();
    this.#session = undefined;
    this.#line = undefined;
    this.#isOpen = false;
    this.#downsampler = undefined;
    this.#octetCount = 0;
  }

  /** The first track that the device receives in a supported law. */
  #chooseTracks(tracks: readonly SdpTrack[]): readonly SdpTrack[] {
    for (const track of tracks) {
      const law = track.isBackChannel ? lawOf(track) : undefined;
      if (!law) continue;
      this.#line = { track, law, writer: new RtpWriter(track.payloadType) };
      return [track];
    }
    return [];
  }
}

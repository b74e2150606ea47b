import type { Clock } from '@/lib/clock';
import { type AacTrack, aacTrack } from '../codec/aac-config';
import { AacDepacketiser, type AudioUnit } from '../codec/aac-depacketiser';
import { mediaFragment } from '../engine/fmp4';
import { audioInitSegment } from '../engine/fmp4-audio';
import type { MediaNews, Post, Segment } from '../media-messages';
import { MediaTimeline } from '../rtp/media-timeline';
import { ReorderWindow } from '../rtp/reorder-window';
import type { RtpPacket } from '../rtp/rtp-packet';
import type { SdpTrack } from '../rtsp/sdp';
import type { OpenedSound, SoundReader } from './sound-reader';

/** The reader of a track of AAC; undefined for every other codec. */
export function openAac(track: SdpTrack, post: Post<MediaNews>, clock: Pick<Clock, 'now'>): OpenedSound | undefined {
  const aac = aacTrack(track);
  return aac && { reader: new AacReader(aac, track.clockHz, post, clock), type: mimeOf(aac) };
}

const mimeOf = ({ config }: AacTrack) => `audio/mp4; codecs="${config.codec}"`;

/**
 * Each access unit becomes a fragment for a MediaSource: on plain http browsers decode AAC nowhere else. Packets are
 * put in order first, because a MediaSource truncates buffered data when an earlier piece comes late.
 */
class AacReader implements SoundReader {
  readonly #track: AacTrack;
  readonly #clockHz: number;
  readonly #post: Post<MediaNews>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #depacketiser: AacDepacketiser;
  #order: ReorderWindow;
  #timeline: MediaTimeline;
  #fragments = 0;

  constructor(track: AacTrack, clockHz: number, post: Post<MediaNews>, clock: Pick<Clock, 'now'>) {
    this.#track = track;
    this.#clockHz = clockHz;
    this.#post = post;
    this.#clock = clock;
    this.#depacketiser = new AacDepacketiser(track, (unit) => this.#send(unit));
    this.#order = this.#newOrder();
    this.#timeline = this.#newTimeline();
  }

  push(packet: RtpPacket): void {
    this.#order.push(packet);
  }

  restart(): void {
    this.#order = this.#newOrder();
    this.#timeline = this.#newTimeline();
    this.#fragments = 0;
  }

  #newOrder(): ReorderWindow {
    return new ReorderWindow((packet) => this.#depacketiser.push(packet), this.#clock);
  }

  #newTimeline(): MediaTimeline {
    return new MediaTimeline(this.#clockHz, this.#track.frameTicks);
  }

  #start(): Segment {
    return { bytes: audioInitSegment(this.#track.config, this.#clockHz), type: mimeOf(this.#track) };
  }

  #send({ data, timestamp }: AudioUnit): void {
    const { ticks, decodeTicks } = this.#timeline.place(timestamp, true);
    this.#fragments += 1;
    const unit = { data, isKey: true, ticks, decodeTicks, durationTicks: this.#track.frameTicks };
    const fragment = { bytes: mediaFragment(this.#fragments, unit), keyTimeS: ticks / this.#clockHz };
    const segments = this.#fragments === 1 ? [this.#start(), fragment] : [fragment];
    this.#post(
      { type: 'codedSound', segments },
      segments.map(({ bytes }) => bytes.buffer),
    );
  }
}

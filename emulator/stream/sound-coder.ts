import { G711_RATE_HZ, RtpPayload } from '@/lib/contract/stream';
import { AAC_UNIT_SAMPLES, aacTone, hasAacTone } from './aac-tone';
import { type G711Law, TONE_PACKET_SAMPLES, tonePacket } from './g711-tone';

/** Sounds the emulator makes, as `Encode` names them. */
export type SoundCompression = G711Law | 'AAC';

/** Default rate of AAC. */
const AAC_RATE_HZ = 16_000;

/** Makes the payloads of a sound track, all of the same duration. */
export interface SoundCoder {
  payloadType: number;
  /** Ticks of RTP time a second. */
  clockHz: number;
  /** Ticks from one packet to the next. */
  packetTicks: number;
  /** Lines of the session description for the payload. */
  description: readonly string[];
  /** Marker bit of a packet; `isFirst`: after none, or after a silence. */
  isMarked(isFirst: boolean): boolean;
  /** `volume`: 0 to 1. */
  payload(packet: number, volume: number): Uint8Array;
}

/** Whether the emulator supports a sound; it has no PCM. */
export function canSound(compression: string | undefined, rateHz = 0): compression is SoundCompression {
  if (compression === 'AAC') return hasAacTone(rateHz);
  return compression === 'G.711A' || compression === 'G.711Mu';
}

/** A tone of 1000 Hz in a setting that `canSound` accepts; `rateHz` in samples a second. */
export function newSoundCoder(compression: SoundCompression, rateHz = AAC_RATE_HZ): SoundCoder {
  return compression === 'AAC' ? newAacCoder(rateHz) : newG711Coder(compression);
}

/** RFC 3551 §4.5.14: G.711 has one rate whatever a table says, and its marker begins a talk spurt. */
function newG711Coder(law: G711Law): SoundCoder {
  const [payloadType, name] = law === 'G.711A' ? [RtpPayload.Pcma, 'PCMA'] : [RtpPayload.Pcmu, 'PCMU'];
  const payloads = new Map<number, Uint8Array>();
  const payloadAt = (volume: number) => {
    const known = payloads.get(volume);
    if (known) return known;
    const made = tonePacket(law, volume);
    payloads.set(volume, made);
    return made;
  };
  return {
    payloadType,
    clockHz: G711_RATE_HZ,
    packetTicks: TONE_PACKET_SAMPLES,
    description: [`a=rtpmap:${payloadType} ${name}/${G711_RATE_HZ}`],
    isMarked: (isFirst) => isFirst,
    payload: (_packet, volume) => payloadAt(volume),
  };
}

/** One access unit of silence: AAC-LC, one channel, as encoders write it. ISO/IEC 14496-3 §4.4 */
const AAC_SILENCE = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);

/**
 * RFC 3640 in mode AAC-hbr: one access unit a packet, whole, so that each is marked. The units are recorded
 * ones: a volume other than 0 does not change them.
 */
function newAacCoder(rateHz: number): SoundCoder {
  const { config, units } = aacTone(rateHz);
  const inPacket = (unit: Uint8Array) => {
    const auHeader = unit.length << 3; // 13 bits of AU-size, 3 bits of AU-Index
    return Uint8Array.of(0, 16, auHeader >> 8, auHeader & 255, ...unit);
  };
  const payloads = units.map(inPacket);
  const silence = inPacket(AAC_SILENCE);
  const format = `streamtype=5;profile-level-id=1;mode=AAC-hbr;sizelength=13;indexlength=3;indexdeltalength=3`;
  return {
    payloadType: RtpPayload.Aac,
    clockHz: rateHz,
    packetTicks: AAC_UNIT_SAMPLES,
    description: [
      `a=rtpmap:${RtpPayload.Aac} MPEG4-GENERIC/${rateHz}/1`,
      `a=fmtp:${RtpPayload.Aac} ${format};config=${config}`,
    ],
    isMarked: () => true,
    payload: (packet, volume) => (volume === 0 ? silence : (payloads[packet % payloads.length] ?? new Uint8Array())),
  };
}

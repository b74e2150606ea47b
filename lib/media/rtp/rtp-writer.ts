const HEADER_BYTES = 12;

/** Numbers the packets of one track that this side sends, from a random start (RFC 3550 §5.1). */
export class RtpWriter {
  readonly #payloadType: number;
  readonly #ssrc: number;
  #sequence: number;
  #timestamp: number;
  #isFirst = true;

  constructor(payloadType: number) {
    this.#payloadType = payloadType;
    const [ssrc = 0, timestamp = 0, sequence = 0] = crypto.getRandomValues(new Uint32Array(3));
    this.#ssrc = ssrc;
    this.#timestamp = timestamp;
    this.#sequence = sequence & 0xffff;
  }

  /**
   * The next packet, `ticks` of the track's clock long; the first is marked as the beginning of speech. RFC 3551 §4.1
   */
  packet(payload: Uint8Array, ticks: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(HEADER_BYTES + payload.length);
    const view = new DataView(bytes.buffer);
    view.setUint8(0, 0x80); // version 2, no padding, no extension, no sources
    view.setUint8(1, (this.#isFirst ? 0x80 : 0) | this.#payloadType);
    view.setUint16(2, this.#sequence);
    view.setUint32(4, this.#timestamp);
    view.setUint32(8, this.#ssrc);
    bytes.set(payload, HEADER_BYTES);
    this.#isFirst = false;
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#timestamp = (this.#timestamp + ticks) >>> 0;
    return bytes;
  }
}

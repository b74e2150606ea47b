/** Start of a track after a PLAY: sequence number of its first packet and its RTP time, where they are given. */
export interface TrackStart {
  url: string;
  sequence?: number;
  timestamp?: number;
}

/** Reads an RTP-Info header. RFC 2326 §12.33 */
export function parseRtpInfo(header: string): TrackStart[] {
  return header.split(/,(?=\s*url=)/i).flatMap((entry) => {
    const value = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`, 'i').exec(entry)?.[1]?.trim();
    const url = value('url');
    const [sequence, timestamp] = [numberOf(value('seq'), 0xffff), numberOf(value('rtptime'), 0xffff_ffff)];
    const isUseful = url !== undefined && (sequence !== undefined || timestamp !== undefined);
    return isUseful
      ? [{ url, ...(sequence !== undefined && { sequence }), ...(timestamp !== undefined && { timestamp }) }]
      : [];
  });
}

/**
 * Whether an RTP packet is from before the start: by its number, or by its time when there is no number. Both wrap,
 * so that half of all values are before.
 */
export function isBefore(packet: Uint8Array, { sequence, timestamp = 0 }: TrackStart): boolean {
  if (packet.length < 12) return false;
  const view = new DataView(packet.buffer, packet.byteOffset);
  if (sequence !== undefined) return ((view.getUint16(2) - sequence) & 0xffff) >= 0x8000;
  return ((view.getUint32(4) - timestamp) | 0) < 0;
}

function numberOf(text: string | undefined, largest: number): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) && Number(text) <= largest ? Number(text) : undefined;
}

import { fromBase64 } from '@/lib/base64';
import { rpc } from '@/lib/session/device';

/** More than the largest file that can be uploaded has; a recording may have more. */
const PIECE = 65_536;

/** No sound is longer: a device that goes on and on must not fill the memory of the tab. @assumed ours */
const BYTES_MAX = 16_777_216;

/**
 * The content of a sound file of the device, as far as the device says that it goes. Throws as any call; `signal` ends
 * it.
 */
export async function readSound(fileName: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (;;) {
    const { data, size } = await rpc.call('FileManager.downloadPiece', { fileName, offset, length: PIECE }, { signal });
    const piece = fromBase64(data);
    pieces.push(piece);
    offset += piece.length;
    // A size that is none ends it, too.
    if (piece.length === 0 || !(offset < Math.min(size, BYTES_MAX)))
      return new Uint8Array(await new Blob(pieces).arrayBuffer());
  }
}

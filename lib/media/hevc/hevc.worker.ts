import loadModule from 'hevc-decode';
import { HevcDecoder, type HevcPicture } from './hevc-decoder';
import type { HevcNews, HevcOrder } from './hevc-messages';

/**
 * Decodes one H.265 stream by WebAssembly, in a worker of its own, so that a slow picture does not delay the session.
 * Only its script is served with a policy that allows WebAssembly.
 */
const loading = loadModule({ locateFile: () => new URL('hevc-decode.wasm', import.meta.url).href });
let decoder: HevcDecoder | undefined;
/** Times of pictures inside the decoder: it returns pictures in order, without times. */
let inside: number[] = [];

async function decode({ data, timestamp, isFirst, isReordered }: HevcOrder): Promise<VideoFrame[]> {
  const module = await loading;
  if (isFirst) {
    decoder?.close();
    decoder = undefined;
    inside = [];
  }
  decoder ??= new HevcDecoder(module);
  inside.push(timestamp);
  inside.sort((a, b) => a - b);
  return decoder.decode(data, isReordered).map((picture) => frameOf(picture, inside.shift() ?? timestamp));
}

function frameOf({ planes, width, height }: HevcPicture, timestamp: number): VideoFrame {
  const matrix = height < 720 ? 'smpte170m' : 'bt709';
  return new VideoFrame(planes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp,
    // The default for a stream that states no colours. ITU-T H.265 annex E
    colorSpace: { matrix, primaries: matrix, transfer: matrix, fullRange: false },
  });
}

// Messages wait for the module, then are handled one after the other.
let last: Promise<unknown> = loading;
self.onmessage = ({ data }: MessageEvent<HevcOrder>) => {
  last = last
    .catch(() => undefined)
    .then(() => decode(data))
    .then(
      (frames) => post({ type: 'decoded', frames }, frames),
      (error: unknown) => post({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    );
};

function post(news: HevcNews, transfer: Transferable[] = []): void {
  self.postMessage(news, { transfer });
}

import { type Clock, steadyClock } from '@/lib/clock';
import { StreamLimits } from '@/lib/contract/stream';
import { joined } from '../bytes';
import type { VideoConfig } from '../codec/video-config';
import type { HevcNews, HevcOrder } from '../hevc/hevc-messages';
import type { CanvasScreen } from '../screen/canvas-screen';
import { FramePainter } from './frame-painter';
import type { EngineHandlers, EnginePicture, VideoEngine } from './video-engine';

/** The part of a Worker that the engine needs. */
export type DecoderWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const openHevcWorker = (): DecoderWorker =>
  new Worker(new URL(/* webpackChunkName: 'hevc' */ '../hevc/hevc.worker.ts', import.meta.url), { type: 'module' });

/**
 * H.265 by WebAssembly on a canvas, also on plain http: for browsers that cannot decode it themselves. The code and
 * the decoder are fetched only here. When the machine is too slow, whole groups of pictures are skipped.
 */
export class WasmEngine implements VideoEngine {
  readonly kind = 'wasm';
  readonly screen: number;
  skipped = 0;
  readonly #handlers: EngineHandlers;
  readonly #clock: Clock;
  readonly #painter: FramePainter;
  readonly #worker: DecoderWorker;
  #parameterSets: Uint8Array = new Uint8Array(0);
  #isReordered = false;
  #isFirst = true;
  #needsKey = true;
  #queued = 0;
  #overfullSinceMs: number | undefined;
  #isClosed = false;

  constructor(
    handlers: EngineHandlers,
    screen: CanvasScreen,
    openWorker: () => DecoderWorker = openHevcWorker,
    clock: Clock = steadyClock,
  ) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.screen = screen.id;
    this.#painter = new FramePainter(screen, handlers.onFrame);
    this.#worker = openWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<HevcNews>) => this.#onNews(data);
    this.#worker.onerror = (event) => this.#unable(event.message || 'decoder could not be loaded');
  }

  configure(config: VideoConfig): void {
    this.#parameterSets = parameterSetsOf(config.description);
    this.#isReordered = config.reorderedPictures !== 0;
    this.#isFirst = true;
    this.#needsKey = true;
  }

  push(picture: EnginePicture): void {
    if (this.#isClosed) return;
    const { data, isKey } = picture;
    this.#relieve();
    if (this.#needsKey && (!isKey || this.#queued > StreamLimits.frameQueueCap)) {
      this.skipped += 1;
      return;
    }
    this.#needsKey = false;
    const unit = withStartCodes(data);
    const order: HevcOrder = {
      data: isKey ? joined([this.#parameterSets, unit]) : unit,
      timestamp: this.#painter.expect(picture),
      isFirst: this.#isFirst,
      isReordered: this.#isReordered,
    };
    this.#isFirst = false;
    this.#queued += 1;
    this.#worker.postMessage(order, { transfer: [order.data.buffer] });
  }

  setVisible(isVisible: boolean): void {
    this.#painter.setVisible(isVisible);
  }

  lagMs(): number {
    return this.#painter.lagMs();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#worker.terminate();
    this.#painter.close();
  }

  /**
   * A queue that stays over the cap means that the machine is too slow: it goes on at the first key picture after the
   * queue has shrunk.
   */
  #relieve(): void {
    if (this.#queued <= StreamLimits.frameQueueCap) {
      this.#overfullSinceMs = undefined;
      return;
    }
    this.#overfullSinceMs ??= this.#clock.now();
    if (this.#clock.now() - this.#overfullSinceMs >= StreamLimits.queuePatienceMs) this.#needsKey = true;
  }

  #onNews(news: HevcNews): void {
    this.#queued -= 1;
    if (news.type === 'failed') {
      this.#unable(news.reason);
      return;
    }
    for (const frame of news.frames) this.#painter.paint(frame);
  }

  #unable(reason: string): void {
    if (!this.#isClosed) this.#handlers.onUnable(reason);
  }
}

const START_CODE = [0, 0, 0, 1] as const;
/** Bytes of an HEVCDecoderConfigurationRecord before its arrays. ISO/IEC 14496-15 §8.3.3.1 */
const RECORD_BYTES = 23;

/** The parameter sets of a decoder configuration record, with start codes. */
function parameterSetsOf(record: Uint8Array): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  const u16 = (at: number) => ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0);
  let at = RECORD_BYTES;
  while (at + 3 <= record.length) {
    const units = u16(at + 1);
    at += 3;
    for (let unit = 0; unit < units && at + 2 <= record.length; unit++) {
      const length = u16(at);
      out.push(...START_CODE, ...record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return Uint8Array.from(out);
}

/** Replaces lengths of four bytes by start codes, in place. */
function withStartCodes(data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at + 4 <= data.length; ) {
    const length = view.getUint32(at);
    data.set(START_CODE, at);
    at += 4 + length;
  }
  return data;
}

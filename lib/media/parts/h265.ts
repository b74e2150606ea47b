import { openH265 } from '../codec/h265-reader';
import { WasmEngine } from '../engine/wasm-engine';

/** What H.265 takes, with the way to a decoder where the browser has none. */
export const h265 = { open: openH265, WasmEngine };

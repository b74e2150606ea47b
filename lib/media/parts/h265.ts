import { openH265 } from '../codec/h265-reader';
import { WasmEngine } from '../engine/wasm-engine';

/** The code for H.265, with a decoder for browsers that have none. */
export const h265 = { open: openH265, WasmEngine };

/** The glue of @hevcjs/core's decoder, which the package does not describe: only what is used of it. */
declare module 'hevc-decode' {
  /** The decoder's memory and entry points; a pointer is a number of bytes. */
  export interface HevcModule {
    HEAPU8: Uint8Array<ArrayBuffer>;
    HEAPU16: Uint16Array<ArrayBuffer>;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _hevc_decoder_create(): number;
    _hevc_decoder_destroy(decoder: number): void;
    /** Takes whole NAL units with start codes; 0 when it could. */
    _hevc_decoder_feed(decoder: number, data: number, bytes: number): number;
    /** How many pictures are ready; their number goes to `count`. 0 when it could. */
    _hevc_decoder_drain(decoder: number, count: number): number;
    /** Readies every picture that is inside. 0 when it could. */
    _hevc_decoder_flush(decoder: number): number;
    /** Writes where picture `index` lies to `frame`. 0 when there is one. */
    _hevc_decoder_get_drained_frame(decoder: number, index: number, frame: number): number;
  }
  const load: (options: { locateFile(): string }) => Promise<HevcModule>;
  export default load;
}

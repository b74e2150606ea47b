/** The loader script of @hevcjs/core's decoder, which the package does not declare: only the parts that are used. */
declare module 'hevc-decode' {
  /** The decoder's memory and entry points; a pointer is a byte offset. */
  export interface HevcModule {
    HEAPU8: Uint8Array<ArrayBuffer>;
    HEAPU16: Uint16Array<ArrayBuffer>;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _hevc_decoder_create(): number;
    _hevc_decoder_destroy(decoder: number): void;
    /** Takes whole NAL units with start codes; 0 on success. */
    _hevc_decoder_feed(decoder: number, data: number, bytes: number): number;
    /** Writes the number of pictures that are ready to `count`. 0 on success. */
    _hevc_decoder_drain(decoder: number, count: number): number;
    /** Makes every picture inside ready. 0 on success. */
    _hevc_decoder_flush(decoder: number): number;
    /** Writes the location of picture `index` to `frame`. 0 on success. */
    _hevc_decoder_get_drained_frame(decoder: number, index: number, frame: number): number;
  }
  const load: (options: { locateFile(): string }) => Promise<HevcModule>;
  export default load;
}

/** H.265 main profile as browsers are asked about it. */
const H265 = 'video/mp4; codecs="hvc1.1.6.L93.B0"';

/** Whether this browser can decode H.265 at all. */
export const playsH265 = (): boolean => typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(H265);

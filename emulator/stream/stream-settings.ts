import { canCode } from './picture-coder';
import type { StreamSettings } from './stream-host';

/** The emulator makes pictures of even sizes that fit a level, at a rate that its timers reach. */
export function canSend(settings: StreamSettings): boolean {
  const { width, height, fps, gop, cut } = settings;
  const sides = [width, height, ...(cut ? [cut.whole.width, cut.whole.height] : [])];
  const isSize = sides.every((side) => Number.isInteger(side) && side % 2 === 0 && side >= 128 && side <= 4096);
  // A table written through the control API may hold texts that look like numbers.
  const isRate = Number.isFinite(fps) && fps >= 1 && fps <= 120 && Number.isFinite(gop) && gop >= 1;
  return canCode(settings) && isSize && isRate;
}

/** Whether a running stream need not change. */
export function isSameStream(a: StreamSettings, b: StreamSettings): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.fps === b.fps &&
    a.gop === b.gop &&
    a.compression === b.compression &&
    isSameSound(a, b) &&
    String(a.cut?.region) === String(b.cut?.region) &&
    a.cut?.whole.width === b.cut?.whole.width &&
    a.cut?.whole.height === b.cut?.whole.height
  );
}

/** Whether the sound track still fits its description. */
export function isSameSound(a: StreamSettings | undefined, b: StreamSettings | undefined): boolean {
  return a?.sound === b?.sound && a?.soundRateHz === b?.soundRateHz;
}

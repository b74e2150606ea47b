import type { Clock } from '@/lib/clock';
import { ReorderWindow } from '../rtp/reorder-window';
import { readAnalytics } from './analytics-reader';
import { OverlayLine } from './overlay-line';
import type { OverlayBox } from './private3';

/** Analytics of a stream: `order` takes the packets of the track, `overlay` gets the pictures. */
export function openAnalytics(clock: Clock, onBoxes: (boxes: OverlayBox[]) => void) {
  const overlay = new OverlayLine(clock, onBoxes);
  const order = new ReorderWindow(({ payload, timestamp }) => overlay.take(readAnalytics(payload), timestamp), clock);
  return { overlay, order };
}

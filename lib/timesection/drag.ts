import {
  type Edge,
  erase,
  isLive,
  LAST_SECOND,
  moveEdge,
  paint,
  removeSection,
  type Span,
  snap,
  spanOf,
} from './paint';
import { NO_SECTION, type TimeSection } from './time-section';

/** Effect of a pointer that went down at `pressed` on a day: what lies between `from` and `at`. All in seconds. */
export type Drag = { pressed: number; from: number; at: number } & (
  | { kind: 'edge'; index: number; edge: Edge }
  | { kind: 'paint' | 'erase' }
);

/** Edges are moved, and spans painted, in steps of half an hour. @assumed pages-1 /section/set */
const DRAG_STEP_S = 1_800;

/**
 * What a press starts: at an edge (within `toleranceS`) it moves the edge, inside a section it erases, elsewhere it
 * paints. The third in the middle of a section is never at an edge: a short one on a narrow screen would be nothing but
 * edges for a finger.
 */
export function beginDrag(day: readonly TimeSection[], second: number, toleranceS: number): Drag {
  const live = day.flatMap((section, index) => (isLive(section) ? [{ index, ...spanOf(section) }] : []));
  const pressed = live.filter(({ from, to }) => from <= second && second <= to);
  const isInside = pressed.length > 0;
  const [near] = (isInside ? pressed : live)
    .flatMap(({ index, from, to }) => {
      const within = isInside ? Math.min(toleranceS, (to - from) / 3) : toleranceS;
      return [
        { index, edge: 'start' as const, second: from, within },
        { index, edge: 'end' as const, second: to, within },
      ];
    })
    .filter((each) => Math.abs(each.second - second) <= each.within)
    .sort((a, b) => Math.abs(a.second - second) - Math.abs(b.second - second));
  if (near) {
    return { kind: 'edge', index: near.index, edge: near.edge, pressed: second, from: near.second, at: near.second };
  }
  const from = snap(second, DRAG_STEP_S);
  return { kind: isInside ? 'erase' : 'paint', pressed: second, from, at: from };
}

/**
 * The same drag with the pointer at another second. Less than half a step is a click, or a finger that trembled, and
 * changes nothing. An edge moves as far as the pointer, which rarely went down exactly on it, and to the end of the day
 * with it: beyond that the pointer cannot go.
 */
export function dragTo(drag: Drag, second: number): Drag {
  const moved = second - drag.pressed;
  if (Math.abs(moved) < DRAG_STEP_S / 2) return { ...drag, at: drag.from };
  const isAtEnd = second <= 0 || second >= LAST_SECOND;
  return { ...drag, at: snap(drag.kind === 'edge' && !isAtEnd ? drag.from + moved : second, DRAG_STEP_S) };
}

/** The span painted or erased so far. */
export const draggedSpan = ({ from, at }: Drag): Span => ({ from: Math.min(from, at), to: Math.max(from, at) });

/** The day after a release here; undefined when no section is free. An edge that meets the other one removes both. */
export function dropped(day: readonly TimeSection[], drag: Drag): TimeSection[] | undefined {
  if (drag.from === drag.at) return [...day];
  if (drag.kind === 'edge') {
    const { from, to } = spanOf(day[drag.index] ?? NO_SECTION);
    const isLeft = drag.edge === 'start' ? drag.at < to : drag.at > from;
    return isLeft ? moveEdge(day, drag.index, drag.edge, drag.at) : removeSection(day, drag.index);
  }
  return drag.kind === 'paint' ? paint(day, draggedSpan(drag)) : erase(day, draggedSpan(drag));
}

/**
 * Spans of other sections that the drag touches, shown before it is applied. A painted span will be merged with them,
 * an edge will stop before them.
 */
export function dragOverlaps(day: readonly TimeSection[], drag: Drag): Span[] {
  if (drag.kind === 'erase') return [];
  const own = drag.kind === 'edge' ? day[drag.index] : undefined;
  const wanted = own
    ? { ...spanOf(own), [drag.kind === 'edge' && drag.edge === 'start' ? 'from' : 'to']: drag.at }
    : draggedSpan(drag);
  return day.flatMap((section, index) => {
    if ((drag.kind === 'edge' && index === drag.index) || !isLive(section)) return [];
    const { from, to } = spanOf(section);
    const shared = { from: Math.max(from, wanted.from), to: Math.min(to, wanted.to) };
    return shared.from < shared.to ? [shared] : [];
  });
}

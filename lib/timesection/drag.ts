import { type Edge, erase, isLive, LAST_SECOND, moveEdge, paint, type Span, snap, spanOf } from './paint';
import type { TimeSection } from './time-section';

/** Effect of a pointer that went down at `pressed` on a day: what lies between `from` and `at`. All in seconds. */
export type Drag = { pressed: number; from: number; at: number } & (
  | { kind: 'edge'; index: number; edge: Edge }
  | { kind: 'paint' | 'erase' }
);

/** Edges are moved, and spans painted, in steps of half an hour. @assumed pages-1 /section/set */
const DRAG_STEP_S = 1_800;

/**
 * What a press starts: at an edge (within `toleranceS`) it moves the edge, inside a section it erases, elsewhere it
 * paints.
 */
export function beginDrag(day: readonly TimeSection[], second: number, toleranceS: number): Drag {
  const edges = day
    .flatMap((section, index) => {
      const { from, to } = spanOf(section);
      return isLive(section)
        ? [
            { index, edge: 'start' as const, second: from },
            { index, edge: 'end' as const, second: to },
          ]
        : [];
    })
    .sort((a, b) => Math.abs(a.second - second) - Math.abs(b.second - second));
  const [near] = edges;
  if (near && Math.abs(near.second - second) <= toleranceS) {
    return { kind: 'edge', index: near.index, edge: near.edge, pressed: second, from: near.second, at: near.second };
  }
  const from = snap(second, DRAG_STEP_S);
  const isInside = day.some((section) => {
    const own = spanOf(section);
    return isLive(section) && own.from <= second && second <= own.to;
  });
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

/** The day after a release here; undefined when no section is free. */
export function dropped(day: readonly TimeSection[], drag: Drag): TimeSection[] | undefined {
  if (drag.from === drag.at) return [...day];
  if (drag.kind === 'edge') return moveEdge(day, drag.index, drag.edge, drag.at);
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

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { HIT_TOLERANCE_PX } from '@/lib/contract/limits';
import { beginDrag, type Drag, draggedSpan, dragOverlaps, dragTo, dropped } from '@/lib/timesection/drag';
import {
  clockOf,
  type Edge,
  isLive,
  LAST_SECOND,
  moveEdge,
  nextMark,
  overlapsOf,
  removeSection,
  type Span,
  spanOf,
} from '@/lib/timesection/paint';
import { shortSpanText, spanText } from '@/lib/timesection/span-text';
import type { TimeSection } from '@/lib/timesection/time-section';
import classes from './week-painter.module.css';

/** Finds the sliders of a track. */
export const HANDLE = '[role="slider"]';

const DAY_S = 86_400;
/** A finger is wider than a mouse. */
const FINGER_PX = 16;
/** Width of the day per character of a bar's text. */
const CHARACTER_S = 1_300;
const MINUTE_S = 60;
const HALF_HOUR_S = 1_800;
const EDGES: readonly Edge[] = ['start', 'end'];

/** The result of a drag, announced before it is released. */
export interface DragNews {
  span: Span;
  /** Part of another section that it overlaps, and how that is resolved. */
  neighbour: { other: Span; end: 'joins' | 'stops' } | undefined;
  isFull: boolean;
}

interface DayTrackProps {
  label: string;
  sections: readonly TimeSection[];
  isChosen: boolean;
  isDisabled: boolean;
  onTouch(): void;
  onChange(sections: TimeSection[]): void;
  /** The result of a drag; undefined when there is none. */
  onNews(news: DragNews | undefined): void;
}

const percent = (second: number) => `${(second / DAY_S) * 100}%`;
const stretch = ({ from, to }: Span) => ({ x: percent(from), width: percent(to - from) });

/** One day of the painter, positioned with percentages: a track with bars, each edge a slider. */
export function DayTrack(props: DayTrackProps) {
  const { label, sections, isChosen, isDisabled, onTouch, onChange, onNews } = props;
  const t = useTranslations('schedule');
  const hatch = useId();
  const [drag, setDrag] = useState<Drag>();
  const outcome = drag && dropped(sections, drag);
  const shown = outcome ?? sections;
  const clashes = drag ? dragOverlaps(sections, drag) : overlapsOf(sections);

  const secondAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return { second: Math.min(LAST_SECOND, Math.max(0, ((clientX - left) / width) * DAY_S)), perPixel: DAY_S / width };
  };
  const follow = (next: Drag | undefined) => {
    setDrag(next);
    if (!next || next.from === next.at) return onNews(undefined);
    const result = dropped(sections, next);
    const moved = next.kind === 'edge' ? result?.[next.index] : undefined;
    // A period that goes has no times to tell.
    if (moved && !isLive(moved)) return onNews(undefined);
    const span = moved ? spanOf(moved) : draggedSpan(next);
    const [other] = dragOverlaps(sections, next);
    onNews({
      span,
      neighbour: other && { other, end: next.kind === 'edge' ? 'stops' : 'joins' },
      isFull: result === undefined,
    });
  };
  const onPointerDown = (event: PointerEvent) => {
    onTouch();
    if (isDisabled || event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { second, perPixel } = secondAt(event);
    const tolerance = event.pointerType === 'mouse' ? HIT_TOLERANCE_PX : FINGER_PX;
    follow(beginDrag(sections, second, tolerance * perPixel));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag && event.isPrimary) follow(dragTo(drag, secondAt(event).second));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!drag || !event.isPrimary) return;
    // The release position: the last move may not have been rendered yet.
    const last = dragTo(drag, secondAt(event).second);
    const result = last.from === last.at ? undefined : dropped(sections, last);
    if (result) onChange(result);
    follow(undefined);
  };
  const onKeyDown = (event: KeyboardEvent, index: number, edge: Edge) => {
    // With one of these it is a shortcut of the browser: Alt and an arrow go back.
    if (isDisabled || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange(removeSection(sections, index));
      // The slider is removed with its section.
      event.currentTarget.closest('[data-day]')?.querySelector('button')?.focus();
    } else {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
      const now = spanOf(sections[index] ?? { enabled: false, start: '', end: '' });
      const at = edge === 'start' ? now.from : now.to;
      const ends: Record<string, number> = { Home: 0, End: LAST_SECOND };
      const target = by ? nextMark(at, event.shiftKey ? HALF_HOUR_S : MINUTE_S, by) : ends[event.key];
      if (target === undefined) return;
      // At least a minute stays: less could not be seen, and would be stored all the same.
      const least =
        edge === 'start'
          ? Math.min(target, Math.max(at, now.to - MINUTE_S))
          : Math.max(target, Math.min(at, now.from + MINUTE_S));
      onChange(moveEdge(sections, index, edge, least));
    }
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing holds no fieldset
    <svg
      className={classes.track}
      direction="ltr"
      role="group"
      aria-label={t('sectionsOf', { day: label })}
      data-disabled={isDisabled || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => follow(undefined)}
    >
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={classes.hatchGround} width="6" height="6" />
        <rect className={classes.hatchLine} width="2.5" height="6" />
      </pattern>
      <rect className={classes.ground} y="3" width="100%" height="20" rx="2" />
      {[4, 8, 12, 16, 20].map((hour) => (
        <line key={hour} className={classes.mark} x1={percent(hour * 3600)} x2={percent(hour * 3600)} y1="3" y2="23" />
      ))}
      {shown.map((section, index) => {
        if (!isLive(section)) return null;
        const span = spanOf(section);
        return (
          <g key={index} className={classes.bar}>
            {/* The times of a bar that is too narrow for them. */}
            <title>{spanText(span)}</title>
            <rect {...stretch(span)} y="3" height="20" rx="2" />
            {span.to - span.from >= shortSpanText(span).length * CHARACTER_S && (
              <text x={percent((span.from + span.to) / 2)} y="17" textAnchor="middle" aria-hidden>
                {shortSpanText(span)}
              </text>
            )}
          </g>
        );
      })}
      {drag?.kind === 'erase' && <rect className={classes.erased} {...stretch(draggedSpan(drag))} y="3" height="20" />}
      {clashes.map((clash) => (
        <rect key={`${clash.from}-${clash.to}`} {...stretch(clash)} y="3" height="20" fill={`url(#${hatch})`} />
      ))}
      {shown.flatMap((section, index) =>
        isLive(section)
          ? EDGES.map((edge) => {
              const { from, to } = spanOf(section);
              const at = edge === 'start' ? from : to;
              return (
                <rect
                  key={`${index}-${edge}`}
                  className={classes.handle}
                  x={percent(at)}
                  y="1"
                  width="6"
                  height="24"
                  rx="3"
                  role="slider"
                  tabIndex={isChosen && !isDisabled ? 0 : -1}
                  aria-label={t(`edge.${edge}`, { day: label, number: index + 1 })}
                  aria-orientation="horizontal"
                  aria-valuemin={0}
                  aria-valuemax={LAST_SECOND}
                  aria-valuenow={at}
                  aria-valuetext={clockOf(at)}
                  aria-disabled={isDisabled || undefined}
                  onKeyDown={(event) => onKeyDown(event, index, edge)}
                />
              );
            })
          : [],
      )}
    </svg>
  );
}

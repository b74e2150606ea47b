import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { spanText } from '@/lib/timesection/span-text';
import { dayProblems, NO_SECTION, type TimeSection } from '@/lib/timesection/time-section';
import { twoDigits } from '@/lib/two-digits';
import { DayTrack, type DragNews, HANDLE } from './day-track';
import classes from './week-painter.module.css';

/** One line of the painter: a day of a week, or anything else with sections. */
export interface PainterRow<Key extends string> {
  key: Key;
  label: string;
  sections: readonly TimeSection[];
  isChanged?: boolean;
}

interface WeekPainterProps<Key extends string> {
  rows: readonly PainterRow<Key>[];
  chosen: Key;
  onChoose(key: Key): void;
  onChange(key: Key, sections: TimeSection[]): void;
  isDisabled?: boolean;
}

const HOURS = [0, 4, 8, 12, 16, 20, 24] as const;

/**
 * Days with their sections as bars over 24 hours, 0 at the left in all languages. Mouse and touch: a drag over free
 * time adds, over a section erases, at an edge moves it, by half an hour. Keys: one tab stop for the days, then the
 * edges of the chosen day as sliders; Up and Down move to another day; Delete removes the section of an edge, or all of
 * a day. The painter never creates an overlap; an overlap that was typed is hatched.
 * @assumed design guide, week painter
 */
export function WeekPainter<Key extends string>(props: WeekPainterProps<Key>) {
  const { rows, chosen, onChoose, onChange, isDisabled = false } = props;
  const t = useTranslations('schedule');
  const hintId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState<DragNews>();

  /** Focus of the same kind in the day above or below: its name, or the nearest handle. */
  const goToDay = (from: number, by: 1 | -1, handle?: number) => {
    const row = rows[from + by];
    const line = root.current?.querySelectorAll('[data-day]')[from + by];
    if (!row || !line) return;
    onChoose(row.key);
    const handles = line.querySelectorAll<SVGElement>(HANDLE);
    const target = handle === undefined ? undefined : handles[Math.min(handle, handles.length - 1)];
    (target ?? line.querySelector<HTMLElement>('button'))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const lines = [...event.currentTarget.querySelectorAll('[data-day]')];
    const index = lines.findIndex((each) => each.contains(event.target as Node));
    const row = rows[index];
    const isDelete = event.key === 'Delete' || event.key === 'Backspace';
    // A key that is held down after an edge was removed leaves the rest of the day alone.
    if (isDelete && row && event.target instanceof HTMLButtonElement && !event.repeat && !isDisabled) {
      onChange(
        row.key,
        row.sections.map(() => NO_SECTION),
      );
      event.preventDefault();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const handle = [...(lines[index]?.querySelectorAll(HANDLE) ?? [])].indexOf(event.target as Element);
    goToDay(index, event.key === 'ArrowUp' ? -1 : 1, handle < 0 ? undefined : handle);
  };

  return (
    <div ref={root} className={classes.painter}>
      <div className={classes.axis}>
        <svg direction="ltr" aria-hidden>
          {HOURS.map((hour) => (
            <text
              key={hour}
              x={`${(hour / 24) * 100}%`}
              y="12"
              textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
            >
              {twoDigits(hour)}
            </text>
          ))}
        </svg>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this grid */}
      <div role="group" aria-label={t('days')} aria-describedby={hintId} onKeyDown={onKeyDown}>
        {rows.map(({ key, label, sections, isChanged }) => (
          <div
            key={key}
            data-day
            className={classes.day}
            data-chosen={key === chosen || undefined}
            data-state={dayProblems(sections).some(Boolean) ? 'wrong' : isChanged ? 'changed' : undefined}
          >
            <button
              type="button"
              className={classes.name}
              aria-pressed={key === chosen}
              aria-describedby={`${hintId}-${key}`}
              tabIndex={key === chosen ? 0 : -1}
              onClick={() => onChoose(key)}
            >
              {label}
            </button>
            <DayTrack
              label={label}
              sections={sections}
              isChosen={key === chosen}
              isDisabled={isDisabled}
              onTouch={() => onChoose(key)}
              onChange={(next) => onChange(key, next)}
              onNews={setNews}
            />
            <span id={`${hintId}-${key}`} className="unseen">
              <DayText sections={sections} />
            </span>
          </div>
        ))}
      </div>
      <p id={hintId} className={classes.hint} hidden={news !== undefined}>
        {t('hint')}
      </p>
      <p className={classes.hint} role="status" data-clash={news?.neighbour || news?.isFull ? true : undefined}>
        {news && <DragText news={news} />}
      </p>
    </div>
  );
}

const ltr = (range: ReactNode) => <bdi dir="ltr">{range}</bdi>;

function DragText({ news: { span, neighbour, isFull } }: { news: DragNews }) {
  const t = useTranslations('schedule');
  if (isFull) return t('full');
  if (!neighbour) return ltr(spanText(span));
  return t.rich(neighbour.end, { range: spanText(span), other: spanText(neighbour.other), bdi: ltr });
}

/** The day in words. */
function DayText({ sections }: { sections: readonly TimeSection[] }) {
  const t = useTranslations('schedule');
  const live = sections.filter(({ enabled }) => enabled);
  if (live.length === 0) return t('dayOff');
  return live
    .map(({ start, end }) => t('fromTo', { start, end }))
    .sort()
    .join('; ');
}

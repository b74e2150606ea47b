import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './more-fields.module.css';

interface FoldedFieldsProps {
  /** The fields have an effect now: they are shown, without a line. */
  isOn: boolean;
  /** The line in their place, with their number. */
  line(count: number): string;
  /** Rows of fields. */
  children: ReactNode;
}

/**
 * Rows that have no effect now, behind one line with their number, which opens them: they can be filled in all the
 * same. A row with a problem, or with a change that comes by itself, opens them, too. @assumed review of 28 November
 * 2026, switched-off features
 */
export function FoldedFields({ isOn, line, children }: FoldedFieldsProps) {
  const t = useTranslations('form');
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  const [count, setCount] = useState(0);
  const [isOpened, setOpened] = useState(isOn);
  // What had an effect stays open when it is turned off.
  if (isOn && !isOpened) setOpened(true);
  useLayoutEffect(() => {
    setCount(rows.current?.querySelectorAll('[data-field]').length ?? 0);
  });
  // In the same commit: a stopped save focuses the row, and a hidden one takes no focus.
  useLayoutEffect(() => {
    const marked = rows.current?.querySelectorAll('[data-state]').length ?? 0;
    // While it is folded only changes that were kept, and defaults, can add one.
    const isNews = marked > seen.current || rows.current?.querySelector('[data-state="wrong"]');
    seen.current = marked;
    if (!isOpened && isNews) setOpened(true);
  });
  const Arrow = isOpened ? IconChevronDown : IconChevronRight;
  return (
    <>
      {!isOn && count > 0 && (
        <button
          type="button"
          className={`mantine-focus-auto ${classes.more}`}
          data-folds
          aria-expanded={isOpened}
          aria-controls={id}
          onClick={() => setOpened(!isOpened)}
        >
          <Arrow className="flip" size={14} stroke={1.75} aria-hidden />
          <span className={classes.names}>{line(count)}</span>
          <b className={classes.verb}>{t(isOpened ? 'hideSettings' : 'showSettings')}</b>
        </button>
      )}
      <div id={id} ref={rows} hidden={!isOpened} data-folded>
        {children}
      </div>
    </>
  );
}

import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import classes from './more-fields.module.css';
import { SwitchField } from './switch-field';

interface SwitchedFieldsProps {
  /** The switch. */
  field: FormField<boolean>;
  /** Beside the switch. */
  hint?: ReactNode;
  /** Rows without effect while the switch is off. */
  children: ReactNode;
}

/**
 * A switch with the fields that have an effect only while it is on. Of a feature that is off, the switch is shown and
 * one line with the number of its settings, which opens them; they can be filled in before the switch is turned on.
 * A field with a problem opens them, too. @assumed review of 28 November 2026, switched-off features
 */
export function SwitchedFields({ field, hint, children }: SwitchedFieldsProps) {
  const t = useTranslations('form');
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const [isOpened, setOpened] = useState(field.value);
  // What is open while the switch is on stays open when it is turned off again.
  if (field.value && !isOpened) setOpened(true);
  const isOpen = field.value || isOpened;
  useLayoutEffect(() => {
    setCount(rows.current?.querySelectorAll('[data-field]').length ?? 0);
  });
  useEffect(() => {
    if (!isOpen && rows.current?.querySelector('[data-state="wrong"]')) setOpened(true);
  });
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <SwitchField field={field} hint={hint} />
      {!field.value && count > 0 && (
        <button
          type="button"
          className={`mantine-focus-auto ${classes.more}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!isOpen)}
        >
          <Arrow className="flip" size={14} stroke={1.75} aria-hidden />
          <span className={classes.names}>{t('switchedOff', { count })}</span>
          <b className={classes.verb}>{t(isOpen ? 'hideSettings' : 'showSettings')}</b>
        </button>
      )}
      <div id={id} ref={rows} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}

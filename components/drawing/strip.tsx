import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useKeptFocus } from '@/components/table/kept-focus';
import classes from './strip.module.css';

interface StripProps {
  children: ReactNode;
  /** At the end; announced when it changes. */
  status: ReactNode;
  /** Changes whenever a button may have been removed or disabled. */
  state: string;
  onKeyDown?(event: KeyboardEvent): void;
}

/** The toolbar above a picture. The focus stays in it when a press removes or disables the pressed button. */
export function Strip({ children, status, state, onKeyDown }: StripProps) {
  const t = useTranslations('drawing');
  const strip = useKeptFocus(state);
  // Checked whenever the buttons change.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.matches(':disabled') && strip.current?.contains(activeElement)) strip.current.focus();
  }, [state]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div ref={strip} className={classes.strip} role="group" tabIndex={-1} aria-label={t('strip')} onKeyDown={onKeyDown}>
      {children}
      <span className={classes.status} role="status">
        {status}
      </span>
    </div>
  );
}

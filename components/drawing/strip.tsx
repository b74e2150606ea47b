import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useKeptFocus } from '@/components/table/kept-focus';
import classes from './strip.module.css';

interface StripProps {
  children: ReactNode;
  /** At the end; read out when it changes. */
  status: ReactNode;
  /** Changes whenever a button may have gone or been switched off. */
  state: string;
  onKeyDown?(event: KeyboardEvent): void;
}

/** The line of tools above a picture. A button that its own press takes away or switches off leaves the focus here. */
export function Strip({ children, status, state, onKeyDown }: StripProps) {
  const t = useTranslations('drawing');
  const strip = useKeptFocus(state);
  // Asked each time when other buttons are shown.
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

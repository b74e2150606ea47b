import type { ReactNode } from 'react';
import classes from './mark.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'live' | 'off';

/** A state: its own shape and a label, so that colour is not needed. */
export function Mark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}

/** A state as a tag: soft background, no shape. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}

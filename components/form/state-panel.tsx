import type { ReactNode } from 'react';
import { Panel } from './panel';
import classes from './state-panel.module.css';

interface StatePanelProps {
  title: string;
  /** What the device says of itself: a name and a value each. Empty values are left out. */
  lines: readonly { label: string; value: ReactNode }[];
  /** Buttons that act at once, not with Save. */
  acts?: ReactNode;
  /** Why they are disabled. */
  hint?: string | undefined;
}

/** What the device does now, and what can be done about it at once. */
export function StatePanel({ title, lines, acts, hint }: StatePanelProps) {
  return (
    <Panel title={title}>
      <div className={classes.body}>
        <dl className={classes.lines}>
          {lines
            .filter(({ value }) => value !== undefined && value !== '' && value !== false)
            .map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
        </dl>
        {(acts || hint) && (
          <div className={classes.acts}>
            {acts}
            {hint && <span className={classes.hint}>{hint}</span>}
          </div>
        )}
      </div>
    </Panel>
  );
}

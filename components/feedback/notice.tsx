import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const ICONS = { bad: IconAlertTriangle, warn: IconAlertTriangle, info: IconInfoCircle, ok: IconCircleCheck };

interface NoticeProps {
  tone: keyof typeof ICONS;
  children: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  /** A new failure: announced at once. */
  isNews?: boolean;
}

/** A sentence with a bar at its start, shown where the problem is. */
export function Notice({ tone, children, action, isNews = false }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={isNews ? 'alert' : undefined}>
      <Icon className={classes.icon} size={16} stroke={1.75} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}

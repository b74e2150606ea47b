import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON } from '@/components/theme/icon';
import classes from './notice.module.css';

const ICONS = { bad: IconAlertTriangle, warn: IconAlertTriangle, info: IconInfoCircle, ok: IconCircleCheck };

interface NoticeProps {
  tone: keyof typeof ICONS;
  children: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  /** New: a failure is announced at once, anything else when the reader has finished its sentence. */
  isNews?: boolean;
}

/** A sentence with a bar at its start, shown where the problem is. */
export function Notice({ tone, children, action, isNews = false }: NoticeProps) {
  const Icon = ICONS[tone];
  const news = tone === 'bad' || tone === 'warn' ? 'alert' : 'status';
  return (
    <div className={classes.notice} data-tone={tone} role={isNews ? news : undefined}>
      <Icon className={classes.icon} {...ICON} />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useCapabilities } from '@/lib/session/use-visitor';
import { DeviceLivePanel, type DeviceLivePanelProps, useMayWatch } from './device-live-panel';
import classes from './live-tools.module.css';

interface LiveToolsProps extends DeviceLivePanelProps {
  /** The tool's strip, above the picture. */
  strip?: ReactNode;
  /** What the tool says, below the picture. */
  below?: ReactNode;
}

/** Aspect ratio of the ground for an account that may not watch. */
const BLANK_RATIO = 16 / 9;

/**
 * One live picture with the tool of a page: strip, picture, message. It stands beside the tabs of a form, so that its
 * stream goes on when another tab opens; what is drawn over it may change. Without the right to watch the tool has an
 * empty ground, which says so, and works the same.
 */
export function LiveTools({ strip, below, children, ...live }: LiveToolsProps) {
  const t = useTranslations('video.live');
  const mayWatch = useMayWatch();
  const { hasVideo } = useCapabilities();
  return (
    <div className={classes.tools} data-strip={strip ? true : undefined}>
      {strip}
      {mayWatch ? (
        <DeviceLivePanel {...live}>{children}</DeviceLivePanel>
      ) : (
        <div className={classes.blank} dir="ltr">
          {typeof children === 'function' ? children(BLANK_RATIO) : children}
          {hasVideo && (
            <p className={classes.noRight} dir="auto">
              {t('refused.unauthorised')}
            </p>
          )}
        </div>
      )}
      {below}
    </div>
  );
}

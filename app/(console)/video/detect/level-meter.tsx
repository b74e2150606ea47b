import { useTranslations } from 'next-intl';
import type { AreaHandle } from '@/lib/rpc/area-handle';
import classes from './detect.module.css';
import { useMotionLevels } from './use-motion-device';

interface LevelMeterProps {
  area: AreaHandle;
  /** From 1. */
  region: number;
  threshold: number | '';
}

/** How much of the region moves now, with the threshold as a mark: above it the device reports. */
export function LevelMeter({ area, region, threshold }: LevelMeterProps) {
  const t = useTranslations('video.detect');
  const level = useMotionLevels(area)[region - 1];
  if (level === undefined) return null;
  const limit = Number(threshold) || 0;
  return (
    <div className={classes.meter}>
      <span>{t('level')}</span>
      <svg
        role="img"
        aria-label={t(level > limit ? 'levelAbove' : 'levelBelow', { level, threshold: limit })}
        data-level={level}
        className="flip"
      >
        <rect className={classes.track} width="100%" height="8" y="3" rx="2" />
        <rect className={classes.value} width={`${level}%`} height="8" y="3" rx="2" />
        <rect className={classes.limit} x={`${limit}%`} width="2" height="14" />
      </svg>
      <b aria-hidden>{level}</b>
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import type { LiveView } from '@/lib/media/live-view';
import type { PlayerSnapshot } from '@/lib/media/player-state';
import classes from './live-panel.module.css';

const REFRESH_MS = 1000;

/** Size, frame rate and bit rate as they arrive, in one quiet line; a dash each while nothing plays. */
export function LiveFigures({ player, snapshot }: { player: LiveView; snapshot: PlayerSnapshot }) {
  const t = useTranslations('video.live');
  const [stats, setStats] = useState(() => player.stats());
  useEffect(() => browserClock.every(REFRESH_MS, () => setStats(player.stats())), [player]);
  const { size, state } = snapshot;
  const isLive = state.kind === 'playing';
  return (
    <div className={classes.figures}>
      <span>{t('figures')}</span>
      <bdi>{size && isLive ? `${size.width}x${size.height}` : '–'}</bdi>
      <bdi>{isLive && stats ? t('details.fps', { value: stats.fps.toFixed(1) }) : '–'}</bdi>
      <bdi>{isLive && stats ? t('details.kbit', { value: stats.kbitPerS.toFixed(0) }) : '–'}</bdi>
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import type { LiveView } from '@/lib/media/live-view';
import type { PlayerSnapshot } from '@/lib/media/player-state';
import classes from './live-panel.module.css';

const REFRESH_MS = 500;

/**
 * Figures of the running picture on its dark ground: codec, engine, size, rate, bit rate, delay, lost packets, dropped
 * pictures.
 */
export function LiveDetails({ player, snapshot }: { player: LiveView; snapshot: PlayerSnapshot }) {
  const t = useTranslations('video.live');
  const [stats, setStats] = useState(() => player.stats());
  useEffect(() => browserClock.every(REFRESH_MS, () => setStats(player.stats())), [player]);
  const rows: [label: string, value: string][] = [
    [t('details.codec'), snapshot.codec ?? '–'],
    [t('details.engine'), snapshot.engine ? t(`details.${snapshot.engine}`) : '–'],
    [t('details.size'), snapshot.size ? `${snapshot.size.width}x${snapshot.size.height}` : '–'],
    [t('details.rate'), stats ? t('details.fps', { value: stats.fps.toFixed(1) }) : '–'],
    [t('details.bitRate'), stats ? t('details.kbit', { value: stats.kbitPerS.toFixed(0) }) : '–'],
    [t('details.delay'), stats ? t('details.seconds', { value: (stats.lagMs / 1000).toFixed(2) }) : '–'],
    [t('details.lost'), stats ? String(stats.lost) : '–'],
    [t('details.dropped'), stats ? String(stats.dropped) : '–'],
  ];
  if (snapshot.stepDown) rows.push([t('details.stepDown'), snapshot.stepDown]);
  return (
    <dl className={classes.details}>
      {rows.map(([label, value]) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

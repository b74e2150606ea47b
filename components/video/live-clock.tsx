'use client';

import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import classes from './live-panel.module.css';

const TICK_MS = 1000;

/** Date and time on the picture, in the form the device itself writes them; `isShort` leaves the date out. */
export function LiveClock({ now, isShort }: { now: () => Date; isShort: boolean }) {
  const [time, setTime] = useState(now);
  useEffect(() => browserClock.every(TICK_MS, () => setTime(now())), [now]);
  const text = deviceTimeText(time);
  return <span className={`${classes.mark} ${classes.clock}`}>{isShort ? text.slice(11) : text}</span>;
}

/** Local time as 2026-03-12 14:32:07. */
export function deviceTimeText(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

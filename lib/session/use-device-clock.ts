import { useSyncExternalStore } from 'react';
import { browserClock, type Cancel } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { rpc } from './device';
import { formatDeviceTime, parseDeviceTime } from './device-time';

const ASK_EVERY_MS = 60_000;
const TICK_MS = 1_000;

/** Shared by all components: a page that opens beside the status line knows the time at once. */
const shown = createStore<string | undefined>(undefined);
let watchers = 0;
/** Device time minus the browser's monotonic clock, in milliseconds. */
let offset: number | undefined;
/** Components that open together ask once. */
let isAsking = false;
let stop: Cancel = () => undefined;

function show(): void {
  if (offset !== undefined) shown.set(formatDeviceTime(Math.floor((offset + performance.now()) / TICK_MS) * TICK_MS));
}

/** Asks the device again, as after a change of its clock. */
export async function refreshDeviceClock(): Promise<void> {
  try {
    const { time } = await rpc.call('global.getCurrentTime', {});
    // Counted on a monotonic clock: the browser's wall clock may jump.
    const at = parseDeviceTime(time);
    if (at === undefined || watchers === 0) return;
    offset = at - performance.now();
    show();
  } catch {
    // Without an answer the known time is counted on.
  }
}

function watch(listener: () => void): Cancel {
  const unsubscribe = shown.subscribe(listener);
  watchers += 1;
  // Every new component asks: somebody may have set the device's clock.
  if (!isAsking) {
    isAsking = true;
    queueMicrotask(() => {
      isAsking = false;
    });
    void refreshDeviceClock();
  }
  if (watchers === 1) {
    const stopReading = browserClock.every(ASK_EVERY_MS, () => void refreshDeviceClock());
    const stopTicking = browserClock.every(TICK_MS, show);
    stop = () => {
      stopReading();
      stopTicking();
    };
  }
  return () => {
    unsubscribe();
    watchers -= 1;
    if (watchers > 0) return;
    stop();
    offset = undefined;
    shown.set(undefined);
  };
}

const unknown = () => undefined;

/**
 * Device time, ticking; requested again every minute. Undefined until the device has answered. @assumed pages-1 shell
 */
export const useDeviceClock = (): string | undefined => useSyncExternalStore(watch, shown.get, unknown);

/** The current device time, without rendering again when it changes. */
export const deviceTime = (): string | undefined => shown.get();

const minute = () => shown.get()?.slice(0, 16);

/** The device time to the minute, if another component has read it: sends no request. */
export const useKnownMinute = (): string | undefined => useSyncExternalStore(shown.subscribe, minute, unknown);

/** The device time to the minute, 'yyyy-MM-dd HH:mm', for components that need not render every second. */
export const useDeviceMinute = (): string | undefined => useSyncExternalStore(watch, minute, unknown);

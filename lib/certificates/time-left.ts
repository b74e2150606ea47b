const DAY_MS = 86_400_000;

/** A warning comes so many days before the end. @assumed pages-2 /network/802_1x, pages-3 /safe/cert */
export const WARN_DAYS = 30;

/** Whether a certificate has ended, and otherwise in how many days of UTC it does. Both as `parseDeviceTime` counts. */
export const timeLeft = (ends: number, nowUtc: number): { isOver: boolean; days: number } => ({
  isOver: ends < nowUtc,
  days: Math.floor(ends / DAY_MS) - Math.floor(nowUtc / DAY_MS),
});

/** The device's wall clock as text: 'yyyy-MM-dd HH:mm:ss'. Milliseconds here count as if the wall clock were UTC. */
import type { DeviceState } from './device-state';

/** Milliseconds of wall time to text. @spec §7 global.getCurrentTime */
export function formatWallTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same in a format of the device; parts: yyyy MM dd HH hh mm ss tt. @spec §3 time format */
export function wallTimeIn(format: string, ms: number): string {
  const [yyyy = '', MM = '', dd = '', HH = '', mm = '', ss = ''] = formatWallTime(ms).split(/\D/);
  const hour = Number(HH);
  const hh = String(((hour + 11) % 12) + 1).padStart(2, '0');
  const parts: Record<string, string> = { yyyy, MM, dd, HH, hh, mm, ss, tt: hour < 12 ? 'AM' : 'PM' };
  return format.replace(/yyyy|MM|dd|HH|hh|mm|ss|tt/g, (part) => parts[part] ?? part);
}

/** Text to milliseconds of wall time; undefined when it is not exactly such a time. */
export function parseWallTime(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`);
  // Date.parse refuses most invalid dates and rolls the rest over (31 February); converting back detects that.
  return Number.isNaN(ms) || formatWallTime(ms) !== text ? undefined : ms;
}

/** Whether neither the wall clock was set nor its zone or summer time changed. */
export const isClockSame = (next: DeviceState, before: DeviceState): boolean =>
  next.wallOffset === before.wallOffset &&
  next.tables.NTP === before.tables.NTP &&
  next.tables.Locales === before.tables.Locales;

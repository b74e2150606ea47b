import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { formatDeviceTime, parseDeviceTime } from '@/lib/session/device-time';
import { parseDay } from '@/lib/timesection/time-section';
import type { DoorSetup } from './setup';

/** Day of the week of a wall time, 0 Sunday. */
export const weekdayOf = (at: string): number => new Date(parseDeviceTime(at) ?? 0).getUTCDay();

/** 'HH:mm:ss' of a wall time. */
export const timeOf = (at: string): string => at.slice(11);

/** The wall time that many seconds later. */
export const laterBy = (at: string, seconds: number): string =>
  formatDeviceTime((parseDeviceTime(at) ?? 0) + seconds * 1000);

/** Sections of a day as text, 'HH:mm:ss–HH:mm:ss', and whether one of them is running. */
export function runs(texts: readonly string[], at: string) {
  const live = parseDay(texts).filter(({ enabled }) => enabled);
  const time = timeOf(at);
  return {
    isRunning: live.some(({ start, end }) => start <= time && time <= end),
    sections: live.map(({ start, end }) => `${start}–${end}`).join(', '),
  };
}

/** Whether a weekly plan is running at this time; SECTION_ALWAYS always is. */
export function weekRuns({ weeks }: DoorSetup, number: number, at: string): boolean {
  if (number === SECTION_ALWAYS) return true;
  const week = weeks[number];
  return week?.Enable === true && runs(week.TimeSchedule[weekdayOf(at)] ?? [], at).isRunning;
}

/** When the current section of a weekly plan ends; with SECTION_ALWAYS the end of the day. */
export function runsUntil({ weeks }: DoorSetup, number: number, at: string): string {
  const live = parseDay(weeks[number]?.TimeSchedule[weekdayOf(at)] ?? []).filter(({ enabled }) => enabled);
  const running = live.find(({ start, end }) => start <= timeOf(at) && timeOf(at) <= end);
  return laterBy(`${at.slice(0, 10)} ${number === SECTION_ALWAYS ? '23:59:59' : (running?.end ?? timeOf(at))}`, 1);
}

import { ADVERT_PLAN } from '@/lib/contract/limits';
import type { AdvertSection } from '@/lib/contract/tables/terminal-screen';
import type { Problems } from '@/lib/forms/form-field';
import { clockOf, gapsOf, isLive } from '@/lib/timesection/paint';
import { overlaps, parseSection, type TimeSection } from '@/lib/timesection/time-section';

/** A period as its drawer edits it. */
export interface PeriodFields {
  start: string;
  end: string;
  mode: string;
  ids: readonly number[];
  interval: number | '';
}

/** Times of a period; one that cannot be read is off. */
export const timeOf = ({ Time }: AdvertSection): TimeSection =>
  parseSection(Time) ?? { enabled: false, start: '00:00:00', end: '00:00:00' };

const MORNING = { start: '08:00:00', end: '12:00:00' };

/** The morning, or where that is taken the longest time that is free between the others. */
function freeTime(others: readonly AdvertSection[]): { start: string; end: string } {
  const taken = others.map(timeOf).filter(isLive);
  if (!taken.some((each) => overlaps({ enabled: true, ...MORNING }, each))) return MORNING;
  const [longest] = gapsOf(taken).sort((one, other) => other.to - other.from - (one.to - one.from));
  return longest ? { start: clockOf(longest.from), end: clockOf(longest.to) } : MORNING;
}

/** Initial values of the drawer: of a period, or of a new one beside the others of its day. */
export function periodFields(section: AdvertSection | undefined, others: readonly AdvertSection[] = []): PeriodFields {
  if (!section) return { ...freeTime(others), mode: 'Pictures', ids: [], interval: 5 };
  const { start, end } = timeOf(section);
  return { start, end, mode: section.Mode, ids: section.ResourceIDs, interval: section.Interval };
}

/** The period of the drawer, with members of the device that this page does not know. */
export function sectionOf(values: PeriodFields, day: number, was: AdvertSection | undefined): AdvertSection {
  const { start, end, mode, ids, interval } = values;
  return {
    ...was,
    Day: day,
    Time: `1 ${start}-${end}`,
    Mode: mode,
    Interval: Number(interval),
    ResourceIDs: mode === 'Clock' ? [] : [...ids],
  };
}

/** Rules of a period among the others of its day. */
export function periodProblems(values: PeriodFields, others: readonly AdvertSection[]): Problems<PeriodFields> {
  const { start, end, mode, ids, interval } = values;
  const time = { enabled: true, start, end };
  const { min, max } = ADVERT_PLAN.intervalS;
  const meets = others.some((other) => overlaps(time, timeOf(other)));
  const isInterval = typeof interval === 'number' && Number.isInteger(interval) && interval >= min && interval <= max;
  return {
    ...(start >= end ? { end: { key: 'TimeSettingError' } } : meets ? { end: { key: 'PeriodOverlap' } } : {}),
    ...(mode !== 'Clock' && ids.length === 0 ? { ids: { key: 'AdvertNone' } } : {}),
    ...(mode === 'Pictures' && !isInterval ? { interval: { key: 'OutOfRange', values: { min, max } } } : {}),
  };
}

/** The periods of one day replace those of others. */
export function copiedTo(sections: readonly AdvertSection[], from: number, to: readonly number[]): AdvertSection[] {
  const own = sections.filter(({ Day }) => Day === from);
  const kept = sections.filter(({ Day }) => !to.includes(Day));
  return [...kept, ...to.flatMap((Day) => own.map((each) => ({ ...each, Day })))];
}

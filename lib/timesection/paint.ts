import { formatTime, parseTime } from './time-of-day';
import { NO_SECTION, overlaps, type TimeSection } from './time-section';

/** A day ends with this second, 23:59:59: the device knows no 24:00:00. @spec §3 default day */
export const LAST_SECOND = 86_399;
const DAY_S = 86_400;

export type Edge = 'start' | 'end';

/** A span of a day in seconds, both ends included. */
export interface Span {
  from: number;
  to: number;
}

/** Seconds since midnight of 'HH:mm:ss'; midnight for anything else. */
export function secondsOf(text: string): number {
  const time = parseTime(text);
  return time ? time.hours * 3600 + time.minutes * 60 + time.seconds : 0;
}

/** Back to 'HH:mm:ss'. */
export const clockOf = (second: number): string =>
  formatTime({ hours: Math.floor(second / 3600), minutes: Math.floor(second / 60) % 60, seconds: second % 60 });

const within = (second: number) => Math.min(LAST_SECOND, Math.max(0, second));

/** The nearest mark of a grid of `stepS` seconds; the mark after the last one is the end of the day. */
export const snap = (second: number, stepS: number): number => within(Math.round(second / stepS) * stepS);

/** The next mark before or after a second. */
export const nextMark = (second: number, stepS: number, by: 1 | -1): number =>
  within((by === 1 ? Math.floor(second / stepS) + 1 : Math.ceil(second / stepS) - 1) * stepS);

/** Enabled, and its start is not after its end. */
export const isLive = ({ enabled, start, end }: TimeSection): boolean => enabled && start < end;

/** Start and end of a section in seconds. */
export const spanOf = ({ start, end }: TimeSection): Span => ({ from: secondsOf(start), to: secondsOf(end) });

const sectionOf = ({ from, to }: Span): TimeSection => ({ enabled: true, start: clockOf(from), end: clockOf(to) });
const put = (day: readonly TimeSection[], index: number, section: TimeSection) =>
  day.map((each, at) => (at === index ? section : each));

/** A section that is off; one that keeps times to be switched on again is taken last. */
function freeSlot(day: readonly TimeSection[]): number {
  const blank = day.findIndex(({ enabled, start, end }) => !enabled && start >= end);
  return blank >= 0 ? blank : day.findIndex(({ enabled }) => !enabled);
}

/** Switches the section off and clears it, as the device creates it. */
export const removeSection = (day: readonly TimeSection[], index: number): TimeSection[] => put(day, index, NO_SECTION);

/**
 * The day with a span added: sections that it touches are merged with it. Undefined when it touches none and no
 * section is free.
 */
export function paint(day: readonly TimeSection[], { from, to }: Span): TimeSection[] | undefined {
  if (from >= to) return [...day];
  let painted = { from, to };
  const joined = new Set<number>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const [index, each] of day.entries()) {
      if (joined.has(index) || !isLive(each) || !overlaps(each, sectionOf(painted))) continue;
      const own = spanOf(each);
      joined.add(index);
      painted = { from: Math.min(own.from, painted.from), to: Math.max(own.to, painted.to) };
      grew = true;
    }
  }
  const slot = joined.size > 0 ? Math.min(...joined) : freeSlot(day);
  if (slot < 0) return undefined;
  return day.map((each, index) => (index === slot ? sectionOf(painted) : joined.has(index) ? NO_SECTION : each));
}

/**
 * The day with a span erased: sections are shortened, removed or split. Undefined when one would be split and no
 * section is free.
 */
export function erase(day: readonly TimeSection[], { from, to }: Span): TimeSection[] | undefined {
  if (from >= to) return [...day];
  let next = [...day];
  const behind: TimeSection[] = [];
  for (const [index, each] of day.entries()) {
    const own = spanOf(each);
    if (!isLive(each) || own.from >= to || from >= own.to) continue;
    const before = own.from < from ? sectionOf({ from: own.from, to: from }) : undefined;
    const after = to < own.to ? sectionOf({ from: to, to: own.to }) : undefined;
    next = put(next, index, before ?? after ?? NO_SECTION);
    if (before && after) behind.push(after);
  }
  for (const rest of behind) {
    const slot = freeSlot(next);
    if (slot < 0) return undefined;
    next = put(next, slot, rest);
  }
  return next;
}

/** How far an edge may move: to one second before the neighbours, and never past the other edge of its section. */
function roomOf(day: readonly TimeSection[], index: number, edge: Edge): Span {
  const section = day[index] ?? NO_SECTION;
  const own = spanOf(section);
  const others = day.filter((each, at) => at !== index && isLive(each)).map(spanOf);
  if (edge === 'start') {
    const walls = others.filter(({ from }) => from <= own.from).map(({ to }) => Math.min(own.from, to + 1));
    return { from: Math.max(0, ...walls), to: Math.max(own.from, own.to - 1) };
  }
  const walls = others.filter(({ from }) => from >= own.from).map(({ from }) => Math.max(own.to, from - 1));
  return { from: Math.min(own.to, own.from + 1), to: Math.min(LAST_SECOND, ...walls) };
}

/** The day with one edge of a section moved, as far as its neighbours allow: it makes no overlap. */
export function moveEdge(day: readonly TimeSection[], index: number, edge: Edge, second: number): TimeSection[] {
  const room = roomOf(day, index, edge);
  const section = day[index];
  if (!section) return [...day];
  return put(day, index, { ...section, [edge]: clockOf(Math.min(room.to, Math.max(room.from, second))) });
}

/** Spans that no enabled section touches, in order; a single second is ignored. */
export function gapsOf(day: readonly TimeSection[]): Span[] {
  const taken = day
    .filter(isLive)
    .map(spanOf)
    .sort((a, b) => a.from - b.from);
  const gaps: Span[] = [];
  let from = 0;
  for (const each of [...taken, { from: DAY_S, to: DAY_S }]) {
    if (from < each.from - 1) gaps.push({ from, to: each.from - 1 });
    from = Math.max(from, each.to + 1);
  }
  return gaps;
}

/** Switches a section on; one without times gets the longest free span. */
export function switchOn(day: readonly TimeSection[], index: number): TimeSection[] {
  const section = day[index] ?? NO_SECTION;
  const [longest] = gapsOf(day).sort((a, b) => b.to - b.from - (a.to - a.from));
  const isBlank = section.start >= section.end;
  return put(day, index, isBlank && longest ? sectionOf(longest) : { ...section, enabled: true });
}

/** Two enabled sections of a day and the span they share; `first` is the one that starts earlier. */
export interface Overlap extends Span {
  first: number;
  second: number;
}

/** Every pair of sections that share a moment. */
export function overlapsOf(day: readonly TimeSection[]): Overlap[] {
  const live = day.flatMap((section, index) => (isLive(section) ? [{ index, section, ...spanOf(section) }] : []));
  return live.flatMap((a, at) =>
    live.slice(at + 1).flatMap((b) => {
      if (!overlaps(a.section, b.section)) return [];
      const [first, second] = a.from <= b.from ? [a, b] : [b, a];
      return [{ first: first.index, second: second.index, from: second.from, to: Math.min(a.to, b.to) }];
    }),
  );
}

/**
 * Ends the earlier of two overlapping sections one second before the later; undefined when nothing of it would be
 * left.
 */
export function trim(day: readonly TimeSection[], { first, second }: Overlap): TimeSection[] | undefined {
  const [early, late] = [day[first], day[second]];
  if (!early || !late) return undefined;
  const end = secondsOf(late.start) - 1;
  return secondsOf(early.start) < end ? put(day, first, { ...early, end: clockOf(end) }) : undefined;
}

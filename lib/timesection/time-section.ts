import { SECTIONS_PER_DAY } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';
import { formatTime, parseTime } from './time-of-day';

/** One section of a day; times 'HH:mm:ss', both ends included. */
export interface TimeSection {
  enabled: boolean;
  start: string;
  end: string;
}

/** Problems found by the rules below, as message keys. */
export type SectionProblem = 'TimeSettingError' | 'TSOverlap';

/** A section as the device creates it, switched off. @spec §3 */
export const NO_SECTION: TimeSection = { enabled: false, start: '00:00:00', end: '00:00:00' };

const WHOLE_DAY: TimeSection = { enabled: true, start: '00:00:00', end: '23:59:59' };

/** First section the whole day, the others off. @spec §3 */
export const DEFAULT_DAY: readonly TimeSection[] = [
  WHOLE_DAY,
  ...Array.from({ length: SECTIONS_PER_DAY - 1 }, () => NO_SECTION),
];

/** 'enabled start-end', such as '1 08:00:00-17:30:00'; undefined for anything else. @spec §3 */
export function parseSection(text: string): TimeSection | undefined {
  const [, flag, start = '', end = ''] = /^([01]) (\S+)-(\S+)$/.exec(text) ?? [];
  const from = parseTime(start);
  const to = parseTime(end);
  return from && to ? { enabled: flag === '1', start: formatTime(from), end: formatTime(to) } : undefined;
}

/** Writes a section in the wire form. @spec §3 */
export const formatSection = ({ enabled, start, end }: TimeSection): string => `${enabled ? 1 : 0} ${start}-${end}`;

/** A day as stored; an invalid section counts as switched off, and missing ones are added. */
export function parseDay(texts: readonly string[]): TimeSection[] {
  const count = Math.max(SECTIONS_PER_DAY, texts.length);
  return Array.from({ length: count }, (_, index) => parseSection(texts[index] ?? '') ?? NO_SECTION);
}

/** The start of an enabled section is before its end. 'HH:mm:ss' texts compare as times do. @spec §5 */
const isOrdered = ({ enabled, start, end }: TimeSection) => !enabled || start < end;

/**
 * Enabled sections share a moment; a section that starts at the very second when another ends does too.
 * @spec §5; the touching second @assumed pages-1 /section/set
 */
export const overlaps = (left: TimeSection, right: TimeSection): boolean =>
  left.enabled && right.enabled && left.start <= right.end && right.start <= left.end;

/**
 * Problem of each section of one day, in order. Order is checked first: a section with its start after its end is not
 * checked for overlaps. Lists of periods other than day tables use the overlap problem `TimeOverlap`. @spec §5
 */
export function dayProblems(sections: readonly TimeSection[]): (SectionProblem | undefined)[] {
  return sections.map((section, index) => {
    if (!isOrdered(section)) return 'TimeSettingError';
    const hit = sections.some((other, at) => at !== index && isOrdered(other) && overlaps(section, other));
    return hit ? 'TSOverlap' : undefined;
  });
}

/** The first problem of a day. @spec §5 */
export function dayProblem(sections: readonly TimeSection[]): Problem | undefined {
  const key = dayProblems(sections).find((each) => each !== undefined);
  return key && { key };
}

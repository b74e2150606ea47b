import { SECTIONS_PER_DAY } from '@/lib/contract/limits';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { NO_SECTION, parseSection, type TimeSection } from '@/lib/timesection/time-section';

/** A section of the week with its method. */
export interface MethodSection extends TimeSection {
  /** Code of DOOR_METHODS. */
  method: number;
}

/** '<method> start-end'; an invalid text becomes a section that is off. */
function readSection(text: string | undefined): MethodSection {
  const [, method = DOOR_METHODS.password, times] = /^(\d+) (.+)$/.exec(text ?? '') ?? [];
  const section = parseSection(`1 ${times}`) ?? NO_SECTION;
  return { ...section, enabled: section.start !== section.end, method: Number(method) };
}

const writeSection = ({ enabled, start, end, method }: MethodSection) =>
  `${method} ${enabled ? `${start}-${end}` : `${NO_SECTION.start}-${NO_SECTION.end}`}`;

/** A day of the table, with as many sections as a day has. */
export function readDay(stored: readonly string[]): MethodSection[] {
  const count = Math.max(SECTIONS_PER_DAY, stored.length);
  return Array.from({ length: count }, (_, index) => readSection(stored[index]));
}

/** A day without sections. */
export const NO_DAY = readDay([]);

/** The day as the device stores it. */
export const writeDay = (day: readonly MethodSection[]): string[] => day.map(writeSection);

/**
 * A day after it was painted or typed: a section that continues keeps its method, the parts of a divided one have the
 * method of the whole, and a new one takes the method its place had.
 */
export function withMethods(before: readonly MethodSection[], after: readonly TimeSection[]): MethodSection[] {
  return after.map((section, index) => {
    const own = before[index];
    const whole = before.find((each) => each.enabled && each.start <= section.start && section.end <= each.end);
    const source = own?.enabled ? own : section.enabled ? (whole ?? own) : own;
    return { ...section, method: source?.method ?? DOOR_METHODS.password };
  });
}

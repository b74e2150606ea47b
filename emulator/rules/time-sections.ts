/** Strings of weekly plans: 'enabled HH:mm:ss-HH:mm:ss'. @spec §3; strictness @assumed pages-1 /section/set */
import { SECTIONS_PER_DAY } from '@/lib/contract/limits';

/** Seconds of the day. */
export interface TimeSection {
  isEnabled: boolean;
  startS: number;
  endS: number;
}

const FORM = /^([01]) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;

/** Undefined when the text is not exactly of the form. */
export function parseTimeSection(text: unknown): TimeSection | undefined {
  const parts = typeof text === 'string' ? FORM.exec(text) : null;
  if (!parts) return undefined;
  const [isOn, ...clock] = parts.slice(1).map(Number);
  const [h1 = 0, m1 = 0, s1 = 0, h2 = 0, m2 = 0, s2 = 0] = clock;
  return { isEnabled: isOn === 1, startS: h1 * 3600 + m1 * 60 + s1, endS: h2 * 3600 + m2 * 60 + s2 };
}

/**
 * Index of the first wrong section of a day: not of the form, start not before end, or overlapping an earlier one
 * (touching counts). Disabled sections need only the form. Undefined when all are right.
 */
export function sectionProblem(sections: readonly unknown[]): number | undefined {
  if (sections.length !== SECTIONS_PER_DAY) return 0;
  const before: TimeSection[] = [];
  for (const [index, text] of sections.entries()) {
    const section = parseTimeSection(text);
    if (!section) return index;
    if (!section.isEnabled) continue;
    if (section.startS >= section.endS) return index;
    if (before.some((other) => section.startS <= other.endS && other.startS <= section.endS)) return index;
    before.push(section);
  }
  return undefined;
}

/**
 * Strings of weekly plans: 'enabled HH:mm:ss-HH:mm:ss'. @spec §3; strictness @assumed pages-1 /section/set,
 * /mode/compareMode
 */
import { SECTION_ALWAYS, SECTION_COUNT, SECTIONS_PER_DAY } from '@/lib/contract/limits';
import type { DeviceState } from '../state/device-state';

/** Seconds of the day; both ends included. */
export interface TimeSection {
  isEnabled: boolean;
  startS: number;
  endS: number;
}

/** A section of a door's own week, '<method> HH:mm:ss-HH:mm:ss'; off when it runs from midnight to midnight. */
export interface MethodSection extends TimeSection {
  method: number;
}

/** Number of a weekly plan, or 255 for none. */
export function isSectionNumber(value: number): boolean {
  return (Number.isInteger(value) && value >= 0 && value < SECTION_COUNT) || value === SECTION_ALWAYS;
}

const FORM = /^(0|[1-9]\d{0,2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
const DAY_S = 86_400;

function parse(text: unknown): { code: number; startS: number; endS: number } | undefined {
  const parts = typeof text === 'string' ? FORM.exec(text) : null;
  if (!parts) return undefined;
  const [code = 0, h1 = 0, m1 = 0, s1 = 0, h2 = 0, m2 = 0, s2 = 0] = parts.slice(1).map(Number);
  return { code, startS: h1 * 3600 + m1 * 60 + s1, endS: h2 * 3600 + m2 * 60 + s2 };
}

/** Undefined when the text does not match exactly. */
export function parseTimeSection(text: unknown): TimeSection | undefined {
  const parts = parse(text);
  if (!parts || parts.code > 1) return undefined;
  return { isEnabled: parts.code === 1, startS: parts.startS, endS: parts.endS };
}

/** Undefined when the text does not match exactly. */
export function parseMethodSection(text: unknown): MethodSection | undefined {
  const parts = parse(text);
  if (!parts) return undefined;
  const { code: method, startS, endS } = parts;
  return { isEnabled: startS > 0 || endS > 0, method, startS, endS };
}

/**
 * Index of the first invalid section of a day: wrong form, start not before end, or overlapping an earlier one
 * (touching counts). Disabled sections need only the form. Undefined when all are valid.
 */
export function sectionProblem(
  sections: readonly unknown[],
  read: (text: unknown) => TimeSection | undefined = parseTimeSection,
): number | undefined {
  if (sections.length !== SECTIONS_PER_DAY) return 0;
  const before: TimeSection[] = [];
  for (const [index, text] of sections.entries()) {
    const section = read(text);
    if (!section) return index;
    if (!section.isEnabled) continue;
    if (section.startS >= section.endS) return index;
    if (before.some((other) => section.startS <= other.endS && other.startS <= section.endS)) return index;
    before.push(section);
  }
  return undefined;
}

/** The section that runs at this wall time (milliseconds). */
export function runningSection<T extends TimeSection>(
  sections: readonly (T | undefined)[],
  wallNow: number,
): T | undefined {
  const second = Math.floor(wallNow / 1000) % DAY_S;
  return sections.find((each) => each?.isEnabled === true && each.startS <= second && second <= each.endS);
}

/** Day of a week table at this wall time; weekdays count from Sunday. */
export const dayAt = (wallNow: number): number => new Date(wallNow).getUTCDay();

/**
 * Wall time at which the current section of a weekly plan ends; undefined while none is running. A plan that is
 * switched off or missing never runs; SECTION_ALWAYS ends with the day.
 */
export function planRunsUntil(tables: DeviceState['tables'], number: number, wallNow: number): number | undefined {
  const midnight = Math.floor(wallNow / 1000 / DAY_S) * DAY_S * 1000;
  if (number === SECTION_ALWAYS) return midnight + DAY_S * 1000;
  const plan = tables.AccessTimeSchedule[number];
  if (!plan?.Enable) return undefined;
  const running = runningSection((plan.TimeSchedule[dayAt(wallNow)] ?? []).map(parseTimeSection), wallNow);
  return running && midnight + (running.endS + 1) * 1000;
}

/**
 * Wall time at which a section of one of these weekly plans begins or ends next; undefined when none does within a
 * week. SECTION_ALWAYS and plans that are switched off have none.
 */
export function nextEdge(
  tables: DeviceState['tables'],
  numbers: readonly number[],
  wallNow: number,
): number | undefined {
  const today = Math.floor(wallNow / 1000 / DAY_S) * DAY_S * 1000;
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const midnight = today + ahead * DAY_S * 1000;
    const edges = numbers.flatMap((number) => {
      const plan = number === SECTION_ALWAYS ? undefined : tables.AccessTimeSchedule[number];
      const day = plan?.Enable ? (plan.TimeSchedule[dayAt(midnight)] ?? []) : [];
      return day.flatMap((text) => {
        const section = parseTimeSection(text);
        return section?.isEnabled ? [midnight + section.startS * 1000, midnight + (section.endS + 1) * 1000] : [];
      });
    });
    const coming = edges.filter((edge) => edge > wallNow);
    if (coming.length > 0) return Math.min(...coming);
  }
  return undefined;
}

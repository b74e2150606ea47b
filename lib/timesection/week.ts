import { DEFAULT_DAY, formatSection, parseDay, type TimeSection } from './time-section';

/** Days of a week table, by their place in it. @spec §3 */
export const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export type Day = (typeof DAYS)[number];

/** Whether a field is a day of the week. */
export const isDay = (key: string): key is Day => DAYS.some((day) => day === key);

/** A stored day; a missing one is created as the device does. */
export const readDay = (texts: readonly string[] | undefined) => (texts ? parseDay(texts) : [...DEFAULT_DAY]);

/** Back to the stored form; an unchanged day keeps the stored texts. */
export function writeDay(day: readonly TimeSection[], stored: readonly string[] | undefined): string[] {
  const texts = day.map(formatSection);
  const held = readDay(stored).map(formatSection);
  return stored && texts.join() === held.join() ? [...stored] : texts;
}

import { DEFAULT_DAY, formatSection, parseDay, type TimeSection } from './time-section';

/** Days of a week table, by their place in it. @spec §3 */
export const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export type Day = (typeof DAYS)[number];

/** A stored day; one that is missing altogether is as the device creates it. */
export const readDay = (texts: readonly string[] | undefined) => (texts ? parseDay(texts) : [...DEFAULT_DAY]);

/** Back into the wire form; a day that says what is stored keeps the stored texts. */
export function writeDay(day: readonly TimeSection[], stored: readonly string[] | undefined): string[] {
  const texts = day.map(formatSection);
  const held = readDay(stored).map(formatSection);
  return stored && texts.join() === held.join() ? [...stored] : texts;
}

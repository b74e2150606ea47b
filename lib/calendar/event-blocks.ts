import { CalendarError } from './calendar-event';
import { unfolded } from './content-lines';

/** More events than any calendar of holidays has; a file with more is refused as a whole. */
export const EVENTS_MAX = 5_000;

/** Properties that say when an event is and what it is called; the others of an event are not read. */
const COUNTS =
  /^(?:SUMMARY|STATUS|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|X-MICROSOFT-CDO-ALLDAYEVENT)[;:]/i;

/** Lines of one component, with its BEGIN and END. */
export type Block = string[];

/** The components of a calendar file that are read: one damaged event does not spoil the others. */
export interface Blocks {
  events: Block[];
  zones: Block[];
}

/**
 * Events of a file with the properties that count, without those of components nested in them such as an alarm; time
 * zones as they are. @throws CalendarError
 */
export function eventBlocks(text: string): Blocks {
  const lines = unfolded(text);
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) throw new CalendarError('noCalendar');
  const found: Blocks = { events: [], zones: [] };
  let block: Block | undefined;
  /** Nested components of the block that are open. */
  let depth = 0;
  for (const line of lines) {
    const [, edge, name] = /^(BEGIN|END):(\S+)\s*$/i.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    if (!block) {
      if (edge === 'BEGIN' && (name === 'VEVENT' || name === 'VTIMEZONE')) block = [`BEGIN:${name}`];
      continue;
    }
    const isEvent = block[0] === 'BEGIN:VEVENT';
    if (edge === 'END' && depth === 0) {
      (isEvent ? found.events : found.zones).push([...block, isEvent ? 'END:VEVENT' : 'END:VTIMEZONE']);
      block = undefined;
      if (found.events.length > EVENTS_MAX) throw new CalendarError('tooMany');
      continue;
    }
    if (edge === 'BEGIN') depth += 1;
    if (edge === 'END') depth -= 1;
    if (isEvent ? depth === 0 && !edge && COUNTS.test(line) : true) block.push(line);
  }
  return found;
}

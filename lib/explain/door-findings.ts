import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { type Finding, found } from './findings';
import { weekRuns } from './running';
import type { DoorSetup, Moment } from './setup';

/**
 * Doors that keep this one shut while they are open: those of its own interlock group, and of the group it is bound
 * to.
 */
export function matesOf({ doors, interlock }: Pick<DoorSetup, 'doors' | 'interlock'>, door: number): number[] {
  if (!interlock.Enable) return [];
  const bound = doors[door]?.ABLockRoute;
  const groups = interlock.Doors.filter(({ Doors }, index) => index === bound || Doors.includes(door));
  return [...new Set(groups.flatMap(({ Doors }) => Doors))].filter((each) => each !== door);
}

/** What keeps the door shut, or open, for everybody. */
export function doorFindings(setup: DoorSetup, moment: Moment): Finding[] {
  const mate = matesOf(setup, moment.door).find((each) => moment.openDoors.includes(each));
  return [
    lockFinding(setup, moment),
    mate === undefined ? found('noInterlock') : found('mateOpen', { door: mate + 1 }),
  ];
}

/** A state set by hand takes precedence over the sections of the door, and closed over open. @assumed pages-1 /door */
function lockFinding(setup: DoorSetup, { door, at }: Moment): Finding {
  const table = setup.doors[door];
  if (table?.State === 'CloseAlways') return found('alwaysClosed');
  if (table?.State === 'OpenAlways') return found('alwaysOpen');
  // For a door SECTION_ALWAYS means none.
  const runsNow = (number = SECTION_ALWAYS) => number !== SECTION_ALWAYS && weekRuns(setup, number, at);
  const facts = (number: number) => ({ number, plan: setup.weeks[number]?.Name ?? '' });
  if (table && runsNow(table.CloseAlwaysTime)) return found('closedBySection', facts(table.CloseAlwaysTime));
  if (table && runsNow(table.OpenAlwaysTime)) return found('openBySection', facts(table.OpenAlwaysTime));
  return found('notClosed');
}

import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { type Finding, finding } from './findings';
import { weekRuns } from './running';
import type { DoorSetup, Moment } from './setup';

/**
 * Doors that keep this one shut while they are open: those of its own interlock group, and of the group it is bound
 * to.
 */
export function interlockedDoors({ doors, interlock }: Pick<DoorSetup, 'doors' | 'interlock'>, door: number): number[] {
  if (!interlock.Enable) return [];
  const bound = doors[door]?.ABLockRoute;
  const groups = interlock.Doors.filter(({ Doors }, index) => index === bound || Doors.includes(door));
  return [...new Set(groups.flatMap(({ Doors }) => Doors))].filter((each) => each !== door);
}

/** Conditions that keep the door shut, or open, for everybody. */
export function doorFindings(setup: DoorSetup, moment: Moment): Finding[] {
  const mate = interlockedDoors(setup, moment.door).find((each) => moment.openDoors.includes(each));
  return [
    lockFinding(setup, moment),
    mate === undefined ? finding('noInterlock') : finding('mateOpen', { door: mate + 1 }),
  ];
}

/** A state set by hand takes precedence over the sections of the door, and closed over open. @assumed pages-1 /door */
function lockFinding(setup: DoorSetup, { door, at }: Moment): Finding {
  const table = setup.doors[door];
  if (table?.State === 'CloseAlways') return finding('alwaysClosed');
  if (table?.State === 'OpenAlways') return finding('alwaysOpen');
  // For a door SECTION_ALWAYS means none.
  const runsNow = (number = SECTION_ALWAYS) => number !== SECTION_ALWAYS && weekRuns(setup, number, at);
  const facts = (number: number) => ({ number, plan: setup.weeks[number]?.Name ?? '' });
  if (table && runsNow(table.CloseAlwaysTime)) return finding('closedBySection', facts(table.CloseAlwaysTime));
  if (table && runsNow(table.OpenAlwaysTime)) return finding('openBySection', facts(table.OpenAlwaysTime));
  return finding('notClosed');
}

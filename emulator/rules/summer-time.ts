/** Summer time of the device's clock, from the table Locales. Code of its own: the console has another. @spec §5 DST */
import type { ConfigTables, SummerTimeEdge } from '@/lib/contract/configs';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { isWhole } from './value-kinds';

type Locales = ConfigTables['Locales'];

/** Offset of the zone without summer time; 0 for a table of another shape. */
export function zoneOffsetMs(ntp: ConfigTables['NTP']): number {
  const { TimeZone }: { TimeZone?: unknown } = Object(ntp);
  return Number.isInteger(TimeZone) ? (TIME_ZONE_OFFSET_MIN[Number(TimeZone)] ?? 0) * 60_000 : 0;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds of the wall clock at which this edge is reached in a year. */
function timeOf(edge: SummerTimeEdge, year: number): number {
  const time = edge.Hour * HOUR_MS + edge.Minute * 60_000;
  if (edge.Week === 0) return Date.UTC(year, edge.Month - 1, edge.Day) + time;
  const days: number[] = [];
  for (let at = Date.UTC(year, edge.Month - 1, 1); new Date(at).getUTCMonth() === edge.Month - 1; at += DAY_MS) {
    if (new Date(at).getUTCDay() === edge.Day) days.push(at);
  }
  return (days.at(edge.Week > 0 ? edge.Week - 1 : -1) ?? 0) + time;
}

/**
 * Milliseconds to add to the wall clock of the zone: an hour in summer. The end is a time of the summer clock, so it
 * is reached an hour earlier by the zone's.
 */
export function summerTimeMs(locales: Locales, zoneWall: number): number {
  // The control API can store a table of any shape.
  const { DSTEnable, DSTStart, DSTEnd }: Partial<Locales> = Object(locales);
  if (!DSTEnable || !isEdge(DSTStart) || !isEdge(DSTEnd)) return 0;
  const year = new Date(zoneWall).getUTCFullYear();
  const [start, end] = [timeOf(DSTStart, year), timeOf(DSTEnd, year) - HOUR_MS];
  // The end in the first hour of a year is reached in the year before.
  const hasBegun = zoneWall >= start && zoneWall < timeOf(DSTEnd, year + 1) - HOUR_MS;
  const isSummer = start <= end ? hasBegun && zoneWall < end : hasBegun || zoneWall < end;
  return isSummer ? HOUR_MS : 0;
}

/**
 * Milliseconds until the device's clock shows that time, or a later one where summer time begins and leaves it out; the
 * hour that comes twice is meant the first time. Zero or less: it has come already.
 * @param zoneWall now, by the clock of the zone
 */
export function msUntilWall(locales: Locales, zoneWall: number, wall: number): number {
  const shown = (at: number) => at + summerTimeMs(locales, at);
  const ahead = wall - shown(zoneWall);
  if (ahead <= 0) return ahead;
  const inSummer = wall - HOUR_MS;
  if (inSummer >= zoneWall && shown(inSummer) === wall) return inSummer - zoneWall;
  if (shown(wall) === wall) return wall - zoneWall;
  let [before, after] = [Math.max(inSummer, zoneWall), wall];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (shown(between) < wall) before = between;
    else after = between;
  }
  return after - zoneWall;
}

/** Milliseconds until summer time ends and an hour comes again, where that is before `ms` have passed; else `ms`. */
export function msUntilSummerEnds(locales: Locales, zoneWall: number, ms: number): number {
  const isSummer = (at: number) => summerTimeMs(locales, at) > 0;
  if (!isSummer(zoneWall) || isSummer(zoneWall + ms)) return ms;
  let [before, after] = [0, ms];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (isSummer(zoneWall + between)) before = between;
    else after = between;
  }
  return after;
}

const isEdge = (edge: SummerTimeEdge | undefined): edge is SummerTimeEdge =>
  typeof edge === 'object' && edge !== null && edgeProblem(edge) === undefined;

/** The wall clock of the zone at a time of the device's clock. */
export function zoneTime(locales: Locales, wall: number): number {
  return summerTimeMs(locales, wall - HOUR_MS) > 0 ? wall - HOUR_MS : wall;
}

/** A year with 29 February. */
const LEAP_YEAR = 2024;

function edgeProblem(edge: SummerTimeEdge): string | undefined {
  if (!isWhole(edge.Month, 1, 12)) return 'Month';
  if (!isWhole(edge.Week, -1, 4)) return 'Week';
  const lastDay = new Date(Date.UTC(LEAP_YEAR, edge.Month, 0)).getUTCDate();
  if (edge.Week === 0 ? !isWhole(edge.Day, 1, lastDay) : !isWhole(edge.Day, 0, 6)) return 'Day';
  if (!isWhole(edge.Hour, 0, 23)) return 'Hour';
  return isWhole(edge.Minute, 0, 59) ? undefined : 'Minute';
}

/** The calendar repeats after 28 years: every pairing of dates and week days. */
const YEARS = Array.from({ length: 28 }, (_, index) => 2024 + index);

/**
 * Wrong member of Locales. In every year the end is at least an hour after the start, in the next year where its month
 * is earlier.
 */
export function summerTimeProblem({ DSTEnable, DSTStart, DSTEnd }: Locales): string | undefined {
  for (const [name, edge] of Object.entries({ DSTStart, DSTEnd })) {
    const member = edge && edgeProblem(edge);
    if (member) return `${name}.${member}`;
  }
  if (!DSTEnable) return undefined;
  if (!DSTStart) return 'DSTStart';
  if (!DSTEnd) return 'DSTEnd';
  const later = DSTEnd.Month < DSTStart.Month ? 1 : 0;
  const isShort = (year: number) => timeOf(DSTEnd, year + later) - timeOf(DSTStart, year) < HOUR_MS;
  return YEARS.some(isShort) ? 'DSTEnd' : undefined;
}

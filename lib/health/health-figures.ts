import type { CallLog, ConnectionChange, MethodFigures } from './call-log';

/** The value under which `share` of the numbers lie, by rank; undefined of none. */
export function percentile(numbers: readonly number[], share: number): number | undefined {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** All methods together. */
export function totalOf(log: CallLog): MethodFigures {
  const all = Object.values(log.methods);
  return {
    method: '',
    calls: all.reduce((sum, { calls }) => sum + calls, 0),
    lost: all.reduce((sum, { lost }) => sum + lost, 0),
    times: all.flatMap(({ times }) => times),
    slowest: Math.max(0, ...all.map(({ slowest }) => slowest)),
  };
}

/** Length of a bar. */
export const MINUTE_MS = 60_000;
/** Minutes that the page shows. */
export const MINUTES = 60;

/** From the best to the worst. */
const STATES = ['online', 'slow', 'rebooting', 'lost'] as const satisfies readonly ConnectionChange['state'][];

/** One minute: the worst that the connection was in it; undefined before the log began. */
export type MinuteState = ConnectionChange['state'] | undefined;

/** When a state began and ended, in milliseconds since 1970. */
interface Spell {
  state: ConnectionChange['state'];
  from: number;
  to: number;
}

const spellsOf = (changes: readonly ConnectionChange[], now: number): Spell[] =>
  changes.map(({ state, at }, index) => ({ state, from: at, to: changes[index + 1]?.at ?? now }));

/** The last hour, minute by minute, the present one last. */
export function minutesOf({ changes }: Pick<CallLog, 'changes'>, now: number): MinuteState[] {
  const spells = spellsOf(changes, now);
  return Array.from({ length: MINUTES }, (_, index) => {
    const to = now - (MINUTES - 1 - index) * MINUTE_MS;
    const own = spells.filter((each) => each.from <= to && each.to > to - MINUTE_MS);
    return STATES.filter((state) => own.some((each) => each.state === state)).at(-1);
  });
}

/** How often the connection was slow and lost since `from`, and for how many seconds it was lost in all. */
export function troublesOf({ changes }: Pick<CallLog, 'changes'>, now: number, from = Number.NEGATIVE_INFINITY) {
  const spells = spellsOf(changes, now)
    .filter(({ to }) => to > from)
    .map((each) => ({ ...each, from: Math.max(from, each.from) }));
  const lost = spells.filter(({ state }) => state === 'lost');
  return {
    slow: spells.filter(({ state }) => state === 'slow').length,
    lost: lost.length,
    lostS: Math.round(lost.reduce((sum, spell) => sum + spell.to - spell.from, 0) / 1_000),
  };
}

/** The right end of the track of answer times, in milliseconds. */
const TRACK_MAX_MS = 5_000;

/** Where a time stands on a logarithmic track from 1 ms to 5 s, in per cent. */
export const placeOnTrack = (ms: number): number =>
  Math.min(100, Math.max(0, (Math.log(Math.max(1, ms)) / Math.log(TRACK_MAX_MS)) * 100));

/** Parameters for specialists. @assumed pages-3 /AdvancedSet */
import { ADVANCED } from '@/lib/contract/limits';
import type { LogEntry } from '@/lib/contract/methods/log';
import { type AdvancedTable, LOG_LEVELS } from '@/lib/contract/tables/advanced';
import type { DeviceState } from '../state/device-state';
import { isOneOf, isWhole } from './value-kinds';

/** Algorithms of recognition that the device has. */
export const ALGORITHMS = ['V2.03.001', 'V2.01.014'] as const;

/** Wrong member of the table. */
export function advancedProblem(table: AdvancedTable): string | undefined {
  const { finger, cardS } = ADVANCED;
  if (!isWhole(table.FingerThreshold, finger.min, finger.max)) return 'FingerThreshold';
  if (!isWhole(table.CardInterval, cardS.min, cardS.max)) return 'CardInterval';
  if (!isOneOf(ALGORITHMS, table.Algorithm)) return 'Algorithm';
  return isOneOf(LOG_LEVELS, table.LogLevel) ? undefined : 'LogLevel';
}

/** A table of the control API may have any shape. */
const advanced = ({ tables }: DeviceState): Partial<AdvancedTable> => Object(tables.AccessAdvanced);

/** Whether a finger that fits this well, 1 to 5, counts as the enrolled one. */
export const isSimilar = (state: DeviceState, similarity: number): boolean =>
  similarity >= (advanced(state).FingerThreshold ?? ADVANCED.finger.min);

/** Whether the same card is ignored that many milliseconds after it was taken. */
export const isTooSoon = (state: DeviceState, sinceMs: number): boolean =>
  sinceMs < (advanced(state).CardInterval ?? 0) * 1000;

const LEVEL_OF: Readonly<Record<string, string>> = { Security: 'Error', Alarm: 'Warning', Storage: 'Warning' };

const LEVELS: readonly string[] = LOG_LEVELS;

/** Lines of the run log: what the level lets through. */
export function runLog(state: DeviceState): string {
  const level = LEVELS.indexOf(advanced(state).LogLevel ?? '');
  const levelOf = ({ Type }: LogEntry) => LEVEL_OF[Type] ?? 'Info';
  const lines = state.log
    .filter((entry) => LEVELS.indexOf(levelOf(entry)) <= level)
    .map((entry) => `${entry.Time} [${levelOf(entry)}] ${entry.Type}.${entry.Code} ${entry.User} ${entry.Detail}`);
  const debug = level === LEVELS.length - 1 ? [`[Debug] ${state.log.length} entries, profile ${state.profile}`] : [];
  return [...lines, ...debug, ''].join('\n');
}

/** How much the run log has; each level includes those before it. Values @assumed ours: pages-3 /AdvancedSet */
export const LOG_LEVELS = ['Error', 'Warning', 'Info', 'Debug'] as const;

/**
 * Parameters for specialists. `FingerThreshold`: 1 to 5, higher is stricter; `CardInterval`: seconds in which the same
 * card is not taken again; `Algorithm`: of recognition, takes effect with a restart. @assumed pages-3 /AdvancedSet
 */
export interface AdvancedTable {
  FingerThreshold: number;
  CardInterval: number;
  Algorithm: string;
  InfraredWake: boolean;
  Watchdog: boolean;
  LogLevel: string;
}

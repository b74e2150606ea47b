import type { Handle, Nothing } from '../rpc';

/** How passages are added up. @assumed pages-2 /statistics */
export const COUNT_STEPS = ['Hour', 'Day', 'Month'] as const;
/** One of these. */
export type CountStep = (typeof COUNT_STEPS)[number];

/** Wall time of the device, 'yyyy-MM-dd HH:mm:ss', both ends included. @assumed pages-2 /statistics */
export interface CountCondition {
  StartTime: string;
  EndTime: string;
  Granularity: CountStep;
  RuleType: 'NumberStat';
  PtzPresetId: number;
  AreaID: number[];
}

/** Passages of one hour, day or month; the first and the last one end with the condition. */
export interface CountRow {
  StartTime: string;
  EndTime: string;
  RuleName: string;
  EnteredSubtotal: number;
  ExitedSubtotal: number;
}

/**
 * Passages that the camera counted, oldest first, in steps without gaps from the start of the counting to now; none
 * where nobody passed. A token that is not used for 60 s ends. @spec §7 video statistics; shapes @assumed pages-2
 * /statistics
 */
export interface PeopleCountingMethods {
  'videoStatServer.factory.instance': { params: { channel: number }; result: Handle };
  'videoStatServer.startFind': { params: { condition: CountCondition }; result: { token: number; totalCount: number } };
  'videoStatServer.doFind': {
    params: { token: number; beginNumber: number; count: number };
    result: { found: number; info: CountRow[] | null };
  };
  'videoStatServer.stopFind': { params: { token: number }; result: true };
  /** Forgets what these areas counted. @assumed ours: needs AuthDelLog, as clearing a log does */
  'videoStatServer.clearSectionStat': { params: { AreaID: number[] }; result: true };
  /** @assumed protocol 1.2, as for every factory */
  'videoStatServer.destroy': { params: Nothing; result: true };
}

import type { Nothing, Sealed } from '../rpc';

/** Kinds of entries. @assumed pages-3 /log/syslog */
export const LOG_TYPES = ['System', 'Config', 'Account', 'Alarm', 'Storage', 'File', 'Security', 'Upgrade'] as const;

/** One entry of the device log. @assumed pages-3 /log/syslog */
export interface LogEntry {
  Time: string;
  Type: string;
  Code: string;
  User: string;
  Detail: string;
}

/** The log as a whole. @assumed protocol 4.3 */
export interface LogSummary {
  Keys: string[];
  MaxSize: number;
  Size: number;
  StartTime: number;
  EndTime: number;
  Types: string[];
  Users: string[];
}

/** The device log. @spec §7 Log; shapes @assumed contract 1.4 */
export interface LogMethods {
  /** What the log contains: names, size in entries, first and last time in seconds. @assumed protocol 4.3 */
  'log.getSummary': { params: Nothing; result: { summary: LogSummary } };
  'log.startFind': {
    params: {
      condition: {
        StartTime?: string;
        EndTime?: string;
        Types?: string[];
        Order?: 'Ascent' | 'Descent';
        /** Without effect on the rows. @assumed as public clients send it */
        Translate?: boolean;
      };
    };
    result: { token: number };
  };
  'log.getCount': { params: { token: number }; result: { count: number } };
  'log.doSeekFind': {
    params: { token: number; offset: number; count: number };
    result: { found: number; items: LogEntry[] | null };
  };
  'log.stopFind': { params: { token: number }; result: true };
  'log.clear': { params: Nothing; result: true };
  /**
   * Content {Token, Password}: what the search found is the next export of type `Log`, under this password. @spec §7;
   * shape @assumed pages-3 /log/syslog
   */
  'log.setEncryptKey': { params: Sealed; result: true };
}

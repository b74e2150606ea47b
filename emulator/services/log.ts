/** log: the device's own log by token. @spec §7; shapes @assumed contract 1.4, pages-3 /log/syslog */

import { ReplyError } from '@/lib/contract/error-codes';
import { REQUEST } from '@/lib/contract/limits';
import type { LogEntry } from '@/lib/contract/methods/log';
import { service } from '../service';
import { parseWallTime } from '../state/wall-time';
import { areaHandles } from './area-handles';
import { badCall, badValue, DeviceError } from './device-error';
import { readPage, readRecord, readTexts, readWhole } from './read-params';
import { exportPassword } from './security-im-export';
import { accountOf, createToken, loginOf, openProtected, releaseToken, rowsOf } from './session-of-call';

const PAGE_MAX = 1000;

function readBound(value: unknown, field: string, otherwise: number): number {
  if (value === undefined || value === '') return otherwise;
  const time = parseWallTime(value);
  if (time === undefined) throw badCall(field);
  return time;
}

/** Chosen types; none, also written as `Types: ''` or `Type: 'All'`, means all. @assumed protocol 4.3 */
function typesOf({ Types, Type }: Record<string, unknown>): string[] {
  if (typeof Type === 'string' && Types === undefined) return [Type];
  return Types === undefined || Types === null || Types === '' ? [] : readTexts(Types, 'condition.Types', 64);
}

/** Methods of the area log. */
export const log = service('log', {
  ...areaHandles('log'),

  'log.getSummary'({ state: { log: entries } }) {
    const timeS = (entry: LogEntry | undefined) => Math.floor((parseWallTime(entry?.Time) ?? 0) / 1000);
    const summary = {
      Keys: ['Time', 'User', 'Type', 'Code', 'Detail'],
      MaxSize: REQUEST.logEntries,
      Size: entries.length,
      StartTime: timeS(entries[0]),
      EndTime: timeS(entries.at(-1)),
      Types: [...new Set(entries.map(({ Type }) => Type))].sort(),
      Users: [...new Set(entries.map(({ User }) => User))].sort(),
    };
    return { summary };
  },

  'log.startFind'(call, params) {
    const condition = readRecord(params.condition ?? {}, 'condition');
    const from = readBound(condition.StartTime, 'condition.StartTime', 0);
    const to = readBound(condition.EndTime, 'condition.EndTime', Number.MAX_SAFE_INTEGER);
    // @spec §5: the start is before the end.
    if (from >= to) throw badValue('condition.StartTime');
    const types = typesOf(condition);
    const order = condition.Order ?? 'Descent';
    if (order !== 'Ascent' && order !== 'Descent') throw badCall('condition.Order');
    const isAnyType = types.length === 0 || types.some((each) => each.toLowerCase() === 'all');
    const rows = call.state.log.filter((entry) => {
      const time = parseWallTime(entry.Time) ?? 0;
      return time >= from && time <= to && (isAnyType || types.includes(entry.Type));
    });
    if (order !== 'Ascent') rows.reverse();
    return { token: createToken(call, { area: 'log', rows }) };
  },

  'log.getCount': (call, params) => ({ count: rowsOf(call, 'log', params.token, 'token').length }),

  'log.doSeekFind'(call, params) {
    const rows = rowsOf(call, 'log', params.token, 'token');
    const offset = readWhole(params.offset, 'offset');
    const items = rows.slice(offset, offset + readPage(params.count, 'count', PAGE_MAX)) as LogEntry[];
    return { found: items.length, items: items.length > 0 ? items : null };
  },

  'log.stopFind': (call, params) => releaseToken(call, 'log', params.token, 'token'),

  'log.setEncryptKey'(call, params) {
    if (!call.core.capabilities().exportEncryptedLog) throw new DeviceError(ReplyError.MethodNotFound);
    const { Token, Password } = readRecord(openProtected(call, params).value, 'content');
    const rows = rowsOf(call, 'log', Token, 'Token');
    loginOf(call).lockedLog = { rows, password: exportPassword(Password) };
    return true;
  },

  'log.clear'(call) {
    call.core.update((draft) => {
      draft.log = [];
    });
    call.core.note('System', 'ClearLog', accountOf(call).name, '');
    return true;
  },
});

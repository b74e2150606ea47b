/** log: the device's own log by token. @spec §7; shapes @assumed contract 1.4, pages-3 /log/syslog */
import type { LogEntry } from '@/lib/contract/methods/log';
import { service } from '../service';
import { parseWallTime } from '../state/wall-time';
import { badCall, badValue } from './device-error';
import { readRecord, readTexts, readWhole } from './read-params';
import { accountOf, dropToken, giveToken, rowsOf } from './session-of-call';

const PAGE_MAX = 1000;

function readBound(value: unknown, field: string, otherwise: number): number {
  if (value === undefined || value === '') return otherwise;
  const time = parseWallTime(value);
  if (time === undefined) throw badCall(field);
  return time;
}

/** Methods of the area log. */
export const log = service('log', {
  'log.startFind'(call, params) {
    const condition = readRecord(params.condition ?? {}, 'condition');
    const from = readBound(condition.StartTime, 'condition.StartTime', 0);
    const to = readBound(condition.EndTime, 'condition.EndTime', Number.MAX_SAFE_INTEGER);
    if (from > to) throw badValue('condition.StartTime');
    const types = condition.Types === undefined ? [] : readTexts(condition.Types, 'condition.Types', 64);
    const isAnyType = types.length === 0 || types.some((each) => each.toLowerCase() === 'all');
    const rows = call.state.log.filter((entry) => {
      const time = parseWallTime(entry.Time) ?? 0;
      return time >= from && time <= to && (isAnyType || types.includes(entry.Type));
    });
    if (condition.Order !== 'Ascent') rows.reverse();
    return { token: giveToken(call, { area: 'log', rows }) };
  },

  'log.getCount': (call, params) => ({ count: rowsOf(call, 'log', params.token, 'token').length }),

  'log.doSeekFind'(call, params) {
    const rows = rowsOf(call, 'log', params.token, 'token');
    const offset = readWhole(params.offset, 'offset');
    const items = rows.slice(offset, offset + readWhole(params.count, 'count', 1, PAGE_MAX)) as LogEntry[];
    return { found: items.length, items: items.length > 0 ? items : null };
  },

  'log.stopFind': (call, params) => dropToken(call, 'log', params.token, 'token'),

  'log.clear'(call) {
    call.core.update((draft) => {
      draft.log = [];
    });
    call.core.note('System', 'ClearLog', accountOf(call).name, '');
    return true;
  },
});

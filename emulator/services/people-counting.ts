/** videoStatServer: passages that the camera counted. @spec §7; shapes @assumed pages-2 /statistics */
import { PEOPLE_COUNT } from '@/lib/contract/limits';
import { COUNT_STEPS, type CountRow } from '@/lib/contract/methods/people-counting';
import { type CountQuery, countRows } from '../rules/people-count';
import { type Call, service } from '../service';
import { parseWallTime } from '../state/wall-time';
import { badCall, badValue } from './device-error';
import { readList, readPage, readRecord, readWhole } from './read-params';
import { accountOf, createHandle, createToken, handleOf, releaseHandle, releaseToken, rowsOf } from './session-of-call';

const AREA = 'videoStatServer';
const PAGE_MAX = 100;
const AREAS_MAX = 16;
const DAY_MS = 86_400_000;

/** Whether the one area that counts is among those of the call. */
function hasOwnArea(areas: unknown, field: string): boolean {
  return readList(areas, field, AREAS_MAX)
    .map((each) => readWhole(each, field, 1))
    .includes(PEOPLE_COUNT.area);
}

function readQuery(given: Record<string, unknown>): CountQuery {
  const from = parseWallTime(given.StartTime);
  const last = parseWallTime(given.EndTime);
  if (from === undefined) throw badCall('condition.StartTime');
  if (last === undefined) throw badCall('condition.EndTime');
  const step = COUNT_STEPS.find((each) => each === given.Granularity);
  if (!step) throw badCall('condition.Granularity');
  if (given.RuleType !== 'NumberStat') throw badCall('condition.RuleType');
  const to = last + 1000;
  if (last <= from) throw badValue('condition.StartTime');
  const days = step === 'Month' ? undefined : PEOPLE_COUNT.spanDays[step];
  if (days !== undefined && to - from > days * DAY_MS) throw badValue('condition.EndTime');
  return { from, to, step };
}

/** A camera that counts nobody has no such server. */
function refuseWithout(call: Call): void {
  if (!call.core.capabilities().peopleCount) throw badCall('channel');
}

/** Methods of the area videoStatServer. */
export const peopleCounting = service(AREA, {
  'videoStatServer.factory.instance'(call, params) {
    refuseWithout(call);
    return createHandle(call, { kind: AREA, channel: readWhole(params.channel, 'channel', 0, 0) });
  },

  'videoStatServer.startFind'(call, params) {
    handleOf(call, AREA);
    const condition = readRecord(params.condition, 'condition');
    const query = readQuery(condition);
    const { seed, counting } = call.state;
    const rows = hasOwnArea(condition.AreaID, 'condition.AreaID')
      ? countRows(query, seed, counting.since, call.core.wallNow())
      : [];
    return { token: createToken(call, { area: AREA, rows }), totalCount: rows.length };
  },

  'videoStatServer.doFind'(call, params) {
    handleOf(call, AREA);
    const rows = rowsOf(call, AREA, params.token, 'token');
    const begin = readWhole(params.beginNumber, 'beginNumber');
    const info = rows.slice(begin, begin + readPage(params.count, 'count', PAGE_MAX)) as CountRow[];
    return { found: info.length, info: info.length > 0 ? info : null };
  },

  'videoStatServer.stopFind'(call, params) {
    handleOf(call, AREA);
    return releaseToken(call, AREA, params.token, 'token');
  },

  'videoStatServer.clearSectionStat'(call, params) {
    handleOf(call, AREA);
    if (!hasOwnArea(params.AreaID, 'AreaID')) throw badValue('AreaID');
    const since = call.core.wallNow();
    call.core.update(({ counting }) => {
      counting.since = since;
    });
    call.core.note('Storage', 'ClearRecords', accountOf(call).name, 'NumberStat');
    return true;
  },

  'videoStatServer.destroy': (call) => releaseHandle(call, AREA),
});

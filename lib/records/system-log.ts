import type { LogEntry } from '@/lib/contract/methods/log';
import type { RecordCondition } from '@/lib/contract/methods/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { formatDeviceTime, parseDeviceTime } from '@/lib/session/device-time';
import type { OpenFinder } from './finder-source';
import type { LogRow, LogSource } from './log-source';
import { countIn, mustHaveRows, rowsIn } from './read-reply';

/** An entry of the device log as a page shows it. */
export interface SystemLogRow extends LogRow, Omit<LogEntry, 'Time'> {
  /** The keyword of the search, to be marked; '' for none. */
  keyword: string;
}

type EntryText = (entry: Omit<LogEntry, 'Time'>) => string;

/** Entries of one request while the whole log is searched for a word. */
const SEARCH_PAGE = 100;

/**
 * The device log. A condition may have `Types`, one kind of entry, and `Keyword`: the device does not search in texts,
 * so every entry of the time is read and compared. @spec §7 Log
 * @param textOf the text of an entry in which a keyword is searched
 */
export function systemLog(textOf: EntryText): LogSource<SystemLogRow> {
  return {
    name: 'log',
    open: (rpc, condition, signal) => openLog(rpc, condition, textOf, signal),
    async clear(rpc) {
      await rpc.call('log.clear', {});
    },
  };
}

/** The condition as the log understands it. */
function logCondition({ CreateTime, Types }: RecordCondition) {
  const [from, to] = Array.isArray(CreateTime) ? CreateTime.slice(-2) : [];
  const time = (seconds: unknown) => formatDeviceTime(Number(seconds) * 1000);
  return {
    ...(from !== undefined && { StartTime: time(from), EndTime: time(to) }),
    ...(typeof Types === 'string' && { Types: [Types] }),
    Order: 'Descent' as const,
  };
}

async function openLog(
  rpc: RpcClient,
  condition: RecordCondition,
  textOf: EntryText,
  signal: AbortSignal | undefined,
): Promise<OpenFinder<SystemLogRow>> {
  const login = rpc.sessionId();
  const { token } = await rpc.call('log.startFind', { condition: logCondition(condition) }, { needs: ['token'] });
  const close = () => {
    // Tokens end with their login, and the next login has none of them.
    if (login !== undefined && rpc.sessionId() === login) rpc.call('log.stopFind', { token }).catch(() => undefined);
  };
  try {
    const { count } = await rpc.call('log.getCount', { token }, { needs: ['count'] });
    const total = countIn('log.getCount', count);
    const keyword = String(condition.Keyword ?? '');
    const read = async (offset: number, size: number) => {
      const params = { token, offset, count: size };
      const { items } = await rpc.call('log.doSeekFind', params, { needs: ['items'] });
      return rowsIn('log.doSeekFind', items).map((entry, index) => rowOf(entry, total - offset - index, keyword));
    };
    if (keyword === '') return { total, read, close };
    const found = await search(read, total, (row) => hitsOf(textOf(row), keyword).length > 1, signal);
    return { total: found.length, read: async (offset, size) => found.slice(offset, offset + size), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function search(
  read: OpenFinder<SystemLogRow>['read'],
  total: number,
  fits: (row: SystemLogRow) => boolean,
  signal: AbortSignal | undefined,
): Promise<SystemLogRow[]> {
  const found: SystemLogRow[] = [];
  let offset = 0;
  while (offset < total) {
    const rows = await read(offset, SEARCH_PAGE);
    signal?.throwIfAborted();
    found.push(...rows.filter(fits));
    mustHaveRows('log.doSeekFind', rows);
    // A device may give fewer at a time than it was asked for.
    offset += rows.length;
  }
  return found;
}

/** Members of a foreign device may have any type: each is shown as text. */
function rowOf({ Time, Type, Code, User, Detail }: Partial<LogEntry>, RecNo: number, keyword: string): SystemLogRow {
  const text = (value: unknown) =>
    typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return {
    RecNo,
    CreateTime: (parseDeviceTime(text(Time)) ?? Number.NaN) / 1000,
    Type: text(Type),
    Code: text(Code),
    User: text(User),
    Detail: text(Detail),
    keyword,
  };
}

/** In lower case and of the same length, whatever the language of the browser: the Turkish İ would become two. */
const folded = (text: string) =>
  Array.from(text, (char) => char.toLowerCase().slice(0, char.length).padEnd(char.length)).join('');

/** A text cut at a keyword, upper and lower case alike: text, hit, text, hit, … */
export function hitsOf(text: string, keyword: string): string[] {
  const wanted = folded(keyword);
  const all = folded(text);
  if (wanted === '') return [text];
  const parts: string[] = [];
  let from = 0;
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)];
}

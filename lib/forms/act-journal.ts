import { FailCode } from '@/lib/contract/error-codes';
import type { RecordTableName } from '@/lib/contract/records';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { runUnderWay } from '@/lib/jobs/run-under-way';
import { isRecord } from '@/lib/rpc/is-record';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { singleCalls } from '@/lib/rpc/single-calls';
import { rpc, session } from '@/lib/session/device';
import { deviceTime } from '@/lib/session/use-device-clock';
import { ACT_KINDS, type ActKind, recordKind, removedFile, renamedFile } from './act-kinds';
import { type Act, type ActPart, journal, noteEntry } from './change-journal';
import { isWrite } from './is-write';

/** Maximum number of names in one line of the journal. */
const NAMES_MAX = 3;

/** The name of a list item, or of the parameters of a call. */
function nameOf(item: unknown, names: readonly string[]): string | undefined {
  if (typeof item === 'string') return item;
  if (!isRecord(item)) return undefined;
  const found = names.map((name) => item[name]).find((value) => typeof value === 'string' && value !== '');
  if (found !== undefined) return String(found);
  // One entry is often wrapped: { user: { Name } }.
  const [inner, ...others] = Object.values(item).filter(isRecord);
  return inner && others.length === 0 && !('EventHandler' in inner) ? nameOf(inner, names) : undefined;
}

/** The items of a list that the device stored: of a refused batch those without a code. */
function storedOf(list: readonly unknown[], reply: RpcReply): unknown[] {
  if (reply.result) return [...list];
  const error = isRecord(reply.error) ? reply.error : {};
  const codes = isRecord(error.detail) ? error.detail.FailCodes : undefined;
  if (!Array.isArray(codes) || codes.length !== list.length) return [];
  return list.filter((_, index) => codes[index] === FailCode.None);
}

/**
 * Records what calls did besides writing tables, by the table of act-kinds.ts. Refused calls are not recorded,
 * unanswered ones are recorded as unknown. Of a call only its method and the names in it are kept.
 */
export function followActs(client: Pick<RpcClient, 'events' | 'sessionId'>): void {
  /** Sent and not answered yet, each with the long write that sent it. */
  const pending = new Map<RpcRequest, object | undefined>();
  /** What the handles of the device stand for: the number of a door, the name of a record table. */
  const handles = new Map<string, unknown>();
  const handleOf = ({ method, object }: RpcRequest) => handles.get(`${method.split('.')[0]} ${object}`);

  /** The kind of a call, and the door it is about. */
  const kindOf = (request: RpcRequest): ActKind | undefined => {
    const { method, params } = request;
    if (method === 'FileManager.rename') return renamedFile(isRecord(params) ? params.oldName : undefined);
    if (method === 'FileManager.removeFiles') return removedFile(isRecord(params) ? params.fileName : undefined);
    if (!method.startsWith('RecordUpdater.')) {
      const found = ACT_KINDS[method as keyof typeof ACT_KINDS];
      const isWired = isRecord(params) && typeof params.type === 'string' && params.type.startsWith('Wire802_1X');
      return found && isWired ? { ...found, page: '/network/802_1x' } : found;
    }
    const inner = isRecord(params) ? (params.record ?? params.condition) : undefined;
    const record = isRecord(inner) ? inner : undefined;
    return recordKind(method, handleOf(request) as RecordTableName, record?.Type);
  };

  /** `reply`: undefined for a lost one. */
  const note = (request: RpcRequest, reply: RpcReply | undefined, run: object | undefined) => {
    const kind = kindOf(request);
    if (!kind) return;
    const { page, label, verb, list, names = [] } = kind;
    const params = isRecord(request.params) ? request.params : {};
    const all = list === undefined ? undefined : (params[list] ?? Object.values(params).find(Array.isArray));
    const items = Array.isArray(all) ? all : undefined;
    const stored = items && reply ? storedOf(items, reply) : (items ?? [params]);
    if (items ? stored.length === 0 : reply && !reply.result) return;
    const found = stored.flatMap((each) => nameOf(each, names) ?? []);
    const door = handleOf(request);
    noteAct({
      time: deviceTime(),
      page,
      parts: [
        {
          label,
          verb,
          count: verb === 'done' ? undefined : stored.length,
          names: names.length > 0 ? [...new Set(found)].slice(0, NAMES_MAX) : [],
          door: typeof door === 'number' ? door : undefined,
        },
      ],
      isUnknown: reply === undefined,
      run: items && run,
    });
  };

  const ended = (request: RpcRequest, reply: RpcReply | undefined) => {
    if (!pending.has(request)) return;
    const run = pending.get(request);
    pending.delete(request);
    const login = client.sessionId();
    // An act of one session must not appear in the journal of the next.
    if (session.state.get().phase === 'none' || (login !== undefined && login !== request.session)) return;
    try {
      for (const [single, answer] of singleCalls(request, reply)) {
        if (answer?.result !== undefined && /\.factory\.(instance|create)$/.test(single.method)) {
          const { channel, name } = single.params as { channel?: number; name?: string };
          handles.set(`${single.method.split('.')[0]} ${answer.result}`, channel ?? name);
        }
        note(single, answer, run);
      }
    } catch {
      // The call itself must not fail because of its record.
    }
  };

  client.events.on('asked', (request) => pending.set(request, runUnderWay.current));
  client.events.on('answered', ({ request, reply }) => ended(request, reply));
  client.events.on('ended', (request) => ended(request, undefined));
}

/** One line for what one long write did, however many calls it took. */
function noteAct(act: Act): void {
  const before = journal.get();
  const at = before.findIndex(
    (each) => !isWrite(each) && act.run !== undefined && each.run === act.run && each.isUnknown === act.isUnknown,
  );
  const same = before[at];
  if (!same || isWrite(same)) noteEntry(act);
  else {
    const next = { ...same, parts: joined(same.parts, act.parts) };
    journal.set(before.map((each, index) => (index === at ? next : each)));
  }
}

function joined(before: readonly ActPart[], added: readonly ActPart[]): ActPart[] {
  const parts = [...before];
  for (const part of added) {
    const at = parts.findIndex(({ label, verb }) => label === part.label && verb === part.verb);
    const same = parts[at];
    if (!same) parts.push(part);
    else {
      const names = [...new Set([...same.names, ...part.names])].slice(0, NAMES_MAX);
      parts[at] = { ...same, names, count: (same.count ?? 0) + (part.count ?? 0) };
    }
  }
  return parts;
}

followActs(rpc);

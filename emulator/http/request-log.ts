import { REQUEST } from '@/lib/contract/limits';
import type { RpcReply } from '@/lib/contract/rpc';
import type { FaultTransport } from '../faults/fault-rule';
import { isSameMethod, isSubset } from '../faults/subset';
import { isRecord } from '../is-record';
import { maskSecrets } from './mask-secrets';

/** One exchange of the device port; secrets are masked before it is made. @assumed pages-3 12.5 */
export interface LoggedRequest {
  id: number;
  /** Device time in milliseconds since 1970. */
  time: number;
  transport: FaultTransport;
  endpoint: string;
  /** Full name of the call; absent for files. */
  method?: string;
  /** The longest members of long ones are cut to an excerpt. */
  params?: unknown;
  /** Content of encrypted parameters, its secrets masked; cut like them. */
  opened?: unknown;
  /** HTTP status; absent when nothing was answered. */
  status?: number;
  /** JSON reply; long replies are cut to an excerpt. */
  reply?: unknown;
  /** Real milliseconds from the last byte of the request; 0 while the device's clock is frozen. */
  durationMs: number;
  user?: string;
  address: string;
  /** Fault rules that were applied. */
  faultIds?: string[];
}

/** An entry before masking. */
export interface RequestFacts extends Omit<LoggedRequest, 'id' | 'reply'> {
  reply?: RpcReply;
}

/** Filter of entries; all given members must match. */
export interface RequestFilter {
  method?: string;
  /** Subset of the masked parameters, of encrypted ones their content. */
  params?: Record<string, unknown>;
  endpoint?: string;
  transport?: FaultTransport;
  user?: string;
  /** Only entries with a greater id. */
  since?: number;
}

/** Longest reply or parameters stored completely, in characters of JSON. @assumed pages-3 12.7 */
const EXCERPT_LENGTH = 16_384;
/** Of each call in a batch at least this much stays, however long the batch is: its name, and a few members. */
const CALL_LENGTH = 256;
/** Shorter excerpts of the members say nothing. */
const MEMBER_LENGTH = 64;

/**
 * The last requests of the device port, newest at the end. Calls inside a multicall are entries of their own members.
 */
export class RequestLog {
  private entries: LoggedRequest[] = [];
  private lastId = 0;
  private readonly listeners = new Set<(entry: LoggedRequest) => void>();

  constructor(private readonly size: number) {}

  add(facts: RequestFacts): LoggedRequest {
    this.lastId += 1;
    const { params, opened, reply, ...rest } = facts;
    const entry: LoggedRequest = {
      id: this.lastId,
      ...rest,
      ...(params === undefined ? {} : { params: shortenedParams(maskSecrets(params)) }),
      ...(opened === undefined ? {} : { opened: shortenedParams(maskSecrets(opened)) }),
      ...(reply === undefined ? {} : { reply: shortened(maskSecrets(reply)) }),
    };
    this.entries.push(entry);
    // Trimmed in batches: shifting a full list for every call would cost more than the call.
    if (this.entries.length > this.size * 1.1) this.entries = this.entries.slice(-this.size);
    for (const listener of this.listeners) listener(entry);
    return entry;
  }

  /** Matching entries, oldest first; the last `limit` of them. */
  find(filter: RequestFilter = {}, limit = this.size): LoggedRequest[] {
    return this.entries
      .slice(-this.size)
      .filter((entry) => isWanted(entry, filter))
      .slice(-limit);
  }

  clear(): void {
    this.entries = [];
  }

  /** Id of the newest entry; 0 when there was none. */
  newest(): number {
    return this.lastId;
  }

  /** Called with every new entry; returns the function that ends it. */
  listen(listener: (entry: LoggedRequest) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** True when the entry, or one call inside its multicall, matches the filter. */
export function isWanted(entry: LoggedRequest, filter: RequestFilter): boolean {
  if (filter.since !== undefined && entry.id <= filter.since) return false;
  if (filter.endpoint !== undefined && entry.endpoint !== filter.endpoint) return false;
  if (filter.transport !== undefined && entry.transport !== filter.transport) return false;
  if (filter.user !== undefined && entry.user !== filter.user) return false;
  if (filter.method === undefined) return isSubset(filter.params, entry.opened ?? entry.params);
  const wanted = filter.method;
  return callsOf(entry).some((call) => isSameMethod(wanted, call.method) && isSubset(filter.params, call.params));
}

/** The call of an entry and the calls inside its batch, in order. */
export function callsOf(entry: LoggedRequest): { method: string; params?: unknown }[] {
  if (entry.method === undefined) return [];
  const { method, params, opened } = entry;
  const batch = isSameMethod('system.multicall', method)
    ? params
    : isSameMethod('System.multiSec', method)
      ? opened
      : [];
  const inner = Array.isArray(batch) ? batch : [];
  return [
    { method, params: opened ?? params },
    ...inner.filter((call) => typeof call?.method === 'string').map(({ method, params }) => ({ method, params })),
  ];
}

/** The value, or the beginning of its JSON where that is longer. */
export function shortened(value: unknown, most = EXCERPT_LENGTH): unknown {
  const text = JSON.stringify(value) ?? '';
  return text.length <= most ? value : { excerpt: text.slice(0, most), length: text.length };
}

/** Parameters, cut where they are long; a filter finds a call by its short members, also inside a long batch. */
function shortenedParams(params: unknown): unknown {
  const calls = Array.isArray(params) ? Math.min(params.length, REQUEST.callsPerMulticall) : 0;
  return cut(params, Math.max(EXCERPT_LENGTH, calls * CALL_LENGTH));
}

/** The value with its longest members cut, so that about `most` characters of JSON are left; 3 times that at most. */
function cut(value: unknown, most: number): unknown {
  if (lengthOf(value) <= most) return value;
  const members = Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];
  const nameOf = (key: string) => (Array.isArray(value) ? 0 : lengthOf(key));
  const lengths = members.map(([key, member]) => nameOf(key) + lengthOf(member));
  const share = shareOf(lengths, most);
  if (members.length === 0 || share < MEMBER_LENGTH) return shortened(value, most);
  const kept = members.map(([key, member]): [string, unknown] => [
    key,
    cut(member, Math.max(MEMBER_LENGTH, share - nameOf(key))),
  ]);
  const left = Array.isArray(value) ? kept.map(([, member]) => member) : Object.fromEntries(kept);
  // The marks of an excerpt come on top, and names of members are not cut.
  return lengthOf(left) <= 3 * most ? left : shortened(value, most);
}

/** The length to which members are cut that may have `most` together: those that are shorter stay whole. */
function shareOf(lengths: readonly number[], most: number): number {
  let left = most;
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = left / (lengths.length - index);
    if (length > share) return share;
    left -= length;
  }
  return most;
}

const lengthOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;

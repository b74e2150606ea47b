import { isDeepStrictEqual } from 'node:util';
import { ENDPOINT } from '@/lib/contract/endpoints';
import type { RpcReply } from '@/lib/contract/rpc';
import { isRecord } from '../is-record';
import { DisturbanceLog } from './disturbance-log';
import {
  type FaultAction,
  type FaultRule,
  FaultRuleError,
  type FaultTransport,
  type FaultType,
  parseFaultRule,
} from './fault-rule';
import { isStreamVerb, misspeltEndpoint, misspeltMethod, misspeltName, unmatchedMethod } from './known-names';
import { isSameMethod, isSubset } from './subset';

/** Facts of an exchange when the rules are matched. */
export interface Exchange {
  transport: FaultTransport;
  endpoint: string;
  method?: string;
  params?: unknown;
  /** Content of encrypted parameters, which rules see in their place. */
  opened?: unknown;
  user?: string;
  session?: string;
  address?: string;
  /** By name in lower case. */
  headers?: Readonly<Record<string, string | string[] | undefined>>;
}

/** The matching rules while the reply is made: the sum of delays, and the first other rule. */
export interface FaultPlan {
  delayMs: number;
  action?: FaultAction;
  /** Rules used, in order. */
  ids: string[];
}

/** Actions for an HTTP request. */
const ON_REQUEST: readonly FaultType[] = [
  'error',
  'result',
  'http',
  'delay',
  'drop',
  'malformed',
  'reset',
  'throttle',
  'refuse',
];
/** Actions for one call inside a multicall: only that part fails. */
const ON_INNER_CALL: readonly FaultType[] = ['error', 'result'];
const ON_STREAM: readonly FaultType[] = ['refuse', 'closeWs', 'rtsp', 'stall', 'media'];
const ON_EVENT: readonly FaultType[] = ['loseEvent', 'duplicateEvent', 'delayEvent'];

interface Entry {
  rule: FaultRule;
  /** Number of matching exchanges so far, for `nth` and `after`. */
  seen: number;
  /** Number of exchanges that the rule disturbed. */
  hits: number;
}

/** A rule, and how many exchanges it disturbed so far. */
export type ListedRule = FaultRule & { hits: number };

/** Most rules at a time. @assumed */
const MAX_RULES = 200;

/** The fault rules of one emulator. The first enabled rule that matches wins; delays add up. @assumed pages-3 12.4 */
export class FaultBook {
  /** Actions of the rules on streams. */
  readonly disturbances = new DisturbanceLog();
  private entries: Entry[] = [];
  private count = 0;
  private random: () => number;

  constructor(private readonly seed: number) {
    this.random = seededRandom(seed);
  }

  list(): ListedRule[] {
    return this.entries.map(({ rule, hits }) => ({ ...structuredClone(rule), hits }));
  }

  /**
   * Adds a rule at the end, or replaces the one with its id in place. Errors: FaultRuleError.
   *
   * @param others ids that a rule without one must not get
   */
  add(value: unknown, others: readonly unknown[] = []): FaultRule {
    const rule = readRule(value, this.freeId(others));
    const entry = { rule, seen: 0, hits: 0 };
    const at = this.entries.findIndex((each) => each.rule.id === rule.id);
    if (at >= 0) this.entries[at] = entry;
    else {
      if (this.entries.length >= MAX_RULES) throw new FaultRuleError(`there are ${MAX_RULES} rules already`);
      this.entries.push(entry);
    }
    return structuredClone(rule);
  }

  /** An id that no rule has, and none of `others`. */
  private freeId(others: readonly unknown[]): string {
    const isTaken = (id: string) => others.includes(id) || this.entries.some(({ rule }) => rule.id === id);
    do this.count += 1;
    while (isTaken(`fault-${this.count}`));
    return `fault-${this.count}`;
  }

  /** Adds rules as `add`, all of them or none. Errors: FaultRuleError. */
  addAll(values: readonly unknown[]): FaultRule[] {
    const before = [...this.entries];
    try {
      const ids = values.map((value) => (isRecord(value) ? value.id : undefined));
      const twice = ids.find((id, index) => id !== undefined && ids.indexOf(id) < index);
      if (twice !== undefined) throw new FaultRuleError(`two rules have the id ${twice}`);
      return values.map((value) => this.add(value, ids));
    } catch (error) {
      this.entries = before;
      throw error;
    }
  }

  /** Changes members of a rule, null takes them away; undefined when there is none. Errors: FaultRuleError. */
  change(id: string, change: Record<string, unknown>): FaultRule | undefined {
    const entry = this.entries.find((each) => each.rule.id === id);
    if (!entry) return undefined;
    const given = { ...entry.rule, ...change, id, hits: 0 };
    const rule = readRule(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)), id);
    // What it has counted were other exchanges.
    if (!isDeepStrictEqual(rule.match, entry.rule.match)) {
      if (rule.times !== undefined && change.times === undefined) rule.times += entry.hits;
      Object.assign(entry, { seen: 0, hits: 0 });
    }
    entry.rule = rule;
    return structuredClone(entry.rule);
  }

  remove(id: string): boolean {
    const before = this.entries.length;
    this.entries = this.entries.filter((entry) => entry.rule.id !== id);
    return this.entries.length < before;
  }

  /** Removes all rules, clears the record of their actions and restarts the random sequence from the seed. */
  clear(): void {
    this.entries = [];
    this.disturbances.clear();
    this.random = seededRandom(this.seed);
  }

  /** Called once for each HTTP request; counts the rules as used. */
  plan(exchange: Exchange): FaultPlan {
    return this.planned(exchange, ({ action }) => ON_REQUEST.includes(action.type));
  }

  private planned(exchange: Exchange, isMeant: (rule: FaultRule) => boolean): FaultPlan {
    const plan: FaultPlan = { delayMs: 0, ids: [] };
    for (const [index, entry] of this.entries.entries()) {
      if (!isMeant(entry.rule) || !this.takes(entry, exchange)) continue;
      plan.ids.push(entry.rule.id);
      const { action } = entry.rule;
      if (action.type !== 'delay') {
        this.countRest(index, exchange, isMeant);
        return { ...plan, action };
      }
      plan.delayMs += action.ms + Math.round((action.jitter ?? 0) * this.random());
    }
    return plan;
  }

  /** Reply of a rule for a call inside a multicall. Rules without method and name apply to whole requests. */
  innerReply(exchange: Exchange, id: number): RpcReply | undefined {
    const action = this.first(exchange, ({ match, action: { type } }) => {
      return ON_INNER_CALL.includes(type) && (match.method !== undefined || match.name !== undefined);
    });
    return action && faultReply(action, id);
  }

  /**
   * Action on a stream at a verb or at `upgrade`; `track` is the name that a rule may state. Rules for calls apply
   * only if they state the stream by transport, address or verb: a rule for all calls must not stop the picture. A rule
   * for every verb waits for those where its action happens.
   */
  streamPlan(at: string, track?: string): FaultPlan {
    const params = track === undefined ? {} : { params: { name: track } };
    const exchange: Exchange = { transport: 'stream', endpoint: ENDPOINT.stream, method: at, ...params };
    return this.planned(exchange, ({ match, action }) => {
      if (placesOf(action)?.includes(at) === false) return false;
      const isNamed = match.transport !== undefined || match.endpoint !== undefined || isStreamVerb(match.method);
      return ON_STREAM.includes(action.type) || (isNamed && ON_REQUEST.includes(action.type));
    });
  }

  /** Action on one notification; `code` is the event's. */
  eventFault(
    method: string,
    code: string | undefined,
    { user, session }: Pick<Exchange, 'user' | 'session'>,
  ): FaultAction | undefined {
    const around = { transport: 'notify', endpoint: ENDPOINT.notify, user, session } as const;
    return this.first({ ...around, method, params: { name: code } }, ({ action }) => ON_EVENT.includes(action.type));
  }

  private first(exchange: Exchange, isMeant: (rule: FaultRule) => boolean): FaultAction | undefined {
    const index = this.entries.findIndex((entry) => isMeant(entry.rule) && this.takes(entry, exchange));
    if (index >= 0) this.countRest(index, exchange, isMeant);
    return this.entries[index]?.rule.action;
  }

  /** The rules after the one that answers see the exchange too: `nth` counts calls, whoever answers them. */
  private countRest(index: number, exchange: Exchange, isMeant: (rule: FaultRule) => boolean): void {
    for (const entry of this.entries.slice(index + 1)) if (isMeant(entry.rule)) isSeen(entry, exchange);
  }

  private takes(entry: Entry, exchange: Exchange): boolean {
    const { rule } = entry;
    if (!isSeen(entry, exchange)) return false;
    if (rule.match.nth !== undefined && entry.seen !== rule.match.nth) return false;
    if (rule.match.after !== undefined && entry.seen <= rule.match.after) return false;
    if (rule.probability !== undefined && this.random() >= rule.probability) return false;
    if (rule.times !== undefined) rule.times -= 1;
    entry.hits += 1;
    return true;
  }
}

/** Counts the exchange when the rule matches it. */
function isSeen(entry: Entry, exchange: Exchange): boolean {
  const { rule } = entry;
  if (!rule.enabled || rule.times === 0 || !fits(rule, exchange)) return false;
  entry.seen += 1;
  return true;
}

/** Conditions that an exchange on the stream, and a notification, never meet. */
const NOT_ON_STREAM = ['user', 'session', 'address', 'headers'] as const;
const NOT_ON_EVENT = ['address', 'headers'] as const;

/** The only transport where an action happens, or that has the method or the address; else the one that is named. */
function homeOf({ match: { transport, method, endpoint }, action: { type } }: FaultRule) {
  if (ON_EVENT.includes(type)) return 'notify';
  const isStream = isStreamVerb(method) || endpoint === ENDPOINT.stream;
  return isStream || (ON_STREAM.includes(type) && !ON_REQUEST.includes(type)) ? 'stream' : transport;
}

/** The only verbs where an action happens: only PLAY sends pictures, which only DESCRIBE describes. */
function placesOf(action: FaultAction): readonly string[] | undefined {
  if (action.type === 'media') return ['PLAY', 'DESCRIBE'];
  const hasPictures = action.type === 'throttle' || ('afterFrames' in action && (action.afterFrames ?? 0) > 0);
  return hasPictures ? ['PLAY'] : undefined;
}

/** Why an action never happens at this verb of the stream. */
function verbProblem({ match: { method }, action }: FaultRule): string | undefined {
  const places = placesOf(action);
  if (method === undefined || method === '*' || !places || places.includes(method)) return undefined;
  const when = 'afterFrames' in action ? ' after pictures' : '';
  return `match.method: ${action.type}${when} happens only at ${places.join(' and ')}`;
}

/** Why the action never happens where the rule matches. */
function actionProblem(rule: FaultRule): string | undefined {
  const { match, action } = rule;
  const { type } = action;
  const { transport, nth, after } = match;
  if (nth !== undefined && after !== undefined && after >= nth)
    return `match.after: ${after} leaves out exchange ${nth}, which nth names`;
  const home = homeOf(rule);
  const isEvent = home === 'notify' && ON_EVENT.includes(type);
  if (transport !== undefined && transport !== home) return `match.transport: ${type} happens only at ${home}`;
  if (home === 'stream' && (type === 'error' || type === 'result'))
    return `action.type: ${type} does not happen on the stream; rtsp does`;
  const wrongVerb = home === 'stream' ? verbProblem(rule) : undefined;
  if (wrongVerb) return wrongVerb;
  const never = home === 'stream' ? NOT_ON_STREAM : isEvent ? NOT_ON_EVENT : [];
  const wrong = never.find((name) => match[name] !== undefined);
  return wrong && `match.${wrong}: ${isEvent ? 'an event' : 'the stream'} has none`;
}

/** A rule that can fire, with names that are not misspelt. Errors: FaultRuleError, with the right name. */
function readRule(value: unknown, fallbackId: string): FaultRule {
  const rule = parseFaultRule(value, fallbackId);
  const { method, name, endpoint } = rule.match;
  const wrongMethod = unmatchedMethod(method, homeOf(rule) === 'stream') ?? misspeltMethod(method);
  if (wrongMethod) throw new FaultRuleError(`match.method: ${wrongMethod}`);
  const wrongName = misspeltName(name, method);
  if (wrongName) throw new FaultRuleError(`match.name: ${wrongName}`);
  const wrongEndpoint = misspeltEndpoint(endpoint);
  if (wrongEndpoint) throw new FaultRuleError(`match.endpoint: ${wrongEndpoint}`);
  const wrongAction = actionProblem(rule);
  if (wrongAction) throw new FaultRuleError(wrongAction);
  return rule;
}

/** The reply of an `error` or `result` rule; undefined for all other rules. */
export function faultReply(action: FaultAction, id: number | undefined): RpcReply | undefined {
  if (action.type === 'error') {
    const error = {
      code: action.code,
      message: action.message ?? '',
      ...(action.detail === undefined ? {} : { detail: action.detail }),
    };
    return { error, id, result: false, ...(action.params === undefined ? {} : { params: action.params }) };
  }
  if (action.type === 'result') {
    return { id, result: action.value ?? true, ...(action.params === undefined ? {} : { params: action.params }) };
  }
  return undefined;
}

function fits({ match }: FaultRule, exchange: Exchange): boolean {
  // A rule without an address applies to calls: it must not affect the console's own scripts.
  if (exchange.transport === 'static' && match.transport === undefined && match.endpoint === undefined) return false;
  if (match.transport !== undefined && match.transport !== exchange.transport) return false;
  if (match.endpoint !== undefined && !isSamePath(match.endpoint, exchange.endpoint)) return false;
  if (match.method !== undefined && !(exchange.method && isSameMethod(match.method, exchange.method))) return false;
  if (match.user !== undefined && match.user !== exchange.user) return false;
  if (match.session !== undefined && match.session !== exchange.session) return false;
  if (match.address !== undefined && match.address !== exchange.address) return false;
  const headers = Object.entries(match.headers ?? {});
  if (!headers.every(([name, value]) => isSamePath(value, String(exchange.headers?.[name.toLowerCase()] ?? ''))))
    return false;
  const params = exchange.opened ?? exchange.params;
  if (match.name !== undefined && !(isRecord(params) && params.name === match.name)) return false;
  return isSubset(match.params, params);
}

function isSamePath(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import type { DisturbanceFilter, LoggedDisturbance } from '../faults/disturbance-log';
import type { FaultAction, FaultMatch, FaultRule } from '../faults/fault-rule';
import type { LoggedRequest } from '../http/request-log';
import { BenchClient } from './bench-client';
import { ControlRefusal } from './control-calls';

/** Filter of logged requests. `since` is an id of the log, see `newest`. */
export interface RequestQuery {
  method: string;
  /** Subset of the parameters; secrets are masked in the log. */
  params?: Record<string, unknown>;
  endpoint?: string;
  user?: string;
  since?: number;
}

/** A rule as tests write it. */
export interface NewFault {
  id?: string;
  match?: FaultMatch;
  action: FaultAction;
  times?: number;
  probability?: number;
}

/** Requests to the device, and simulated failures. */
export class TroubleClient extends BenchClient {
  /** Adds a rule, or replaces the one with the same id. */
  async setFault(fault: NewFault): Promise<FaultRule> {
    const { faults } = await this.call<{ faults: FaultRule[] }>('POST', '/faults', fault);
    const [added] = faults;
    if (!added) throw new ControlRefusal(500, 'the rule was not added');
    return added;
  }

  async removeFault(id: string): Promise<void> {
    await this.call('DELETE', `/faults/${id}`);
  }

  /** Removes all rules and clears the record of their actions. */
  async clearFaults(): Promise<void> {
    await this.call('POST', '/faults/clear', {});
  }

  /** Actions of the rules on streams since the last clear; `fellOut` entries are no longer kept. */
  disturbances(filter: DisturbanceFilter = {}): Promise<{
    newest: number;
    fellOut: number;
    disturbances: LoggedDisturbance[];
  }> {
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    return this.call('GET', `/disturbances?${query}`);
  }

  async clearDisturbances(): Promise<void> {
    await this.call('DELETE', '/disturbances');
  }

  /** The log, oldest first; all of it without a method. */
  async requests(method?: string, since?: number): Promise<LoggedRequest[]> {
    const query = new URLSearchParams();
    if (method !== undefined) query.set('method', method);
    if (since !== undefined) query.set('since', String(since));
    return (await this.call<{ requests: LoggedRequest[] }>('GET', `/requests?${query}`)).requests;
  }

  /** Id of the newest request: a mark for `since`. */
  async newest(): Promise<number> {
    return (await this.call<{ newest: number }>('GET', '/requests?limit=1')).newest;
  }

  async clearRequests(): Promise<void> {
    await this.call('DELETE', '/requests');
  }

  /** Errors: ControlRefusal 417 with the nearest misses unless that many requests (one or more) match. */
  async expectRequest(query: RequestQuery, times: { count?: number; min?: number; max?: number } = {}): Promise<void> {
    await this.call('POST', '/requests/assert', { ...query, ...times });
  }

  /** Errors: ControlRefusal 417 unless the methods came one after the other. */
  async expectOrder(...methods: string[]): Promise<void> {
    await this.call('POST', '/requests/assert', { order: methods });
  }

  /**
   * Resolves when `count` requests match, including those already logged. Errors: ControlRefusal 417 after
   * `timeoutMs`.
   */
  async waitForRequest(query: RequestQuery, count = 1, timeoutMs = 5_000): Promise<LoggedRequest[]> {
    return (await this.call<{ requests: LoggedRequest[] }>('POST', '/requests/wait', { ...query, count, timeoutMs }))
      .requests;
  }

  /** Calls the device does not know, or that name a dead session or handle. */
  async unexpected(): Promise<{ time: number; method: string; why: string }[]> {
    return (await this.call<{ unexpected: { time: number; method: string; why: string }[] }>('GET', '/unexpected'))
      .unexpected;
  }

  async clearUnexpected(): Promise<void> {
    await this.call('DELETE', '/unexpected');
  }

  coverage(): Promise<{ methods: Record<string, number>; tables: Record<string, number>; untouched: string[] }> {
    return this.call('GET', '/coverage');
  }
}

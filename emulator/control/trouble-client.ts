import type { DisturbanceFilter } from '../faults/disturbance-log';
import type { FaultRule, NewFault } from '../faults/fault-rule';
import type { LoggedRequest } from '../http/request-log';
import { BenchClient } from './bench-client';
import { type Body, ControlRefusal } from './control-calls';

/** Filter of logged requests. `since` is an id of the log, see `newest`. */
export type RequestQuery = Omit<Body<'POST /requests/wait'>, 'count' | 'timeoutMs'>;

/** Requests to the device, and simulated failures. */
export class TroubleClient extends BenchClient {
  /** Adds a rule, or replaces the one with the same id. */
  async setFault(fault: NewFault): Promise<FaultRule> {
    const { faults } = await this.call('POST /faults', { body: fault });
    const [added] = faults;
    if (!added) throw new ControlRefusal(500, 'the rule was not added');
    return added;
  }

  /** Raises a row of the error catalogue, in one of its forms. */
  raisePreset(row: string, variant?: string) {
    return this.call('POST /faults/presets/{row}', { params: { row }, body: { variant } });
  }

  async removeFault(id: string): Promise<void> {
    await this.call('DELETE /faults/{id}', { params: { id } });
  }

  /** Removes all rules and clears the record of their actions. */
  async clearFaults(): Promise<void> {
    await this.call('POST /faults/clear');
  }

  /** Actions of the rules on streams since the last clear; `discarded` entries are no longer kept. */
  disturbances(filter: DisturbanceFilter = {}) {
    return this.call('GET /disturbances', { query: filter });
  }

  async clearDisturbances(): Promise<void> {
    await this.call('DELETE /disturbances');
  }

  /** The log, oldest first; all of it without a method. */
  async requests(method?: string, since?: number): Promise<LoggedRequest[]> {
    return (await this.call('GET /requests', { query: { method, since } })).requests;
  }

  /** Id of the newest request: a mark for `since`. */
  async newest(): Promise<number> {
    return (await this.call('GET /requests', { query: { limit: 1 } })).newest;
  }

  async clearRequests(): Promise<void> {
    await this.call('DELETE /requests');
  }

  /** Errors: ControlRefusal 417 with the nearest misses unless that many requests (one or more) match. */
  async expectRequest(query: RequestQuery, times: { count?: number; min?: number; max?: number } = {}): Promise<void> {
    await this.call('POST /requests/assert', { body: { ...query, ...times } });
  }

  /** Errors: ControlRefusal 417 unless the methods came one after the other. */
  async expectOrder(...methods: string[]): Promise<void> {
    await this.call('POST /requests/assert', { body: { order: methods } });
  }

  /**
   * Resolves when `count` requests match, including those already logged. Errors: ControlRefusal 417 after
   * `timeoutMs`.
   */
  async waitForRequest(query: RequestQuery, count = 1, timeoutMs = 5_000): Promise<LoggedRequest[]> {
    return (await this.call('POST /requests/wait', { body: { ...query, count, timeoutMs } })).requests;
  }

  /** Calls the device does not know, or that name a dead session or handle. */
  async unexpected() {
    return (await this.call('GET /unexpected')).unexpected;
  }

  async clearUnexpected(): Promise<void> {
    await this.call('DELETE /unexpected');
  }

  coverage() {
    return this.call('GET /coverage');
  }
}

import type { Clock } from '@/lib/clock';
import type { Params, Result, RpcMethod } from '@/lib/contract/rpc';
import { type BatchCall, type CallOptions, type Outcome, RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { type CredentialArea, credentialArea } from './credential-area';
import type { CredentialRecords } from './credential-records';

/**
 * The client of a device that may lack the services AccessCard or AccessFingerprint: their calls then become calls of
 * its record tables, without any change for the callers. `lacks` is asked for each call. @assumed contract 8.3
 */
export class CredentialClient extends RpcClient {
  private records: Promise<CredentialRecords> | undefined;

  constructor(
    fetcher: ConstructorParameters<typeof RpcClient>[0],
    clock: Clock,
    private readonly lacks: (area: CredentialArea) => boolean,
  ) {
    super(fetcher, clock);
  }

  override async call<M extends RpcMethod>(
    method: M,
    params: Params<M>,
    options: CallOptions = {},
  ): Promise<Result<M>> {
    if (!this.isReplaced(method)) return super.call(method, params, options);
    try {
      const records = await this.loaded(method);
      return (await records.call(method, params)) as Result<M>;
    } finally {
      // Listeners for writes hear the call of the service, not those of the record table.
      this.events.emit('ended', this.request(method, params));
    }
  }

  /** A search holds fingerprints, which no later login may find. */
  override setSession(session: string | number | undefined): void {
    if (session !== this.sessionId()) this.records = undefined;
    super.setSession(session);
  }

  override async batch(calls: readonly BatchCall[], options: CallOptions = {}): Promise<Outcome[]> {
    const sent = calls.filter(({ method }) => !this.isReplaced(method));
    if (sent.length === calls.length) return super.batch(calls, options);
    const outcomes = sent.length > 0 ? await super.batch(sent, options) : [];
    const all: Outcome[] = [];
    for (const { method, params } of calls) {
      const outcome = this.isReplaced(method) ? await this.outcomeOf(method, params) : outcomes.shift();
      if (outcome) all.push(outcome);
    }
    return all;
  }

  /** Only an older device needs this part. Throws TransportError when it cannot be loaded; the next call tries it. */
  private async loaded(method: RpcMethod): Promise<CredentialRecords> {
    this.records ??= import('./credential-records').then((part) => new part.CredentialRecords(this));
    const { records } = this;
    try {
      return await records;
    } catch {
      if (this.records === records) this.records = undefined;
      throw new TransportError(method, 'network');
    }
  }

  private isReplaced(method: string): boolean {
    const area = credentialArea(method);
    return area !== undefined && this.lacks(area);
  }

  private async outcomeOf(method: RpcMethod, params: unknown): Promise<Outcome> {
    try {
      return { ok: true, value: await this.call(method, params as never) };
    } catch (error) {
      if (error instanceof RpcError) return { ok: false, error };
      throw error;
    }
  }
}

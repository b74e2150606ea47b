import type { EncryptInfo } from '@/lib/contract/methods/security';
import type { RpcMethod, RpcReply, Sealed } from '@/lib/contract/rpc';
import type { Envelope } from '@/lib/crypto/envelope';
import { knowsMethod } from './knows-method';
import type { BatchCall, CallOptions, Outcome, RpcClient } from './rpc-client';
import { RpcError, TransportError } from './rpc-error';

const hasContent = (value: unknown): value is { content: string } =>
  typeof value === 'object' && value !== null && typeof (value as { content?: unknown }).content === 'string';

const asSealed = (error: unknown): never => {
  if (error instanceof RpcError) error.isSealed = true;
  throw error;
};

/**
 * Calls whose parameters are encrypted. The device's key may change at a restart, so each exchange requests it.
 * A key that cannot be used refuses the call with RpcError.
 * @spec §7 encrypted calls
 */
export class SealedCalls {
  constructor(
    private readonly rpc: RpcClient,
    /** Security baseline of the device: determines the length of keys. */
    private readonly baseline: () => number,
  ) {}

  /** Whether the device has a key. False only when it says that it does not know the call; throws as `call`. */
  isSupported(): Promise<boolean> {
    return knowsMethod(this.rpc.call('Security.getEncryptInfo', {}));
  }

  /** One protected method. Resolves to the decrypted content, or the plain answer where the device gives one. */
  async call(method: RpcMethod, payload: unknown, options: CallOptions = {}): Promise<unknown> {
    const envelope = await this.envelope(options);
    const answer: unknown = await this.rpc.call(method, envelope.seal(payload) as never, options).catch(asSealed);
    return hasContent(answer) ? this.open(method, envelope, answer.content) : answer;
  }

  /** Several calls in one encrypted batch, outcomes in order. @spec §7 System.multiSec */
  async batch(calls: readonly BatchCall[]): Promise<Outcome[]> {
    const envelope = await this.envelope({});
    const requests = calls.map((each) => this.rpc.request(each.method, each.params, each.object));
    const { events } = this.rpc;
    // Listeners cannot read the encrypted calls, so they get the plain ones.
    for (const request of requests) events.emit('asked', request);
    try {
      const answer = await this.rpc.call('System.multiSec', envelope.seal(requests));
      const replies = this.open('System.multiSec', envelope, answer.content) as RpcReply[];
      return requests.map((request, index) => {
        const reply = replies[index];
        if (reply) events.emit('answered', { request, reply });
        return this.rpc.outcome(request.method, reply);
      });
    } finally {
      for (const request of requests) events.emit('ended', request);
    }
  }

  /** The encrypted form for an endpoint without a session, such as password recovery. */
  async seal(payload: unknown, options: CallOptions): Promise<Sealed> {
    return (await this.envelope(options)).seal(payload);
  }

  private async envelope(options: CallOptions): Promise<Envelope> {
    const info: EncryptInfo = await this.rpc.call('Security.getEncryptInfo', {}, { ...options, object: undefined });
    // Encryption code is loaded with the first protected call: sign-in does not need it.
    const { createEnvelope } = await import('@/lib/crypto/envelope');
    try {
      return createEnvelope(info.pub, info.cipher ?? [], this.baseline());
    } catch {
      // Nothing was sent with this key: the call counts as refused.
      throw new RpcError('Security.getEncryptInfo', 0, {}, {}, 'unusable public key');
    }
  }

  private open(method: string, envelope: Envelope, content: string): unknown {
    try {
      return envelope.open(content);
    } catch {
      // Content that this key cannot decrypt belongs to another exchange.
      throw new TransportError(method, 'malformed');
    }
  }
}

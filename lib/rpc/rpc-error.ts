import { SessionError } from '@/lib/contract/error-codes';

/** The device answered and refused. */
export class RpcError extends Error {
  /** The parameters travelled encrypted. */
  isSealed = false;

  constructor(
    readonly method: string,
    /** 0 when the device gave none. */
    readonly code: number,
    /** `error.detail`, or an empty record. */
    readonly detail: Record<string, unknown>,
    /** `params` of the failed reply; they contain the sign-in challenge. */
    readonly params: Record<string, unknown>,
    /** The device's own text, for details and logs only. */
    readonly words: string,
  ) {
    super(`${method} refused with ${code}`);
    this.name = 'RpcError';
  }
}

/**
 * No usable answer: none in time, no connection, an answer with another id, or an HTTP status. A write may have taken
 * effect all the same.
 */
export class TransportError extends Error {
  constructor(
    readonly method: string,
    /** `empty`: an answer without the required members. */
    readonly kind: 'timeout' | 'network' | 'malformed' | 'http' | 'cancelled' | 'empty',
    readonly status?: number,
  ) {
    super(`${method} got no usable answer (${kind}${status ? ` ${status}` : ''})`);
    this.name = 'TransportError';
  }
}

/** A TransportError other than an HTTP status, which has a text of its own. */
export const isUnanswered = (error: unknown): boolean => error instanceof TransportError && error.kind !== 'http';

/** The login ended. The shell shows it at the next click; other code stays silent. @spec §4, §8 */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof RpcError &&
  (error.code === SessionError.SessionExpired || error.code === SessionError.SessionInvalid);

import { RpcError, TransportError } from '@/lib/rpc/rpc-error';

/** A failed call in technical terms, one fact per line; undefined when the error is not that of a call. */
export function errorDetails(error: unknown): string | undefined {
  if (error instanceof TransportError) {
    return [error.method, error.kind, ...(error.status === undefined ? [] : [`HTTP ${error.status}`])].join('\n');
  }
  if (!(error instanceof RpcError)) return undefined;
  return [error.method, String(error.code), JSON.stringify(error.detail), error.words].filter(Boolean).join('\n');
}

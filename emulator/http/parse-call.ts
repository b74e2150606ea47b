import { ReplyError } from '@/lib/contract/error-codes';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { isRecord } from '../is-record';
import { ForbiddenKey, nestingDepth, parseSafely } from '../safe-json';
import { noteLine } from '../touched';

/** Result of parsing a body. */
export type ParsedCall = { request: RpcRequest } | { refusal: RpcReply };

/** Limits of one JSON body. */
export interface JsonLimits {
  jsonDepth: number;
  callsPerMulticall: number;
}

/**
 * Parses a call from the text of a body, whatever its content type. Refusals: BodyTooLong for too many levels or
 * calls in a multicall; ParseError for text that is not a call or has a member that could reach a prototype.
 * @assumed contract 1.1, pages-3 12.7
 */
export function parseCall(text: string, limits: JsonLimits): ParsedCall {
  if (nestingDepth(text, limits.jsonDepth) > limits.jsonDepth)
    return refuse(ReplyError.BodyTooLong, 'request length error');
  let value: unknown;
  try {
    value = parseSafely(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ForbiddenKey) return notACall();
    throw error;
  }
  if (!isRecord(value) || typeof value.method !== 'string' || value.method.length > 200) return notACall();
  const { method, params, id, session, object, seq } = value;
  const isMulticall = method.toLowerCase() === 'system.multicall';
  if (isMulticall && Array.isArray(params) && params.length > limits.callsPerMulticall) {
    return refuse(ReplyError.BodyTooLong, 'request length error', id);
  }
  return {
    request: {
      method,
      params,
      id: typeof id === 'number' ? id : 0,
      ...(typeof session === 'string' || typeof session === 'number' ? { session } : {}),
      ...(typeof object === 'number' ? { object } : {}),
      ...(typeof seq === 'number' ? { seq } : {}),
    },
  };
}

function notACall(): ParsedCall {
  return refuse(ReplyError.ParseError, 'Request parse error!');
}

function refuse(code: number, message: string, id?: unknown): ParsedCall {
  noteLine('error', 'refused', String(code));
  return { refusal: { error: { code, message }, id: typeof id === 'number' ? id : 0, result: false } };
}

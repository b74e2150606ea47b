import { ReplyError } from '@/lib/contract/error-codes';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { isRecord } from '../faults/subset';

/** Result of parsing a body. */
export type ParsedCall = { request: RpcRequest } | { refusal: RpcReply };

/** Limits of one JSON body. */
export interface JsonLimits {
  jsonDepth: number;
  callsPerMulticall: number;
}

/** Member names that could reach a prototype when a table is merged. @assumed quality 6.2 */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Escapes can spell a forbidden key, so they are checked, too. */
const SUSPICIOUS = /__proto__|constructor|prototype|\\u/;

class ForbiddenKey extends Error {}

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

/** JSON.parse that throws for members which could reach a prototype. Errors: SyntaxError, ForbiddenKey. */
export function parseSafely(text: string): unknown {
  if (!SUSPICIOUS.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value) => {
    if (FORBIDDEN_KEYS.has(key)) throw new ForbiddenKey(key);
    return value;
  });
}

/** Levels of brackets outside strings, counted no further than one past `limit`; runs before the parser does. */
export function nestingDepth(text: string, limit: number): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (deepest > limit) return deepest;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return deepest;
}

function notACall(): ParsedCall {
  return refuse(ReplyError.ParseError, 'Request parse error!');
}

function refuse(code: number, message: string, id?: unknown): ParsedCall {
  return { refusal: { error: { code, message }, id: typeof id === 'number' ? id : 0, result: false } };
}

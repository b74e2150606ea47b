import type { RequestHandler } from 'express';
import { isRecord } from '../faults/subset';
import { nestingDepth, parseSafely } from '../http/parse-call';
import { readBody } from '../http/read-body';
import { ControlError } from './control-context';

/** A snapshot of ten thousand people fits. */
const MAX_BYTES = 16_777_216;
const MAX_MS = 10_000;
const MAX_DEPTH = 64;

/**
 * Reads the body of changing calls; only JSON is accepted, so that no form of a foreign page can send one. @assumed
 * pages-3 12.7
 */
export function controlBody(): RequestHandler {
  return async (request, _response, next) => {
    if (!['POST', 'PUT', 'PATCH'].includes(request.method)) return next();
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw new ControlError(415, 'the body must be application/json');
    }
    const text = (await readBody(request, MAX_BYTES, MAX_MS)).toString('utf8');
    if (nestingDepth(text, MAX_DEPTH) > MAX_DEPTH) throw new ControlError(400, `more than ${MAX_DEPTH} levels of JSON`);
    try {
      request.body = text === '' ? {} : parseSafely(text);
    } catch {
      throw new ControlError(400, 'the body is not JSON, or holds a forbidden member');
    }
    next();
  };
}

/** The body as an object. Errors: ControlError 400. */
export function objectBody(request: { body: unknown }): Record<string, unknown> {
  const { body } = request;
  if (!isRecord(body)) throw new ControlError(400, 'the body must be an object');
  return body;
}

type Kind = 'string' | 'number' | 'boolean';
type OfKind<K extends Kind> = K extends 'string' ? string : K extends 'number' ? number : boolean;

/** An optional member of a body with a required type. Errors: ControlError 400 naming the member. */
export function optionalMember<K extends Kind>(
  body: Record<string, unknown>,
  name: string,
  kind: K,
): OfKind<K> | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== kind) throw new ControlError(400, `${name}: a ${kind} is needed`);
  return value as OfKind<K>;
}

/** A required member. Errors: ControlError 400 naming the member. */
export function neededMember<K extends Kind>(body: Record<string, unknown>, name: string, kind: K): OfKind<K> {
  const value = optionalMember(body, name, kind);
  if (value === undefined) throw new ControlError(400, `${name}: a ${kind} is needed`);
  return value;
}

/** A whole number within bounds, `standard` when absent. Errors: ControlError 400 naming the member. */
export function wholeMember(
  body: Record<string, unknown>,
  name: string,
  min: number,
  max: number,
  standard?: number,
): number {
  const value = standard === undefined ? neededMember(body, name, 'number') : optionalMember(body, name, 'number');
  const given = value ?? standard ?? Number.NaN;
  if (!Number.isInteger(given) || given < min || given > max)
    throw new ControlError(400, `${name}: a whole number from ${min} to ${max} is needed`);
  return given;
}

/** The value, if it is in the list. Errors: ControlError 400 naming the member and the list. */
export function oneOf<T extends string>(name: string, value: string, list: readonly T[]): T {
  const found = list.find((each) => each === value);
  if (found === undefined) throw new ControlError(400, `${name}: one of ${list.join(', ')}`);
  return found;
}

/** A number of the query. Errors: ControlError 400. */
export function wholeQuery(name: string, text: unknown, min: number): number {
  const value = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min)) throw new ControlError(400, `${name}: a whole number from ${min} is needed`);
  return value;
}

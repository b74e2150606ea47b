import type { Request, RequestHandler } from 'express';
import { readBody } from '../http/read-body';
import { type Schema, shapeFault } from '../json-shape';
import { nestingDepth, parseSafely } from '../safe-json';
import { ControlError } from './control-context';

/** A snapshot of ten thousand people fits. */
const MAX_BYTES = 16_777_216;
const MAX_MS = 10_000;
const MAX_DEPTH = 64;

/** Methods of calls that have a body. */
export const WITH_BODY: readonly string[] = ['POST', 'PUT', 'PATCH'];

/**
 * Reads the body of changing calls; only JSON is accepted, so that no form of a foreign page can send one. @assumed
 * pages-3 12.7
 */
export function controlBody(): RequestHandler {
  return async (request, _response, next) => {
    if (!WITH_BODY.includes(request.method)) return next();
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

/** Errors: ControlError with this status, naming the member that has another form. */
export function checkForm(status: number, form: Schema, value: unknown, whole = 'the body'): void {
  const fault = shapeFault(form, value);
  if (fault) throw new ControlError(status, fault.replace(/^the body:/, `${whole}:`));
}

/** The query with its whole numbers read. Errors: ControlError 400. */
export function readQuery(form: Schema, { query }: Request): Record<string, unknown> {
  const read = Object.entries(query).map(([name, text]) => {
    const isNumber = Object.hasOwn(form.properties ?? {}, name) && form.properties?.[name]?.type === 'integer';
    return [name, isNumber && typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text];
  });
  const values = Object.fromEntries(read);
  checkForm(400, form, values, 'the query');
  return values;
}

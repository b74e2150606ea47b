import type { ControlCall } from '../control/run-script';
import { isRecord } from '../is-record';
import type { Wrong } from './profile-file';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const MAX_CALLS = 100;

/**
 * `script` of a profile file: calls of the control API, `{method, path, body?}`, made in this order at each start.
 * Only their form is checked here; the API judges the rest. @assumed pages-3 12.2, which names the member and not its
 * form
 */
export function readScript(value: unknown, wrong: Wrong): ControlCall[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_CALLS)
    throw wrong('script', `a list of at most ${MAX_CALLS} calls is needed`);
  return value.map((call: unknown, index) => {
    const member = `script[${index}]`;
    if (!isRecord(call)) throw wrong(member, 'an object is needed');
    const { method = 'POST', path, body, ...rest } = call;
    const [strange] = Object.keys(rest);
    if (strange !== undefined) throw wrong(`${member}.${strange}`, 'none of method, path, body');
    const known = METHODS.find((each) => each === method);
    if (!known) throw wrong(`${member}.method`, `one of ${METHODS.join(', ')}`);
    if (!isPath(path)) throw wrong(`${member}.path`, 'a path of the control API is needed, such as /events');
    if (body !== undefined && known === 'DELETE') throw wrong(`${member}.body`, 'DELETE has none');
    return { method: known, path, ...(body === undefined ? {} : { body }) };
  });
}

/** Names between slashes, without steps that lead out of the control API. */
const isPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= 200 && /^(\/(?!\.+(\/|$))[\w.-]+)+$/.test(path);

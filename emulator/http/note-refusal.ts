import type { UnexpectedCall } from '../device-interface';
import { isSameMethod } from '../faults/subset';
import type { HttpContext } from './http-context';
import { callsOf, type LoggedRequest, shortened } from './request-log';

/** Of an address, or an action, that somebody made up; the request log has all of the address. */
const MAX_ADDRESS = 200;
/** Characters of the parameters of one unexpected call; the request log has more. */
const MAX_PARAMS = 2000;

/** Whether browsers ask for this by themselves. */
export const isAskedByBrowsers = (path: string): boolean =>
  /^\/(?:favicon\.ico|robots\.txt|apple-touch-icon[\w-]*\.png|\.well-known\/.*)$/.test(path);

/** Records a request that no device answers well: a console that sends one has a bug. @assumed pages-3 12.1 */
export function noteRefusal({ device }: HttpContext, method: string, why: string): UnexpectedCall {
  return device.noteUnexpected(method.slice(0, MAX_ADDRESS), why.slice(0, MAX_ADDRESS));
}

/** Adds to unexpected calls what the log knows of their request; of a batch the parameters of the call itself. */
export function tellRequest(noted: readonly UnexpectedCall[], logged: LoggedRequest): void {
  for (const entry of noted) {
    const own = callsOf(logged).findLast(({ method }) => isSameMethod(entry.method, method));
    const params = own ? own.params : (logged.opened ?? logged.params);
    entry.request = logged.id;
    if (logged.user !== undefined) entry.user = logged.user;
    if (params !== undefined) entry.params = shortened(params, MAX_PARAMS);
  }
}

import type { HttpContext } from './http-context';

const MAX_REFUSALS = 1000;
/** Of an address that somebody made up; the request log has all of it. */
const MAX_ADDRESS = 200;

/** Records a request that no device answers well: a console that sends one has a bug. @assumed pages-3 12.1 */
export function noteRefusal({ refusals, device }: HttpContext, method: string, why: string): void {
  refusals.push({ time: device.clock.now(), method: method.slice(0, MAX_ADDRESS), why });
  if (refusals.length > MAX_REFUSALS) refusals.shift();
}

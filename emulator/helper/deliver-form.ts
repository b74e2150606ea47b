import { ENDPOINT, UPLOAD_ADDRESSES } from '@/lib/contract/endpoints';
import { HelperError } from '@/lib/contract/helper';
import { type DeliverForm, HelperFailure } from './helper-calls';

const ADDRESSES: readonly string[] = [ENDPOINT.rpc, ...UPLOAD_ADDRESSES];
/** Longest reply that is passed on, in characters. */
const MAX_BODY = 65_536;

/**
 * Sends forms of the emulated helper to the emulated device, and nowhere else: whatever the address of a form names,
 * the request goes to `device()`, an origin. Rejects with HelperFailure when the device cuts it.
 */
export const deliverTo =
  (device: () => string, isOwnPage: (origin: string) => boolean): DeliverForm =>
  ({ url, fields, name, bytes }, signal) => {
    const to = URL.canParse(url) ? new URL(url) : undefined;
    if (!to || !isOwnPage(to.origin) || !ADDRESSES.includes(to.pathname)) return undefined;
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    return post(`${device()}${to.pathname}`, form, signal);
  };

async function post(address: string, body: FormData, signal: AbortSignal) {
  try {
    const reply = await fetch(address, { method: 'POST', body, signal, redirect: 'error' });
    return { status: reply.status, body: (await reply.text()).slice(0, MAX_BODY) };
  } catch {
    throw new HelperFailure(HelperError.Unreachable, 'the connection to the device broke');
  }
}

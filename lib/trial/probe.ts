import { ENDPOINT } from '@/lib/contract/endpoints';

/** The answer of an address, and after how many milliseconds it came. */
export type Answer =
  /** A device, by its serial number. `isStranger`: it refused the login of this page. */
  | { kind: 'device'; serialNumber: string; ms: number; isStranger?: boolean }
  /** Something that does not let this page read its answer. */
  | { kind: 'something'; ms: number }
  | { kind: 'none' };

/** An encrypted page may not connect to a plain address. */
export const canAsk = (address: string): boolean =>
  !(window.location.protocol === 'https:' && address.startsWith('http:'));

type Fetcher = (address: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 1_500;

/**
 * Asks an address that need not be the page's own. A device tells its identity to a page at the address from which it
 * has just moved; of anything else a page can only see whether it answers. Never throws.
 */
export async function probe(origin: string, fetcher: Fetcher, now: () => number): Promise<Answer> {
  const began = now();
  const ask = (path: string, mode: RequestMode) =>
    fetcher(`${origin}${path}`, {
      mode,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const facts: unknown = await (await ask(ENDPOINT.webCapsConfig, 'cors')).json();
    const { SN } = Object(facts) as { SN?: unknown };
    if (typeof SN === 'string') return { kind: 'device', serialNumber: SN, ms: Math.round(now() - began) };
  } catch {
    // No answer, or one that the page may not read.
  }
  const again = now();
  return ask('/', 'no-cors').then(
    () => ({ kind: 'something', ms: Math.round(now() - again) }),
    () => ({ kind: 'none' }),
  );
}

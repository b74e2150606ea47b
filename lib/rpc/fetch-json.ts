import { browserClock, type Clock } from '@/lib/clock';

/**
 * A JSON file of the device, with a timeout in milliseconds that includes the body. Rejects when it does not come in
 * time, is missing or is not JSON. @spec §7 static GETs
 */
export async function fetchJson(
  path: string,
  waitMs: number,
  init: RequestInit = {},
  clock: Clock = browserClock,
): Promise<unknown> {
  const abort = new AbortController();
  const cancel = clock.after(waitMs, () => abort.abort());
  try {
    const response = await fetch(path, { ...init, signal: abort.signal });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return await response.json();
  } finally {
    cancel();
  }
}

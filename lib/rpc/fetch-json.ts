import { browserClock, type Clock } from '@/lib/clock';

/** How a file is asked for, and its charset by a name of the Encoding Standard; UTF-8 where it has none. */
interface FileRequest extends RequestInit {
  charset?: string | undefined;
}

/**
 * A JSON file of the device, with a timeout in milliseconds that includes the body. Rejects when it does not come in
 * time, is missing or is not JSON. @spec §7 static GETs
 */
export async function fetchJson(
  path: string,
  waitMs: number,
  { charset, ...init }: FileRequest = {},
  clock: Clock = browserClock,
): Promise<unknown> {
  const abort = new AbortController();
  const cancel = clock.after(waitMs, () => abort.abort());
  try {
    const response = await fetch(path, { ...init, signal: abort.signal });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return JSON.parse(new TextDecoder(charset).decode(await response.arrayBuffer()));
  } finally {
    cancel();
  }
}

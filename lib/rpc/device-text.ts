import { browserClock, type Clock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';

/** Requests a file; fails when it or its end does not come in time. */
async function ask<T>(
  path: string,
  method: 'GET' | 'HEAD',
  clock: Clock,
  take: (response: Response) => T | Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const cancel = clock.after(TIMER_MS.callTimeout, () => abort.abort());
  try {
    return await take(await fetch(path, { method, cache: 'no-store', signal: abort.signal }));
  } finally {
    cancel();
  }
}

/** The text of a file of the device. Rejects when it is missing or does not come. @spec §7 static GETs */
export function readDeviceText(path: string, clock: Clock = browserClock): Promise<string> {
  return ask(path, 'GET', clock, (response) => {
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  });
}

/**
 * Whether the device says that it has no such file. After any other answer, and without one, the text may exist:
 * reading it then shows the error and offers a retry. @assumed contract 2: before sign-in there is no other source
 */
export function lacksDeviceText(path: string, clock: Clock = browserClock): Promise<boolean> {
  return ask(path, 'HEAD', clock, ({ status }) => status === 404).catch(() => false);
}

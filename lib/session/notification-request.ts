import { ENDPOINT } from '@/lib/contract/endpoints';
import type { Notification } from '@/lib/contract/methods/events';
import { NotificationReader } from './notification-reader';

/** Why the device answers no longer: it refuses the session, it forbids notifications, or the reply is complete. */
export type RequestEnd = 'unauthorized' | 'forbidden' | 'complete';

interface RequestNews {
  onOpen(): void;
  onMessage(message: Notification): void;
}

/**
 * Sends one long request for notifications and reads the reply until the device ends it. `session` travels in the body
 * unless it is undefined, because the cookie carries it. Throws when the request fails or breaks, with AbortError when
 * it is aborted. @spec §7 session notification; 401 and 403 @assumed contract 5.2
 */
export async function requestNotifications(
  session: string | number | undefined,
  signal: AbortSignal,
  { onOpen, onMessage }: RequestNews,
): Promise<RequestEnd> {
  const body = new FormData();
  if (session === undefined) body.set('type', 'event');
  else body.set('sessionId', String(session));
  const response = await fetch(ENDPOINT.notify, { method: 'POST', body, signal, cache: 'no-store' });
  // Another tab may lead by now.
  signal.throwIfAborted();
  if (response.status === 401) return 'unauthorized';
  if (response.status === 403) return 'forbidden';
  const stream = response.body?.getReader();
  if (!response.ok || !stream) throw new Error('no notification stream');
  onOpen();
  const reader = new NotificationReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await stream.read();
      if (done) return 'complete';
      for (const message of reader.push(decoder.decode(value, { stream: true }))) onMessage(message);
    }
  } finally {
    // After an error nobody reads the rest: the device can stop sending.
    stream.cancel().catch(() => undefined);
  }
}

import { loginMark } from '@/lib/rpc/holdings';
import { tabChannel } from '@/lib/tab-channel';

const CHANNEL = 'gatehouse.closed-tabs.1';

/** The other tabs that share a login, until `stop`. */
export interface ClosedTabs {
  /** This tab is being closed: its beacon ends the login soon, unless another tab makes a call. */
  sayClosed(): void;
  stop(): void;
}

/** Hears of each closed tab of this login; other logins of the browser do not concern it. */
export function closedTabs(session: () => unknown, onClosed: () => void): ClosedTabs {
  const channel = tabChannel<string>(CHANNEL, (word) => {
    if (word === loginMark(session())) onClosed();
  });
  return { sayClosed: () => channel?.say(loginMark(session())), stop: () => channel?.close() };
}

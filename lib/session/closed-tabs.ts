import { loginMark } from '@/lib/rpc/holdings';

const CHANNEL = 'gatehouse.closed-tabs.1';

/** The other tabs that share a login, until `stop`. */
export interface ClosedTabs {
  /** This tab is being closed: its beacon ends the login soon, unless another tab makes a call. */
  sayClosed(): void;
  stop(): void;
}

/** Hears of each closed tab of this login; other logins of the browser do not concern it. */
export function closedTabs(session: () => unknown, onClosed: () => void): ClosedTabs {
  if (typeof BroadcastChannel === 'undefined') return { sayClosed: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === loginMark(session())) onClosed();
  };
  return { sayClosed: () => channel.postMessage(loginMark(session())), stop: () => channel.close() };
}

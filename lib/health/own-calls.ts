import { connection, rpc, session } from '@/lib/session/device';
import { createStore } from '@/lib/store';
import { type CallLog, followCalls, newLog } from './call-log';

/** What this tab has seen of the device since its sign-in. */
export const callLog = createStore<CallLog>(newLog(connection.state.get()));

/** Begins anew. */
export const forgetCalls = (): void => callLog.set(newLog(connection.state.get()));

followCalls(rpc, connection, callLog, () => window.location.pathname.replace(/\/$/, ''));

// Another login sees nothing of the one before; a session that is over may be resumed.
session.state.subscribe(() => {
  if (session.state.get().phase === 'none') forgetCalls();
});

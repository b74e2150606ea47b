import { browserClock } from '@/lib/clock';
import { CredentialClient } from '@/lib/persons/credential-client';
import { orderedFetch } from '@/lib/rpc/ordered-fetch';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { SealedCalls } from '@/lib/rpc/sealed-calls';
import { bootFacts } from './boot';
import { Connection } from './connection';
import { browserTabs } from './login-tabs';
import { NotificationStream } from './notifications';
import { Session } from './session';

/** The client of the device that serves this console; there is only one. */
export const rpc: RpcClient = new CredentialClient(
  orderedFetch((input, init) => fetch(input, init)),
  browserClock,
  (area) => !knownCapabilities()[area === 'AccessCard' ? 'cardService' : 'fingerprintService'],
);

const knownCapabilities = () => {
  const state = session.state.get();
  return state.phase === 'none' ? bootFacts.get().capabilities : state.visitor.capabilities;
};

/** The login of this tab. */
export const session: Session = new Session(rpc, browserClock, () => bootFacts.get().capabilities);
/** Calls whose parameters are encrypted. */
export const sealed = new SealedCalls(rpc, () => knownCapabilities().securityBaseline);
/** State of the connection to the device. */
export const connection = new Connection(rpc, browserClock);
/** Events that the device sends. */
export const notifications = new NotificationStream(
  rpc,
  browserClock,
  () => knownCapabilities().httpOnly,
  () => session.end('unauthorized'),
  () => document.hidden,
  browserTabs,
  () => session.forTabs(),
  (mark) => void session.follow(mark),
);
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => notifications.changeVisibility());
  for (const end of ['pagehide', 'freeze']) addEventListener(end, () => notifications.leave(end === 'pagehide'), true);
}

session.state.subscribe(() => {
  if (session.state.get().phase === 'open') notifications.resume();
  else notifications.stop(true);
});
session.isLeaving.subscribe(() => session.isLeaving.get() && notifications.stop(true));

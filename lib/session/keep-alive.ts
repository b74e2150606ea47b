import type { Cancel, Clock } from '@/lib/clock';
import { SIGN_IN, TIMER_MS } from '@/lib/contract/limits';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver } from '@/lib/rpc/rpc-error';

/**
 * How a session ends without a sign-out; `unauthorized` is HTTP 401 on the notifications, `idle` that nobody used the
 * console. @spec §4 session keep-alive; 401 @assumed pages-3 11.4; idle @assumed pages-1 session keeping
 */
export type SessionEnd = 'authorize-failed' | 'connect-over' | 'unauthorized' | 'idle';

/**
 * Keeps a session alive: one call every 200 times the interval. When it is refused with a session code, the session
 * ends at once; after any other failure one successful answer within the wait is enough. Returns the function that
 * stops it.
 * @spec §4; length of the wait @assumed pages-1 session keeping
 */
export function keepAlive(rpc: RpcClient, clock: Clock, intervalS: number, onEnd: (end: SessionEnd) => void): Cancel {
  let stopped = false;
  let cancelWait: Cancel | undefined;

  const stop = () => {
    stopped = true;
    cancelTimer();
    globalThis.document?.removeEventListener('visibilitychange', onShown);
    cancelWait?.();
  };
  const end = (reason: SessionEnd) => {
    if (stopped) return;
    stop();
    onEnd(reason);
  };
  const beat = async () => {
    try {
      await rpc.call('Global.keepAlive', { timeout: SIGN_IN.keepAliveIntervalS, active: true });
      cancelWait?.();
      cancelWait = undefined;
    } catch (error) {
      if (isSessionOver(error)) end('authorize-failed');
      else cancelWait ??= clock.after(TIMER_MS.keepAliveTimeout, () => end('connect-over'));
    }
  };
  // Another tab of this login may have just been closed: its beacon ends the login soon, unless a call comes.
  const onShown = () => void (document.hidden || beat());
  globalThis.document?.addEventListener('visibilitychange', onShown);
  const cancelTimer = clock.every(TIMER_MS.keepAlivePerInterval * intervalS, () => void beat());
  return stop;
}

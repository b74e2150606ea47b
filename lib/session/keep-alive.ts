import type { Cancel, Clock } from '@/lib/clock';
import { PREVIEW_LIFE_S, SIGN_IN, TIMER_MS } from '@/lib/contract/limits';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { closedTabs } from './closed-tabs';

/**
 * When a tab calls after another one of its login was closed, within `unloadGrace`: early, and once more for a beacon
 * that reached the device after the first call. @assumed ours
 */
const AFTER_CLOSED_MS = [1_000, 4_000] as const;

/**
 * How a session ends without a sign-out; `unauthorized` is HTTP 401 on the notifications, `idle` that nobody used the
 * console. @spec §4 session keep-alive; 401 @assumed pages-3 11.4; idle @assumed pages-1 session keeping
 */
export type SessionEnd = 'authorize-failed' | 'connect-over' | 'unauthorized' | 'idle';

/** A running keep-alive. */
export interface KeepAlive {
  stop: Cancel;
  /** Sends one now. */
  beat(): void;
  /** The tab is being closed and has told the device: other tabs of the login keep it. */
  closing(): void;
}

/**
 * Keeps a session alive: one call every 200 times the interval. When it is refused with a session code, the session
 * ends at once; after any other failure one successful answer within the wait is enough. `isBrief`: the login should
 * not outlive a killed browser by long. A hidden tab is not brief: browsers slow its timers to one a minute.
 * @spec §4; length of the wait @assumed pages-1 session keeping
 */
export function keepAlive(
  rpc: RpcClient,
  clock: Clock,
  intervalS: number,
  onEnd: (end: SessionEnd) => void,
  isBrief: () => boolean = () => false,
): KeepAlive {
  let stopped = false;
  let cancelWait: Cancel | undefined;
  let extra: Cancel[] = [];

  const stop = () => {
    stopped = true;
    cancelTimer();
    globalThis.document?.removeEventListener('visibilitychange', onShownOrHidden);
    cancelWait?.();
    tabs.stop();
    for (const cancel of extra) cancel();
  };
  const end = (reason: SessionEnd) => {
    if (stopped) return;
    stop();
    onEnd(reason);
  };
  const beat = async () => {
    const timeout = isBrief() && !isHidden() ? PREVIEW_LIFE_S : SIGN_IN.keepAliveIntervalS;
    try {
      await rpc.call('Global.keepAlive', { timeout, active: true });
      cancelWait?.();
      cancelWait = undefined;
    } catch (error) {
      if (isSessionOver(error)) end('authorize-failed');
      else cancelWait ??= clock.after(TIMER_MS.keepAliveTimeout, () => end('connect-over'));
    }
  };
  // The beacon of a closed tab ends the login soon, unless a call comes. A window beside it sees no other sign of it.
  const tabs = closedTabs(
    () => rpc.sessionId(),
    () => {
      for (const cancel of extra) cancel();
      extra = AFTER_CLOSED_MS.map((ms) => clock.after(ms, () => void beat()));
    },
  );
  // A browser that restores or wakes this tab may not have delivered that another one was closed.
  const onShownOrHidden = () => void ((!isHidden() || isBrief()) && beat());
  globalThis.document?.addEventListener('visibilitychange', onShownOrHidden);
  const cancelTimer = clock.every(TIMER_MS.keepAlivePerInterval * intervalS, () => void beat());
  return { stop, beat: () => void (stopped || beat()), closing: () => void (stopped || tabs.sayClosed()) };
}

const isHidden = () => globalThis.document?.hidden ?? false;

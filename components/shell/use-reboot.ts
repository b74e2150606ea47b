import { useTranslations } from 'next-intl';
import { useAct } from '@/components/feedback/use-act';
import { browserClock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import { unsaved } from '@/lib/forms/unsaved';
import { connection, rpc, session } from '@/lib/session/device';
import { farewell } from '@/lib/session/farewell';

/** To the root, with everything read anew: the device may speak another language or run other software by then. */
export function restartAtRoot(): void {
  unsaved.set(undefined);
  session.forget();
  window.location.replace('/');
}

/** The account has another password: back to the root, where sign-in says so. @spec §4 */
export function restartWithNewPassword(): void {
  farewell.passwordChanged();
  browserClock.after(TIMER_MS.passwordChangeRedirect, restartAtRoot);
}

/** Waits for the device that goes away now and returns to the root. */
export function awaitRestart(delayMs: number): void {
  connection.rebooting(delayMs, restartAtRoot);
}

/**
 * Restarts the device without asking; tells a refusal and stays. After the restart the page is the root.
 * @spec §4 "reboot returns to root after 3 s"
 */
export function useReboot(): (delayMs?: number) => Promise<boolean> {
  const t = useTranslations('form');
  const act = useAct();
  return async (delayMs = TIMER_MS.rebootRedirect) => {
    const isAccepted = await act.run(() => rpc.call('magicBox.reboot', {}), t('rebootNow'));
    if (isAccepted) awaitRestart(delayMs);
    return isAccepted;
  };
}

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useAct } from '@/components/feedback/use-act';
import { browserClock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import { drafts } from '@/lib/forms/drafts';
import { unsaved } from '@/lib/forms/unsaved';
import { connection, rpc, session } from '@/lib/session/device';
import { signInNotice } from '@/lib/session/sign-in-notice';
import { useMayLeave } from './leave-guard';

/** Opens the root and loads everything again: the device may have another language or firmware by then. */
export function restartAtRoot(): void {
  unsaved.set(undefined);
  drafts.set([]);
  session.forget();
  window.location.replace('/');
}

/** The account has another password: back to the root, where sign-in shows a message. @spec §4 */
export function restartWithNewPassword(): void {
  signInNotice.passwordChanged();
  browserClock.after(TIMER_MS.passwordChangeRedirect, restartAtRoot);
}

/** Waits for the device that is restarting and returns to the root. */
export function awaitRestart(delayMs: number): void {
  connection.rebooting(delayMs, restartAtRoot);
}

/** Text of a refusal because the device, or one attached to it, is being upgraded; undefined for any other failure. */
export function useBusyText(): (error: unknown) => string | undefined {
  const t = useTranslations('update');
  return (error) => (Object(error).detail?.reason === 'TargetInUse' ? t('goesOn') : undefined);
}

/**
 * Restarts the device without asking; reports a refusal and stays. After the restart the root opens.
 * @spec §4 "reboot returns to root after 3 s"
 */
export function useReboot(): (delayMs?: number) => Promise<boolean> {
  const t = useTranslations('form');
  const act = useAct({ textOf: useBusyText() });
  return async (delayMs = TIMER_MS.rebootRedirect) => {
    const isAccepted = await act.run(() => rpc.call('magicBox.reboot', {}), t('rebootNow'));
    if (isAccepted) awaitRestart(delayMs);
    return isAccepted;
  };
}

/** The same, after a question. */
export function useAskedReboot(): () => Promise<void> {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const reboot = useReboot();
  const mayLeave = useMayLeave({ isEnd: true });
  return async () => {
    const confirmed = await ask({
      title: t('restartTitle'),
      text: t('restartText'),
      confirm: t('restartButton'),
      cancel: common('cancel'),
      isRestart: true,
    });
    if (confirmed && (await mayLeave())) await reboot();
  };
}

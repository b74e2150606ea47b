import { useTranslations } from 'next-intl';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { PasswordBox } from '@/components/form/password-pair';
import { useActionForm } from '@/lib/forms/use-action-form';
import { RpcError } from '@/lib/rpc/rpc-error';
import { sealed } from '@/lib/session/device';
import { digitCountProblem, required } from '@/lib/validation/text-kinds';
import { MOBILE_CARD } from './use-mobile';

interface PinDialogProps {
  /** Attempts left; undefined where the device does not say. */
  tries: number | undefined;
  onClose(): void;
  /** The PIN was tried, with whatever result. */
  onTried(): void;
}

/** Unlocks the SIM card with its PIN, which is sent encrypted and kept nowhere. */
export function PinDialog({ tries, onClose, onTried }: PinDialogProps) {
  const t = useTranslations('network.mobile');
  const isWrong = (error: unknown) => error instanceof RpcError && error.detail.reason === 'AuthFailed';
  const close = useWhileOpen(onClose);
  const act = useAct({ textOf: (error) => (isWrong(error) ? t('pinWrong') : undefined) });
  const fields = useActionForm({
    initial: { pin: '' },
    label: () => 'PIN',
    disabled: act.isBusy,
    validate: ({ pin }) => ({ pin: required(pin) ?? digitCountProblem(pin, { min: 4, max: 8 }) }),
  });
  const unlock = async ({ pin }: { pin: string }) => {
    const content = { Name: MOBILE_CARD, PIN: pin };
    const isOpen = await act.run(() => sealed.call('netApp.unlockSim', content));
    onTried();
    if (isOpen) close();
  };
  return (
    <DialogFrame title={t('enterPin')} onClose={onClose} changed={fields.changedNames}>
      <DialogForm
        button={t('unlockSim')}
        isBusy={act.isBusy}
        isReady={tries !== 0}
        failure={act.failure}
        onSubmit={fields.onSubmit(unlock)}
      >
        {tries !== undefined && <p>{tries === 0 ? t('simLocked') : t('pinTries', { count: tries })}</p>}
        <PasswordBox field={fields.field('pin')} autoComplete="new-password" />
      </DialogForm>
    </DialogFrame>
  );
}

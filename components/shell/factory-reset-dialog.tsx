import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { TIMER_MS } from '@/lib/contract/limits';
import { rpc } from '@/lib/session/device';
import { factoryReset } from '@/lib/session/factory-reset';
import type { SignedIn } from '@/lib/session/session';
import { useMayLeave } from './leave-guard';
import { ProofDialog } from './proof-dialog';
import { awaitRestart } from './use-reboot';

/**
 * Factory reset. Afterwards the device is uninitialized and the root shows the first-boot wizard.
 * @spec §8 factory reset; password by baseline @assumed pages-1 ASH31
 */
export function FactoryResetDialog({ visitor, onClose }: { visitor: SignedIn; onClose(): void }) {
  const t = useTranslations('shell');
  const mayLeave = useMayLeave({ isEnd: true });
  return (
    <ProofDialog
      visitor={visitor}
      title={t('resetTitle')}
      button={t('reset')}
      run={async (password) => {
        if (!(await mayLeave())) return undefined;
        const outcome = await factoryReset(rpc, visitor.userName, password);
        if (outcome.kind === 'done') {
          toast.success(t('resetDone'));
          onClose();
          awaitRestart(TIMER_MS.rebootRedirect);
        }
        return outcome;
      }}
      onClose={onClose}
    >
      <p>{t('resetText', { type: visitor.capabilities.deviceType })}</p>
    </ProofDialog>
  );
}

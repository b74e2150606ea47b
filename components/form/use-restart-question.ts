import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useMayLeave } from '@/components/shell/leave-guard';
import { useReboot, useTrialLoss } from '@/components/shell/use-reboot';

/** Asks whether the device restarts now, after a save that takes effect only then. */
export function useRestartQuestion(): () => Promise<void> {
  const t = useTranslations('form');
  const reboot = useReboot();
  const trialLoss = useTrialLoss();
  const mayLeave = useMayLeave({ isEnd: true });
  return async () => {
    const now = await ask({
      title: t('rebootTitle'),
      text: `${t('rebootText')} ${trialLoss()}`,
      confirm: t('rebootNow'),
      cancel: t('rebootLater'),
    });
    if (now && (await mayLeave())) await reboot();
  };
}

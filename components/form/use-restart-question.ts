import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useMayLeave } from '@/components/shell/leave-guard';
import { useReboot } from '@/components/shell/use-reboot';

/** Asks whether the device restarts now, after a save that takes effect only then. */
export function useRestartQuestion(): () => Promise<void> {
  const t = useTranslations('form');
  const reboot = useReboot();
  const mayLeave = useMayLeave({ isEnd: true });
  return async () => {
    const now = await ask({
      title: t('rebootTitle'),
      text: t('rebootText'),
      confirm: t('rebootNow'),
      cancel: t('rebootLater'),
      isRestart: true,
    });
    if (now && (await mayLeave())) await reboot();
  };
}

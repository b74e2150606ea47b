import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { RpcError } from '@/lib/rpc/rpc-error';

/** Nothing is stored under the number. No other cause is possible: the console offers no number out of range. */
const isNothingKept = (error: unknown) => error instanceof RpcError && error.detail.field === 'index';

/** Runs a camera command and shows why it failed. Returns whether it succeeded. */
export function useAttempt(): (act: () => Promise<void>) => Promise<boolean> {
  const t = useTranslations('ptz');
  const failureText = useFailureText();
  return async (act) => {
    try {
      await act();
      return true;
    } catch (error) {
      const text = isNothingKept(error) ? t('nothingKept') : failureText(error);
      toast.failure(text, { title: t('title'), error });
      return false;
    }
  };
}

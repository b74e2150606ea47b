import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { RpcError } from '@/lib/rpc/rpc-error';

/** The device names the number where nothing is kept under it: the console offers no number beyond the range. */
const isNothingKept = (error: unknown) => error instanceof RpcError && error.detail.field === 'index';

/** Does something with the camera and says why it failed. Answers whether it was done. */
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

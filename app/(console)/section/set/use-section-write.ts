import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { writeSections } from './write-sections';

/** A write of several plans from a dialog: what it waits for, why it failed, and what is said once it is done. */
export function useSectionWrite(onDone: () => void) {
  const form = useTranslations('form');
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const write = async (change: Parameters<typeof writeSections>[0], done: string) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = await writeSections(change);
      if (outcome.kind === 'saved') {
        toast.success(outcome.replyLost ? form('savedReplyLost') : done);
        return onDone();
      }
      setFailure(outcome.kind === 'unknown' ? form('saveUnknown') : failureText(outcome.error));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, write };
}

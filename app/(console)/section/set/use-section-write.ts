import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { writeSections } from './write-sections';

/** Writes several plans from a dialog: busy state, failure, and the message once it is done. */
export function useSectionWrite(onDone: () => void) {
  const form = useTranslations('form');
  const { isBusy, failure, run } = useAct();
  const write = (change: Parameters<typeof writeSections>[0], done: string) =>
    run(async () => {
      const outcome = await writeSections(change);
      if (outcome.kind === 'unknown') throw new ActFailure(form('saveUnknown'));
      if (outcome.kind !== 'saved') throw outcome.error;
      toast.success(outcome.replyLost ? form('savedReplyLost') : done);
      onDone();
    });
  return { isBusy, failure, write };
}

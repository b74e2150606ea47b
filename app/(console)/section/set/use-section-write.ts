import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import type { TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import { useEditTable } from '@/lib/forms/use-tables';

/** Changes several plans from a dialog, all of them or none: busy state, failure, and the message once it is done. */
export function useSectionWrite(onDone: () => void) {
  const form = useTranslations('form');
  const end = useWhileOpen(onDone);
  const { isBusy, failure, run } = useAct();
  const edit = useEditTable();
  const write = (change: (plan: TimeScheduleTable, number: number) => TimeScheduleTable, done: string) =>
    run(async () => {
      const outcome = await edit('AccessTimeSchedule', (plans) => plans.map(change));
      if (outcome.kind === 'unknown') throw new ActFailure(form('saveUnknown'));
      if (outcome.kind !== 'saved') throw outcome.error;
      toast.success(outcome.replyLost ? form('savedReplyLost') : done);
      end();
    });
  return { isBusy, failure, write };
}

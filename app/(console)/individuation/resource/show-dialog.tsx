import { useTranslations } from 'next-intl';
import { useProblemText } from '@/components/feedback/problem-text';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { NumberBox } from '@/components/form/number-box';
import { ADVERT } from '@/lib/contract/limits';
import type { AdvertResource } from '@/lib/contract/methods/video-output';
import { useActionForm } from '@/lib/forms/use-action-form';
import { useNameList } from '@/lib/i18n/use-name-list';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** Seconds of a picture. @assumed as "Show now" of /individuation/screen */
const PICTURE_S = 10;

interface ShowDialogProps {
  rows: readonly AdvertResource[];
  onShown(): unknown;
  onClose(): void;
}

/** Shows resources on the screen at once, one after the other. Call VideoOutput.deliverAdvertisement. */
export function ShowDialog({ rows, onShown, onClose }: ShowDialogProps) {
  const t = useTranslations('individuation.resource');
  const problemText = useProblemText();
  const common = useTranslations('common');
  const nameList = useNameList();
  const close = useWhileOpen(onClose);
  const act = useAct({
    textOf: (error) =>
      error instanceof RpcError && error.detail.reason === 'TargetInUse' ? t('notPlayable') : undefined,
  });
  const fields = useActionForm({
    initial: { seconds: Math.max(PICTURE_S, ...rows.map(({ Duration }) => Duration)) as number | '' },
    label: () => t('eachFor'),
    validate: ({ seconds }) => ({ seconds: rangeProblem(seconds, ADVERT.deliverS) }),
  });
  const { seconds } = fields.values;
  const problem = fields.problems.seconds;
  const show = async () => {
    const list = rows.map(({ ID }) => ID);
    const duration = Number(seconds);
    if (!(await act.run(() => rpc.call('VideoOutput.deliverAdvertisement', { channel: 0, list, duration })))) return;
    toast.success(t('shown'));
    close();
    await onShown();
  };
  return (
    <DialogFrame title={t('showTitle', { count: rows.length })} changed={fields.changedNames} onClose={onClose}>
      <DialogForm
        button={t('show')}
        isBusy={act.isBusy}
        isReady={fields.isValid}
        failure={act.failure}
        onSubmit={fields.onSubmit(show)}
      >
        <p>{nameList(rows.map(({ Name }) => Name))}</p>
        <NumberBox
          label={t('eachFor')}
          value={seconds}
          rightSection={common('seconds')}
          error={problem && problemText(problem)}
          errorProps={{ role: 'alert' }}
          onChange={fields.field('seconds').set}
        />
      </DialogForm>
    </DialogFrame>
  );
}

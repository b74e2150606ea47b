import { useTranslations } from 'next-intl';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DialogTimeField } from '@/components/form/dialog-time-field';
import { useActionForm } from '@/lib/forms/use-action-form';
import { typedTimeProblem } from '@/lib/session/typed-time';

interface SetClockDialogProps {
  /** 'yyyy-MM-dd HH:mm:ss', where the boxes begin. */
  from: string;
  isBusy: boolean;
  onSet(time: string): void;
  onClose(): void;
}

/** Sets the device's clock to a date and time. */
export function SetClockDialog({ from, isBusy, onSet, onClose }: SetClockDialogProps) {
  const t = useTranslations('network.dateSet');
  const fields = useActionForm({
    initial: { time: from },
    label: () => t('dateTime'),
    validate: ({ time }) => ({ time: typedTimeProblem(time, 'dateTime') }),
  });
  return (
    <DialogFrame onClose={onClose} title={t('setTo')} changed={fields.changedNames}>
      <DialogForm button={t('set')} isBusy={isBusy} onSubmit={fields.onSubmit(({ time }) => onSet(time))}>
        <DialogTimeField field={fields.field('time')} kind="dateTime" isRequired hasFocus />
      </DialogForm>
    </DialogFrame>
  );
}

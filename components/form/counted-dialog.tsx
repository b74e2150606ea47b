import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { useActionForm } from '@/lib/forms/use-action-form';
import { useReadAgain } from '@/lib/session/use-session-open';
import { keepDigits } from '@/lib/validation/digits';
import { DialogForm } from './dialog-form';
import { DialogFrame } from './dialog-frame';
import { DialogTextField } from './dialog-text-field';

interface CountedDialogProps {
  /** Cache key of the count. */
  cacheKey: string;
  count(): Promise<number>;
  /** True: the reply was lost, but everything is deleted. Throws when the device refused, or still holds something. */
  remove(count: number): Promise<boolean>;
  /** A sentence about other data that is deleted with the entries. */
  text: string;
  /** A note shown once the number of entries is known. */
  hint?(count: number): ReactNode;
  /** Name of the action; also the title before the count is known. */
  button: string;
  title(count: number): string;
  removed(count: number): string;
  /** Reports the deletion in place of a plain message. */
  report?(message: string): void;
  onClose(): void;
  /** Something may be deleted: also called after a failure, when the progress is unknown. */
  onRemoved(): void;
}

/**
 * Deletes everything of a kind. The number of items has to be typed: it is read when the dialog opens, and without
 * it nothing can be deleted.
 * @assumed pages-1 /personManage
 */
export function CountedDialog(props: CountedDialogProps) {
  const { cacheKey, text, button, onClose } = props;
  const t = useTranslations('form');
  const failureText = useFailureText();
  const close = useWhileOpen(onClose);
  const act = useAct();
  const count = useQuery({ queryKey: ['all', cacheKey], gcTime: 0, queryFn: props.count });
  const countFailure = count.isError ? failureText(count.error) : undefined;
  const fields = useActionForm({
    initial: { typed: '' },
    label: () => t('typeCount', { count: String(count.data) }),
    disabled: act.isBusy,
  });
  useReadAgain(count.error, () => void count.refetch());

  const remove = () =>
    act.run(async (signal) => {
      if (count.data === undefined) return;
      try {
        const isLost = await props.remove(count.data);
        close();
        (props.report ?? toast.success)(isLost ? t('savedReplyLost') : props.removed(count.data));
      } catch (error) {
        // The dialog was closed meanwhile, which stops nothing.
        if (signal.aborted)
          toast.failure(failureText(error), { title: button, act: button, error, outlivesPage: true });
        throw error;
      } finally {
        props.onRemoved();
      }
    });

  return (
    <DialogFrame onClose={onClose} title={count.data === undefined ? button : props.title(count.data)}>
      <DialogForm
        button={button}
        isDanger
        isBusy={act.isBusy}
        isReady={fields.values.typed === String(count.data)}
        failure={act.failure}
        onSubmit={fields.onSubmit(remove)}
      >
        <p>{text}</p>
        {count.data !== undefined && props.hint?.(count.data)}
        {countFailure && (
          <RetryNotice isTrying={count.isFetching} onRetry={() => void count.refetch()}>
            {countFailure}
          </RetryNotice>
        )}
        {count.data !== undefined && (
          <DialogTextField
            field={fields.field('typed')}
            inputMode="numeric"
            autoComplete="off"
            isTechnical
            data-autofocus
            keep={keepDigits}
          />
        )}
      </DialogForm>
    </DialogFrame>
  );
}

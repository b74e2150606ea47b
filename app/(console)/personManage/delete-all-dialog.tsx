import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import classes from '@/components/form/dialog-form.module.css';
import { countPersons } from '@/lib/records/access-users';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useReadAgain } from '@/lib/session/use-session-open';
import { keepDigits } from '@/lib/validation/digits';
import '@/components/theme/dialog-styles';

interface DeleteAllDialogProps {
  onClose(): void;
  /** Persons may be gone: also after a failure, when nobody knows how far the device came. */
  onRemoved(): void;
}

/**
 * Deletes every person, whatever the list is filtered by. The number of persons has to be typed: it is asked for when
 * the dialog opens, and without it nothing can be deleted. @assumed pages-1 /personManage
 */
export function DeleteAllDialog({ onClose, onRemoved }: DeleteAllDialogProps) {
  useFocusReturn();
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const count = useQuery({ queryKey: ['all persons'], gcTime: 0, queryFn: () => countPersons(rpc) });
  const countFailure = count.isError ? failureText(count.error) : undefined;
  useReadAgain(count.error, () => void count.refetch());
  const isReady = count.data !== undefined && typed === String(count.data);

  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isReady) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const isLost = await removeAll();
      toast.success(isLost ? form('savedReplyLost') : t('removed', { count: count.data ?? 0 }));
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
      onRemoved();
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={count.data === undefined ? t('removeAll') : t('removeAllTitle', { count: count.data })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form className={classes.form} onSubmit={remove} noValidate>
        <p>{t('removeText')}</p>
        {countFailure && (
          <Notice
            tone="bad"
            isNews
            action={
              <Button size="xs" variant="default" loading={count.isFetching} onClick={() => void count.refetch()}>
                {common('retry')}
              </Button>
            }
          >
            {countFailure}
          </Notice>
        )}
        {failure && (
          <Notice tone="bad" isNews>
            {failure}
          </Notice>
        )}
        {count.data !== undefined && (
          <TextInput
            data-autofocus
            label={t('removeAllLabel', { count: String(count.data) })}
            value={typed}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            disabled={isBusy}
            onChange={(event) => setTyped(keepDigits(event.currentTarget.value))}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" loading={isBusy} disabled={!isReady}>
            {t('removeAll')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** True: the reply was lost, but nobody is left. Throws when the device refused or still holds somebody. */
async function removeAll(): Promise<boolean> {
  try {
    await rpc.call('AccessUser.removeAll', {});
    return false;
  } catch (error) {
    const left = error instanceof TransportError ? await countPersons(rpc).catch(() => undefined) : undefined;
    if (left !== 0) throw error;
    return true;
  }
}

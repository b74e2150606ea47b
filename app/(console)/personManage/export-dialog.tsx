import { Button, Modal, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import classes from '@/components/form/dialog-form.module.css';
import { browserClock } from '@/lib/clock';
import { allPersons } from '@/lib/people-file/held-persons';
import { exportFile } from '@/lib/people-file/people-files';
import { columnsOf } from '@/lib/people-file/person-columns';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';
import '@mantine/core/styles/Progress.layer.css';
import '@/components/theme/dialog-styles';

interface ExportDialogProps {
  /** Device wall clock. */
  now: string;
  onClose(): void;
}

/** Reads every person of the device and saves them as a file; closing the dialog ends it without one. */
export function ExportDialog({ now, onClose }: ExportDialogProps) {
  useFocusReturn();
  const t = useTranslations('personImport');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const capabilities = useCapabilities();
  const [read, setRead] = useState({ done: 0, total: 0 });
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const leave = useRef(onClose);
  leave.current = onClose;
  const text = failureText(failure);
  const again = () => setTries(tries + 1);
  useReadAgain(failure, again);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const onProgress = (done: number, total: number) => !signal.aborted && setRead({ done, total });
    setFailure(undefined);
    allPersons({ rpc, clock: browserClock, signal, onProgress }).then(
      (persons) => {
        if (signal.aborted) return;
        saveFile(fileNamePart(`persons ${now}.csv`), exportFile(persons, columnsOf(capabilities)));
        toast.success(t('exported', { count: persons.length }));
        leave.current();
      },
      (error) => !signal.aborted && setFailure(error),
    );
    return () => abort.abort();
  }, [tries]);

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('exportTitle')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.form}>
        <p>{t('exportText')}</p>
        {failure === undefined ? (
          <>
            <Progress
              value={(read.done / Math.max(1, read.total)) * 100}
              aria-label={t('exportTitle')}
              transitionDuration={0}
            />
            <p>{t('doneOf', { done: read.done, total: read.total })}</p>
          </>
        ) : (
          text !== undefined && (
            <Notice
              tone="bad"
              isNews
              action={
                <Button size="xs" variant="default" onClick={again}>
                  {common('retry')}
                </Button>
              }
            >
              {text}
            </Notice>
          )
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

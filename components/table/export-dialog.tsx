import { Button, Modal, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import classes from '@/components/form/dialog-form.module.css';
import { browserClock } from '@/lib/clock';
import type { LongRead } from '@/lib/records/read-all';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { useReadAgain } from '@/lib/session/use-session-open';
import '@mantine/core/styles/Progress.layer.css';
import '@/components/theme/dialog-styles';

interface ExportDialogProps<Row> {
  title: string;
  /** What the file does not hold. */
  text?: string;
  /** Every row; called when the dialog opens and at each further try. */
  read(watched: LongRead): Promise<readonly Row[]>;
  toFile(rows: readonly Row[]): Blob;
  /** With its ending. */
  fileName: string;
  /** Said once the file is handed over. */
  done(count: number): string;
  onClose(): void;
}

/** Reads everything from the moment it opens and hands over a file; closing it ends that without one. */
export function ExportDialog<Row>(props: ExportDialogProps<Row>) {
  const { title, text, fileName, onClose } = props;
  useFocusReturn();
  const t = useTranslations('table');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const [progress, setProgress] = useState({ read: 0, total: 0 });
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  // The file is that of the moment the dialog opened, whatever the page shows by then.
  const opened = useRef(props).current;
  const leave = useRef(onClose);
  leave.current = onClose;
  const again = () => setTries(tries + 1);
  useReadAgain(failure, again);
  const failed = failureText(failure);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const onProgress = (read: number, total: number) => !signal.aborted && setProgress({ read, total });
    setFailure(undefined);
    opened.read({ rpc, clock: browserClock, signal, onProgress }).then(
      (rows) => {
        if (signal.aborted) return;
        saveFile(fileNamePart(fileName), opened.toFile(rows));
        toast.success(opened.done(rows.length));
        leave.current();
      },
      (error) => !signal.aborted && setFailure(error),
    );
    return () => abort.abort();
  }, [tries]);

  const { read, total } = progress;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.form}>
        {text !== undefined && <p>{text}</p>}
        <p>{t('exportedSoFar', { read, total })}</p>
        <Progress value={(read / Math.max(1, total)) * 100} size={8} aria-label={title} transitionDuration={0} />
        {failure !== undefined && failed !== undefined && (
          <Notice
            tone="bad"
            isNews
            action={
              <Button size="xs" variant="default" onClick={again}>
                {common('retry')}
              </Button>
            }
          >
            {failed}
          </Notice>
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

import { Button, Modal, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import classes from '@/components/form/dialog-form.module.css';
import { csvText } from '@/lib/records/csv';
import type { FinderSource } from '@/lib/records/finder-source';
import { readAll } from '@/lib/records/read-all';
import { saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import type { LogColumn } from './log-page';
import '@mantine/core/styles/Progress.layer.css';
import '@/components/theme/dialog-styles';

interface ExportDialogProps<Row, Condition> {
  source: FinderSource<Row, Condition>;
  condition: Condition;
  columns: readonly LogColumn<Row>[];
  /** Without its ending. */
  fileName: string;
  onClose(): void;
}

/** Reads every row that fits, from the moment it opens, and hands over a file for spreadsheets; Cancel leaves none. */
export function ExportDialog<Row, Condition>(props: ExportDialogProps<Row, Condition>) {
  const { source, condition, columns, fileName, onClose } = props;
  useFocusReturn();
  const t = useTranslations('table.log');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const [progress, setProgress] = useState({ read: 0, total: 0 });
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(1);

  useEffect(() => {
    const abort = new AbortController();
    setFailure(undefined);
    const onProgress = (read: number, total: number) => {
      if (!abort.signal.aborted) setProgress({ read, total });
    };
    readAll(rpc, source, condition, { onProgress, signal: abort.signal }).then(
      (rows) => {
        if (!rows) return;
        const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))];
        saveFile(`${fileName}.csv`, new Blob([csvText(lines)], { type: 'text/csv;charset=utf-8' }));
        toast.success(t('exported', { count: rows.length }));
        onClose();
      },
      (error) => {
        if (!abort.signal.aborted) setFailure(failureText(error));
      },
    );
    return () => abort.abort();
    // The file is that of the filters at the moment the dialog opened.
  }, [tries]);

  const { read, total } = progress;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('exporting')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.form}>
        <p>{t('exportedSoFar', { read, total })}</p>
        <Progress value={total === 0 ? 0 : (read / total) * 100} size={8} aria-label={t('exporting')} />
        {failure && (
          <Notice
            tone="bad"
            isNews
            action={
              <Button size="xs" variant="default" onClick={() => setTries(tries + 1)}>
                {common('retry')}
              </Button>
            }
          >
            {failure}
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

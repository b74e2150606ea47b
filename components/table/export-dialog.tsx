import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { LongReading } from '@/components/feedback/long-reading';
import { toast } from '@/components/feedback/toasts';
import classes from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import type { LongRead } from '@/lib/records/read-all';
import { fileNamePart, saveFile } from '@/lib/save-file';

interface ExportDialogProps<Row> {
  title: string;
  /** A note about data that the file does not contain. */
  text?: string;
  /** Every row; called when the dialog opens and for each retry. */
  read(watched: LongRead): Promise<readonly Row[]>;
  toFile(rows: readonly Row[]): Blob;
  /** With its extension. */
  fileName: string;
  /** Message after the file was exported. */
  done(count: number): string;
  /** Message about what the file lacks, also after the export. */
  lacking?(): string | undefined;
  onClose(): void;
}

/** Reads everything when it opens and exports a file; closing it aborts without one. */
export function ExportDialog<Row>(props: ExportDialogProps<Row>) {
  const { title, text, onClose } = props;
  const t = useTranslations('table');
  const common = useTranslations('common');
  // The file has the rows of the moment the dialog opened, whatever the page shows by then.
  const opened = useRef(props).current;
  const save = (rows: readonly Row[]) => {
    saveFile(fileNamePart(opened.fileName), opened.toFile(rows));
    toast.success(opened.done(rows.length));
    const lacking = opened.lacking?.();
    if (lacking) toast.info(lacking, { stays: true });
    onClose();
  };

  return (
    <DialogFrame onClose={onClose} title={title} closeOnClickOutside={false}>
      <div className={classes.form}>
        {text !== undefined && <p>{text}</p>}
        <LongReading label={title} text={(progress) => t('exportedSoFar', progress)} read={opened.read} onRead={save} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}

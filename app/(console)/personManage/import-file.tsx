import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { FileInput } from '@/components/form/file-input';
import classes from './import-dialog.module.css';
import { ImportStep } from './import-step';
import type { OpenProblem } from './open-files';

interface ImportFileProps {
  problem: OpenProblem | undefined;
  /** Photos there are faces for. */
  takesPhotos: boolean;
  onChoose(files: readonly File[]): void;
  onTemplate(): void;
}

/** Chooses the file: by button or by dropping it. */
export function ImportFile({ problem, takesPhotos, onChoose, onTemplate }: ImportFileProps) {
  const t = useTranslations('personImport');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <ImportStep title={t('fileTitle')}>
      <p>{t('fileText')}</p>
      {takesPhotos && <p>{t('photos.fileText')}</p>}
      {problem && (
        <Notice tone="bad" isNews>
          {t(`problem.${problem}`)}
        </Notice>
      )}
      <fieldset
        className={classes.drop}
        aria-label={t('fileTitle')}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (event.dataTransfer.files.length > 0) onChoose([...event.dataTransfer.files]);
        }}
      >
        <FileInput
          ref={input}
          accept={takesPhotos ? '.csv,text/csv,.zip,.png,.jpg,.jpeg' : '.csv,text/csv'}
          multiple={takesPhotos}
          hidden
          aria-label={t('fileTitle')}
          onChoose={(_, all) => onChoose(all)}
        />
        <Button onClick={() => input.current?.click()}>{t('chooseFile')}</Button>
        <span className={classes.quiet}>{t('drop')}</span>
      </fieldset>
      <div>
        <Button variant="subtle" size="xs" onClick={onTemplate}>
          {t('template')}
        </Button>
      </div>
    </ImportStep>
  );
}

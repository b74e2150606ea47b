import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { DialogStep } from '@/components/feedback/dialog-step';
import { Notice } from '@/components/feedback/notice';
import { FileInput } from '@/components/form/file-input';
import { useDrop } from '@/components/form/use-drop';
import classes from './import-dialog.module.css';
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
  const drop = useDrop(onChoose);
  return (
    <DialogStep title={t('fileTitle')}>
      <p>{t('fileText')}</p>
      {takesPhotos && <p>{t('photos.fileText')}</p>}
      {problem && (
        <Notice tone="bad" isNews>
          {t(`problem.${problem}`)}
        </Notice>
      )}
      <fieldset className={classes.drop} aria-label={t('fileTitle')} {...drop}>
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
    </DialogStep>
  );
}

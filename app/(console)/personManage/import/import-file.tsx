import { Button } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { DialogStep } from '@/components/feedback/dialog-step';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { FileInput } from '@/components/form/file-input';
import { useDrop } from '@/components/form/use-drop';
import { isolated } from '@/lib/i18n/isolated';
import { encodingsFor } from './encodings';
import classes from './import-dialog.module.css';
import type { OpenProblem } from './open-files';

const HelperChoice = lazyPart(
  () => import('@/components/form/helper-choice').then((module) => module.HelperChoice),
  'nothing',
);

interface ImportFileProps {
  problem: OpenProblem | undefined;
  /** Files that are not Unicode. */
  unread: readonly File[] | undefined;
  /** Whether the device stores face photos. */
  takesPhotos: boolean;
  onChoose(files: readonly File[], encoding?: string): void;
  onTemplate(): void;
}

/** Chooses the file by button or by drag and drop. */
export function ImportFile({ problem, unread, takesPhotos, onChoose, onTemplate }: ImportFileProps) {
  const t = useTranslations('personImport');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const drop = useDrop((files) => onChoose(files));
  return (
    <DialogStep title={t('fileTitle')}>
      <p>{t('fileText')}</p>
      {takesPhotos && <p>{t('photos.fileText')}</p>}
      {problem && (
        <Notice tone="bad" isNews>
          {t(`problem.${problem}`)}
        </Notice>
      )}
      {unread && (
        <div className={classes.line}>
          <p className={classes.quiet}>{t('readAsText')}</p>
          {encodingsFor(locale).map((encoding) => (
            <Button key={encoding} variant="default" size="xs" onClick={() => onChoose(unread, encoding)}>
              {t('readAs', { encoding: isolated(encoding) })}
            </Button>
          ))}
        </div>
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
      <div className={classes.others}>
        <HelperChoice
          extensions={takesPhotos ? ['.csv', '.zip', '.png', '.jpg', '.jpeg'] : ['.csv']}
          title={t('fileTitle')}
          onChoose={async (file, { helper, signal, onProgress }) =>
            onChoose([await helper.read(file, { signal, onProgress })])
          }
        />
        <Button variant="subtle" size="xs" onClick={onTemplate}>
          {t('template')}
        </Button>
      </div>
    </DialogStep>
  );
}

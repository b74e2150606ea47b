import { Button, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import type { FileProblem } from '@/lib/csv/file-text';
import classes from './import-dialog.module.css';
import { ImportStep } from './import-step';
import '@mantine/core/styles/Progress.layer.css';

interface ImportFileProps {
  problem: FileProblem | 'unreadable' | undefined;
  onChoose(file: File): void;
  onTemplate(): void;
}

/** Chooses the file: by button or by dropping it. */
export function ImportFile({ problem, onChoose, onTemplate }: ImportFileProps) {
  const t = useTranslations('personImport');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <ImportStep title={t('fileTitle')}>
      <p>{t('fileText')}</p>
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
          const file = event.dataTransfer.files[0];
          if (file) onChoose(file);
        }}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={t('fileTitle')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // Emptied at once: choosing the same file again is a change again.
            event.currentTarget.value = '';
            if (file) onChoose(file);
          }}
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

/** Something that takes a while and needs nobody. @param share from 0 to 1 */
export function ImportWait({ title, share }: { title: string; share: number }) {
  return (
    <ImportStep title={title}>
      <Progress value={share * 100} aria-label={title} transitionDuration={0} />
    </ImportStep>
  );
}

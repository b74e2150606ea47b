import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import classes from './file-choice.module.css';
import { FileInput } from './file-input';

interface FileChoiceProps {
  /** What kind of file it is. */
  label: string;
  /** Endings and media types the browser offers; a dropped file may be any other, too. */
  accept: string;
  onChoose(file: File): void;
}

/** Takes one file, by button or by dropping it. Its name stays, and another one may be taken any time. */
export function FileChoice({ label, accept, onChoose }: FileChoiceProps) {
  const t = useTranslations('form.file');
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [isOver, setOver] = useState(false);
  const choose = (file: File) => {
    setName(file.name);
    onChoose(file);
  };

  return (
    <fieldset
      className={classes.box}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) choose(file);
      }}
    >
      <legend>{label}</legend>
      <FileInput ref={input} accept={accept} hidden aria-label={label} onChoose={choose} />
      <Button variant="default" aria-describedby={hintId} onClick={() => input.current?.click()}>
        {t(name === undefined ? 'choose' : 'other')}
      </Button>
      <span id={hintId} className={classes.hint}>
        {name === undefined ? t('drop') : <bdi>{name}</bdi>}
      </span>
    </fieldset>
  );
}

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef, useState } from 'react';
import classes from './file-choice.module.css';
import { FileInput } from './file-input';
import { useDrop } from './use-drop';

interface FileChoiceProps {
  /** What kind of file it is. */
  label: string;
  /** Extensions and media types the browser offers; a dropped file may be of any other type. */
  accept: string;
  /** While the chosen file is in use. */
  isDisabled?: boolean;
  /** Name of a file that was chosen in another way; undefined: none, or this one was chosen later. */
  given?: string | undefined;
  /** Other ways to choose. */
  children?: ReactNode;
  /** Takes several at once: each is chosen, and the caller shows their names. */
  isMany?: boolean;
  onChoose(file: File): void;
}

/**
 * Accepts files, by button or by dropping them. The name of a single one stays visible, and another one can be chosen
 * while it is not in use.
 */
export function FileChoice(props: FileChoiceProps) {
  const { label, accept, isDisabled = false, isMany = false, given, children, onChoose } = props;
  const t = useTranslations('form.file');
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<string>();
  const name = given ?? own;
  const choose = (files: readonly File[]) => {
    for (const file of isMany ? files : files.slice(0, 1)) {
      if (!isMany) setOwn(file.name);
      onChoose(file);
    }
  };
  const drop = useDrop(choose, isDisabled);

  return (
    <fieldset className={classes.choice} {...drop}>
      <legend>{label}</legend>
      <div className={classes.box}>
        <FileInput
          ref={input}
          accept={accept}
          multiple={isMany}
          hidden
          aria-label={label}
          onChoose={(_, all) => choose(all)}
        />
        <Button
          variant="default"
          disabled={isDisabled}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t(isMany ? 'chooseMany' : name === undefined ? 'choose' : 'other')}
        </Button>
        <span id={hintId} className={classes.hint}>
          {name === undefined ? t(isMany ? 'dropMany' : 'drop') : <bdi>{name}</bdi>}
        </span>
        {children}
      </div>
    </fieldset>
  );
}

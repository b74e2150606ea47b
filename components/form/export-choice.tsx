import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogForm } from './dialog-form';
import classes from './dialog-form.module.css';
import { DialogFrame } from './dialog-frame';

interface ExportChoiceProps<Way extends string> {
  title: string;
  text: string;
  /** The first one is chosen at the beginning; `about`: what the file contains. */
  ways: readonly { way: Way; label: string; about?: string }[];
  onChoose(way: Way): void;
  onClose(): void;
}

/** Asks which file is wanted before an export. */
export function ExportChoice<Way extends string>({ title, text, ways, onChoose, onClose }: ExportChoiceProps<Way>) {
  const files = useTranslations('personImport');
  const [chosen, setChosen] = useState(ways[0]?.way);
  return (
    <DialogFrame onClose={onClose} title={title}>
      <DialogForm button={files('exportOpen')} onSubmit={() => chosen && onChoose(chosen)}>
        <p>{text}</p>
        <fieldset className={classes.ways} aria-label={title}>
          {ways.map(({ way, label, about }) => (
            <label key={way}>
              <input type="radio" name="way" checked={way === chosen} onChange={() => setChosen(way)} />
              <span>
                {label}
                {about && <small>{about}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      </DialogForm>
    </DialogFrame>
  );
}

import { Button, Checkbox, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import type { SaveOutcome } from '@/lib/forms/save-tables';
import classes from './dialog-form.module.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@/components/theme/dialog-styles';

interface CopyEntryDialogProps {
  /** Of all entries of the table, in its order. */
  names: readonly string[];
  /** From 0. */
  from: number;
  title: string;
  text: string;
  button(count: number): string;
  done(count: number): string;
  /** Writes the chosen entries, from 0. Throws as `readTables`. */
  copy(chosen: readonly number[]): Promise<SaveOutcome>;
  onCopied(): void;
  onClose(): void;
}

/** Gives other entries of a table what one has. */
export function CopyEntryDialog({ names, from, title, text, ...props }: CopyEntryDialogProps) {
  useFocusReturn();
  const form = useTranslations('form');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const copy = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = await props.copy(chosen);
      if (outcome.kind === 'saved') {
        toast.success(props.done(chosen.length));
        props.onCopied();
        return props.onClose();
      }
      setFailure(outcome.kind === 'unknown' ? form('saveUnknown') : failureText(outcome.error));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const toggle = (index: number) =>
    setChosen(chosen.includes(index) ? chosen.filter((each) => each !== index) : [...chosen, index]);
  return (
    <Modal opened onClose={props.onClose} title={title} closeButtonProps={{ 'aria-label': common('close') }}>
      <form className={classes.form} onSubmit={(event) => void copy(event)}>
        <p>{text}</p>
        {failure && (
          <Notice tone="bad" isNews>
            {failure}
          </Notice>
        )}
        {names.map((name, index) =>
          index === from ? null : (
            <Checkbox
              key={index}
              label={<bdi>{`${index + 1} · ${name}`}</bdi>}
              checked={chosen.includes(index)}
              onChange={() => toggle(index)}
            />
          ),
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={chosen.length === 0}>
            {props.button(chosen.length)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

import { Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import type { SaveOutcome } from '@/lib/forms/save-tables';
import { DialogForm } from './dialog-form';
import { DialogFrame } from './dialog-frame';

interface CopyEntryDialogProps {
  /** All entries of the table, in its order. */
  names: readonly string[];
  /** From 0. */
  from: number;
  title: string;
  text: string;
  /** What to consider about the chosen entries; undefined: nothing. */
  warning?(chosen: readonly number[]): string | undefined;
  button(count: number): string;
  done(count: number): string;
  /** Writes the chosen entries, from 0. Throws as `readTables`. */
  copy(chosen: readonly number[]): Promise<SaveOutcome>;
  onClose(): void;
}

/** Copies one entry to other entries of a table. */
export function CopyEntryDialog({ names, from, title, text, ...props }: CopyEntryDialogProps) {
  const form = useTranslations('form');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const warning = props.warning?.(chosen);
  const close = useWhileOpen(props.onClose);
  const act = useAct();
  const copy = () =>
    act.run(async () => {
      const outcome = await props.copy(chosen);
      if (outcome.kind === 'unknown') throw new ActFailure(form('saveUnknown'));
      if (outcome.kind !== 'saved') throw outcome.error;
      toast.success(props.done(chosen.length));
      close();
    });
  const toggle = (index: number) =>
    setChosen(chosen.includes(index) ? chosen.filter((each) => each !== index) : [...chosen, index]);
  return (
    <DialogFrame onClose={props.onClose} title={title} changed={chosen.map((index) => names[index] ?? '')}>
      <DialogForm
        button={props.button(chosen.length)}
        isBusy={act.isBusy}
        isReady={chosen.length > 0}
        failure={act.failure}
        onSubmit={() => void copy()}
      >
        <p>{text}</p>
        {warning && <Notice tone="warn">{warning}</Notice>}
        {names.map((name, index) =>
          index === from ? null : (
            <Checkbox
              key={index}
              label={
                <>
                  {index + 1} · <bdi>{name}</bdi>
                </>
              }
              checked={chosen.includes(index)}
              onChange={() => toggle(index)}
            />
          ),
        )}
      </DialogForm>
    </DialogFrame>
  );
}

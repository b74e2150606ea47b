import { Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NumberedName } from '@/components/feedback/numbered-name';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import type { Choice } from '@/components/form/select-field';

interface CopyDoorsDialogProps {
  doors: readonly Choice<number>[];
  chosen: readonly number[];
  onClose(): void;
  onChoose(doors: number[]): void;
}

/** Chooses the doors that the next save also writes; nothing is saved here. */
export function CopyDoorsDialog({ doors, chosen, onClose, onChoose }: CopyDoorsDialogProps) {
  const t = useTranslations('alarm.alarmcfg');
  const [wanted, setWanted] = useState(chosen);
  const submit = () => {
    onChoose(doors.map(({ value }) => value).filter((door) => wanted.includes(door)));
    onClose();
  };
  const changed = doors.filter(({ value }) => wanted.includes(value) !== chosen.includes(value));
  return (
    <DialogFrame onClose={onClose} title={t('copy')} changed={changed.map(({ label }) => label)}>
      <DialogForm button={t('choose')} onSubmit={submit}>
        <p>{t('copyText')}</p>
        {doors.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={<NumberedName text={label} />}
            checked={wanted.includes(value)}
            onChange={() =>
              setWanted(wanted.includes(value) ? wanted.filter((each) => each !== value) : [...wanted, value])
            }
          />
        ))}
      </DialogForm>
    </DialogFrame>
  );
}

import { Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DAYS, type Day } from '@/lib/timesection/week';

interface CopyDaysDialogProps {
  from: Day;
  onClose(): void;
  onCopy(to: Day[]): void;
}

/** Chooses the days that get the sections of the open one; the form is changed, nothing is saved. */
export function CopyDaysDialog({ from, onClose, onCopy }: CopyDaysDialogProps) {
  const t = useTranslations('schedule');
  const names = useTranslations('schedule.day');
  const [chosen, setChosen] = useState<readonly Day[]>([]);
  const copy = () => {
    onCopy(DAYS.filter((day) => chosen.includes(day)));
    onClose();
  };
  return (
    <DialogFrame
      onClose={onClose}
      title={t('copyTitle', { day: names(from) })}
      changed={chosen.map((day) => names(day))}
    >
      <DialogForm button={t('copyButton', { count: chosen.length })} isReady={chosen.length > 0} onSubmit={copy}>
        {DAYS.filter((day) => day !== from).map((day) => (
          <Checkbox
            key={day}
            label={names(day)}
            checked={chosen.includes(day)}
            onChange={() => setChosen(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day])}
          />
        ))}
      </DialogForm>
    </DialogFrame>
  );
}

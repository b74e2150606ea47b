import { Button, Checkbox, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFocusReturn } from '@/components/feedback/focus-return';
import classes from '@/components/form/dialog-form.module.css';
import { DAYS, type Day } from '@/lib/timesection/week';
import '@mantine/core/styles/Checkbox.layer.css';
import '@/components/theme/dialog-styles';

interface CopyDaysDialogProps {
  from: Day;
  onClose(): void;
  onCopy(to: Day[]): void;
}

/** Chooses the days that shall be like the open one; the form is changed, nothing is saved. */
export function CopyDaysDialog({ from, onClose, onCopy }: CopyDaysDialogProps) {
  useFocusReturn();
  const t = useTranslations('section.set');
  const names = useTranslations('schedule.day');
  const common = useTranslations('common');
  const [chosen, setChosen] = useState<readonly Day[]>([]);
  const copy = (event: FormEvent) => {
    event.preventDefault();
    onCopy(DAYS.filter((day) => chosen.includes(day)));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('copyTitle', { day: names(from) })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form className={classes.form} onSubmit={copy}>
        {DAYS.filter((day) => day !== from).map((day) => (
          <Checkbox
            key={day}
            label={names(day)}
            checked={chosen.includes(day)}
            onChange={() => setChosen(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day])}
          />
        ))}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={chosen.length === 0}>
            {t('copyButton', { count: chosen.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

import { Button, Checkbox, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFocusReturn } from '@/components/feedback/focus-return';
import classes from '@/components/form/dialog-form.module.css';
import type { Choice } from '@/components/form/select-field';
import '@mantine/core/styles/Checkbox.layer.css';
import '@/components/theme/dialog-styles';

interface CopyDoorsDialogProps {
  doors: readonly Choice<number>[];
  chosen: readonly number[];
  onClose(): void;
  onChoose(doors: number[]): void;
}

/** Chooses the doors that the next save writes, too; nothing is saved here. */
export function CopyDoorsDialog({ doors, chosen, onClose, onChoose }: CopyDoorsDialogProps) {
  useFocusReturn();
  const t = useTranslations('alarm.alarmcfg');
  const common = useTranslations('common');
  const [wanted, setWanted] = useState(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(doors.map(({ value }) => value).filter((door) => wanted.includes(door)));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('copy')} closeButtonProps={{ 'aria-label': common('close') }}>
      <form className={classes.form} onSubmit={submit}>
        <p>{t('copyText')}</p>
        {doors.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={<bdi>{label}</bdi>}
            checked={wanted.includes(value)}
            onChange={() =>
              setWanted(wanted.includes(value) ? wanted.filter((each) => each !== value) : [...wanted, value])
            }
          />
        ))}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit">{t('choose')}</Button>
        </div>
      </form>
    </Modal>
  );
}

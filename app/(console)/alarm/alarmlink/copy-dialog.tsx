import { Button, Checkbox, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import classes from '@/components/form/dialog-form.module.css';
import type { AlarmInputTable } from '@/lib/contract/configs';
import { readTables, saveTables } from '@/lib/forms/save-tables';
import { rpc } from '@/lib/session/device';
import '@mantine/core/styles/Checkbox.layer.css';
import '@/components/theme/dialog-styles';

interface CopyDialogProps {
  /** From 0. */
  from: number;
  inputs: readonly AlarmInputTable[];
  onClose(): void;
  onCopied(): void;
}

/** Gives other inputs the linkage of one; their names, wiring and switches stay. */
export function CopyDialog({ from, inputs, onClose, onCopied }: CopyDialogProps) {
  useFocusReturn();
  const t = useTranslations('alarm.alarmlink');
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
      const held = (await readTables(rpc, ['Alarm'])).Alarm as AlarmInputTable[];
      const { FireLinkEnable, EventHandler } = held[from] ?? {};
      const next = held.map((each, index) =>
        chosen.includes(index)
          ? { ...each, FireLinkEnable, EventHandler: { ...each.EventHandler, ...EventHandler } }
          : each,
      );
      const outcome = await saveTables(rpc, { Alarm: next });
      if (outcome.kind === 'saved') {
        toast.success(t('copied', { count: chosen.length }));
        onCopied();
        onClose();
        return;
      }
      setFailure(outcome.kind === 'unknown' ? form('saveUnknown') : failureText(outcome.error));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('copyTitle', { number: from + 1 })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form className={classes.form} onSubmit={(event) => void copy(event)}>
        <p>{t('copyText')}</p>
        {failure && (
          <Notice tone="bad" isNews>
            {failure}
          </Notice>
        )}
        {inputs.map(({ Name }, index) =>
          index === from ? null : (
            <Checkbox
              key={index}
              label={<bdi>{`${index + 1} · ${Name}`}</bdi>}
              checked={chosen.includes(index)}
              onChange={() =>
                setChosen(chosen.includes(index) ? chosen.filter((each) => each !== index) : [...chosen, index])
              }
            />
          ),
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={chosen.length === 0}>
            {t('copyButton', { count: chosen.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

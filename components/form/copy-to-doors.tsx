import { Button, Checkbox, Modal } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { useMayLose } from '@/components/feedback/use-may-lose';
import type { DoorTable } from '@/lib/contract/configs';
import { readTables, saveTables } from '@/lib/forms/save-tables';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import classes from './dialog-form.module.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@/components/theme/dialog-styles';

interface CopyToDoorsProps {
  form: Pick<ConfigForm<object>, 'changedLabels' | 'discard' | 'readOnly' | 'busy'>;
  /** From 0. */
  index: number;
  /** What other doors get. */
  members: readonly (keyof DoorTable)[];
}

/** Gives other doors what is stored of one; comes after the page, and only where there are several doors. */
export function CopyToDoors({ form, index, members }: CopyToDoorsProps) {
  const t = useTranslations('door.copyTo');
  const mayLose = useMayLose();
  const [isOpen, setOpen] = useState(false);
  const doors = useTables(['AccessControl']).data?.AccessControl ?? [];
  if (doors.length < 2) return null;
  /** What is typed here is not stored yet, and the page is read again after the copy. */
  const open = async () => {
    if (!(await mayLose(form.changedLabels))) return;
    form.discard();
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        disabled={form.readOnly || form.busy !== undefined}
        onClick={() => void open()}
      >
        {t('open')}
      </Button>
      {isOpen && <CopyDialog index={index} doors={doors} members={members} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CopyDialogProps {
  index: number;
  doors: readonly DoorTable[];
  members: readonly (keyof DoorTable)[];
  onClose(): void;
}

function CopyDialog({ index, doors, members, onClose }: CopyDialogProps) {
  useFocusReturn();
  const t = useTranslations('door.copyTo');
  const form = useTranslations('form');
  const common = useTranslations('common');
  const queries = useQueryClient();
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
      const held = (await readTables(rpc, ['AccessControl'])).AccessControl as DoorTable[];
      // A member that the device does not have is none to copy.
      const given = Object.fromEntries(
        members.flatMap((member) => {
          const value = held[index]?.[member];
          return value === undefined ? [] : [[member, value]];
        }),
      );
      const next = held.map((door, at) => (chosen.includes(at) ? { ...door, ...given } : door));
      const outcome = await saveTables(rpc, { AccessControl: next });
      if (outcome.kind === 'saved') {
        toast.success(t('done', { count: chosen.length }));
        // The form shows what is stored now.
        void queries.invalidateQueries({ queryKey: ['tables'] });
        return onClose();
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
      title={t('title', { number: index + 1 })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form className={classes.form} onSubmit={(event) => void copy(event)}>
        <p>{t('text')}</p>
        {failure && (
          <Notice tone="bad" isNews>
            {failure}
          </Notice>
        )}
        {doors.map(({ Name }, door) =>
          door === index ? null : (
            <Checkbox
              key={door}
              label={<bdi>{`${door + 1} · ${Name}`}</bdi>}
              checked={chosen.includes(door)}
              onChange={() =>
                setChosen(chosen.includes(door) ? chosen.filter((each) => each !== door) : [...chosen, door])
              }
            />
          ),
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={chosen.length === 0}>
            {t('button', { count: chosen.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

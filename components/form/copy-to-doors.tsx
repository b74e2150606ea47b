import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMayLose } from '@/components/feedback/use-may-lose';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { readTables, saveTables } from '@/lib/forms/save-tables';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import { CopyEntryDialog } from './copy-entry-dialog';

interface CopyToDoorsProps {
  form: Pick<ConfigForm<object>, 'changedLabels' | 'discard' | 'readOnly' | 'busy'>;
  /** From 0. */
  index: number;
  /** What other doors get. */
  members: readonly (keyof DoorTable)[];
}

/** Gives other doors what is stored of one, where there are several. */
export function CopyToDoors({ form, index, members }: CopyToDoorsProps) {
  const t = useTranslations('door.copyTo');
  const queries = useQueryClient();
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
  const copy = async (chosen: readonly number[]) => {
    const held = (await readTables(rpc, ['AccessControl'])).AccessControl as DoorTable[];
    // A member that the device does not have is none to copy.
    const given = Object.fromEntries(
      members.flatMap((member) => {
        const value = held[index]?.[member];
        return value === undefined ? [] : [[member, value]];
      }),
    );
    const next = held.map((door, at) => (chosen.includes(at) ? { ...door, ...given } : door));
    return saveTables(rpc, { AccessControl: next });
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
      {isOpen && (
        <CopyEntryDialog
          names={doors.map(({ Name }) => Name)}
          from={index}
          title={t('title', { number: index + 1 })}
          text={t('text')}
          button={(count) => t('button', { count })}
          done={(count) => t('done', { count })}
          copy={copy}
          // The form shows what is stored now.
          onCopied={() => void queries.invalidateQueries({ queryKey: ['tables'] })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

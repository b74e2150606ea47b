import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ICON } from '@/components/theme/icon';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useEditTable, useTable } from '@/lib/forms/use-tables';
import { CopyEntryDialog } from './copy-entry-dialog';
import { useCleanForm } from './use-clean-form';

interface CopyToDoorsProps {
  form: Pick<ConfigForm<object>, 'changedLabels' | 'readOnly' | 'busy'>;
  /** From 0. */
  index: number;
  /** Members of the table that are copied to other doors. */
  members: readonly (keyof DoorTable)[];
  /** What to consider about the chosen doors, from 0; undefined: nothing. */
  warning?(doors: readonly DoorTable[], chosen: readonly number[]): string | undefined;
}

/** Copies the stored settings of one door to others, where there are several. */
export function CopyToDoors({ form, index, members, warning }: CopyToDoorsProps) {
  const t = useTranslations('door.copyTo');
  const words = useTranslations('door');
  const edit = useEditTable();
  const mayStart = useCleanForm(form.changedLabels);
  const [isOpen, setOpen] = useState(false);
  const doors = useTable('AccessControl').data ?? [];
  if (doors.length < 2) return null;
  const open = async () => {
    if (await mayStart()) setOpen(true);
  };
  const copy = (chosen: readonly number[]) =>
    edit('AccessControl', (held) => {
      // A member that the device does not have cannot be copied.
      const given = Object.fromEntries(
        members.flatMap((member) => {
          const value = held[index]?.[member];
          return value === undefined ? [] : [[member, value]];
        }),
      );
      return held.map((door, at) => (chosen.includes(at) ? { ...door, ...given } : door));
    });
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconCopy {...ICON} />}
        disabled={form.readOnly || form.busy !== undefined}
        onClick={() => void open()}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <CopyEntryDialog
          names={doors.map(({ Name }, door) => Name || words('doorNumber', { number: door + 1 }))}
          from={index}
          title={t('title', { number: index + 1 })}
          text={t('text')}
          button={(count) => t('button', { count })}
          done={(count) => t('done', { count })}
          copy={copy}
          warning={(chosen) => warning?.(doors, chosen)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

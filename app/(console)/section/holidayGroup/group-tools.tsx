import { Button } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { ActMenu } from '@/components/shell/act-menu';
import { ICON } from '@/components/theme/icon';
import { calendarText } from '@/lib/calendar/write-calendar';
import type { FormField } from '@/lib/forms/form-field';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { useDeviceDay } from '@/lib/session/use-device-day';
import { daysOf, type Holiday } from '@/lib/validation/holidays';
import classes from './tools.module.css';

const ImportDialog = lazyPart(() => import('./import-dialog').then((module) => module.ImportDialog));
const CopyYearDialog = lazyPart(() => import('./copy-year-dialog').then((module) => module.CopyYearDialog));

interface GroupToolsProps {
  field: FormField<Holiday[]>;
  /** Name of the group. */
  name: string;
  /** Holidays of the other groups. */
  elsewhere: number;
  /** There is no room for another one. */
  isFull: boolean;
  onAdd(): void;
}

/** Bulk actions on the holidays of a group. */
export function GroupTools({ field, name, elsewhere, isFull, onAdd }: GroupToolsProps) {
  const t = useTranslations('section.holidayGroup');
  const day = useDeviceDay();
  const [open, setOpen] = useState<'import' | 'copy'>();
  const close = () => setOpen(undefined);
  const year = Number(day.data?.slice(0, 4) ?? new Date().getFullYear());
  const good = field.value.filter((each) => daysOf(each) > 0);
  const save = () => {
    const text = calendarText(good, new Date());
    saveFile(`${fileNamePart(name) || 'holidays'}.ics`, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
    toast.success(t('exported', { count: good.length }));
  };
  const acts = [
    ...(field.disabled || good.length === 0 ? [] : [{ label: t('incoming.copyTitle'), run: () => setOpen('copy') }]),
    ...(field.disabled ? [] : [{ label: t('incoming.importTitle'), run: () => setOpen('import') }]),
    ...(good.length === 0 ? [] : [{ label: t('export'), run: save }]),
  ];
  const given = { elsewhere, onClose: close, onTake: field.set };
  return (
    <div className={classes.tools}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus {...ICON} />}
        data-opens={isFull ? 'full' : 'new'}
        disabled={field.disabled || isFull}
        onClick={onAdd}
      >
        {t('add')}
      </Button>
      {acts.length > 0 && (
        <ActMenu label={t('more')} acts={acts}>
          <IconDots {...ICON} />
        </ActMenu>
      )}
      {open === 'import' && <ImportDialog {...given} year={year} held={field.value} />}
      {open === 'copy' && <CopyYearDialog {...given} holidays={field.value} />}
    </div>
  );
}

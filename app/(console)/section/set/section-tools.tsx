import { Button } from '@mantine/core';
import { IconCopy, IconDots } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useCleanForm } from '@/components/form/use-clean-form';
import { ActMenu } from '@/components/shell/act-menu';
import { ICON } from '@/components/theme/icon';
import { saveFile } from '@/lib/save-file';
import type { DialogKind, SectionDialogProps } from './section-dialog';
import classes from './section-dialogs.module.css';

const SectionDialog = lazyPart(() => import('./section-dialog').then((module) => module.SectionDialog));

/** Bulk actions on a week. */
export function SectionTools({ form, number, day, plans, uses }: Omit<SectionDialogProps, 'kind' | 'onClose'>) {
  const t = useTranslations('section.set');
  const schedule = useTranslations('schedule');
  const common = useTranslations('common');
  const act = useAct();
  const mayStart = useCleanForm(form.changedLabels);
  const [open, setOpen] = useState<DialogKind>();
  const { disabled } = form.field(day);
  /** Other entries are written at once and the page is read again afterwards: values typed here would be lost. */
  const openWrite = async (what: 'section' | 'import') => {
    if (await mayStart()) setOpen(what);
  };
  const save = () =>
    act.run(async () => {
      const { sectionFile } = await import('./section-file');
      saveFile('time-sections.csv', sectionFile(plans));
      toast.success(t('exported', { count: plans.length }));
    }, t('export'));
  const writes = disabled
    ? []
    : [
        { label: t('copySection'), run: () => void openWrite('section') },
        { label: t('import'), run: () => void openWrite('import') },
      ];
  return (
    <div className={classes.tools}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconCopy {...ICON} />}
        disabled={disabled}
        onClick={() => setOpen('days')}
      >
        {schedule('copy')}
      </Button>
      <ActMenu
        label={t('more')}
        acts={[
          ...writes,
          { label: t('export'), run: () => void save() },
          { label: common('print'), run: () => setOpen('print') },
        ]}
      >
        <IconDots {...ICON} />
      </ActMenu>
      {open && (
        <SectionDialog
          form={form}
          number={number}
          day={day}
          plans={plans}
          uses={uses}
          kind={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

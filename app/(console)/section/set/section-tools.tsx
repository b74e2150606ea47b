import { Button } from '@mantine/core';
import { IconCopy, IconDots } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { saveBeforeLeave } from '@/components/feedback/save-before-leave';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { ActMenu } from '@/components/shell/act-menu';
import type { TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import type { PlanUses } from '@/lib/records/plan-uses';
import { saveFile } from '@/lib/save-file';
import type { Day } from '@/lib/timesection/week';
import classes from './section-dialogs.module.css';
import type { SectionFields } from './section-fields';

const CopyDaysDialog = lazyPart(() => import('./copy-days-dialog').then((module) => module.CopyDaysDialog));
const CopySectionDialog = lazyPart(() => import('./copy-section-dialog').then((module) => module.CopySectionDialog));
const ImportDialog = lazyPart(() => import('./import-dialog').then((module) => module.ImportDialog));
const PrintDialog = lazyPart(() => import('./print-dialog').then((module) => module.PrintDialog));

interface SectionToolsProps {
  form: ConfigForm<SectionFields>;
  number: number;
  /** The open day. */
  day: Day;
  /** As stored on the device. */
  plans: readonly TimeScheduleTable[];
  uses: PlanUses['weekly'] | undefined;
}

/** Bulk actions on a week. */
export function SectionTools({ form, number, day, plans, uses }: SectionToolsProps) {
  const t = useTranslations('section.set');
  const common = useTranslations('common');
  const act = useAct();
  const mayLose = useMayLose();
  const [open, setOpen] = useState<'days' | 'section' | 'import' | 'print'>();
  const close = () => setOpen(undefined);
  const { disabled } = form.field(day);
  /** Other entries are written at once and the page is read again afterwards: values typed here would be lost. */
  const openWrite = async (what: 'section' | 'import') => {
    if (!(await mayLose(form.changedLabels, { save: saveBeforeLeave.get() }))) return;
    form.discard();
    setOpen(what);
  };
  const reread = () => void form.refresh();
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
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen('days')}
      >
        {t('copy')}
      </Button>
      <ActMenu
        label={t('more')}
        acts={[
          ...writes,
          { label: t('export'), run: () => void save() },
          { label: common('print'), run: () => setOpen('print') },
        ]}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </ActMenu>
      {open === 'days' && (
        <CopyDaysDialog
          from={day}
          onClose={close}
          onCopy={(to) => form.set(Object.fromEntries(to.map((each) => [each, form.values[day]])))}
        />
      )}
      {open === 'section' && (
        <CopySectionDialog from={number} plans={plans} uses={uses} onClose={close} onCopied={reread} />
      )}
      {open === 'import' && <ImportDialog plans={plans} onClose={close} onImported={reread} />}
      {open === 'print' && <PrintDialog number={number} fields={form.values} onClose={close} />}
    </div>
  );
}

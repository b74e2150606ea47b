import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { Panel } from '@/components/form/panel';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import type { FormField } from '@/lib/forms/form-field';
import { useDeviceDay } from '@/lib/session/use-device-day';
import { daysOf, type Holiday, holidaysFull } from '@/lib/validation/holidays';
import { GroupTools } from './group-tools';
import classes from './page.module.css';
import { PastNotice } from './past-notice';
import { YearStrip } from './year-strip';

interface HolidaysPanelProps {
  field: FormField<Holiday[]>;
  /** Name of the group. */
  name: string;
  /** Holidays of the other groups. */
  elsewhere: number;
  /** Opens a holiday by its index in the list; an index past the end opens a new one. */
  onEdit(index: number): void;
}

/** The holidays of one group: a strip of the year and a table. */
export function HolidaysPanel({ field, name, elsewhere, onEdit }: HolidaysPanelProps) {
  const t = useTranslations('section.holidayGroup');
  const table = useTranslations('table');
  const problemText = useProblemText();
  const { data: today = '' } = useDeviceDay();
  const full = holidaysFull(field.value.length, elsewhere);
  const rows = field.value.map((holiday, index) => ({ holiday, index }));
  rows.sort((a, b) => a.holiday.start.localeCompare(b.holiday.start));

  return (
    <Panel
      title={t('holidays', { count: field.value.length })}
      aside={
        <GroupTools
          field={field}
          name={name}
          elsewhere={elsewhere}
          isFull={full !== undefined}
          onAdd={() => onEdit(field.value.length)}
        />
      }
    >
      {full && (
        <div className={classes.notice}>
          <Notice tone="info">{problemText(full)}</Notice>
        </div>
      )}
      {field.problem && (
        <div className={classes.notice} data-state="wrong">
          <Notice tone="bad">{problemText(field.problem)}</Notice>
        </div>
      )}
      <PastNotice field={field} today={today} />
      <YearStrip holidays={field.value} />
      <SimpleTable
        rows={rows}
        rowKey={({ index }) => String(index)}
        empty={t('none')}
        columns={[
          { key: 'name', title: t('holiday.name'), cell: ({ holiday }) => <bdi>{holiday.name}</bdi> },
          { key: 'start', title: t('holiday.start'), cell: ({ holiday }) => <bdi dir="ltr">{holiday.start}</bdi> },
          { key: 'end', title: t('holiday.end'), cell: ({ holiday }) => <bdi dir="ltr">{holiday.end}</bdi> },
          { key: 'days', title: t('days'), cell: ({ holiday }) => <bdi>{daysOf(holiday)}</bdi> },
          {
            key: 'acts',
            title: t('acts'),
            hasActions: true,
            cell: ({ holiday, index }) => (
              <>
                <RowAct
                  icon={IconPencil}
                  isOpener
                  label={table('editRow', { name: holiday.name })}
                  verb={table('edit')}
                  isDisabled={field.disabled}
                  onClick={() => onEdit(index)}
                />
                <RowAct
                  icon={IconTrash}
                  label={table('removeRow', { name: holiday.name })}
                  verb={table('remove')}
                  isDisabled={field.disabled}
                  onClick={() => field.set(field.value.filter((_, at) => at !== index))}
                />
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import form from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DialogTimeField } from '@/components/form/dialog-time-field';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { AttendanceReportRow, CheckGroup } from '@/lib/contract/records';
import { csvFile } from '@/lib/csv/write-csv';
import { useActionForm } from '@/lib/forms/use-action-form';
import { rowsIn } from '@/lib/records/read-reply';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { daysOf, monthSoFar, type ReportDay, type ReportFields, reportParams, reportProblems } from './report';
import classes from './report-dialog.module.css';

interface ReportDialogProps {
  /** 'yyyy-MM-dd' of the device. */
  day: string;
  groups: readonly CheckGroup[];
  onClose(): void;
}

const FIGURES = ['Late', 'Early', 'Absent', 'Overtime'] as const;

/** Who was late, early, absent or worked longer, as the device counts it; by person, or by person and day. */
export function ReportDialog({ day, groups, onClose }: ReportDialogProps) {
  const t = useTranslations('accesslog.attendance');
  const log = useTranslations('accesslog.log.field');
  const common = useTranslations('common');
  const table = useTranslations('table.log');
  const [rows, setRows] = useState<readonly AttendanceReportRow[]>();
  const [asked, setAsked] = useState<ReportFields>();
  const [byDay, setByDay] = useState(false);
  const [page, setPage] = useState(1);
  const act = useAct();
  const fields = useActionForm<ReportFields>({
    initial: monthSoFar(day),
    label: (key) => (key === 'group' ? t('group') : table(key === 'start' ? 'from' : 'to')),
    disabled: act.isBusy,
    validate: reportProblems,
  });
  const days = asked ? daysOf(asked) : [];
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / PAGE_SIZE));
  const shown = (rows ?? []).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

  const show = (values: ReportFields) =>
    act.run(async () => {
      const { Info } = await rpc.call('Attendance.webStatis', reportParams(values));
      setRows(rowsIn('Attendance.webStatis', Info));
      setAsked(values);
      setPage(1);
    });
  /** Text of a cell of the matrix; empty for a day off. */
  const dayText = (each: ReportDay | undefined) => {
    if (!each) return '';
    const parts = FIGURES.flatMap((name) => (each[name] > 0 ? [t(`short.${name}`, { count: each[name] })] : []));
    return parts.length > 0 ? parts.join(' ') : t('short.fine');
  };
  const dayOf = (row: AttendanceReportRow, wanted: string) => row.Days?.find(({ Day }) => Day === wanted);
  const save = () => {
    const head = [log('userId'), log('name')];
    const lines = byDay
      ? [
          [...head, ...days],
          ...(rows ?? []).map((row) => [row.UserID, row.UserName, ...days.map((each) => dayText(dayOf(row, each)))]),
        ]
      : [
          [...head, ...FIGURES.map((name) => t(`figure.${name}`))],
          ...(rows ?? []).map((row) => [row.UserID, row.UserName, ...FIGURES.map((name) => String(row[name]))]),
        ];
    saveFile(fileNamePart(`attendance-report ${asked?.start} ${asked?.end}.csv`), csvFile(lines));
  };

  return (
    <DialogFrame
      onClose={onClose}
      size="xl"
      title={t('report')}
      isTyped={fields.changed.length > 0 || asked !== undefined}
    >
      <form className={form.form} onSubmit={fields.onSubmit(show)} noValidate>
        <div className={classes.asked}>
          <DialogTimeField field={fields.field('start')} kind="date" isRequired />
          <DialogTimeField field={fields.field('end')} kind="date" isRequired />
          <NativeSelect
            label={t('group')}
            value={String(fields.values.group)}
            disabled={act.isBusy}
            data={[
              { value: '0', label: table('all') },
              ...groups.map(({ groupID, groupInfo }) => ({ value: String(groupID), label: groupInfo.Name })),
            ]}
            onChange={(event) => fields.set({ group: Number(event.currentTarget.value) })}
          />
        </div>
        {act.failure && (
          <Notice tone="bad" isNews>
            {act.failure}
          </Notice>
        )}
        <div className={form.buttons}>
          <Button type="submit" loading={act.isBusy}>
            {t('show')}
          </Button>
        </div>
      </form>
      {rows && (
        <div className={form.form}>
          <Checkbox label={t('byDay')} checked={byDay} onChange={(event) => setByDay(event.currentTarget.checked)} />
          <div className={classes.report}>
            {rows.length === 0 || !byDay ? (
              <SimpleTable
                rows={shown}
                rowKey={({ UserID }) => UserID}
                empty={t('nobody')}
                columns={[
                  { key: 'userId', title: log('userId'), cell: ({ UserID }) => <bdi dir="ltr">{UserID}</bdi> },
                  { key: 'name', title: log('name'), cell: ({ UserName }) => <bdi>{UserName}</bdi> },
                  ...FIGURES.map((name) => ({
                    key: name,
                    title: t(`figure.${name}`),
                    cell: (row: AttendanceReportRow) => <bdi>{row[name]}</bdi>,
                  })),
                ]}
              />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
              <section className={classes.scroll} aria-label={t('byDay')} tabIndex={0}>
                <table className={classes.matrix}>
                  <thead>
                    <tr>
                      <th scope="col">{log('name')}</th>
                      {days.map((each) => (
                        <th key={each} scope="col">
                          <bdi dir="ltr">{each.slice(5)}</bdi>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map((row) => (
                      <tr key={row.UserID}>
                        <th scope="row">
                          <bdi>{row.UserName}</bdi> <bdi dir="ltr">{row.UserID}</bdi>
                        </th>
                        {days.map((each) => (
                          <td key={each}>{dayText(dayOf(row, each))}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </div>
          {byDay && <p>{t('legend')}</p>}
          {rows.length > PAGE_SIZE && <PaginationBar page={page} pages={pages} total={rows.length} onGoTo={setPage} />}
          <div className={form.buttons}>
            <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
              {common('print')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload {...ICON} />}
              disabled={rows.length === 0}
              onClick={save}
            >
              {table('export')}
            </Button>
          </div>
        </div>
      )}
    </DialogFrame>
  );
}

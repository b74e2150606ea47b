import { Button, Input, SegmentedControl, Skeleton } from '@mantine/core';
import { IconDownload, IconRefresh, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { FailedQuery } from '@/components/feedback/failed-query';
import { FailurePanel } from '@/components/feedback/failure-panel';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { controlId } from '@/components/form/control-id';
import { DialogTimeField } from '@/components/form/dialog-time-field';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { EmptyState } from '@/components/table/empty-state';
import tools from '@/components/table/record-page.module.css';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import { ICON } from '@/components/theme/icon';
import { browserClock } from '@/lib/clock';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { COUNT_STEPS, type CountStep } from '@/lib/contract/methods/people-counting';
import { useActionForm } from '@/lib/forms/use-action-form';
import { lastDays } from '@/lib/records/log-filter';
import { type CountSearch, clearCounts, readCounts } from '@/lib/records/people-counts';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { useDeviceDay } from '@/lib/session/use-device-day';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import { rowTexts, searchProblems } from './count-texts';
import { CountedParts } from './counted-parts';

const NOTHING_READ = { read: 0, total: 0 };

/** Who passed under the camera, beginning with today of the device. */
export function CountingTab({ strip }: { strip: ReactNode }) {
  const day = useDeviceDay();
  useReadAgain(day.error, () => void day.refetch());
  if (day.data !== undefined) return <Counting strip={strip} day={day.data} />;
  return (
    <PageBody head={<PageHead />}>
      {strip}
      {day.isError ? (
        <FailedQuery query={day} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} animate={false} />
        </div>
      )}
    </PageBody>
  );
}

function Counting({ strip, day }: { strip: ReactNode; day: string }) {
  const t = useTranslations('statistics.counting');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const log = useTranslations('table.log');
  const { timeFormat } = useCapabilities();
  const mayClear = useAuthority('AuthDelLog');
  const removal = useEntryRemoval();
  const act = useAct();
  const [first] = useState<CountSearch>(() => ({ ...lastDays(day, 1), step: 'Hour' }));
  const [search, setSearch] = useState(first);
  const [progress, setProgress] = useState(NOTHING_READ);
  const fields = useActionForm({
    initial: first,
    label: (key) => (key === 'step' ? t('step') : log(key)),
    validate: searchProblems,
  });
  const query = useQuery({
    queryKey: ['people counts', search],
    queryFn: ({ signal }) => {
      setProgress(NOTHING_READ);
      return readCounts(search, {
        rpc,
        clock: browserClock,
        signal,
        onProgress: (read, total) => setProgress({ read, total }),
      });
    },
  });
  const { data } = query;
  const submit = fields.onSubmit((values) => {
    if (JSON.stringify(values) === JSON.stringify(search)) void query.refetch();
    else setSearch(values);
  });
  const clear = async () => {
    const isAsked = await removal({
      title: t('clearTitle'),
      text: t('clearText'),
      confirm: t('clear'),
      removed: t('cleared'),
      entry: 'counts',
      remove: () => clearCounts(rpc),
    });
    if (isAsked) await query.refetch();
  };
  const exportRows = () =>
    act.run(async () => {
      if (!data) return;
      const { csvFile } = await import('@/lib/csv/write-csv');
      const { filed } = rowTexts(data.search, timeFormat);
      const lines = data.rows.map((row) => [filed(row), String(row.EnteredSubtotal), String(row.ExitedSubtotal)]);
      saveFile(
        'people-counting.csv',
        csvFile([[t(`stepTitle.${data.search.step}`), t('entered'), t('exited')], ...lines]),
      );
      toast.success(log('exported', { count: lines.length }));
    }, t('export'));

  return (
    <PageBody
      head={
        <PageHead
          actions={
            <HeadActs
              acts={[
                { label: common('refresh'), icon: <IconRefresh {...ICON} />, run: () => void query.refetch() },
                {
                  label: t('export'),
                  icon: <IconDownload {...ICON} />,
                  isDisabled: !data || data.rows.length === 0,
                  run: () => void exportRows(),
                },
                ...(mayClear ? [{ label: t('clear'), icon: <IconTrash {...ICON} />, run: () => void clear() }] : []),
              ]}
            />
          }
        />
      }
    >
      {strip}
      <div className={tools.tools}>
        <form className={tools.filters} onSubmit={submit} noValidate>
          <DialogTimeField field={fields.field('from')} kind="dateTime" edge="start" hasMessageAbove />
          <DialogTimeField field={fields.field('to')} kind="dateTime" edge="end" hasMessageAbove />
          <Input.Wrapper
            label={t('step')}
            labelElement="div"
            id={controlId('step')}
            style={{ display: 'grid', gap: 4, inlineSize: 'auto' }}
          >
            <SegmentedControl
              aria-label={t('step')}
              value={fields.values.step}
              onChange={(value) => fields.set({ step: COUNT_STEPS.find((step) => step === value) ?? 'Hour' })}
              data={COUNT_STEPS.map((step: CountStep) => ({ value: step, label: t(`stepTitle.${step}`) }))}
            />
          </Input.Wrapper>
          <Button type="submit" className={tools.search} variant="default" leftSection={<IconSearch {...ICON} />}>
            {common('search')}
          </Button>
        </form>
      </div>
      <div aria-busy={query.isFetching}>
        {query.isError && !data ? (
          <FailurePanel
            title={errors('LogQueryFailed')}
            error={query.error}
            tries={query.errorUpdateCount}
            isTrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : !data ? (
          <>
            {progress.total > PAGE_SIZE && <DoneBar label={t('title')} done={progress.read} total={progress.total} />}
            <Skeleton height={240} animate={false} />
          </>
        ) : data.rows.length === 0 ? (
          <EmptyState title={log('noRecordsThen')} text={t('emptyText')} />
        ) : (
          <>
            {/* What was read before is shown further. */}
            {query.isError && !isSessionOver(query.error) && (
              <div className={tools.notice}>
                <RetryNotice isTrying={query.isFetching} onRetry={() => void query.refetch()}>
                  {errors('LogQueryFailed')}
                </RetryNotice>
              </div>
            )}
            <CountedParts key={JSON.stringify(data.search)} counted={data} />
          </>
        )}
      </div>
    </PageBody>
  );
}

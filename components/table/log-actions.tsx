import { Button, NativeSelect, Switch } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { HeadActs } from '@/components/form/head-acts';
import { ICON } from '@/components/theme/icon';
import type { RecordCondition } from '@/lib/contract/methods/records';
import { type LogValues, logPeriods } from '@/lib/records/log-filter';
import { countLog, type LogRow } from '@/lib/records/log-source';
import type { Records } from '@/lib/records/use-finder';
import type { LiveTail } from '@/lib/records/use-live-tail';
import { rpc } from '@/lib/session/device';
import { useAuthority } from '@/lib/session/use-visitor';
import classes from './log-actions.module.css';
import type { LogColumn } from './log-column';
import type { LogDialogName } from './log-dialog';
import type { LogPageProps } from './log-page';

const LogDialog = lazyPart(() => import('./log-dialog').then((module) => module.LogDialog));

/** The filters of a log, held by its page. */
export interface ShownFilters {
  values: LogValues;
  isValid: boolean;
  /** The number of days up to today that the filter covers. */
  days: number | undefined;
  /** Sets them and searches. */
  show(values: LogValues, days?: number): void;
}

export interface LogActionsProps<Row extends LogRow> {
  page: LogPageProps<Row> & { day: string };
  condition: RecordCondition;
  records: Records<Row>;
  tail: LiveTail;
  columns: readonly LogColumn<Row>[];
  /** Keys of the columns in the table; undefined: the default ones. */
  shown: readonly string[] | undefined;
  onColumns(shown: readonly string[] | undefined): void;
  filters: ShownFilters;
}

/** The buttons in the head of a log, and the keys that turn its pages. */
export function LogActions<Row extends LogRow>(props: LogActionsProps<Row>) {
  const { page, records, tail } = props;
  const t = useTranslations('table.log');
  const { log } = page;
  const mayClear = useAuthority('AuthDelLog') && log.clear !== undefined;
  const [open, setOpen] = useState<LogDialogName>();
  usePageKeys(records);

  return (
    <>
      {tail.waiting > 0 && (
        <Button variant="subtle" onClick={tail.catchUp}>
          {t('waiting', { count: tail.waiting })}
        </Button>
      )}
      <PeriodSelect day={page.day} filters={props.filters} />
      {page.events.length > 0 && (
        <Switch
          label={t('liveTail')}
          checked={tail.isOn}
          onChange={(event) => tail.setOn(event.currentTarget.checked)}
        />
      )}
      <HeadActs
        acts={[
          ...(page.acts ?? []),
          {
            label: t('export'),
            icon: <IconDownload {...ICON} />,
            isDisabled: records.total === 0,
            run: () => setOpen('export'),
          },
        ]}
        more={[
          { label: t('saved.open'), run: () => setOpen('filters') },
          { label: t('columns.open'), run: () => setOpen('columns') },
          // Invalid times are not searched for.
          ...(page.totals === undefined
            ? []
            : [{ label: t('totals.open'), isDisabled: !props.filters.isValid, run: () => setOpen('totals') }]),
        ]}
        removeAll={
          mayClear
            ? {
                label: t('clear'),
                cacheKey: log.name,
                count: () => countLog(rpc, log),
                run: () => setOpen('clear'),
              }
            : undefined
        }
        foot={t('keys')}
      />
      {open && <LogDialog {...props} open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** The times that people ask for most, in one step. */
function PeriodSelect({ day, filters: { values, show } }: { day: string; filters: ShownFilters }) {
  const t = useTranslations('table.log.period');
  const periods = logPeriods(day);
  const shown = periods.find(({ times }) => times.from === values.from && times.to === values.to);
  return (
    <NativeSelect
      size="xs"
      className={classes.period}
      aria-label={t('label')}
      value={shown?.name ?? ''}
      data={[
        ...periods.map(({ name }) => ({ value: name, label: t(name) })),
        ...(shown ? [] : [{ value: '', label: t('other') }]),
      ]}
      onChange={(event) => {
        const chosen = periods.find(({ name }) => name === event.currentTarget.value);
        if (chosen) show({ ...values, ...chosen.times }, chosen.days);
      }}
    />
  );
}

/** Alt with Page Down or Page Up turns a page, wherever the focus is; the keys alone scroll as usual. */
function usePageKeys({ page, goTo }: Pick<Records<unknown>, 'page' | 'goTo'>): void {
  const turn = useRef((_by: number): void => undefined);
  useEffect(() => {
    turn.current = (by) => goTo(page + by);
  });
  // One listener for the whole lifetime: a state change by another listener would replace it during the event, which
  // it would then miss.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
      const isPlain = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      // Below an open dialog nothing moves.
      if (by === 0 || !isPlain || event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      turn.current(by);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

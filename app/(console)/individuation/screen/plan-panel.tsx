import { Button, Select } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { useCalendarWords } from '@/components/feedback/use-calendar-words';
import { Field } from '@/components/form/field';
import { FormRow } from '@/components/form/form-row';
import { Panel } from '@/components/form/panel';
import { CopyDaysDialog } from '@/components/schedule/copy-days-dialog';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { useAdvertLists } from '@/components/terminal/use-adverts';
import { ADVERT_PLAN } from '@/lib/contract/limits';
import type { AdvertSection } from '@/lib/contract/tables/terminal-screen';
import type { Values } from '@/lib/forms/bind';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import { useNameList } from '@/lib/i18n/use-name-list';
import { DAYS } from '@/lib/timesection/week';
import { PeriodDrawer } from './period-drawer';
import { copiedTo, timeOf } from './plan';
import { ModeSquare, PlanTrack } from './plan-track';
import type { STANDBY_SETTINGS } from './screen-fields';

interface PlanPanelProps {
  form: DeclaredForm<Values<typeof STANDBY_SETTINGS>>;
  day: number;
  onDay(day: number): void;
}

type Opened = { kind: 'period'; section: AdvertSection | undefined } | { kind: 'copy' };

/** The periods of a day, and what each shows. */
export function PlanPanel({ form, day, onDay }: PlanPanelProps) {
  const t = useTranslations('individuation.screen');
  const { weekday } = useCalendarWords();
  const nameList = useNameList();
  // Read again when the panel appears after a failure of the page.
  const lists = useAdvertLists();
  const [opened, setOpened] = useState<Opened>();
  const { sections } = form.values;
  const own = sections
    .filter(({ Day }) => Day === day)
    .sort((one, other) => timeOf(one).start.localeCompare(timeOf(other).start));
  const set = (next: readonly AdvertSection[]) => form.set({ sections: next });
  const put = (was: AdvertSection | undefined, next: AdvertSection) =>
    set(was ? sections.map((each) => (each === was ? next : each)) : [...sections, next]);
  const adverts = lists.data;
  // Nothing is called deleted, and nothing can be chosen, before it is known what there is.
  const nameOf = (id: number) =>
    adverts ? (adverts.find(({ ID }) => ID === id)?.Name ?? t('gone', { id })) : t('numbered', { id });
  const spanOf = (section: AdvertSection) => {
    const { start, end } = timeOf(section);
    return `${start}–${end}`;
  };
  const isLocked = form.readOnly;
  const close = () => setOpened(undefined);
  return (
    <Panel
      title={t('plan')}
      aside={
        <>
          <Select
            size="xs"
            aria-label={t('day')}
            allowDeselect={false}
            data={DAYS.map((_, index) => ({ value: String(index), label: weekday(index) }))}
            value={String(day)}
            onChange={(next) => onDay(Number(next))}
          />
          <Button size="xs" variant="subtle" disabled={isLocked} onClick={() => setOpened({ kind: 'copy' })}>
            {t('copy')}
          </Button>
        </>
      }
    >
      {lists.isError && !adverts && <FailedQuery query={lists} title={t('unread')} />}
      <PlanTrack day={day} sections={own} />
      <SimpleTable
        label={t('plan')}
        rows={own}
        rowKey={(section) => section.Time}
        empty={t('noPeriods')}
        columns={[
          { key: 'time', title: t('period.time'), cell: (section) => <bdi dir="ltr">{spanOf(section)}</bdi> },
          {
            key: 'mode',
            title: t('period.mode'),
            cell: ({ Mode }) => (
              <>
                <ModeSquare mode={Mode} />
                {t(`mode.${Mode}` as 'mode.Clip')}
              </>
            ),
          },
          {
            key: 'ids',
            title: t('period.ids'),
            cell: ({ ResourceIDs }) => nameList(ResourceIDs.map(nameOf)) || '–',
          },
          {
            key: 'interval',
            title: t('period.interval'),
            cell: ({ Mode, Interval }) => (Mode === 'Pictures' ? t('seconds', { value: Interval }) : '–'),
          },
          {
            key: 'acts',
            title: t('acts'),
            hasActions: true,
            cell: (section) => (
              <>
                <RowAct
                  icon={IconPencil}
                  isOpener
                  label={t('editOf', { time: spanOf(section) })}
                  isDisabled={isLocked || !adverts}
                  onClick={() => setOpened({ kind: 'period', section })}
                />
                <RowAct
                  icon={IconTrash}
                  label={t('removeOf', { time: spanOf(section) })}
                  isDisabled={isLocked}
                  onClick={() => set(sections.filter((each) => each !== section))}
                />
              </>
            ),
          },
        ]}
      />
      <Field of={form} name="sections">
        {({ field }) => (
          <FormRow field={field} isGroup width="content" hint={t('most', { count: ADVERT_PLAN.perDay })}>
            <Button
              variant="default"
              data-opens={own.length >= ADVERT_PLAN.perDay ? 'full' : 'new'}
              disabled={isLocked || !adverts || own.length >= ADVERT_PLAN.perDay}
              onClick={() => setOpened({ kind: 'period', section: undefined })}
            >
              {t('addPeriod')}
            </Button>
          </FormRow>
        )}
      </Field>
      {opened?.kind === 'period' && adverts && (
        <PeriodDrawer
          day={day}
          section={opened.section}
          others={own.filter((each) => each !== opened.section)}
          adverts={adverts}
          onDone={(next) => put(opened.section, next)}
          onClose={close}
        />
      )}
      {opened?.kind === 'copy' && (
        <CopyDaysDialog
          from={DAYS[day] ?? 'sunday'}
          onCopy={(to) =>
            set(
              copiedTo(
                sections,
                day,
                to.map((each) => DAYS.indexOf(each)),
              ),
            )
          }
          onClose={close}
        />
      )}
    </Panel>
  );
}
